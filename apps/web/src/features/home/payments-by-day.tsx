import { formatDate, formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { Skeleton } from '@cordelle/ui/skeleton.tsx';
import { lazy, Suspense } from 'react';
import { chartCap } from './chart-cap.ts';
import { busiestDay, dayRows, monthRow, reportHref, SERIES } from './day-rows.ts';
import type { Home, Shape } from './home.ts';
import { Legend } from './series-swatch.tsx';

const PaymentsChart = lazy(() => import('./payments-chart.tsx'));
const PaymentsTable = lazy(() => import('./payments-table.tsx'));

/** Payments of each day of the month, as a picture or as a table, and what they come to in a sentence. */
export function PaymentsByDay({
  home,
  shape,
  measure,
  today,
  linked,
}: {
  home: Home;
  shape: Shape;
  measure: 'money' | 'count';
  /** Business day; null while it is not known. */
  today: string | null;
  /** The reader may open the report. */
  linked: boolean;
}) {
  const locale = useLocale();
  const { go } = useNavigation();
  const rows = dayRows(home);
  const month = monthRow(rows);
  const { total } = month;
  const { currency } = home;
  const busiest = busiestDay(rows);
  if (!busiest) return <p className="p-4 text-muted-foreground">{m.home_payments_none()}</p>;
  const towers = chartCap(rows.map(({ total: sum }) => (measure === 'money' ? Number(sum.amount) : sum.count))).beyond;
  const beyond = towers === null ? undefined : rows[towers];
  const summary = m.home_payments_summary({
    count: total.count,
    number: formatNumber(total.count, locale),
    amount: formatMoney(total.amount, currency, locale),
    day: formatDate(busiest.date, locale),
    most: formatMoney(busiest.total.amount, currency, locale),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <p>{summary}</p>
      {shape === 'table' ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <PaymentsTable rows={rows} measure={measure} currency={currency} linked={linked} />
        </Suspense>
      ) : (
        <>
          <Legend
            items={SERIES.filter(({ key }) => month[key].count > 0).map(({ label, color, pattern }) => ({
              label: label({ provider: '' }),
              color,
              pattern,
            }))}
          />
          <Suspense fallback={<Skeleton className="h-64" />}>
            <PaymentsChart
              rows={rows}
              measure={measure}
              currency={currency}
              label={summary}
              today={today}
              onDay={linked ? (date) => go(reportHref(date)) : null}
            />
          </Suspense>
          {beyond && (
            <p className="text-table">
              {m.home_payments_beyond({
                day: formatDate(beyond.date, locale),
                amount:
                  measure === 'money'
                    ? formatMoney(beyond.total.amount, currency, locale)
                    : formatNumber(beyond.total.count, locale),
              })}
            </p>
          )}
          {linked && <p className="text-muted-foreground text-table">{m.home_payments_hint()}</p>}
        </>
      )}
    </div>
  );
}
