import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { dayAxis, moneyAxis, PointerBox } from './chart-parts.tsx';
import type { Home } from './home.ts';

type Day = Home['settlementTransactions'][number];
const BAR_WIDTH_MAX = 40;

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
    <div role="img" aria-label={label} className="h-56">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...days]} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis {...dayAxis(locale)} />
          <YAxis
            {...moneyAxis(
              days.map(({ amount }) => amount),
              currency,
              locale,
            )}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--muted)' }}
            content={({ active, label: date }) => {
              const day = active ? days.find((one) => one.date === date) : undefined;
              if (!day) return null;
              const amount = formatMoney(day.amount, currency, locale);
              return (
                <PointerBox
                  title={formatDate(day.date, locale)}
                  lines={[[m.status_transaction_pending({ provider: '' }), amount]]}
                />
              );
            }}
          />
          <Bar
            dataKey={(day: Day) => Number(day.amount)}
            fill="var(--chart-sent)"
            maxBarSize={BAR_WIDTH_MAX}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
