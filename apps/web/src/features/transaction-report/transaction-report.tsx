import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NARROW, useMediaQuery } from '@cordelle/ui/media-query.ts';
import { Segments } from '@cordelle/ui/segments.tsx';
import { Select } from '@cordelle/ui/select.tsx';
import { Skeleton, SkeletonTable } from '@cordelle/ui/skeleton.tsx';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { AppliedFilters } from '../../list/applied-filters.tsx';
import { ColumnsButton } from '../../list/columns-button.tsx';
import { CountLine, countInWords } from '../../list/count-line.tsx';
import { ExportsWait } from '../../list/exports-wait.tsx';
import { SearchBox } from '../../list/search-box.tsx';
import { useHiddenColumns } from '../../list/shown-columns.ts';
import type { ListSearch } from '../../list-search.ts';
import { useCan, useClient } from '../../me/me.ts';
import { appliedOf } from './applied.ts';
import { askedReport } from './asked-report.ts';
import { ExportReport } from './export-report.tsx';
import { useLeftOutColumns } from './left-out-columns.ts';
import { mistakeWords } from './mistake-words.ts';
import { PeriodPicker } from './period-picker.tsx';
import { type Period, periodOf } from './periods.ts';
import { columnsOf, hideable } from './report-columns.tsx';
import { filterOf, filtersOf, REPORT_LIST, type ReportSearch, WITHOUT_FILTERS } from './report-search.ts';
import { ReportTable } from './report-table.tsx';
import { periodAsked } from './report-views.ts';
import { filterWords } from './report-words.ts';
import { StatusSums } from './status-sums.tsx';
import { useReport, useSums } from './use-report.ts';

/** Payments of a period: found, summed up, exported. */
export function TransactionReport({
  search,
  size,
  today,
  onNarrow,
  onStep,
}: {
  search: ReportSearch;
  /** Rows of a page where the address leaves that open. */
  size: number;
  today: string;
  /** Other payments are listed, from the first page on. */
  onNarrow: (change: Partial<ReportSearch>) => void;
  /** The same ones in another order, or another page of them. */
  onStep: (change: Partial<ListSearch>) => void;
}) {
  const locale = useLocale();
  const { currency } = useClient();
  const mayExport = useCan('transaction_report.export');
  const isNarrow = useMediaQuery(NARROW);
  const { hidden, hide } = useHiddenColumns(REPORT_LIST);
  const leftOut = useLeftOutColumns();
  const mistake = mistakeWords(periodAsked(search, today), locale);
  const query = useReport(search, size, mistake === null);
  const report = query.data;
  const sums = useSums(search, { size, enabled: mistake === null, shown: report });
  const columns = columnsOf(search);
  const hiddenColumns = isNarrow ? [] : (hidden ?? leftOut);
  const isAnswered = report !== undefined && mistake === null && !query.isPlaceholderData;
  const period = isAnswered ? { start: report.startDate, end: report.endDate } : periodAsked(search, today);
  const filter = filterOf(search);
  const choosePeriod = (next: Period) => {
    const usual = periodOf('last_30_days', today);
    const isUsual = next.start === usual.start && next.end === usual.end;
    onNarrow(isUsual ? { start_date: '', end_date: '' } : { start_date: next.start, end_date: next.end });
  };
  return (
    <section aria-label={m.menu_transaction_report()} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <PeriodPicker period={period} today={today} onChange={choosePeriod} />
        <Select
          aria-label={m.report_status()}
          className="max-sm:w-full sm:w-40 [&>select]:h-control"
          value={filter}
          onChange={({ target }) =>
            onNarrow({ filter: filtersOf(search).find((option) => option === target.value) ?? 'All' })
          }
        >
          {filtersOf(search).map((option) => (
            <option key={option} value={option}>
              {filterWords(option)}
            </option>
          ))}
        </Select>
        <Segments
          label={m.report_by()}
          options={[
            ['process_date', m.report_by_process_date()],
            ['decline_date', m.report_by_decline_date()],
          ]}
          value={search.by}
          onChange={(by) => onNarrow({ by })}
        />
        <SearchBox
          label={m.report_search()}
          hint={m.report_search_by()}
          value={search.q}
          onSearch={(q) => onNarrow({ q })}
        />
      </div>
      {search.by === 'decline_date' && <p className="text-muted-foreground">{m.report_by_decline_date_means()}</p>}
      {mistake === null && !report && <Skeleton className="h-36 max-w-120 rounded-card bg-muted sm:h-17" />}
      {mistake === null && (
        <StatusSums sums={sums} currency={currency} filter={filter} onFilter={(next) => onNarrow({ filter: next })} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <CountLine
            words={
              report && mistake === null
                ? m.report_count({
                    count: report.count,
                    number: countInWords(report.count, report.countIsExact, locale),
                  })
                : ''
            }
          />
          <AppliedFilters
            applied={appliedOf(search, { period, today, locale })}
            clear={WITHOUT_FILTERS}
            onChange={onNarrow}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          {!isNarrow && <ColumnsButton columns={hideable(columns)} hidden={hiddenColumns} onChange={hide} />}
          {mayExport && mistake === null && report && (
            <ExportReport asked={askedReport(search, report)} count={report.count} countIsExact={report.countIsExact} />
          )}
          {mayExport && mistake === null && !report && <ExportsWait />}
        </div>
      </div>
      {mistake === null ? (
        <PanelQuery query={query} waits={<SkeletonTable rows={size} columns={7} />}>
          {(loaded) => (
            <ReportTable
              report={loaded}
              columns={columns}
              hiddenColumns={hiddenColumns}
              search={search}
              size={size}
              today={today}
              currency={currency}
              refreshing={query.isPlaceholderData}
              onStep={onStep}
              onNarrow={onNarrow}
            />
          )}
        </PanelQuery>
      ) : (
        <div role="alert" className="rounded-card border bg-card">
          <EmptyState
            title={m.report_range_wrong()}
            action={
              <Button onClick={() => onNarrow({ start_date: '', end_date: '' })}>{m.report_range_default()}</Button>
            }
          >
            {mistake}
          </EmptyState>
        </div>
      )}
    </section>
  );
}
