import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { toLinesInput } from '../../spreadsheets/preview-address.ts';
import { oneByOne, useLineChoices } from '../../spreadsheets/use-line-choices.ts';
import { useTRPC } from '../../trpc.ts';
import type { CustomerImport, PreviewPage } from './customer-import.ts';
import type { PreviewSearch } from './preview-search.ts';

/** Which lines are chosen to be imported. */
export function useSelection(of: CustomerImport, search: PreviewSearch) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { byId, preview, select } = trpc.customerImports;
  const selecting = useMutation(
    select.mutationOptions({
      ...oneByOne('customers', of.id),
      onSuccess: (next) => void queryClient.setQueryData(byId.queryKey({ importId: of.id }), next),
      onError: sayRefusal,
      onSettled: () => queryClient.invalidateQueries(preview.pathFilter()),
    }),
  );
  return useLineChoices<PreviewPage>(of.id, preview.queryKey(toLinesInput(search)), selecting.mutate);
}
