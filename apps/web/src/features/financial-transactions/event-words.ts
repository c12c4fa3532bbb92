import { closedDaysOfMove } from '@cordelle/domain/calendar/process-date.ts';
import { unreachable } from '@cordelle/domain/errors.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { railOf } from '@cordelle/domain/rail.ts';
import type { TransactionEvent } from '@cordelle/domain/transaction/events.ts';
import { formatDate, formatMoney, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { Tone } from '@cordelle/ui/tone.ts';
import { dateMoved } from './date-moved.ts';
import type { HistoryEntry, TransactionHistory } from './transaction.ts';

/** What a sentence says that the fact itself does not hold. */
type Around = {
  locale: Locale;
  currency: Currency;
  /** Words of the return code or of why nothing was sent, from the server. */
  reason: string | null;
  bankFile: TransactionHistory['related']['bankFile'];
};

/** A recorded fact in words. A fact this console does not know yet is told by its name. */
export function eventWords({ type, data }: Pick<HistoryEntry, 'type' | 'data'>, around: Around): string {
  // The cast holds because the server answers facts it read through their schema.
  return isKnown(type) ? wordsOf({ type, data } as TransactionEvent, around) : m.log_event_unknown({ type });
}

const REMOVED = {
  deleted: m.transaction_event_removed_deleted,
  schedule_removed: m.transaction_event_removed_schedule_removed,
  schedule_paused: m.transaction_event_removed_schedule_paused,
  schedule_changed: m.transaction_event_removed_schedule_changed,
  installment_skipped: m.transaction_event_removed_installment_skipped,
  authorization_revoked: m.transaction_event_removed_authorization_revoked,
  customer_archived: m.transaction_event_removed_customer_archived,
  client_closed: m.transaction_event_removed_client_closed,
} as const;
const WITHDRAWN = {
  file_rejected: m.transaction_event_withdrawn_file_rejected,
  handover_failed: m.transaction_event_withdrawn_handover_failed,
} as const;
const DECLINED = {
  before_posting: m.transaction_event_declined_before_posting,
  before_approval: m.transaction_event_declined_before_approval,
} as const;
const CHARGED_BACK = {
  before_approval: m.transaction_event_charged_back_before_approval,
  after_approval: m.transaction_event_charged_back_after_approval,
} as const;
const SETTLED = {
  approved: m.transaction_event_settled_approved,
  chargeback: m.transaction_event_settled_chargeback,
  declined: m.transaction_event_settled_declined,
} as const;
const RELEASED = {
  age: m.transaction_event_holdback_released_age,
  recovery: m.transaction_event_holdback_released_recovery,
} as const;

function wordsOf(event: TransactionEvent, { locale, currency, reason, bankFile }: Around): string {
  const on = (date: string) => formatDate(date, locale);
  const money = (amount: string) => formatMoney(amount, currency, locale);
  const fileOf = (id: string) => (bankFile?.id === id ? bankFile.name : id);
  switch (event.type) {
    case 'TransactionCreated': {
      const { installment, retryOf } = event.data;
      const facts = { amount: money(event.data.amount), date: on(event.data.requestedDate) };
      if (retryOf !== null) return m.transaction_event_created_retry({ ...facts, retryOf });
      return installment === null
        ? m.transaction_event_created(facts)
        : m.transaction_event_created_installment({ ...facts, number: String(installment) });
    }
    case 'TransactionPlanned': {
      const { batchDate, processDate, earliestApprovalDate, moved } = event.data;
      const planned = m.transaction_event_planned({
        batchDate: on(batchDate),
        processDate: on(processDate),
        approvalDate: on(earliestApprovalDate),
      });
      if (!moved) return planned;
      const closedDays = closedDaysOfMove(railOf(currency), moved);
      return `${planned} ${dateMoved({ ...moved, closedDays }, locale)}`;
    }
    case 'TransactionDiscarded':
      return m.transaction_event_discarded();
    case 'TransactionAmountChanged':
      return m.transaction_event_amount_changed({
        previous: money(event.data.previous),
        amount: money(event.data.amount),
      });
    case 'TransactionCommentChanged': {
      const { comment } = event.data;
      return comment === null
        ? m.transaction_event_comment_removed()
        : m.transaction_event_comment_changed({ comment });
    }
    case 'TransactionRemoved':
      return REMOVED[event.data.reason]();
    case 'TransactionSentToBank':
      return m.transaction_event_sent({ file: fileOf(event.data.bankFileId), trace: event.data.trace });
    case 'TransactionNotSent':
      return reason ?? m.transaction_next_declined_not_sent();
    case 'TransactionStopRequested':
      return m.transaction_event_stop_requested();
    case 'TransactionWithdrawn':
      return WITHDRAWN[event.data.reason]({ file: fileOf(event.data.bankFileId) });
    case 'TransactionProcessed':
      return m.transaction_event_processed({ amount: money(event.data.amount) });
    case 'TransactionApproved': {
      const { holdback, holdbackReleaseDate } = event.data;
      const amount = money(event.data.amount);
      if (holdback === '0.00') return m.transaction_event_approved({ amount });
      const held = { amount, holdback: money(holdback) };
      return holdbackReleaseDate === null
        ? m.transaction_event_approved_held_open(held)
        : m.transaction_event_approved_held({ ...held, date: on(holdbackReleaseDate) });
    }
    case 'TransactionDeclined':
      return DECLINED[event.data.stage]({ reason: reason ?? m.return_unknown(), code: event.data.code });
    case 'TransactionChargedBack': {
      const { stage, amount, code } = event.data;
      return CHARGED_BACK[stage]({ amount: money(amount), reason: reason ?? m.return_unknown(), code });
    }
    case 'TransactionSettled':
      return SETTLED[event.data.line]({ date: on(event.data.settledOn) });
    case 'TransactionHoldbackReleased':
      return RELEASED[event.data.reason]({ amount: money(event.data.amount) });
    case 'TransactionReturnReversed':
      return m.transaction_event_return_reversed({ amount: money(event.data.amount) });
    default:
      return unreachable(event);
  }
}

const TONES: Readonly<Record<TransactionEvent['type'], Tone>> = {
  TransactionCreated: 'neutral',
  TransactionPlanned: 'sched',
  TransactionDiscarded: 'bad',
  TransactionAmountChanged: 'sched',
  TransactionCommentChanged: 'neutral',
  TransactionRemoved: 'neutral',
  TransactionSentToBank: 'transit',
  TransactionNotSent: 'bad',
  TransactionStopRequested: 'warn',
  TransactionWithdrawn: 'warn',
  TransactionProcessed: 'info',
  TransactionApproved: 'ok',
  TransactionDeclined: 'bad',
  TransactionChargedBack: 'reversal',
  TransactionSettled: 'ok',
  TransactionHoldbackReleased: 'ok',
  TransactionReturnReversed: 'ok',
};

const isKnown = (type: string): type is TransactionEvent['type'] => Object.hasOwn(TONES, type);

/** What was settled as chargeback or declined is no good news, so its line decides. */
export function eventTone({ type, data }: Pick<HistoryEntry, 'type' | 'data'>): Tone {
  if (type === 'TransactionSettled' && data.line !== 'approved')
    return data.line === 'chargeback' ? 'reversal' : 'neutral';
  return isKnown(type) ? TONES[type] : 'neutral';
}
