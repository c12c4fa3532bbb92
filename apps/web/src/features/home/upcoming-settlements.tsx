import { centsOf, centsText } from '@cordelle/domain/money.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Skeleton } from '@cordelle/ui/skeleton.tsx';
import { lazy, Suspense } from 'react';
import { UnderReview } from '../../under-review.tsx';
import { Debt } from './debt.tsx';
import type { Home, Shape } from './home.ts';
import { Legend } from './series-swatch.tsx';

const UpcomingChart = lazy(() => import('./upcoming-chart.tsx'));
const UpcomingTable = lazy(() => import('./upcoming-table.tsx'));

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
  return (
    <div className="grid gap-3 p-4">
      <p>{summary}</p>
      {home.debt && <Debt debt={home.debt} currency={currency} />}
      {waiting}
      {shape === 'table' ? (
        <Suspense fallback={<Skeleton className="h-56" />}>
          <UpcomingTable days={days} total={total} currency={currency} />
        </Suspense>
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
