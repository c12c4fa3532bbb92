import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import type { Home } from './home.ts';

type Day = Home['settlementTransactions'][number];

/** The same figures as the chart. */
export default function UpcomingTable({
  days,
  total,
  currency,
}: {
  days: readonly Day[];
  total: string;
  currency: string;
}) {
  const locale = useLocale();
  const columns: readonly Column<Day>[] = [
    {
      id: 'date',
      header: m.home_upcoming_day,
      card: 'title',
      cell: ({ date }) => <CalendarDate date={date} weekday />,
    },
    {
      id: 'count',
      header: m.home_forecast_payments,
      align: 'right',
      cell: ({ count }) => <span className="tabular-nums">{formatNumber(count, locale)}</span>,
    },
    {
      id: 'amount',
      header: () => m.status_transaction_pending({ provider: '' }),
      align: 'right',
      card: 'amount',
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
  ];
  return (
    <DataTable
      caption={m.home_upcoming()}
      columns={columns}
      rows={days}
      rowKey={({ date }) => date}
      totals={{ date: m.home_total(), amount: <Money amount={total} currency={currency} /> }}
      height="auto"
    />
  );
}
