import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Bar } from 'recharts';
import type { Home } from './home.ts';
import { BAR_WIDTH_MAX, MoneyChart } from './money-chart.tsx';

type Day = Home['settlementTransactions'][number];

/** What is at the bank, by the day on which it is expected to be settled. */
export default function UpcomingChart({
  days,
  currency,
  label,
}: {
  days: readonly Day[];
  currency: string;
  label: string;
}) {
  const locale = useLocale();
  return (
    <MoneyChart
      points={days}
      highestOf={({ amount }) => amount}
      pointed={({ date, amount }) => ({
        title: formatDate(date, locale),
        lines: [[m.status_transaction_pending({ provider: '' }), formatMoney(amount, currency, locale)]],
      })}
      currency={currency}
      label={label}
      className="h-56"
    >
      <Bar
        dataKey={(day: Day) => Number(day.amount)}
        fill="var(--chart-sent)"
        maxBarSize={BAR_WIDTH_MAX}
        isAnimationActive={false}
      />
    </MoneyChart>
  );
}
