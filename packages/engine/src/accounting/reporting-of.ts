import { inTransaction } from '@cordelle/db/connection.ts';
import { BOOK_ACCOUNT_KINDS, BOOKING_ROLES, type BookingRole } from '@cordelle/domain/accounting/connection.ts';
import type { Reporting } from '@cordelle/domain/accounting/documents.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { currencyOf, RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { z } from 'zod';
import type { App } from '../app.ts';
import type { AccountRef } from '../ports/accounting-service.ts';
import { brandOf } from '../provider/provider.ts';
import type { Connection } from './connections.ts';

const chosenAccount = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(BOOK_ACCOUNT_KINDS),
  since: z.string(),
});
/** An account that somebody chose for a part of what is written, and from which day on. */
export type BookingAccount = z.output<typeof chosenAccount>;
const stored = z.partialRecord(z.enum(BOOKING_ROLES), chosenAccount).catch({});

export const bookingAccountsOf = ({
  bookingAccounts,
}: Pick<Connection, 'bookingAccounts'>): Partial<Record<BookingRole, BookingAccount>> => stored.parse(bookingAccounts);

/** Everything that says what is reported of a connection, and where it is booked to. */
export type ReportingOf = {
  readonly reporting: Reporting;
  readonly account: AccountRef | null;
  readonly roles: Partial<Record<BookingRole, BookingAccount>>;
  readonly currency: Currency;
  readonly today: CalendarDate;
  /** Who pays out: the provider, as people know it. */
  readonly partner: string;
};

/** Decides at first sight from which business day on settlements are reported without anybody's word. */
export async function reportingOf(app: App, connection: Connection): Promise<ReportingOf> {
  const { clientId, id, paymentAccountId, paymentAccountKind, onAccount } = connection;
  const client = await inTransaction(app.worker, { readOnly: true }, async (tx) => {
    const [row] = await tx.sql<{ country: Rail }[]>`select country from clients where id = ${clientId}`;
    return row && { ...row, provider: (await brandOf(tx)).name };
  });
  if (!client) throw new Error(`no client ${clientId}`);
  const today = localDate(app.clock.now(), RAIL_FACTS[client.country].zone);
  const since = connection.reportsSince ?? today;
  if (connection.reportsSince === null)
    await inTransaction(
      app.worker,
      {},
      ({ sql }) => sql`
      update accounting_connections set reports_since = ${today}
       where client_id = ${clientId} and id = ${id} and reports_since is null`,
    );
  const roles = bookingAccountsOf(connection);
  const days = Object.entries(roles).map(([role, account]) => [role, account.since]);
  return {
    reporting: { since, onAccount, roles: Object.fromEntries(days) },
    account: paymentAccountId && paymentAccountKind ? { id: paymentAccountId, kind: paymentAccountKind } : null,
    roles,
    currency: currencyOf(client.country),
    today,
    partner: client.provider,
  };
}
