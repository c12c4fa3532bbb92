import { centsText } from '../money.ts';
import type { PayoutState } from '../payout/decider.ts';
import { type SettlementState, settlementStatusOf } from '../settlement/decider.ts';
import { shownStatus } from '../transaction/shown-status.ts';
import { deductionOf, finalOn, snapshotOf, statusOf, type TransactionState } from '../transaction/state.ts';
import type { TransactionScheduleState } from '../transaction-schedule/state.ts';

/** How a value is to be read: decimal text, `YYYY-MM-DD`, a status of its list, `yes`/`no`, or plain text. */
export type FacetKind = 'money' | 'date' | 'status' | 'flag' | 'text';

/** One thing that can be said of an object. The field is the last part of its message key; null: nothing yet. */
export type Facet = { readonly field: string; readonly kind: FacetKind; readonly value: string | null };

const money = (field: string, cents: bigint | null): Facet => ({
  field,
  kind: 'money',
  value: cents === null ? null : centsText(cents),
});
const date = (field: string, value: string | null): Facet => ({ field, kind: 'date', value });
const text = (field: string, value: string | number | null): Facet => ({
  field,
  kind: 'text',
  value: value === null ? null : String(value),
});
const flag = (field: string, value: boolean): Facet => ({ field, kind: 'flag', value: value ? 'yes' : 'no' });
const status = (value: string | null): Facet => ({ field: 'status', kind: 'status', value });

/** What can be said of one debit, in the order in which it becomes known. */
export function transactionFacets(state: TransactionState): Facet[] {
  if (state.status === 'none') return [];
  const row = snapshotOf(state);
  const { returnCode } = row;
  const reached = statusOf(state);
  return [
    status(
      reached
        ? shownStatus({ status: reached, returnCode, settledDate: row.creditedOn })
        : state.status === 'removed'
          ? 'Removed'
          : 'Discarded',
    ),
    money('amount', row.amountCents),
    text('comment', row.comment),
    date('requested_date', row.requestedDate),
    date('process_date', row.processDate),
    date('earliest_approval_date', row.earliestApprovalDate),
    date('sent_on', row.sentOn),
    text('reference', row.trace),
    flag('stop_requested', row.stopRequested),
    date('processed_on', row.processedOn),
    date('approved_on', row.approvedOn),
    money('holdback', row.heldCents),
    date('settled_on', row.creditedOn),
    date('declined_on', row.declinedOn),
    text('return_code', returnCode),
    date('deducted_on', deductionOf(row)?.on ?? null),
    date('reversed_on', row.reversedOn),
    date('final_on', finalOn(row)),
  ];
}

/** What can be said of a plan of debits. */
export function scheduleFacets(state: TransactionScheduleState): Facet[] {
  if (state.status === 'none') return [];
  const paused = state.status === 'paused' ? state : null;
  return [
    status(state.status),
    money('amount', state.amountCents),
    text('frequency', state.frequency),
    text('installments', state.installments),
    date('process_date', state.processDate),
    date('second_process_date', state.secondProcessDate),
    text('comment', state.comment),
    text('planned_through', state.plannedThrough),
    date('paused_until', paused?.pausedUntil ?? null),
    text('return_code', paused?.returnCode ?? null),
    text('changed_installments', Object.keys(state.overrides).length),
    text('changes_of_terms', state.phases.length),
  ];
}

/** What can be said of a settlement and of the deposit that carries it. */
export function settlementFacets(state: SettlementState, payout: PayoutState): Facet[] {
  if (state.status === 'none') return [];
  const sent = 'handedOverOn' in payout ? payout : null;
  return [
    status(settlementStatusOf(state, payout)),
    date('settlement_date', state.settlementDate),
    money('net', state.netCents),
    money('payout', state.payoutCents),
    money('fees_netted', state.feesNettedCents),
    money('closing_carry', state.closingCarryCents),
    date('sent_on', sent?.handedOverOn ?? null),
    text('reference', sent?.trace ?? null),
    date('paid_on', sent && 'confirmedOn' in sent ? sent.confirmedOn : null),
    date('bounced_on', sent && 'bouncedOn' in sent ? sent.bouncedOn : null),
    money('recovered', state.recoveredCents),
    money('written_off', state.writtenOffCents),
  ];
}
