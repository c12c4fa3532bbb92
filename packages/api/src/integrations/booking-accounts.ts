import { BOOKING_ROLES, type BookingRole, KINDS_OF_ROLE } from '@cordelle/domain/accounting/connection.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { Connection } from '@cordelle/engine/accounting/connections.ts';
import { planAllAgain } from '@cordelle/engine/accounting/plan-reports.ts';
import { bookingAccountsOf } from '@cordelle/engine/accounting/reporting-of.ts';
import type { BookAccount } from '@cordelle/engine/ports/accounting-service.ts';
import type { bookingAccounts, updateBookingAccountsInput } from '@cordelle/validation/integration-reports.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { anyConnection } from './connected-books.ts';
import { accountsFor } from './integration-of.ts';

const fitting = (connection: Connection, currency: string, role: BookingRole): BookAccount[] =>
  accountsFor(connection, currency).filter(
    ({ id, kind }) => KINDS_OF_ROLE[role].includes(kind) && id !== connection.paymentAccountId,
  );

/** Which accounts settlements move between, and which may be chosen. */
export function bookingOf({ client, read }: MemberContext): Promise<z.input<typeof bookingAccounts>> {
  return read(async (tx) => {
    const connection = await anyConnection(tx, client.id);
    const chosen = bookingAccountsOf(connection);
    return {
      onAccount: connection.onAccount,
      roles: BOOKING_ROLES.map((role) => {
        const accounts = fitting(connection, client.currency, role).map(({ id, name }) => ({ id, name }));
        const own = chosen[role];
        const known = !own || accounts.some(({ id }) => id === own.id);
        return {
          role,
          accountId: own?.id ?? null,
          since: own?.since ?? null,
          accounts: known ? accounts : [{ id: own.id, name: own.name }, ...accounts],
        };
      }),
    };
  });
}

/**
 * Chooses accounts: what settlements move is written from today's settlements on, so that what somebody booked by hand before is not
 * there twice. Throws `accounting.not_connected`, `accounting.account_unknown`.
 */
export async function chooseBooking(
  ctx: MemberContext,
  input: z.output<typeof updateBookingAccountsInput>,
): Promise<void> {
  const { app, client } = ctx;
  const today = localDate(app.clock.now(), RAIL_FACTS[client.country].zone);
  await ctx.write(async (tx) => {
    const connection = await anyConnection(tx, client.id);
    const accounts = { ...bookingAccountsOf(connection) };
    for (const role of BOOKING_ROLES) {
      const wanted = input[role];
      if (wanted === undefined || wanted === accounts[role]?.id) continue;
      if (wanted === null) {
        delete accounts[role];
        continue;
      }
      const found = fitting(connection, client.currency, role).find(({ id }) => id === wanted);
      if (!found) throw new DomainError('accounting.account_unknown');
      const { id, name, kind } = found;
      accounts[role] = { id, name, kind, since: accounts[role]?.since ?? today };
    }
    await tx.sql`
      update accounting_connections
         set booking_accounts = ${JSON.stringify(accounts)}::jsonb, on_account = ${input.onAccount ?? connection.onAccount}
       where client_id = ${client.id} and id = ${connection.id}`;
    await planAllAgain(tx, connection);
  });
}
