import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { Select } from '@cordelle/ui/select.tsx';
import { DECLINE_FILTERS } from '@cordelle/validation/report-filters.ts';
import { useMemo } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { CountLine, countInWords } from '../../list/count-line.tsx';
import { type ListSearch, tableControls } from '../../list-search.ts';
import { useCan, useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { askedReport } from './asked-report.ts';
import { asReport, type DeclinedSearch } from './declined-search.ts';
import { ExportReport } from './export-report.tsx';
import { declinedColumns, type Fees } from './report-columns.tsx';
import { filterOf, filtersOf, REPORT_PAGE_SIZES } from './report-search.ts';
import { filterWords } from './report-words.ts';
import { StatusSums } from './status-sums.tsx';
import { type Report, type ReportRow, useReport, useSums } from './use-report.ts';

/** The invoice whose period is shown. */
export type InvoicePeriod = { readonly id: string; readonly startDate: string; readonly endDate: string };

const hrefOf = ({ customer }: ReportRow): string => `/client/customers/${customer.id}`;
const idOf = ({ id }: ReportRow): string => id;

/** Which payments of a page the invoice charges a fee for. */
function useFees(invoice: InvoicePeriod, report: Report | undefined): Fees {
  const transactionIds = report?.records.map(idOf) ?? [];
  const { data } = trpc.billingInvoices.chargedTransactions.useQuery(
    { invoiceId: invoice.id, transactionIds },
    { enabled: transactionIds.length > 0 },
  );
  return useMemo(
    () => (data ? new Map(data.charged.map(({ transactionId, amount }) => [transactionId, amount])) : null),
    [data],
  );
}

/** Declines and chargebacks recorded in the period of an invoice, and which of them it charges for. */
export function DeclinedTransactions({
  invoice,
  search,
  size,
  onNarrow,
  onStep,
}: {
  invoice: InvoicePeriod;
  search: DeclinedSearch;
  /** Rows of a page where the address leaves that open. */
  size: number;
  onNarrow: (change: Partial<DeclinedSearch>) => void;
  onStep: (change: Partial<ListSearch>) => void;
}) {
  const locale = useLocale();
  const { currency } = useClient();
  const mayExport = useCan('transaction_report.export');
  const asked = asReport(search, invoice);
  const query = useReport(asked, size, true);
  const report = query.data;
  const sums = useSums(asked, { size, enabled: true, shown: report });
  const fees = useFees(invoice, report);
  const columns = useMemo(() => declinedColumns(fees), [fees]);
  const filter = filterOf(asked);
  const narrow = (next: string) => onNarrow({ filter: DECLINE_FILTERS.find((option) => option === next) ?? 'All' });
  return (
    <section aria-label={m.declined_title()} className="grid grid-cols-1 gap-3">
      <StatusSums sums={sums} currency={currency} filter={filter} onFilter={narrow} />
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={m.report_status()}
          className="max-sm:w-full sm:w-48"
          value={filter}
          onChange={({ target }) => narrow(target.value)}
        >
          {filtersOf(asked).map((option) => (
            <option key={option} value={option}>
              {filterWords(option)}
            </option>
          ))}
        </Select>
        {mayExport && report && (
          <ExportReport asked={askedReport(asked, report)} count={report.count} countIsExact={report.countIsExact} />
        )}
      </div>
      <CountLine
        words={
          report
            ? m.report_count({ count: report.count, number: countInWords(report.count, report.countIsExact, locale) })
            : ''
        }
      />
      <PanelQuery query={query} rows={5}>
        {(loaded) => (
          <DataTable
            caption={m.declined_title()}
            columns={columns}
            rows={loaded.records}
            rowKey={idOf}
            rowHref={hrefOf}
            tight
            refreshing={query.isPlaceholderData}
            totals={{
              customerName: m.report_total({
                count: loaded.total.count,
                number: formatNumber(loaded.total.count, locale),
              }),
              amount: <Money amount={loaded.total.amount} currency={currency} />,
            }}
            empty={
              filter === 'All' ? (
                <EmptyState title={m.declined_none()} />
              ) : (
                <EmptyState
                  title={m.declined_no_match()}
                  action={<Button onClick={() => narrow('All')}>{m.filters_clear()}</Button>}
                />
              )
            }
            {...tableControls({ ...search, size: search.size || size }, REPORT_PAGE_SIZES, loaded, onStep)}
          />
        )}
      </PanelQuery>
    </section>
  );
}
