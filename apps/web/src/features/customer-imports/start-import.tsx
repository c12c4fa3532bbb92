import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { oneByOne } from '../../spreadsheets/use-line-choices.ts';
import { trpc } from '../../trpc.ts';
import type { CustomerImport } from './customer-import.ts';

/** “Import {n} Selected Customers”: begins once every choice made before has arrived. */
export function StartImport({ of }: { of: CustomerImport }) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const start = trpc.customerImports.start.useMutation({
    ...oneByOne('customers', of.id),
    onSuccess: (next) => void utils.customerImports.byId.setData({ importId: of.id }, next),
    onError: sayRefusal,
  });
  const { selected } = of.counts;
  return (
    <Button
      variant="primary"
      busy={start.isPending}
      disabled={selected === 0}
      {...(selected === 0 && { title: m.csv_select_hint() })}
      onClick={() => start.mutate({ importId: of.id })}
    >
      {m.csv_import_selected({ count: selected, number: formatNumber(selected, locale) })}
    </Button>
  );
}
