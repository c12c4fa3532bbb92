import type { ImportKind } from '../../spreadsheets/import-kind.ts';
import { pollWhileUnderWay, useReadAgain } from '../../spreadsheets/use-read-again.ts';
import { trpc } from '../../trpc.ts';
import { TRANSACTIONS_UPLOAD_PATH, type TransactionImport } from './transaction-import.ts';

/** What imports of transactions share with other imports. */
export const useTransactionImports = (): ImportKind<TransactionImport> => ({
  name: 'transactions',
  uploadPath: TRANSACTIONS_UPLOAD_PATH,
  procedures: trpc.transactionImports,
  cached: trpc.useUtils().transactionImports,
});

/** An import as it is now: asked for again while the server is at work on it, its lines once their state changed. */
export function useTransactionImport(importId: string) {
  const { transactionImports, transactionSchedules, financialTransactions, customers, customerImports } =
    trpc.useUtils();
  const query = trpc.transactionImports.byId.useQuery({ importId }, { refetchInterval: pollWhileUnderWay });
  // What was planned or taken back stands in schedules, payments and lists of customers as well, and is no more, or again, for
  // files of customers to plan.
  useReadAgain(query.data?.state, transactionImports, [
    transactionSchedules,
    financialTransactions,
    customers,
    customerImports,
  ]);
  return query;
}
