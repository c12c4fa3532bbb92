import type { previewTransactionsInput } from '@cordelle/validation/transaction-imports.ts';
import type { z } from 'zod';
import { address, oneOf } from '../../list-search.ts';
import { importId, pageNumber } from '../../spreadsheets/preview-address.ts';

export const SHOWN_LINES = ['all', 'invalid', 'doubtful', 'selected', 'failed'] as const;
export type ShownLines = (typeof SHOWN_LINES)[number];
export const LINE_PAGE_SIZES = [5, 10, 25, 50] as const;

/** The address of an import of transactions: which one, and which of its lines. */
export const transactionsSearch = address({
  import: importId,
  show: oneOf(SHOWN_LINES, 'all'),
  page: pageNumber,
  size: oneOf<number>(LINE_PAGE_SIZES, 25),
});
export type TransactionsSearch = ReturnType<typeof transactionsSearch>;

export const TRANSACTIONS_SEARCH_DEFAULTS = { show: 'all', page: 1, size: 25 } as const;

export const toLinesInput = (search: TransactionsSearch): z.input<typeof previewTransactionsInput> => ({
  importId: String(search.import),
  show: search.show,
  skip: (search.page - 1) * search.size,
  limit: search.size,
});
