import { m } from '@cordelle/i18n/messages';
import { NEEDED_TRANSACTION_FIELDS, type TransactionField } from '@cordelle/validation/transaction-fields.ts';

type FieldWords = {
  readonly label: () => string;
  /** What to write into its column. */
  readonly means: () => string;
};

export const TRANSACTION_FIELD_WORDS: Readonly<Record<TransactionField, FieldWords>> = {
  custom_identifier: { label: m.import_field_custom_identifier, means: m.import_transaction_identifier_means },
  amount: { label: m.import_field_amount, means: m.import_field_amount_means },
  process_date: { label: m.import_field_process_date, means: m.import_field_process_date_means },
  comment: { label: m.import_field_comment, means: m.import_field_comment_means },
  frequency: { label: m.import_field_frequency, means: m.import_field_frequency_means },
  installments: { label: m.import_field_installments, means: m.import_field_installments_means },
};

export const isNeededOfTransaction = (field: TransactionField): boolean =>
  (NEEDED_TRANSACTION_FIELDS as readonly TransactionField[]).includes(field);
