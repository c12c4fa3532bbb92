import { columns, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Database, Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import { transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import { closedDaysOfMove, cutOffOf, reminderDate } from '@cordelle/domain/calendar/process-date.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { fold } from '@cordelle/domain/decider.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, type Rail, railOf } from '@cordelle/domain/rail.ts';
import { allowedActions } from '@cordelle/domain/transaction/actions.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import {
  type DisplayStatus,
  deductionOf,
  finalOn,
  snapshotOf,
  statusOf,
  type TransactionSnapshot,
} from '@cordelle/domain/transaction/state.ts';
import { type ReviewColumns, reviewOfDebit, reviewOnWire } from '@cordelle/engine/transactions/under-review.ts';
import type { financialTransactionDetail } from '@cordelle/validation/financial-transactions.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { batchIsFrozen, collecting } from '../transaction-schedules/collecting.ts';
import { type AttemptRow, attemptsOf } from './attempts.ts';
import { outlookOnWire, playbookOf } from './playbook.ts';
import { explanationOf, holdReasonKey, idText, statusReasonOf } from './queries.ts';
import { outlookOf } from './retry.ts';
import { lastOf, type TransactionStored, transactionEvents } from './transaction-events.ts';
import { unreadFileSince } from './unread-file.ts';

type Detail = z.input<typeof financialTransactionDetail>;
const NAMES = joined(
  columns(customers, 'c', { customerName: 'name', customerIdentifier: 'customIdentifier', active: 'active' }),
  nullable(columns(customerBankAccounts, 'b', ['bankName', 'mask'])),
  columns(clients, 'o', { statementText: 'statementShortName' }),
  nullable(columns(transactionSchedules, 's', { scheduleActive: 'active', schedulePaused: 'paused' })),
);
type Names = Row<typeof NAMES>;

/** Names that the events do not hold. */
async function namesOf({ sql }: Tx, clientId: bigint, state: TransactionSnapshot): Promise<Names> {
  const [row] = await sql`
    select ${NAMES}
      from customers c
      join clients o on o.id = c.client_id
      left join customer_bank_accounts b
        on b.client_id = c.client_id and b.id = ${state.bankAccountId === null ? sql`c.bank_account_id` : sql`${state.bankAccountId}::bigint`}
      left join transaction_schedules s on s.client_id = c.client_id and s.id = ${state.scheduleId}::bigint
     where c.client_id = ${clientId} and c.id = ${state.customerId}::bigint`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}

/**
 * One transaction as its events say: now, or at an instant (only events until then are folded). Throws
 * `record.not_found`, also for a debit that was removed.
 */
export async function transactionById(
  tx: Tx,
  worker: Database,
  asked: { readonly clientId: bigint; readonly id: bigint; readonly now: Date; readonly asOf: Date | null },
  language: Language,
): Promise<Detail> {
  const events = await transactionEvents(tx, asked.clientId, asked.id, asked.asOf);
  const state = fold(transaction, events);
  const status = statusOf(state);
  if (state.status === 'none' || status === null) throw new DomainError('record.not_found');
  const row = snapshotOf(state);
  const [names, attempts] = await Promise.all([
    namesOf(tx, asked.clientId, row),
    attemptsOf(tx, asked.clientId, asked.id),
  ]);
  const at = asked.asOf ?? asked.now;
  const holdReason = lastOf(events, 'TransactionNotSent')?.data.holdReason ?? null;
  const moved = lastOf(events, 'TransactionPlanned')?.data.moved ?? null;
  const rail = railOf(row.currency);
  const batchFrozen = asked.asOf !== null || batchIsFrozen(rail, row.batchDate, asked.now);
  const scheduleState = scheduleStateOf(names);
  const deduction = deductionOf(row);
  const review = await reviewAt(tx, asked, { ...row, status }, language);
  const unreadFile = await unreadFileSince(worker, asked, { ...row, status, rail });
  const next = asked.asOf === null && hasEnded(row) ? await nextOf(tx, asked, { row, events, attempts }) : null;
  const today = localDate(at, RAIL_FACTS[rail].zone);
  const now = next && { ...next, today, customerArchived: !names.active, scheduleState };
  return {
    id: String(asked.id),
    customerId: row.customerId,
    customerName: names.customerName,
    customerIdentifier: names.customerIdentifier,
    scheduleId: row.scheduleId,
    installment: row.installment,
    amount: centsText(row.amountCents),
    currency: row.currency,
    status,
    displayStatus: displayStatusOf(status),
    statusReason: statusReasonOf({ returnCode: row.returnCode, holdReason }),
    explanation: explanationOf({ returnCode: row.returnCode, holdReason }, language),
    returnCode: row.returnCode,
    txNumber: row.trace,
    requestedDate: row.requestedDate,
    processDate: row.processDate,
    earliestApprovalDate: row.earliestApprovalDate,
    settledDate: row.creditedOn,
    declineDate: row.declinedOn,
    review,
    unreadFileSince: unreadFile,
    batchId: row.bankFileId,
    bankName: names.bankName,
    bankAccount: names.mask,
    comment: row.comment,
    platformPayoutAmount: '0.00',
    createdAt: events[0].occurredAt.toISOString(),
    finalOn: finalOn(row),
    movedBecause: moved?.reason ?? null,
    closedDays: moved ? closedDaysOfMove(rail, moved) : [],
    holdReason: holdReason && holdReasonKey(holdReason),
    late: row.late,
    stopRequested: row.stopRequested,
    settlementId: row.creditedBy,
    deductedInSettlementId: deduction?.settlementId ?? null,
    deductedOn: deduction?.on ?? null,
    holdback: centsText(row.heldCents ?? 0n),
    retryOf: row.retryOf,
    retriedBy: idText(attempts.findLast(({ retryOf }) => retryOf === asked.id)?.id ?? null),
    attempts: attempts.length > 1 ? attempts.map((attempt) => attemptOnWire(attempt, language)) : [],
    playbook: playbookOf({ row, holdReason, now }, language),
    retry: now && outlookOnWire(now.outlook, language),
    statementText: names.statementText,
    cutOffAt: row.batchDate === null ? null : cutOffOf(rail, row.batchDate).toISOString(),
    finalRule: FINAL_RULES[rail][row.customerType],
    scheduleState,
    allowedActions: asked.asOf === null ? allowedActions(state, { batchFrozen }) : [],
    expected: expectedSteps(row, today, review !== null),
  };
}

