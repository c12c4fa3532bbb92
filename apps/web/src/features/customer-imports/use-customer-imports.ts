import type { ImportKind } from '../../spreadsheets/import-kind.ts';
import { pollWhileUnderWay, useReadAgain } from '../../spreadsheets/use-read-again.ts';
import { trpc } from '../../trpc.ts';
import { type CustomerImport, UPLOAD_PATH } from './customer-import.ts';

/** What imports of customers share with other imports. */
export const useCustomerImports = (): ImportKind<CustomerImport> => ({
  name: 'customers',
  uploadPath: UPLOAD_PATH,
  procedures: trpc.customerImports,
  cached: trpc.useUtils().customerImports,
});

/** An import as it is now: asked for again while the server is at work on it, its lines once their state changed. */
export function useCustomerImport(importId: string) {
  const { customerImports, customers, transactionImports } = trpc.useUtils();
  const query = trpc.customerImports.byId.useQuery({ importId }, { refetchInterval: pollWhileUnderWay });
  // What was written or taken back stands in the lists of customers as well, and ended what was planned for them.
  useReadAgain(query.data?.state, customerImports, [customers, transactionImports]);
  return query;
}
