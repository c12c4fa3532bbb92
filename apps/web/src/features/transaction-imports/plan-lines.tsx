import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useClient } from '../../me/me.ts';
import { oneByOne } from '../../spreadsheets/use-line-choices.ts';
import { trpc } from '../../trpc.ts';
import type { TransactionImport } from './transaction-import.ts';

/** “Import {n} Transactions ({total})”: begins once every choice made before has arrived. */
export function PlanLines({ of }: { of: TransactionImport }) {
  const locale = useLocale();
  const { currency } = useClient();
  const utils = trpc.useUtils();
  const start = trpc.transactionImports.start.useMutation({
    ...oneByOne('transactions', of.id),
    onSuccess: (next) => void utils.transactionImports.byId.setData({ importId: of.id }, next),
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
      {m.csv_import_transactions({
        count: selected,
        number: formatNumber(selected, locale),
        total: formatMoney(of.selectedTotal, currency, locale),
      })}
    </Button>
  );
}
