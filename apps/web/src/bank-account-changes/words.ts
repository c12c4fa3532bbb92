import type { AppRouter } from '@cordelle/api/root.ts';
import { formatInstant, formatMoney, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { inferRouterOutputs } from '@trpc/server';

export type AccountState = inferRouterOutputs<AppRouter>['bankAccountChanges']['state'];
export type Change = NonNullable<AccountState['change']>;
export type Hold = NonNullable<AccountState['hold']>;
export type Account = Change['account'];

export const STATUS_WORDS: Record<Change['status'], () => string> = {
  requested: m.bank_change_status_requested,
  called_back: m.bank_change_status_called_back,
  approved_once: m.bank_change_status_approved_once,
  active: m.bank_change_status_active,
  confirmed: m.bank_change_status_confirmed,
  frozen: m.bank_change_status_frozen,
  withdrawn: m.bank_change_status_withdrawn,
  declined: m.bank_change_status_declined,
  lapsed: m.bank_change_status_lapsed,
};

export const REASON_WORDS: Record<NonNullable<Change['declineReason']>, () => string> = {
  document_unreadable: m.bank_change_reason_document_unreadable,
  document_other_name: m.bank_change_reason_document_other_name,
  statement_old: m.bank_change_reason_statement_old,
  account_differs: m.bank_change_reason_account_differs,
  holder_differs: m.bank_change_reason_holder_differs,
  not_reached: m.bank_change_reason_not_reached,
  not_by_client: m.bank_change_reason_not_by_client,
  other: m.bank_change_reason_other,
};

/** What a change is, and how far it has come. */
export const changeTitle = ({ status }: Pick<Change, 'status'>): string =>
  m.said_of({ label: m.review_kind_bank_account_change(), text: STATUS_WORDS[status]() });

/** Why deposits wait, and until when. */
export function holdTitle({ because, until }: Hold, zone: string, locale: Locale): string {
  if (because === 'hold' && until) return m.bank_change_held_until({ date: formatInstant(until, zone, locale) });
  if (because === 'test_payment') return m.bank_change_held_test();
  if (because === 'under_review') return m.bank_change_held_review();
  if (because === 'unanswered') return m.bank_change_held_unanswered();
  return because === 'frozen' ? m.bank_change_held_frozen() : m.bank_change_held_account_lost();
}

export const holdWords = ({ amount, currency }: Hold, locale: Locale): string =>
  m.bank_change_held_amount({ amount: formatMoney(amount, currency, locale) });

export const pageOf = (account: Account): string => `/client/update_${account}_account`;
