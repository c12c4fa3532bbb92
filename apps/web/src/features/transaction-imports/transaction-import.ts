import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

type Imports = inferRouterOutputs<AppRouter>['transactionImports'];

export type TransactionImport = Imports['byId'];
export type EarlierTransactionImport = Imports['list']['records'][number];
export type TransactionPage = Imports['preview'];
export type TransactionRow = TransactionPage['records'][number];

/** Whether a line is still to come: only those can be chosen and changed. */
export const isOpenLine = ({ state }: Pick<TransactionRow, 'state'>): boolean =>
  state === 'valid' || state === 'invalid' || state === 'failed';

/** How many of its lines the work under way is about, and how many of those are done. */
export function progressOfTransactions({
  state,
  rowCount,
  counts,
}: Pick<TransactionImport, 'state' | 'rowCount' | 'counts'>): { done: number; total: number } {
  if (state === 'checking') return { done: rowCount - counts.unchecked, total: rowCount };
  if (state === 'undoing') return { done: counts.undone, total: counts.undone + counts.imported };
  const settled = counts.imported + counts.failed;
  return { done: settled, total: settled + counts.selected };
}

export const TRANSACTIONS_PREVIEW_PATH = '/client/customers/imports/preview-transactions';
export const TRANSACTIONS_UPLOAD_PATH = '/client/transactions/new/imports/csv';
export const transactionsPreviewHref = (importId: string): string => `${TRANSACTIONS_PREVIEW_PATH}?import=${importId}`;
