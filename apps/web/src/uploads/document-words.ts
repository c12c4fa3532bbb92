import type { DocumentTitle } from '@cordelle/domain/client/document-titles.ts';
import { m } from '@cordelle/i18n/messages';

type Words = {
  readonly label: () => string;
  readonly hint: () => string;
  /** Said where there is none. */
  readonly required: () => string;
};
const CHEQUE: Words = {
  label: m.document_cheque,
  hint: m.document_cheque_hint,
  required: m.document_cheque_required,
};
const STATEMENT: Words = {
  label: m.document_statement,
  hint: m.document_statement_hint,
  required: m.document_statement_required,
};

/** What each document is called where it is asked for. */
export const DOCUMENT_WORDS: Readonly<Record<DocumentTitle, Words>> = {
  'Certificate of Good Standing': {
    label: m.document_certificate,
    hint: m.document_certificate_hint,
    required: m.document_certificate_required,
  },
  'Settlement Void Cheque or Account Auth': CHEQUE,
  'Settlement Recent Bank Statement': STATEMENT,
  'Billing Void Cheque or Account Auth': CHEQUE,
  'Billing Recent Bank Statement': STATEMENT,
};
