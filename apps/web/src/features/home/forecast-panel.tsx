import { roundedCents } from '@cordelle/domain/forecast/rounded.ts';
import { centsOf, centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { formatMoney, formatNumber, formatPercent } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { Skeleton } from '@cordelle/ui/skeleton.tsx';
import { lazy, Suspense } from 'react';
import { UnderReview } from '../../under-review.tsx';
import { Debt } from './debt.tsx';
import type { Forecast, Shape } from './home.ts';
import { reasonWords } from './reason-words.ts';
import { Legend } from './series-swatch.tsx';

const ForecastChart = lazy(() => import('./forecast-chart.tsx'));
const ForecastTable = lazy(() => import('./forecast-table.tsx'));

type Known = NonNullable<Forecast['forecast']>;

/** What may be expected to be deposited in the next eight weeks, and how good such forecasts were. */
export function ForecastPanel({ answer, shape }: { answer: Forecast; shape: Shape }) {
  const locale = useLocale();
  const { forecast, currency, pastPayments, pastPaymentsNeeded } = answer;
  if (!forecast)
    return (
      <p className="p-4 text-muted-foreground">
        {m.home_forecast_too_few({
          needed: formatNumber(pastPaymentsNeeded, locale),
          count: formatNumber(pastPayments, locale),
        })}
      </p>
    );
  const sum = (key: 'expected' | 'low' | 'high') =>
    formatMoney(
      centsText(roundedCents(forecast.weeks.reduce((all, week) => all + centsOf(week[key]), 0n))),
      currency,
      locale,
    ).replace(/[.,]00(?=\D*$)/, '');
  const summary = m.home_forecast_summary({ amount: sum('expected'), low: sum('low'), high: sum('high') });
  return (
    <div className="grid gap-3 p-4">
      <p className="flex flex-wrap items-baseline gap-2">
        <Badge tone="warn">{m.home_forecast_estimate()}</Badge>
        <span className="min-w-0">{summary}</span>
      </p>
      {forecast.owed !== '0.00' && <Debt debt={forecast} currency={currency} />}
      {forecast.underReview.count > 0 && <UnderReview sum={forecast.underReview} currency={currency} />}
      {shape === 'table' ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <ForecastTable weeks={forecast.weeks} currency={currency} />
        </Suspense>
      ) : (
        <>
          <Legend
            items={[
              { label: m.home_forecast_expected(), color: 'var(--chart-future)', pattern: null },
              { label: m.home_forecast_band_label(), color: 'var(--foreground)', pattern: 'whisker' },
            ]}
          />
          <Suspense fallback={<Skeleton className="h-64" />}>
            <ForecastChart weeks={forecast.weeks} currency={currency} label={summary} />
          </Suspense>
        </>
      )}
      <Explanation forecast={forecast} />
      <DayList forecast={forecast} currency={currency} />
    </div>
  );
}

function Explanation({ forecast: { declineBps, holdbackBps, errorBps } }: { forecast: Known }) {
  const locale = useLocale();
  const share = (bps: number) => formatPercent(bps, locale);
  return (
    <ul className="list-disc space-y-1 pl-5 text-muted-foreground text-table">
      {errorBps !== null && (
        <li>
          <strong className="text-foreground">{m.home_forecast_error({ share: share(errorBps) })}</strong>{' '}
          {m.home_forecast_error_means()}
        </li>
      )}
      <li>{m.home_forecast_rule({ share: share(declineBps) })}</li>
      {holdbackBps > 0 && <li>{m.home_forecast_holdback({ share: share(holdbackBps) })}</li>}
      <li>{m.home_forecast_band()}</li>
      <li>{m.home_forecast_horizon()}</li>
    </ul>
  );
}

/** Each day on which a settlement is expected, and why on that day. */
function DayList({ forecast: { days }, currency }: { forecast: Known; currency: Forecast['currency'] }) {
  const locale = useLocale();
  const { zone } = RAIL_FACTS[railOf(currency)];
  if (days.length === 0) return null;
  return (
    <details>
      <summary className="min-h-6 cursor-pointer font-semibold">{m.home_forecast_days()}</summary>
      <ul className="mt-2 divide-y">
        {days.map(({ date, expected, low, high, reasons }) => (
          <li key={date} className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <div>
              <CalendarDate date={date} weekday />
              <Money amount={expected} currency={currency} className="block font-semibold" />
              {low !== high && (
                <span className="block text-muted-foreground text-table">
                  <Money amount={low} currency={currency} /> – <Money amount={high} currency={currency} />
                </span>
              )}
            </div>
            <ul className="text-table">
              {reasons.map((reason) => {
                const words = reasonWords(reason, zone, locale);
                return <li key={words}>{words}</li>;
              })}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}
