import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { download } from '../../download.ts';
import { ExportButton } from '../../list/export-button.tsx';
import { ASKED_BY_HAND } from '../../proof/proof-link.ts';
import { trpc } from '../../trpc.ts';
import { type CustomerSearch, toCustomerListInput } from './customer-search.ts';

/** The customers listed, as a spreadsheet. */
export default function ExportCustomers({
  search,
  count,
  countIsExact,
}: {
  search: CustomerSearch;
  count: number;
  countIsExact: boolean;
}) {
  useLocale();
  const client = trpc.useUtils().client;
  const { skip: _skip, limit: _limit, ...asked } = toCustomerListInput(search);
  return (
    <ExportButton
      format="CSV"
      count={count}
      countIsExact={countIsExact}
      locked={count === 0 ? m.customers_export_none() : null}
      onExport={() => download(() => client.customers.export.query(asked, { context: ASKED_BY_HAND }))}
    />
  );
}
