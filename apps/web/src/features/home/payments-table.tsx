import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { type DayRow, monthRow, reportHref, SERIES, type SeriesKey } from './day-rows.ts';

type Measure = 'money' | 'count';

function Figure({ sum, measure, currency }: { sum: DayRow['total']; measure: Measure; currency: string }) {
  const locale = useLocale();
  const className = sum.count === 0 ? 'text-muted-foreground' : '';
  return measure === 'money' ? (
    <Money amount={sum.amount} currency={currency} className={className} />
  ) : (
    <span className={`tabular-nums ${className}`}>{formatNumber(sum.count, locale)}</span>
  );
}

/** The same figures as the chart, every day a link to its report. */
export default function PaymentsTable({
  rows,
  measure,
  currency,
  linked,
}: {
  rows: readonly DayRow[];
  measure: Measure;
  currency: string;
  linked: boolean;
}) {
  useLocale();
  const figures: readonly { key: SeriesKey | 'total'; header: () => string }[] = [
    ...SERIES.map(({ key, label }) => ({ key, header: () => label({ provider: '' }) })),
    { key: 'total', header: m.home_total },
  ];
  const columns: readonly Column<DayRow>[] = [
    { id: 'date', header: m.home_day, card: 'title', cell: ({ date }) => <CalendarDate date={date} weekday /> },
    ...figures.map(
      ({ key, header }): Column<DayRow> => ({
        id: key,
        header,
        align: 'right',
        card: key === 'total' ? 'amount' : 'fact',
        cell: (row) => <Figure sum={row[key]} measure={measure} currency={currency} />,
      }),
    ),
  ];
  const month = monthRow(rows);
  return (
    <DataTable
      caption={m.home_payments_by_day()}
      columns={columns}
      rows={rows}
      rowKey={({ date }) => date}
      {...(linked && { rowHref: ({ date }: DayRow) => reportHref(date) })}
      totals={{
        date: m.home_total(),
        ...Object.fromEntries(
          figures.map(({ key }) => [key, <Figure key={key} sum={month[key]} measure={measure} currency={currency} />]),
        ),
      }}
      tight
    />
  );
}
