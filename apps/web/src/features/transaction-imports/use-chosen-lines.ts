import { sayRefusal } from '../../failure/say-refusal.ts';
import { toLinesInput } from '../../spreadsheets/preview-address.ts';
import { oneByOne, useLineChoices } from '../../spreadsheets/use-line-choices.ts';
import { trpc } from '../../trpc.ts';
import type { TransactionsSearch } from './preview-search.ts';
import type { TransactionImport, TransactionPage } from './transaction-import.ts';

/** Which lines are chosen to be planned. */
export function useChosenLines(of: TransactionImport, search: TransactionsSearch) {
  const { byId, preview } = trpc.useUtils().transactionImports;
  const selecting = trpc.transactionImports.select.useMutation({
    ...oneByOne('transactions', of.id),
    onSuccess: (next) => byId.setData({ importId: of.id }, next),
    onError: sayRefusal,
    onSettled: () => preview.invalidate(),
  });
  const asked = toLinesInput(search);
  const shown = {
    cancel: () => preview.cancel(asked),
    change: (to: (page: TransactionPage | undefined) => TransactionPage | undefined) => preview.setData(asked, to),
  };
  return useLineChoices<TransactionPage>(of.id, shown, selecting.mutate);
}
