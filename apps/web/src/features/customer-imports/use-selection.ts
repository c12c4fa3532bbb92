import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useTRPC } from '../../trpc.ts';
import type { CustomerImport, PreviewPage } from './customer-import.ts';
import { type PreviewSearch, toPreviewInput } from './preview-search.ts';

type Choice = { readonly rowIds: readonly string[]; readonly selected: boolean } | { readonly every: boolean };

/** Acts on one import go out one after the other: an import begins with the lines chosen before it. */
export const oneByOne = (importId: string) => ({ scope: { id: `import-${importId}` } });

/** Which lines are chosen stands on the server, and on screen at once. */
export function useSelection(of: CustomerImport, search: PreviewSearch) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const importKey = trpc.customerImports.byId.queryKey({ importId: of.id });
  const pageKey = trpc.customerImports.preview.queryKey(toPreviewInput(search));
  const refresh = () => queryClient.invalidateQueries(trpc.customerImports.preview.pathFilter());
  const select = useMutation(
    trpc.customerImports.select.mutationOptions({
      ...oneByOne(of.id),
      onSuccess: (next) => void queryClient.setQueryData(importKey, next),
      onError: sayRefusal,
      onSettled: refresh,
    }),
  );
  const choose = async (choice: Choice) => {
    await queryClient.cancelQueries({ queryKey: pageKey });
    queryClient.setQueryData<PreviewPage>(pageKey, (page) => page && withChoice(page, choice));
    select.mutate(
      'every' in choice
        ? { importId: of.id, every: true, selected: choice.every }
        : { importId: of.id, rowIds: [...choice.rowIds], selected: choice.selected },
    );
  };
  return {
    /** Takes what is chosen of a page of lines now, and tells the server what changed. */
    choosePage: ({ records }: PreviewPage, chosen: ReadonlySet<string>) => {
      const added = records
        .filter(({ id, valid, selected }) => valid && chosen.has(id) && !selected)
        .map(({ id }) => id);
      const removed = records
        .filter(({ id, valid, selected }) => valid && !chosen.has(id) && selected)
        .map(({ id }) => id);
      if (added.length > 0) void choose({ rowIds: added, selected: true });
      if (removed.length > 0) void choose({ rowIds: removed, selected: false });
    },
    chooseEvery: (every: boolean) => void choose({ every }),
    busy: select.isPending,
  };
}

const withChoice = (page: PreviewPage, choice: Choice): PreviewPage => ({
  ...page,
  records: page.records.map((row) => {
    if ('every' in choice) return { ...row, selected: choice.every && row.valid };
    return choice.rowIds.includes(row.id) ? { ...row, selected: choice.selected } : row;
  }),
});
