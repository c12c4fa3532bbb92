import { m } from '@cordelle/i18n/messages';

type Words = { question: () => string; toDo: () => string };

const KINDS: Readonly<Record<string, Words>> = {
  unmatched_return: { question: m.review_kind_unmatched_return, toDo: m.review_kind_unmatched_return_do },
  duplicate_return: { question: m.review_kind_duplicate_return, toDo: m.review_kind_duplicate_return_do },
  amount_differs: { question: m.review_kind_amount_differs, toDo: m.review_kind_amount_differs_do },
  noc_unapplied: { question: m.review_kind_noc_unapplied, toDo: m.review_kind_noc_unapplied_do },
  missing_inbound: { question: m.review_kind_missing_inbound, toDo: m.review_kind_missing_inbound_do },
  totals_differ: { question: m.review_kind_totals_differ, toDo: m.review_kind_totals_differ_do },
  unknown_file: { question: m.review_kind_unknown_file, toDo: m.review_kind_unknown_file_do },
  file_given_up: { question: m.review_kind_file_given_up, toDo: m.review_kind_file_given_up_do },
  file_refused: { question: m.review_kind_file_refused, toDo: m.review_kind_file_refused_do },
  sending_disarmed: { question: m.review_kind_sending_disarmed, toDo: m.review_kind_sending_disarmed_do },
  recovered_entry: { question: m.review_kind_recovered_entry, toDo: m.review_kind_recovered_entry_do },
  quarantined: { question: m.review_kind_quarantined, toDo: m.review_kind_quarantined_do },
  return_review: { question: m.review_kind_return_review, toDo: m.review_kind_return_review_do },
  negative_balance: { question: m.review_kind_negative_balance, toDo: m.review_kind_negative_balance_do },
  many_accounts: { question: m.review_kind_many_accounts, toDo: m.review_kind_many_accounts_do },
  many_names: { question: m.review_kind_many_names, toDo: m.review_kind_many_names_do },
  return_rate: { question: m.review_kind_return_rate, toDo: m.review_kind_return_rate_do },
  mail_given_up: { question: m.review_kind_mail_given_up, toDo: m.review_kind_mail_given_up_do },
  ledger: { question: m.review_kind_ledger, toDo: m.review_kind_ledger_do },
};

/** What a review item asks, and what to do about it. */
export function kindWords({ kind }: { kind: string }): { question: string; toDo: string | null } {
  const words = KINDS[kind];
  return words ? { question: words.question(), toDo: words.toDo() } : { question: kind, toDo: null };
}
