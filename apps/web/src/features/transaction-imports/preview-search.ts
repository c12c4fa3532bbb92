import { linesAddress } from '../../spreadsheets/preview-address.ts';

export const SHOWN_LINES = ['all', 'invalid', 'doubtful', 'selected', 'failed'] as const;
export type ShownLines = (typeof SHOWN_LINES)[number];

/** The address of an import of transactions: which one, and which of its lines. */
export const transactionsSearch = linesAddress(SHOWN_LINES, 'all');
export type TransactionsSearch = ReturnType<typeof transactionsSearch>;
