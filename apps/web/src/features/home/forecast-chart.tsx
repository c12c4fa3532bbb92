import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Bar, ErrorBar } from 'recharts';
import type { Forecast } from './home.ts';
import { BAR_WIDTH_MAX, MoneyChart } from './money-chart.tsx';

type Week = NonNullable<Forecast['forecast']>['weeks'][number];
/** How far a week may fall short of what is expected, and go beyond it. */
const rangeOf = ({ expected, low, high }: Week): [number, number] => [
  Math.max(0, Number(expected) - Number(low)),
  Math.max(0, Number(high) - Number(expected)),
];

/** What is expected of each week as a bar, and how far it may be off as its whisker. */
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
      highestOf={({ expected, high }) => (Number(high) > Number(expected) ? high : expected)}
      pointed={({ date, planned, expected, low, high }) => ({
        title: m.home_forecast_week_of({ date: formatDate(date, locale) }),
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
        dataKey={(week: Week) => Number(week.expected)}
        fill="var(--chart-future)"
        maxBarSize={BAR_WIDTH_MAX}
        isAnimationActive={false}
      >
        <ErrorBar dataKey={rangeOf} width={8} strokeWidth={2} stroke="var(--foreground)" isAnimationActive={false} />
      </Bar>
    </MoneyChart>
  );
}
