import { formatDate, formatMoney, formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { Me } from '@cordelle/validation/auth.ts';
import type { Permission } from '@cordelle/validation/permissions.ts';
import { DISPUTED, NOT_SENT, RETRYABLE, UNDER_REVIEW } from '@cordelle/validation/report-filters.ts';
import { REQUIRED_ACTION_PERMISSIONS } from '../../customers/required-action.ts';
import { may } from '../../me/may.ts';
import { declinedHref, reportHref } from './day-rows.ts';
import type { Action } from './home.ts';

type Counted = (inputs: { count: number; number: string }) => string;

/** What is pressed to deal with it, and who may; all others can be opened and no more. */
const DO: Readonly<Partial<Record<Action['kind'], readonly [words: () => string, permission: Permission]>>> = {
  debits_declined: [m.home_do_try_again, 'transaction_schedules.new'],
  bank_details_refused: [m.home_do_correct, REQUIRED_ACTION_PERMISSIONS.complete_bank_details],
  bank_details_missing: [m.home_do_add, REQUIRED_ACTION_PERMISSIONS.complete_bank_details],
  authorization_not_asked: [m.home_do_ask, REQUIRED_ACTION_PERMISSIONS.send_auth_request],
  authorization_unanswered: [m.home_do_remind, REQUIRED_ACTION_PERMISSIONS.send_auth_request],
  microdeposit_needed: [m.home_do_send, REQUIRED_ACTION_PERMISSIONS.send_md],
  email_bounced: [m.home_do_correct, REQUIRED_ACTION_PERMISSIONS.correct_email],
  settlements_unreported: [m.home_do_report, 'integrations.resend_settlements'],
  imports_waiting: [m.home_do_continue, 'customers.csv_imports'],
  transaction_imports_waiting: [m.home_do_continue, 'transaction_schedules.csv_imports'],
  invoices_overdue: [m.home_do_pay, 'settings.read_billing_invoices'],
  debits_held: [m.home_do_pay, 'settings.read_billing_invoices'],
};
/** What somebody presses: the act itself, or to look where they may not do it. */
export function doWords({ kind }: Action, who: Pick<Me, 'permissions'>): string {
  const [words, permission] = DO[kind] ?? [];
  return words && permission && may(who, permission) ? words() : m.home_do_open();
}

const WORDS: Readonly<
  Record<Exclude<Action['kind'], 'settlement_negative' | 'debits_under_review' | 'letters_waiting'>, Counted>
> = {
  debits_not_sent: m.home_action_debits_not_sent,
  debits_declined: m.home_action_debits_declined,
  debits_charged_back: m.home_action_debits_charged_back,
  changes_objected: m.home_action_changes_objected,
  changes_untold: m.home_action_changes_untold,
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
export function actionWords(
  { kind, count, countIsExact, amount, endDate }: Action,
  currency: string,
  locale: Locale,
): string {
  const sum = formatMoney(amount ?? '0.00', currency, locale);
  const counted = { count, number: `${formatNumber(count, locale)}${countIsExact ? '' : '+'}` };
  if (kind === 'settlement_negative') return m.home_action_settlement_negative({ amount: sum });
  if (kind === 'debits_under_review') return m.home_action_debits_under_review({ ...counted, amount: sum });
  // The day is past for some: the words hold before and after it.
  if (kind === 'letters_waiting')
    return m.home_action_letters_waiting({ ...counted, date: endDate === null ? '' : formatDate(endDate, locale) });
  return WORDS[kind](counted);
}

/** Which of the debits that failed it is about. */
const FAILED = { debits_declined: RETRYABLE, debits_not_sent: NOT_SENT, debits_charged_back: DISPUTED } as const;

/** Where it can be dealt with; null where the names beside it lead there. */
export function actionHref({ kind, id, startDate, endDate }: Action): string | null {
  switch (kind) {
    case 'settlement_negative':
      return `/client/settlements/${id}`;
    case 'settlements_unreported':
      return id === null ? '/client/settlements' : `/client/settlements/${id}`;
    case 'debits_declined':
    case 'debits_not_sent':
    case 'debits_charged_back':
      return startDate && endDate ? declinedHref(startDate, endDate, FAILED[kind]) : null;
    case 'debits_under_review':
      return startDate && endDate ? reportHref(startDate, endDate, UNDER_REVIEW) : null;
    case 'changes_objected':
    case 'changes_untold':
    case 'schedules_stopped':
      return null;
    case 'letters_waiting':
      return id === null ? '/client/authorizations/notices' : `/client/authorizations/notices/${id}`;
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
