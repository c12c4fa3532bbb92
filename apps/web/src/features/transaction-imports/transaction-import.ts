import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

type Imports = inferRouterOutputs<AppRouter>['transactionImports'];

export type TransactionImport = Imports['byId'];
export type EarlierTransactionImport = Imports['list']['records'][number];
export type TransactionPage = Imports['preview'];
export type TransactionRow = TransactionPage['records'][number];

export const TRANSACTIONS_PREVIEW_PATH = '/client/customers/imports/preview-transactions';
export const TRANSACTIONS_UPLOAD_PATH = '/client/transactions/new/imports/csv';
export const transactionsPreviewHref = (importId: string): string => `${TRANSACTIONS_PREVIEW_PATH}?import=${importId}`;
