import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import type { Forecast } from './home.ts';

type Week = NonNullable<Forecast['forecast']>['weeks'][number];

/** The same figures as the chart, and what is planned. */
export default function ForecastTable({ weeks, currency }: { weeks: readonly Week[]; currency: string }) {
  const locale = useLocale();
  const money = (
    id: 'planned' | 'expected' | 'low' | 'high',
    header: () => string,
    card: 'amount' | 'fact',
  ): Column<Week> => ({
    id,
    header,
    align: 'right',
    card,
    cell: (week) => <Money amount={week[id]} currency={currency} />,
  });
  const columns: readonly Column<Week>[] = [
    { id: 'date', header: m.home_forecast_week, card: 'title', cell: ({ date }) => <CalendarDate date={date} /> },
    {
      id: 'count',
      header: m.home_forecast_payments,
      align: 'right',
      cell: ({ count }) => <span className="tabular-nums">{formatNumber(count, locale)}</span>,
    },
    money('planned', m.home_forecast_planned, 'fact'),
    money('expected', m.home_forecast_expected, 'amount'),
    money('low', m.home_forecast_low, 'fact'),
    money('high', m.home_forecast_high, 'fact'),
  ];
  return (
    <DataTable
      caption={m.home_forecast()}
      columns={columns}
      rows={weeks}
      rowKey={({ date }) => date}
      height="auto"
      tight
    />
  );
}
