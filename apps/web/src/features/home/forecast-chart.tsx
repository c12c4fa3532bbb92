import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Area, Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { dayAxis, moneyAxis, PointerBox } from './chart-parts.tsx';
import type { Forecast } from './home.ts';

type Week = NonNullable<Forecast['forecast']>['weeks'][number];
const BAR_WIDTH_MAX = 40;
/** The band lies between bars (300) and line (400). */
const OVER_BARS = 350;

/** Planned payments of each week as bars, what is expected of them as a line within its band. */
export default function ForecastChart({
  weeks,
  currency,
  label,
}: {
  weeks: readonly Week[];
  currency: string;
  label: string;
}) {
  const locale = useLocale();
  const words = (amount: string) => formatMoney(amount, currency, locale);
  return (
    <div role="img" aria-label={label} className="h-64">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={[...weeks]} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis {...dayAxis(locale)} />
          <YAxis
            {...moneyAxis(
              weeks.map(({ planned }) => planned),
              currency,
              locale,
            )}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--muted)' }}
            content={({ active, label: date }) => {
              const week = active ? weeks.find((one) => one.date === date) : undefined;
              if (!week) return null;
              return (
                <PointerBox
                  title={`${m.home_forecast_week()} ${formatDate(week.date, locale)}`}
                  lines={[
                    [m.home_forecast_planned(), words(week.planned)],
                    [m.home_forecast_expected(), words(week.expected)],
                    [m.home_forecast_low(), words(week.low)],
                    [m.home_forecast_high(), words(week.high)],
                  ]}
                />
              );
            }}
          />
          <Bar
            dataKey={(week: Week) => Number(week.planned)}
            fill="var(--chart-future)"
            fillOpacity={0.55}
            maxBarSize={BAR_WIDTH_MAX}
            isAnimationActive={false}
          />
          <Area
            dataKey={(week: Week) => [Number(week.low), Number(week.high)]}
            type="linear"
            stroke="none"
            fill="var(--chart-processed)"
            fillOpacity={0.4}
            zIndex={OVER_BARS}
            activeDot={false}
            isAnimationActive={false}
          />
          <Line
            dataKey={(week: Week) => Number(week.expected)}
            type="linear"
            stroke="var(--chart-processed)"
            strokeWidth={2}
            strokeDasharray="6 3"
            dot={{ r: 3, fill: 'var(--card)', strokeDasharray: '0' }}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
