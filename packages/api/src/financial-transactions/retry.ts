import { columns, computed, joined, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { rollForwardIfKnown } from '@cordelle/domain/calendar/business-days.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { fold } from '@cordelle/domain/decider.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { hasRoom, type MonthlyRoom } from '@cordelle/domain/return-codes/month-room.ts';
import { recordedReturn } from '@cordelle/domain/return-codes/playbook.ts';
import {
  type FailedDebit,
  type PaidDay,
  type RetryOutlook,
  retryOutlook,
} from '@cordelle/domain/return-codes/retry-outlook.ts';
import { RE_PRESENTMENT } from '@cordelle/domain/return-codes/return-outcome.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { snapshotOf, type TransactionSnapshot } from '@cordelle/domain/transaction/state.ts';
import { handleAll } from '@cordelle/engine/handle.ts';
import type { RequestMeta } from '@cordelle/engine/request-meta.ts';
import { monthlyRoomOf, payerKey } from '@cordelle/engine/transactions/monthly-room.ts';
import { secondAttempt } from '@cordelle/engine/transactions/second-attempt.ts';
import { type Collecting, collecting } from '../transaction-schedules/collecting.ts';
import { type AttemptRow, attemptsOf, presentedUpTo, triedAgainBy } from './attempts.ts';
import { transactionEvents } from './transaction-events.ts';

/** How many earlier debits of the payer are looked at for a habit. */
const HISTORY_MAX = 24;
/** Returns that a pay day explains: not enough money, or not yet. */
const NO_MONEY = ['R01', 'R09', '901', '908'];

type Asked = { readonly clientId: bigint; readonly id: bigint; readonly now: Date };
const PAYER = joined(
  columns(customers, 'c', ['active']),
  columns(clients, 'cl', { clientRetries: 'retriesEnabled' }),
  columns(customers, 'c', { payerRetries: 'automaticRetries' }),
  computed<{ scheduleStopped: boolean; authorizedAt: Date | null }>({
    // Where nobody knows when an agreement was given, when it was written down.
    authorizedAt: 'coalesce(c.authorized_at, g.recorded_at)',
    scheduleStopped: 'coalesce(s.active and s.paused and s.pause_return_code is not null, false)',
  }),
);

/** What is known of the payer beyond what every debit needs: pay days, other debits, what they approved and stopped. */
async function payerOf({ sql }: Tx, { clientId, id }: Asked, row: TransactionSnapshot) {
  const ofPayer = sql`t.client_id = ${clientId} and t.customer_id = ${row.customerId}::bigint and t.id <> ${id}`;
  const [[payer], history, busy] = await Promise.all([
    sql`
      select ${PAYER}
        from customers c
        join clients cl on cl.id = c.client_id
        left join authorizations g on g.client_id = c.client_id and g.id = c.authorization_id
        left join transaction_schedules s on s.client_id = c.client_id and s.id = ${row.scheduleId}::bigint
       where c.client_id = ${clientId} and c.id = ${row.customerId}::bigint`,
    sql`
      select ${present(columns(transactions, 't', ['processDate']))},
             ${computed<Pick<PaidDay, 'collected'>>({ collected: `t.status = 'Approved'` })} from transactions t
       where ${ofPayer} and (t.status = 'Approved' or (t.status = 'Declined' and t.return_code in ${sql(NO_MONEY)}))
       order by t.process_date desc, t.id desc limit ${HISTORY_MAX}`,
    sql`
      select distinct ${present(columns(transactions, 't', { date: 'processDate' }))} from transactions t
       where ${ofPayer} and t.status in ('Future', 'Sent to Bank')`,
  ]);
  invariant(payer, 'a debit has a payer');
  return { ...payer, history, busyDates: busy.map(({ date }) => date) };
}

type Known = {
  readonly row: TransactionSnapshot;
  /** When the return was recorded. */
  readonly endedAt: Date | null;
  readonly attempts: readonly AttemptRow[];
  readonly facts: Collecting;
};

/** Whether the debit may be presented once more, until when, on which date best, as everything stands now. */
export const outlookOf = async (tx: Tx, asked: Asked, known: Known): Promise<RetryOutlook> =>
  retryOutlook(await failedDebit(tx, asked, known));

async function failedDebit(tx: Tx, asked: Asked, known: Known): Promise<FailedDebit> {
  const { row, endedAt, attempts, facts } = known;
  const rail = railOf(row.currency);
  const payer = await payerOf(tx, asked, row);
  const presented = presentedUpTo(attempts, asked.id);
  const today = localDate(asked.now, RAIL_FACTS[rail].zone);
  const { returnCode, returnClass, status } = row;
  const later = triedAgainBy(attempts, asked.id);
  const firstProcessDate = presented.firstProcessDate ?? row.processDate ?? row.requestedDate;
  return {
    rail,
    status: status === 'declined' || status === 'chargeback' ? status : 'other',
    stage: row.stage,
    returned: returnCode === null || returnClass === null ? null : recordedReturn(returnCode, returnClass),
    returnClass,
    returnDate: row.declinedOn ?? today,
    attemptsUsed: presented.count,
    firstProcessDate,
    triedAgainBy: later === null ? null : String(later),
    customerArchived: !payer.active,
    customerComplete: facts.customerComplete,
    payerObjects: facts.payerObjects,
    clientApproved: facts.clientApproved,
    railOpen: facts.railOpen,
    authorizedAgain: payer.authorizedAt !== null && endedAt !== null && payer.authorizedAt > endedAt,
    scheduleStopped: payer.scheduleStopped,
    clientRetries: payer.clientRetries,
    payerRetries: payer.payerRetries,
    stopRequested: row.stopRequested,
    overAuthorization: facts.perAuthorization !== null && row.amountCents > facts.perAuthorization.cents,
    amountCents: row.amountCents,
    monthly: await roomOf(),
    earliest: facts.earliest,
    busyDates: payer.busyDates,
    history: payer.history,
  };

  async function roomOf(): Promise<MonthlyRoom | null> {
    if (!facts.monthly) return null;
    const customer = { clientId: asked.clientId, customerId: BigInt(row.customerId) };
    const until = addDays(firstProcessDate, RE_PRESENTMENT[rail].windowDays);
    return (await monthlyRoomOf(tx, [customer], { rail, today, until })).get(payerKey(customer)) ?? null;
  }
}

/** The refusal of an outlook, with what its sentence names. */
export const refusalOfOutlook = (outlook: RetryOutlook): DomainError | null =>
  outlook.refused === null
    ? null
    : new DomainError(outlook.refused, { max: outlook.attemptsMax, lastDate: outlook.lastDate });

/**
 * Presents a declined debit once more: a new debit of the same amount, on the asked date or on the proposed one. Returns its
 * id. Two who ask at once wait for each other at the customer, so that there is one attempt. Throws what the rules refuse.
 */
export async function retryTransaction(
  tx: Tx,
  requestMeta: RequestMeta,
  id: bigint,
  processDate: string | null,
): Promise<bigint> {
  const { clientId, now } = requestMeta;
  const events = await transactionEvents(tx, clientId, id);
  const state = fold(transaction, events);
  if (state.status === 'none' || state.status === 'removed' || state.status === 'discarded')
    throw new DomainError('record.not_found');
  const row = snapshotOf(state);
  const customerId = BigInt(row.customerId);
  const facts = await collecting(tx, { clientId, customerId, now, besides: { transactionId: id }, lock: true });
  const endedAt = events.findLast(({ type }) => type === 'TransactionDeclined')?.occurredAt ?? null;
  const attempts = await attemptsOf(tx, clientId, id);
  const debit = await failedDebit(tx, { clientId, id, now }, { row, endedAt, attempts, facts });
  const outlook = retryOutlook(debit);
  const refusal = refusalOfOutlook(outlook);
  if (refusal || outlook.refused !== null) throw refusal;
  const requestedDate = processDate ?? outlook.proposedDate;
  const { rail, monthly } = debit;
  const date = rollForwardIfKnown(calendarOf(rail), requestedDate);
  if (date < debit.earliest) throw new DomainError('transaction.process_date_too_soon', { earliest: debit.earliest });
  if (date > outlook.lastDate) throw new DomainError('retry.date_after_window', { lastDate: outlook.lastDate });
  if (monthly && !hasRoom(debit, date))
    throw new DomainError('retry.month_full', {
      month: date.slice(0, 7),
      limit: centsText(monthly.limitCents),
      date: outlook.proposedDate,
    });
  const { draft } = secondAttempt({
    row: { ...row, id, customerId, authorizationId: idOf(facts.authorizationId), scheduleId: idOf(row.scheduleId) },
    rail,
    requestedDate,
    earliestProcessDate: debit.earliest,
    holdDays: facts.holdDays,
    customerComplete: facts.customerComplete,
    clientApproved: facts.clientApproved,
    perAuthorization: facts.perAuthorization,
    monthly,
  });
  const [next] = await tx.sql<{ id: bigint }[]>`select nextval('transactions_id_seq') as id`;
  invariant(next, 'the sequence gave a value');
  await handleAll(tx, [draft.at({ clientId, id: next.id })], requestMeta.meta);
  return next.id;
}

const idOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
