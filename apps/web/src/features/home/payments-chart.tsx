import { weekday } from '@cordelle/domain/calendar/dates.ts';
import { formatDate, formatMoney, formatNumber, formatShortMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useId } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { chartCap } from './chart-cap.ts';
import { AXIS, fillOf, linesFor, Patterns, PointerBox } from './chart-parts.tsx';
import { type DayRow, SERIES } from './day-rows.ts';

const SATURDAY = 6;
const BAR_WIDTH_MAX = 28;
/** A payment of a dollar beside one of thousands is still seen. */
const BAR_HEIGHT_MIN = 3;
const isBar = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.recharts-bar-rectangle') !== null;
const dayOfMonth = (date: string): string => String(Number(date.slice(8)));

/** Payments of each day, stacked by status. A picture: the table beside it holds the same figures and the links. */
export default function PaymentsChart({
  rows,
  measure,
  currency,
  label,
  today,
  onDay,
}: {
  rows: readonly DayRow[];
  measure: 'money' | 'count';
  currency: string;
  /** The chart in a sentence. */
  label: string;
  /** Business day, ruled where the month has it; null while it is not known. */
  today: string | null;
  /** Null where the reader may not open the report. */
  onDay: ((date: string) => void) | null;
}) {
  const locale = useLocale();
  const id = useId();
  const read = (sum: DayRow['total']): string =>
    measure === 'money' ? formatMoney(sum.amount, currency, locale) : formatNumber(sum.count, locale);
  const height = ({ amount, count }: DayRow['total']): number => (measure === 'money' ? Number(amount) : count);
  const { cap } = chartCap(rows.map(({ total }) => height(total)));
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
          {rows.map(
            ({ date }) =>
              weekday(date) >= SATURDAY && (
                <ReferenceArea key={date} x1={date} x2={date} fill="var(--muted-foreground)" fillOpacity={0.06} />
              ),
          )}
          {today && rows.some(({ date }) => date === today) && (
            <ReferenceLine x={today} stroke="var(--rope)" strokeWidth={2} />
          )}
          <XAxis dataKey="date" tickFormatter={dayOfMonth} interval="preserveStartEnd" minTickGap={12} {...AXIS} />
          <YAxis
            width="auto"
            {...linesFor(cap, measure === 'count')}
            allowDataOverflow
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
              minPointSize={(_, index) => ((rows[index]?.[series.key].count ?? 0) > 0 ? BAR_HEIGHT_MIN : 0)}
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
