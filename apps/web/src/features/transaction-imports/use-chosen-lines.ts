import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useTRPC } from '../../trpc.ts';
import { type TransactionsSearch, toLinesInput } from './preview-search.ts';
import type { TransactionImport, TransactionPage } from './transaction-import.ts';

type Choice = { readonly rowIds: readonly string[]; readonly selected: boolean } | { readonly every: boolean };

/** Acts on one import go out one after the other: an import begins with the lines chosen before it. */
export const inTurn = (importId: string) => ({ scope: { id: `transaction-import-${importId}` } });

/** Which lines are chosen stands on the server, and on screen at once. */
export function useChosenLines(of: TransactionImport, search: TransactionsSearch) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const importKey = trpc.transactionImports.byId.queryKey({ importId: of.id });
  const pageKey = trpc.transactionImports.preview.queryKey(toLinesInput(search));
  const select = useMutation(
    trpc.transactionImports.select.mutationOptions({
      ...inTurn(of.id),
      onSuccess: (next) => void queryClient.setQueryData(importKey, next),
      onError: sayRefusal,
      onSettled: () => queryClient.invalidateQueries(trpc.transactionImports.preview.pathFilter()),
    }),
  );
  const choose = async (choice: Choice) => {
    await queryClient.cancelQueries({ queryKey: pageKey });
    queryClient.setQueryData<TransactionPage>(pageKey, (page) => page && withChoice(page, choice));
    select.mutate(
      'every' in choice
        ? { importId: of.id, every: true, selected: choice.every }
        : { importId: of.id, rowIds: [...choice.rowIds], selected: choice.selected },
    );
  };
  return {
    /** Takes what is chosen of a page of lines now, and tells the server what changed. */
    choosePage: ({ records }: TransactionPage, chosen: ReadonlySet<string>) => {
      for (const wanted of [true, false]) {
        const rowIds = records
          .filter(({ id, valid, selected }) => valid && chosen.has(id) === wanted && selected !== wanted)
          .map(({ id }) => id);
        if (rowIds.length > 0) void choose({ rowIds, selected: wanted });
      }
    },
    chooseEvery: (every: boolean) => void choose({ every }),
  };
}

const withChoice = (page: TransactionPage, choice: Choice): TransactionPage => ({
  ...page,
  records: page.records.map((row) => {
    if ('every' in choice) return { ...row, selected: choice.every && row.valid };
    return choice.rowIds.includes(row.id) ? { ...row, selected: choice.selected } : row;
  }),
});
