import { formatDate, formatMoney, formatNumber, formatShortMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { AXIS, fillOf, linesFor, Patterns, PointerBox } from './chart-parts.tsx';
import { type DayRow, SERIES } from './day-rows.ts';

const BAR_WIDTH_MAX = 28;
const isBar = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.recharts-bar-rectangle') !== null;
const dayOfMonth = (date: string): string => String(Number(date.slice(8)));

/** Payments of each day, stacked by status. A picture: the table beside it holds the same figures and the links. */
export default function PaymentsChart({
  rows,
  measure,
  currency,
  label,
  onDay,
}: {
  rows: readonly DayRow[];
  measure: 'money' | 'count';
  currency: string;
  /** The chart in a sentence. */
  label: string;
  /** Null where the reader may not open the report. */
  onDay: ((date: string) => void) | null;
}) {
  const locale = useLocale();
  const id = useId();
  const read = (sum: DayRow['total']): string =>
    measure === 'money' ? formatMoney(sum.amount, currency, locale) : formatNumber(sum.count, locale);
  const height = ({ amount, count }: DayRow['total']): number => (measure === 'money' ? Number(amount) : count);
  return (
    <div role="img" aria-label={label} className={onDay ? 'h-64 cursor-pointer' : 'h-64'}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...rows]}
          accessibilityLayer={false}
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          barCategoryGap="18%"
          onClick={({ activeLabel }, { target }) => {
            // A bar answers for itself; around it, the day under the pointer.
            if (typeof activeLabel === 'string' && !isBar(target)) onDay?.(activeLabel);
          }}
        >
          <Patterns id={id} series={SERIES} />
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis dataKey="date" tickFormatter={dayOfMonth} interval="preserveStartEnd" minTickGap={12} {...AXIS} />
          <YAxis
            width="auto"
            {...linesFor(Math.max(...rows.map(({ total }) => height(total))), measure === 'count')}
            tickFormatter={(value: number) =>
              measure === 'money' ? formatShortMoney(value, currency, locale) : formatNumber(value, locale)
            }
            {...AXIS}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--muted)' }}
            content={({ active, label: date }) => {
              const row = active ? rows.find((one) => one.date === date) : undefined;
              if (!row) return null;
              const shown = SERIES.filter(({ key }) => row[key].count > 0);
              return (
                <PointerBox
                  title={formatDate(row.date, locale)}
                  lines={[
                    ...shown.map(({ key, label: words }) => [words({ provider: '' }), read(row[key])] as const),
                    [m.home_total(), read(row.total)],
                  ]}
                />
              );
            }}
          />
          {SERIES.map((series) => (
            <Bar
              key={series.key}
              dataKey={(row: DayRow) => height(row[series.key])}
              stackId="day"
              fill={fillOf(id, series)}
              stroke="var(--card)"
              strokeWidth={1}
              maxBarSize={BAR_WIDTH_MAX}
              isAnimationActive={false}
              onClick={({ originalDataIndex }) => {
                const day = rows[originalDataIndex]?.date;
                if (day) onDay?.(day);
              }}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
