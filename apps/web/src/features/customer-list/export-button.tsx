import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showAlert } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../download.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { useTRPCClient } from '../../trpc.ts';
import { type CustomerSearch, toCustomerListInput } from './customer-search.ts';

/** The list as it is shown, every page of it, as a spreadsheet. */
export function ExportButton({
  search,
  count,
  countIsExact,
}: {
  search: CustomerSearch;
  count: number;
  countIsExact: boolean;
}) {
  const locale = useLocale();
  const client = useTRPCClient();
  const [isBusy, setBusy] = useState(false);
  const number = formatNumber(count, locale);
  const save = async () => {
    const { skip: _skip, limit: _limit, ...asked } = toCustomerListInput(search);
    setBusy(true);
    try {
      await download(() => client.customers.export.query(asked));
    } catch (error) {
      const messages = Object.values(refusalOf(error)?.messages ?? { base: [m.no_answer()] }).flat();
      for (const message of messages) showAlert({ tone: 'bad', message });
    }
    setBusy(false);
  };
  if (count === 0)
    return (
      <Button disabled title={m.customers_export_none()}>
        <Download aria-hidden="true" />
        {m.customers_export()}
        <span className="sr-only">{m.customers_export_none()}</span>
      </Button>
    );
  return (
    <Button busy={isBusy} onClick={() => void save()}>
      <Download aria-hidden="true" />
      {m.customers_export_rows({ count, number: countIsExact ? number : m.ui_or_more({ count: number }) })}
    </Button>
  );
}
