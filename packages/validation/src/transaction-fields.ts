// What a spreadsheet of transactions may hold, without the wire schemas.

/** Columns of the template, in its order. */
export const TRANSACTION_FIELDS = [
  'custom_identifier',
  'amount',
  'process_date',
  'comment',
  'frequency',
  'installments',
] as const;
export type TransactionField = (typeof TRANSACTION_FIELDS)[number];
/** Without these a line says nothing. */
export const NEEDED_TRANSACTION_FIELDS = ['custom_identifier', 'amount', 'process_date'] as const;
