import { centsOf, centsText } from '@cordelle/domain/money.ts';
import { formatDate, formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { Skeleton } from '@cordelle/ui/skeleton.tsx';
import { lazy, Suspense } from 'react';
import { UnderReview } from '../../under-review.tsx';
import { Debt } from './debt.tsx';
import type { Home, Shape } from './home.ts';
import { Legend } from './series-swatch.tsx';

const UpcomingChart = lazy(() => import('./upcoming-chart.tsx'));
type Day = Home['settlementTransactions'][number];

/** Days on which a settlement is expected, as a picture or as a table. */
export function UpcomingSettlements({ home, shape }: { home: Home; shape: Shape }) {
  const locale = useLocale();
  const { currency } = home;
  const days = home.settlementTransactions.filter(({ count }) => count > 0);
  const [next] = days;
  const waiting = home.underReview.count > 0 && <UnderReview sum={home.underReview} currency={currency} />;
  if (!next)
    return (
      <div className="grid gap-2 p-4">
        <p className="text-muted-foreground">{m.home_upcoming_none()}</p>
        {waiting}
      </div>
    );
  const total = centsText(days.reduce((sum, { amount }) => sum + centsOf(amount), 0n));
  const summary = m.home_upcoming_summary({
    amount: formatMoney(total, currency, locale),
    day: formatDate(next.date, locale),
  });
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
    <div className="grid gap-3 p-4">
      <p>{summary}</p>
      {home.debt && <Debt debt={home.debt} currency={currency} />}
      {waiting}
      {shape === 'table' ? (
        <DataTable
          caption={m.home_upcoming()}
          columns={columns}
          rows={days}
          rowKey={({ date }) => date}
          totals={{ amount: <Money amount={total} currency={currency} /> }}
          height="auto"
        />
      ) : (
        <>
          <Legend
            items={[
              { label: m.status_transaction_pending({ provider: '' }), color: 'var(--chart-sent)', pattern: null },
            ]}
          />
          <Suspense fallback={<Skeleton className="h-56" />}>
            <UpcomingChart days={days} currency={currency} label={summary} />
          </Suspense>
        </>
      )}
    </div>
  );
}
