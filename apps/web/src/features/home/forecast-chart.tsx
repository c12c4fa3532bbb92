import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Area, Bar, Line } from 'recharts';
import type { Forecast } from './home.ts';
import { BAR_WIDTH_MAX, MoneyChart } from './money-chart.tsx';

type Week = NonNullable<Forecast['forecast']>['weeks'][number];
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
    <MoneyChart
      points={weeks}
      highestOf={({ planned }) => planned}
      pointed={({ date, planned, expected, low, high }) => ({
        title: `${m.home_forecast_week()} ${formatDate(date, locale)}`,
        lines: [
          [m.home_forecast_planned(), words(planned)],
          [m.home_forecast_expected(), words(expected)],
          [m.home_forecast_low(), words(low)],
          [m.home_forecast_high(), words(high)],
        ],
      })}
      currency={currency}
      label={label}
      className="h-64"
    >
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
    </MoneyChart>
  );
}
