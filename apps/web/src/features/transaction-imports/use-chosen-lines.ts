import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { toLinesInput } from '../../spreadsheets/preview-address.ts';
import { oneByOne, useLineChoices } from '../../spreadsheets/use-line-choices.ts';
import { useTRPC } from '../../trpc.ts';
import type { TransactionsSearch } from './preview-search.ts';
import type { TransactionImport, TransactionPage } from './transaction-import.ts';

/** Which lines are chosen to be planned. */
export function useChosenLines(of: TransactionImport, search: TransactionsSearch) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { byId, preview, select } = trpc.transactionImports;
  const selecting = useMutation(
    select.mutationOptions({
      ...oneByOne('transactions', of.id),
      onSuccess: (next) => void queryClient.setQueryData(byId.queryKey({ importId: of.id }), next),
      onError: sayRefusal,
      onSettled: () => queryClient.invalidateQueries(preview.pathFilter()),
    }),
  );
  return useLineChoices<TransactionPage>(of.id, preview.queryKey(toLinesInput(search)), selecting.mutate);
}
