import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { type ListSearch, tableControls } from '../../list-search.ts';
import { periodOf } from './periods.ts';
import { filterOf, orderOf, REPORT_PAGE_SIZES, type ReportSearch, WITHOUT_FILTERS } from './report-search.ts';
import type { Report, ReportRow } from './use-report.ts';

const hrefOf = ({ id, customer }: ReportRow): string => `/client/customers/${customer.id}/transaction_history/${id}`;
const idOf = ({ id }: ReportRow): string => id;

/** Payments of the period, and what all of them add up to, whatever page is shown. */
export function ReportTable({
  report,
  columns,
  hiddenColumns,
  search,
  size,
  today,
  currency,
  refreshing,
  onStep,
  onNarrow,
}: {
  report: Report;
  columns: readonly Column<ReportRow>[];
  hiddenColumns: readonly string[];
  search: ReportSearch;
  size: number;
  today: string;
  currency: string;
  refreshing: boolean;
  onStep: (change: Partial<ListSearch>) => void;
  onNarrow: (change: Partial<ReportSearch>) => void;
}) {
  const locale = useLocale();
  const [first] = columns;
  const { count, countIsExact, total } = report;
  return (
    <DataTable
      caption={m.menu_transaction_report()}
      columns={columns}
      rows={report.records}
      rowKey={idOf}
      rowHref={hrefOf}
      hiddenColumns={hiddenColumns}
      tight
      refreshing={refreshing}
      totals={{
        [first?.id ?? '']: (
          <span className="whitespace-nowrap">
            {m.report_total({ count: total.count, number: formatNumber(total.count, locale) })}
          </span>
        ),
        amount: <Money amount={total.amount} currency={currency} />,
      }}
      empty={<NoPayments report={report} search={search} today={today} onNarrow={onNarrow} />}
      {...tableControls(
        { ...search, sort: orderOf(search), size: search.size || size },
        REPORT_PAGE_SIZES,
        { count, countIsExact },
        onStep,
      )}
    />
  );
}

function NoPayments({
  report,
  search,
  today,
  onNarrow,
}: {
  report: Report;
  search: ReportSearch;
  today: string;
  onNarrow: (change: Partial<ReportSearch>) => void;
}) {
  const filter = filterOf(search);
  if (filter === 'Future' && search.q === '' && report.endDate <= today) {
    const { start, end } = periodOf('next_30_days', today);
    return (
      <EmptyState
        title={m.report_none_future()}
        action={
          <Button onClick={() => onNarrow({ start_date: start, end_date: end })}>{m.report_show_next_30_days()}</Button>
        }
      />
    );
  }
  if (filter === 'All' && search.q === '')
    return <EmptyState title={m.report_none()}>{m.report_none_means()}</EmptyState>;
  return (
    <EmptyState
      title={m.report_no_match()}
      action={<Button onClick={() => onNarrow(WITHOUT_FILTERS)}>{m.filters_clear()}</Button>}
    />
  );
}