/** Whether it waited for somebody at the instant it is looked at. */
export async function reviewAt(
  tx: Tx,
  asked: { readonly clientId: bigint; readonly id: bigint; readonly now: Date; readonly asOf: Date | null },
  row: Omit<TransactionSnapshot, 'status'> & { readonly status: DisplayStatus },
  language: Language,
): Promise<Detail['review']> {
  const [review] = await tx.sql<ReviewColumns[]>`
    select review.reason as "reviewReason", review.since as "reviewSince"
      from (select ${asked.clientId}::bigint as client_id, ${asked.id}::bigint as id, ${row.status} as status,
                   ${row.currency} as currency, ${row.bankFileId}::bigint as bank_file_id,
                   ${row.earliestApprovalDate}::date as earliest_approval_date) t
     cross join ${reviewOfDebit(tx, asked)} review`;
  return review ? reviewOnWire(review, language) : null;
}

const FINAL_RULES = {
  CA: { Personal: 'ca_personal', Business: 'ca_business' },
  US: { Personal: 'us_personal', Business: 'us_business' },
} as const satisfies Record<Rail, Record<CustomerType, Detail['finalRule']>>;

function scheduleStateOf({ scheduleActive, schedulePaused }: Names): Detail['scheduleState'] {
  if (scheduleActive === null) return null;
  if (!scheduleActive) return 'removed';
  return schedulePaused ? 'paused' : 'active';
}

const attemptOnWire = (attempt: AttemptRow, language: Language): Detail['attempts'][number] => ({
  id: String(attempt.id),
  status: attempt.status,
  processDate: attempt.processDate,
  statusReason: statusReasonOf(attempt),
  explanation: explanationOf(attempt, language),
  returnCode: attempt.returnCode,
  settledDate: attempt.settledDate,
});

/** What can follow an end: a second attempt, and what the customer still lacks. */
async function nextOf(
  tx: Tx,
  asked: { readonly clientId: bigint; readonly id: bigint; readonly now: Date },
  known: {
    readonly row: TransactionSnapshot;
    readonly events: readonly TransactionStored[];
    readonly attempts: readonly AttemptRow[];
  },
) {
  const { clientId, id, now } = asked;
  const customerId = BigInt(known.row.customerId);
  const facts = await collecting(tx, { clientId, customerId, now, besides: { transactionId: id }, lock: false });
  const endedAt = lastOf(known.events, 'TransactionDeclined')?.occurredAt ?? null;
  return {
    outlook: await outlookOf(tx, asked, { ...known, endedAt, facts }),
    customerComplete: facts.customerComplete,
  };
}

const displayStatusOf = (status: NonNullable<ReturnType<typeof statusOf>>): Detail['displayStatus'] =>
  status === 'Approved' || status === 'Declined' || status === 'Chargeback' ? status : 'Pending Approval';

const hasEnded = ({ status }: TransactionSnapshot): boolean => status === 'declined' || status === 'chargeback';

/**
 * Steps that have not happened, with the dates on record; what a date has passed without a fact is shown as still expected, unless
 * it waits for somebody: then nobody knows when.
 */
function expectedSteps(row: TransactionSnapshot, today: string, waits: boolean): Detail['expected'] {
  if (hasEnded(row) || row.processDate === null) return [];
  const steps = [
    { step: 'reminder', date: reminderDate(row.processDate), ahead: row.status === 'future' },
    { step: 'sent', date: row.batchDate, ahead: row.status === 'future' },
    { step: 'processed', date: row.processDate, ahead: !waits && (row.status === 'future' || row.status === 'sent') },
    { step: 'approved', date: row.earliestApprovalDate, ahead: !waits && row.status !== 'approved' },
    { step: 'final', date: row.disputeDeadline, ahead: row.disputeDeadline !== null && row.disputeDeadline >= today },
  ] as const;
  return steps.flatMap(({ step, date, ahead }) => {
    if (!ahead || date === null || (step === 'reminder' && date < today)) return [];
    return [{ step, date }];
  });
}
