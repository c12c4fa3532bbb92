import { formatMoney, formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { reportHref } from './day-rows.ts';
import type { Action } from './home.ts';

type Counted = (inputs: { count: number; number: string }) => string;

const WORDS: Readonly<Record<Exclude<Action['kind'], 'settlement_negative' | 'debits_under_review'>, Counted>> = {
  debits_declined: m.home_action_debits_declined,
  debits_charged_back: m.home_action_debits_charged_back,
  changes_objected: m.home_action_changes_objected,
  schedules_stopped: m.home_action_schedules_stopped,
  bank_details_refused: m.home_action_bank_details_refused,
  bank_details_missing: m.home_action_bank_details_missing,
  authorization_not_asked: m.home_action_authorization_not_asked,
  authorization_unanswered: m.home_action_authorization_unanswered,
  microdeposit_needed: m.home_action_microdeposit_needed,
  email_bounced: m.home_action_email_bounced,
  settlements_unreported: m.home_action_settlements_unreported,
  imports_waiting: m.home_action_imports_waiting,
  transaction_imports_waiting: m.home_action_transaction_imports_waiting,
  invoices_overdue: m.home_action_invoices_overdue,
  debits_held: m.home_action_debits_held,
};

/** What waits, in a sentence. */
export function actionWords({ kind, count, countIsExact, amount }: Action, currency: string, locale: Locale): string {
  const sum = formatMoney(amount ?? '0.00', currency, locale);
  const counted = { count, number: `${formatNumber(count, locale)}${countIsExact ? '' : '+'}` };
  if (kind === 'settlement_negative') return m.home_action_settlement_negative({ amount: sum });
  if (kind === 'debits_under_review') return m.home_action_debits_under_review({ ...counted, amount: sum });
  return WORDS[kind](counted);
}

/** Where it can be dealt with; null where the names beside it lead there. */
export function actionHref({ kind, id, startDate, endDate }: Action): string | null {
  switch (kind) {
    case 'settlement_negative':
      return `/client/settlements/${id}`;
    case 'settlements_unreported':
      return id === null ? '/client/settlements' : `/client/settlements/${id}`;
    case 'debits_declined':
    case 'debits_charged_back':
      return startDate && endDate
        ? reportHref(startDate, endDate, kind === 'debits_declined' ? 'Declined' : 'Chargeback')
        : null;
    case 'debits_under_review':
      return startDate && endDate ? reportHref(startDate, endDate) : null;
    case 'changes_objected':
    case 'schedules_stopped':
      return null;
    case 'imports_waiting':
      return id === null ? null : `/client/customers/imports/preview-customers?import=${id}`;
    case 'transaction_imports_waiting':
      return id === null ? null : `/client/customers/imports/preview-transactions?import=${id}`;
    case 'invoices_overdue':
    case 'debits_held':
      return '/client/settings/invoices';
    default:
      return `/client/customers?f=${kind}`;
  }
}
