import { columns, computed, joined, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { rollForward } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { fold } from '@cordelle/domain/decider.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { recordedReturn } from '@cordelle/domain/return-codes/playbook.ts';
import { type PaidDay, type RetryOutlook, retryOutlook } from '@cordelle/domain/return-codes/retry-outlook.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { snapshotOf, type TransactionSnapshot } from '@cordelle/domain/transaction/state.ts';
import { handleAll } from '@cordelle/engine/handle.ts';
import type { RequestMeta } from '@cordelle/engine/request-meta.ts';
import { secondAttempt } from '@cordelle/engine/transactions/second-attempt.ts';
import { type Collecting, collecting, monthOf } from '../transaction-schedules/collecting.ts';
import { type AttemptRow, attemptsOf, presentedUpTo, triedAgainBy } from './attempts.ts';
import { transactionEvents } from './transaction-events.ts';

/** How many earlier debits of the payer are looked at for a habit. */
const HISTORY_MAX = 24;
/** Returns that a pay day explains: not enough money, or not yet. */
const NO_MONEY = ['R01', 'R09', '901', '908'];

type Asked = { readonly clientId: bigint; readonly id: bigint; readonly now: Date };
const PAYER = joined(
  columns(customers, 'c', ['active']),
  computed<{ payerOptedOut: boolean; scheduleStopped: boolean; authorizedAt: Date | null }>({
    // Where nobody knows when an agreement was given, when it was written down.
    authorizedAt: 'coalesce(c.authorized_at, g.recorded_at)',
    payerOptedOut: 'cl.retries_enabled and not c.automatic_retries',
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

/** Whether the debit may be presented once more, until when, on which date best, as everything stands now. */
export async function outlookOf(
  tx: Tx,
  asked: Asked,
  known: {
    readonly row: TransactionSnapshot;
    /** When the return was recorded. */
    readonly endedAt: Date | null;
    readonly attempts: readonly AttemptRow[];
    readonly facts: Collecting;
  },
): Promise<RetryOutlook> {
  const { row, endedAt, attempts, facts } = known;
  const rail = railOf(row.currency);
  const payer = await payerOf(tx, asked, row);
  const presented = presentedUpTo(attempts, asked.id);
  const today = localDate(asked.now, RAIL_FACTS[rail].zone);
  const { returnCode, returnClass, status } = row;
  const later = triedAgainBy(attempts, asked.id);
  return retryOutlook({
    rail,
    status: status === 'declined' || status === 'chargeback' ? status : 'other',
    stage: row.stage,
    returned: returnCode === null || returnClass === null ? null : recordedReturn(returnCode, returnClass),
    returnClass,
    returnDate: row.declinedOn ?? today,
    attemptsUsed: presented.count,
    firstProcessDate: presented.firstProcessDate ?? row.processDate ?? row.requestedDate,
    triedAgainBy: later === null ? null : String(later),
    customerArchived: !payer.active,
    customerComplete: facts.customerComplete,
    payerObjects: facts.payerObjects,
    clientApproved: facts.clientApproved,
    railOpen: facts.railOpen,
    authorizedAgain: payer.authorizedAt !== null && endedAt !== null && payer.authorizedAt > endedAt,
    scheduleStopped: payer.scheduleStopped,
    payerOptedOut: payer.payerOptedOut,
    earliest: facts.earliest,
    busyDates: payer.busyDates,
    history: payer.history,
  });
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
  const outlook = await outlookOf(tx, { clientId, id, now }, { row, endedAt, attempts, facts });
  const refusal = refusalOfOutlook(outlook);
  if (refusal || outlook.refused !== null) throw refusal;
  const requestedDate = processDate ?? outlook.proposedDate;
  const rail = railOf(row.currency);
  if (rollForward(calendarOf(rail), requestedDate) > outlook.lastDate)
    throw new DomainError('retry.date_after_window', { lastDate: outlook.lastDate });
  const { draft } = secondAttempt({
    row: { ...row, id, customerId, authorizationId: idOf(facts.authorizationId), scheduleId: idOf(row.scheduleId) },
    rail,
    requestedDate,
    earliestProcessDate: outlook.firstDate,
    holdDays: facts.holdDays,
    customerComplete: facts.customerComplete,
    clientApproved: facts.clientApproved,
    limits: (dates) => ({
      perAuthorization: facts.perAuthorization,
      monthly: monthOf(facts, dates.processDate),
    }),
  });
  const [next] = await tx.sql<{ id: bigint }[]>`select nextval('transactions_id_seq') as id`;
  invariant(next, 'the sequence gave a value');
  await handleAll(tx, [draft.at({ clientId, id: next.id })], requestMeta.meta);
  return next.id;
}

const idOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
