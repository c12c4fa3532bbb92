import { m } from '@cordelle/i18n/messages';
import type { ProofLine, ReportRow } from './integration.ts';

/** What moves what is owed. */
export const PROOF_WORDS: Readonly<Record<ProofLine['kind'], () => string>> = {
  approved: m.books_kind_approved,
  charged_back: m.books_kind_charged_back,
  reinstated: m.books_kind_reinstated,
  deposited: m.books_kind_deposited,
  fees: m.books_kind_fees,
  recovered: m.books_kind_recovered,
  written_off: m.books_kind_written_off,
  not_settled_yet: m.books_kind_not_settled_yet,
};

/** Why something is not in the books. */
export const GAP_WORDS: Readonly<Record<ProofLine['gaps'][number]['reason'], () => string>> = {
  not_linked: m.books_reason_not_linked,
  by_hand: m.books_reason_by_hand,
  next_settlement: m.books_reason_next_settlement,
  before_connection: m.books_reason_before_connection,
  no_account: m.books_reason_no_account,
  account_unusable: m.books_reason_account_unusable,
  waiting: m.books_reason_waiting,
  unknown: m.books_reason_unknown,
  failed: m.books_reason_failed,
  changed_outside: m.books_reason_changed_outside,
  left_out: m.books_reason_left_out,
  offset: m.books_reason_offset,
};

export const DOCUMENT_WORDS: Readonly<Record<ReportRow['kind'], () => string>> = {
  payment: m.books_document_payment,
  credit: m.books_document_credit,
  reversal: m.books_document_reversal,
  transfer: m.books_document_transfer,
  transfer_back: m.books_document_transfer_back,
  fee: m.books_document_fee,
  reserve: m.books_document_reserve,
  reserve_back: m.books_document_reserve_back,
};
