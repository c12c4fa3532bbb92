import { sayRefusal } from '../../failure/say-refusal.ts';
import { toLinesInput } from '../../spreadsheets/preview-address.ts';
import { oneByOne, useLineChoices } from '../../spreadsheets/use-line-choices.ts';
import { trpc } from '../../trpc.ts';
import type { CustomerImport, PreviewPage } from './customer-import.ts';
import type { PreviewSearch } from './preview-search.ts';

/** Which lines are chosen to be imported. */
export function useSelection(of: CustomerImport, search: PreviewSearch) {
  const { byId, preview } = trpc.useUtils().customerImports;
  const selecting = trpc.customerImports.select.useMutation({
    ...oneByOne('customers', of.id),
    onSuccess: (next) => byId.setData({ importId: of.id }, next),
    onError: sayRefusal,
    onSettled: () => preview.invalidate(),
  });
  const asked = toLinesInput(search);
  const shown = {
    cancel: () => preview.cancel(asked),
    change: (to: (page: PreviewPage | undefined) => PreviewPage | undefined) => preview.setData(asked, to),
  };
  return useLineChoices<PreviewPage>(of.id, shown, selecting.mutate);
}
