import type { WaitReason } from '@cordelle/domain/day/rail-waits.ts';
import { m } from '@cordelle/i18n/messages';
import type { ReviewItem } from './review-item.ts';

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
  recovered_leftover: { question: m.review_kind_recovered_leftover, toDo: m.review_kind_recovered_leftover_do },
  quarantined: { question: m.review_kind_quarantined, toDo: m.review_kind_quarantined_do },
  return_review: { question: m.review_kind_return_review, toDo: m.review_kind_return_review_do },
  stop_request: { question: m.review_kind_stop_request, toDo: m.review_kind_stop_request_do },
  negative_balance: { question: m.review_kind_negative_balance, toDo: m.review_kind_negative_balance_do },
  many_accounts: { question: m.review_kind_many_accounts, toDo: m.review_kind_many_accounts_do },
  many_names: { question: m.review_kind_many_names, toDo: m.review_kind_many_names_do },
  return_rate: { question: m.review_kind_return_rate, toDo: m.review_kind_return_rate_do },
  volumes_left: { question: m.review_kind_volumes_left, toDo: m.review_kind_volumes_left_do },
  mail_given_up: { question: m.review_kind_mail_given_up, toDo: m.review_kind_mail_given_up_do },
  disk_low: { question: m.review_kind_disk_low, toDo: m.review_kind_disk_low_do },
  scanner_away: { question: m.review_kind_scanner_away, toDo: m.review_kind_scanner_away_do },
  file_infected: { question: m.review_kind_file_infected, toDo: m.review_kind_file_infected_do },
  bank_account_change: { question: m.review_kind_bank_account_change, toDo: m.review_kind_bank_account_change_do },
  sanctions_hit: { question: m.review_kind_sanctions_hit, toDo: m.review_kind_sanctions_hit_do },
  sanctions_list_old: { question: m.review_kind_sanctions_list_old, toDo: m.review_kind_sanctions_list_old_do },
  ledger: { question: m.review_kind_ledger, toDo: m.review_kind_ledger_do },
};

/** A notice of change about an account of the business itself. */
const OWN_ACCOUNT: Words = { question: m.review_own_account_renumbered, toDo: m.review_own_account_renumbered_do };

const WAITS: Readonly<Record<WaitReason, { because: () => string; toDo: () => string }>> = {
  no_bank_profile: { because: m.wait_because_no_bank_profile, toDo: m.wait_do_no_bank_profile },
  not_armed: { because: m.wait_because_not_armed, toDo: m.wait_do_not_armed },
  restore_questions: { because: m.wait_because_restore_questions, toDo: m.wait_do_restore_questions },
  bank_unreachable: { because: m.wait_because_bank_unreachable, toDo: m.wait_do_bank_unreachable },
  bank_key_differs: { because: m.wait_because_bank_key_differs, toDo: m.wait_do_bank_key_differs },
  bank_refuses_us: { because: m.wait_because_bank_refuses_us, toDo: m.wait_do_bank_refuses_us },
  outside_world: { because: m.wait_because_outside_world, toDo: m.wait_do_outside_world },
  database_away: { because: m.wait_because_database_away, toDo: m.wait_do_database_away },
  disk_full: { because: m.wait_because_disk_full, toDo: m.wait_do_disk_full },
  not_run: { because: m.wait_because_not_run, toDo: m.wait_do_not_run },
  slow: { because: m.wait_because_slow, toDo: m.wait_do_slow },
  other: { because: m.wait_because_other, toDo: m.wait_do_other },
};
const isReason = (reason: unknown): reason is WaitReason => typeof reason === 'string' && Object.hasOwn(WAITS, reason);

/** Why a rail waits; null for any other question. */
export function becauseWords({ kind, detail }: Pick<ReviewItem, 'kind' | 'detail'>): string | null {
  return kind === 'rail_waits' && isReason(detail.waitReason) ? WAITS[detail.waitReason].because() : null;
}

/** What a review item asks, and what to do about it. */
export function kindWords({ kind, detail }: Pick<ReviewItem, 'kind' | 'detail'>): {
  question: string;
  toDo: string | null;
} {
  if (kind === 'rail_waits')
    return {
      question: m.review_kind_rail_waits(),
      toDo: isReason(detail.waitReason) ? WAITS[detail.waitReason].toDo() : null,
    };
  const words = kind === 'noc_unapplied' && detail.about === 'own_account' ? OWN_ACCOUNT : KINDS[kind];
  return words ? { question: words.question(), toDo: words.toDo() } : { question: kind, toDo: null };
}

/** What the day itself answers, in the words that it keeps. */
const NOTES: Readonly<Record<string, () => string>> = {
  'the debt is gone': m.review_note_debt_gone,
  'the bank sent it back': m.review_note_sent_back,
  'it was collected': m.review_note_collected,
  'the bank does not have it any more': m.review_note_not_at_bank,
  'another question is open about this debt': m.review_note_asked_once,
};

/** How a question ended: what a person wrote, or what the day answered in the reader's language. */
export const noteWords = ({ note, resolvedBy }: Pick<ReviewItem, 'note' | 'resolvedBy'>): string | null =>
  (resolvedBy?.startsWith('system:') && note !== null && NOTES[note]?.()) || note;
