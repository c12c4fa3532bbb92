import { columns } from '@cordelle/db/columns.ts';
import { forClient, type Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { FeeCollection } from '@cordelle/domain/invoice/kinds.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { payoutsPaused, payoutsWaiting } from '@cordelle/engine/settlements/settlement-contents.ts';
import type { closingPreview } from '@cordelle/validation/clients.ts';
import type { z } from 'zod';
import type { UserContext } from '../context.ts';
import { type Ended, endPayments, NOTHING_ENDED } from '../customers/end-payments.ts';
import { STILL_TO_COME } from '../transaction-schedules/still-to-come.ts';

type Counted = { readonly count: number; readonly cents: bigint };
const shown = ({ count, cents }: Counted) => ({ count, amount: centsText(cents) });

/** What closing a client would end, and what goes on after it, as it stands now. Throws `record.not_found`. */
export async function closingOf({ sql }: Tx, clientId: bigint): Promise<z.input<typeof closingPreview>> {
  const [[client], [schedules], [planned], [atBank], [waiting], invoices, [people], owed, [payouts]] =
    await Promise.all([
      sql`select ${columns(clients, ['currency'])} from clients where id = ${clientId}`,
      sql<{ count: number; payers: number }[]>`
      select count(*)::int as count, count(distinct customer_id)::int as payers
        from transaction_schedules s where s.client_id = ${clientId} and ${sql.unsafe(STILL_TO_COME)}`,
      sql<Counted[]>`
      select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents
        from transactions where client_id = ${clientId} and status = 'Future'`,
      sql<Counted[]>`
      select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents
        from transactions where client_id = ${clientId} and status in ('Sent to Bank', 'Processed')`,
      sql<{ count: number }[]>`
      select count(*)::int as count from debit_approvals where client_id = ${clientId} and ended_at is null`,
      sql<(Counted & { collection: FeeCollection })[]>`
      select collection, count(*)::int as count, coalesce(sum(total_cents), 0)::bigint as cents
        from invoices where client_id = ${clientId} and status in ('Open', 'Overdue') group by collection`,
      sql<{ users: number; payers: number; programs: number }[]>`
      select (select count(*)::int from memberships where client_id = ${clientId} and role <> 'customer_account') as users,
             (select count(*)::int from memberships where client_id = ${clientId} and role = 'customer_account') as payers,
             (select count(*)::int from api_keys where client_id = ${clientId} and revoked_at is null) as programs`,
      sql<{ account: 'CLIENT_PAYABLE' | 'HOLDBACK'; cents: bigint }[]>`
      select account, -sum(cents)::bigint as cents from balances
       where client_id = ${clientId} and account in ('CLIENT_PAYABLE', 'HOLDBACK') group by account`,
      sql<{ paused: boolean; waiting: bigint }[]>`
      select ${payoutsPaused({ sql }, clientId)} as paused, ${payoutsWaiting({ sql }, clientId)} as waiting from clients c where c.id = ${clientId}`,
    ]);
  if (!client) throw new DomainError('record.not_found');
  const due = (account: 'CLIENT_PAYABLE' | 'HOLDBACK') =>
    owed.find((balance) => balance.account === account)?.cents ?? 0n;
  const balance = due('CLIENT_PAYABLE');
  const collectedBy = (way: FeeCollection) => invoices.find(({ collection }) => collection === way);
  const none = { count: 0, cents: 0n };
  return {
    currency: client.currency,
    schedules: schedules?.count ?? 0,
    payersOfSchedules: schedules?.payers ?? 0,
    plannedDebits: shown(planned ?? none),
    debitsAtBank: shown(atBank ?? none),
    approvalsWaiting: waiting?.count ?? 0,
    owedToClient: centsText((balance > 0n ? balance : 0n) + (payouts?.waiting ?? 0n)),
    owedByClient: centsText(balance < 0n ? -balance : 0n),
    payoutsPaused: payouts?.paused ?? false,
    reserve: centsText(due('HOLDBACK')),
    invoicesDebited: shown(collectedBy('debit') ?? none),
    invoicesNetted: shown(collectedBy('netting') ?? none),
    users: people?.users ?? 0,
    payerAccounts: people?.payers ?? 0,
    programs: people?.programs ?? 0,
  };
}

/** Customers whose payments end with one round of statements. */
const CHUNK = 500;

/**
 * Ends what the customers of a client pay, since it is closed: schedules end, planned debits are removed, what is at the bank
 * goes on. Payers who were reminded of a debit are told that it is not taken, by the step of the day that does so always.
 */
export async function endPaymentsOfClient(tx: Tx, ctx: UserContext, clientId: bigint): Promise<Ended> {
  const [client] = await tx.sql`select ${columns(clients, ['country'])} from clients where id = ${clientId}`;
  if (!client) throw new DomainError('record.not_found');
  const now = ctx.app.clock.now();
  const meta = { actor: actorOf(ctx.principal), cause: 'client closed', occurredAt: now };
  let total = NOTHING_ENDED;
  for (let after = 0n; ; ) {
    const rows = await forClient(tx, clientId).sql<{ id: bigint }[]>`
      select c.id from customers c
       where c.client_id = ${clientId} and c.id > ${after}
         and (exists (select 1 from transaction_schedules s
                       where s.client_id = c.client_id and s.customer_id = c.id and ${tx.sql.unsafe(STILL_TO_COME)})
              or exists (select 1 from transactions t
                          where t.client_id = c.client_id and t.customer_id = c.id and t.status in ('Future', 'Sent to Bank'))
              or exists (select 1 from debit_approvals a
                          where a.client_id = c.client_id and a.customer_id = c.id and a.ended_at is null))
       order by c.id limit ${CHUNK} for no key update of c`;
    const last = rows.at(-1);
    if (!last) return total;
    const ids = rows.map(({ id }) => id);
    const ended = await endPayments(tx, { clientId, now, meta }, client.country, ids, 'client_closed');
    for (const { schedules, payments, underWay } of ended.values())
      total = {
        schedules: total.schedules + schedules,
        payments: total.payments + payments,
        underWay: total.underWay + underWay,
      };
    after = last.id;
  }
}
