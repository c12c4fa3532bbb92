import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, nullable } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import { mayBePlanned } from '@cordelle/domain/customer/readiness.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type Currency, money } from '@cordelle/domain/money.ts';
import { firstWithRoom, type MonthlyRoom } from '@cordelle/domain/return-codes/month-room.ts';
import type { RetryWindow } from '@cordelle/domain/return-codes/return-outcome.ts';
import { isPausedOn } from '@cordelle/domain/transaction-schedule/rewriting.ts';
import { agreementColumns, agreementJoins, type FactsRow, factsOf } from '../customers/readiness-facts.ts';
import type { DayContext } from '../day-step.ts';
import { handleAll, type Work } from '../handle.ts';
import { monthlyRoomOf, payerKey } from './monthly-room.ts';
import { secondAttempt } from './second-attempt.ts';
import type { SnapshotRow } from './snapshot-rows.ts';

/** A debit that may be tried again, and when. */
export type Retry = { readonly row: SnapshotRow; readonly window: RetryWindow };

type Payer = FactsRow & {
  readonly id: bigint;
  readonly authorizationLimitCents: bigint | null;
  readonly clientApproved: boolean;
  readonly holdDays: number;
  readonly schedulePaused: boolean;
  readonly objects: boolean;
  readonly schedulePausedUntil: string | null;
};

/**
 * Plans second attempts: new debits of the same amount with `retryOf`, on the first day of their window in whose month the
 * payer's limit leaves room beside what is planned. Who is no longer complete, whose limit is lower by now, or whose months are
 * full, is not tried again, and nobody while the schedule of the debit is paused or the payer objects to a change of the agreement.
 */
export async function planRetries(
  tx: Tx,
  { rail, date: today }: DayContext,
  retries: readonly Retry[],
  meta: AppendMeta,
): Promise<void> {
  if (retries.length === 0) return;
  const payers = await payersOf(tx, retries);
  const rooms = await monthlyRoomOf(
    tx,
    retries.map(({ row }) => row),
    {
      rail,
      today,
      until: retries.reduce((last, { window }) => (window.notAfter > last ? window.notAfter : last), today),
    },
  );
  const works = retries.flatMap(({ row, window }, index): Work[] => {
    const payer = payers[index];
    if (!payer || payer.objects) return [];
    return attempt(row, window, payer);
  });
  await handleAll(tx, works, meta);

  function attempt(row: SnapshotRow, window: RetryWindow, payer: Payer): Work[] {
    const { amountCents } = row;
    const monthly = rooms.get(payerKey(row)) ?? null;
    const requestedDate = firstWithRoom({ rail, amountCents, monthly }, window.notBefore, window.notAfter);
    if (requestedDate === null) return [];
    try {
      const { draft, processDate } = secondAttempt({
        row,
        rail,
        requestedDate,
        earliestProcessDate: window.notBefore,
        holdDays: payer.holdDays,
        customerComplete: mayBePlanned(factsOf(payer)),
        clientApproved: payer.clientApproved,
        perAuthorization: limitOf(payer, row.currency),
        monthly,
      });
      const paused =
        payer.schedulePaused && isPausedOn({ status: 'paused', pausedUntil: payer.schedulePausedUntil }, processDate);
      if (paused || processDate > window.notAfter) return [];
      if (monthly) rooms.set(payerKey(row), withMore(monthly, processDate.slice(0, 7), amountCents));
      return [draft.at({ clientId: row.clientId, id: payer.id })];
    } catch (error) {
      if (error instanceof DomainError) return [];
      throw error;
    }
  }
}

const withMore = ({ limitCents, plannedCents }: MonthlyRoom, month: string, cents: bigint): MonthlyRoom => ({
  limitCents,
  plannedCents: { ...plannedCents, [month]: (plannedCents[month] ?? 0n) + cents },
});

const limitOf = ({ authorizationLimitCents }: Payer, currency: Currency) =>
  authorizationLimitCents === null ? null : money(authorizationLimitCents, currency);

/** The payer of each debit, and the id its next attempt will have; in the order of the debits. */
async function payersOf({ sql }: Tx, retries: readonly Retry[]): Promise<Payer[]> {
  const ids = await sql<{ id: bigint }[]>`
    select nextval('transactions_id_seq') as id from generate_series(1, ${retries.length}::int)`;
  return sql`
    select ${agreementColumns}, ${columns(customers, 'c', ['email'])},
           ${columns(clients, 'cl', ['holdDays'])},
           ${nullable(columns(transactionSchedules, 's', { schedulePausedUntil: 'pausedUntil' }))},
           ${computed<Pick<Payer, 'id' | 'clientApproved' | 'schedulePaused' | 'objects'>>({
             id: 'r.id',
             clientApproved: `cl.status = 'approved'`,
             schedulePaused: 'coalesce(s.active and s.paused, false)',
             objects: 'g.objected_at is not null',
           })}
      from unnest(${arrayLiteral(retries.map(({ row }) => row.clientId))}::bigint[],
                  ${arrayLiteral(retries.map(({ row }) => row.customerId))}::bigint[],
                  ${arrayLiteral(retries.map(({ row }) => row.scheduleId))}::bigint[],
                  ${arrayLiteral(retries.map(({ row }) => row.authorizationId))}::bigint[],
                  ${arrayLiteral(ids.map(({ id }) => id))}::bigint[]) with ordinality
             as r (client_id, customer_id, schedule_id, authorization_id, id, place)
      join customers c on c.client_id = r.client_id and c.id = r.customer_id
      join clients cl on cl.id = c.client_id
      ${sql.unsafe(agreementJoins('r.authorization_id'))}
      left join transaction_schedules s on s.client_id = c.client_id and s.id = r.schedule_id
     order by r.place`;
}
