import { formatDayOfMonth, formatShortMoney, type Locale } from '@cordelle/i18n/format.ts';
import type { Series } from './day-rows.ts';
import { niceTicks } from './nice-ticks.ts';

/** Size of the letters of an axis, in px: as large as those of a table. */
export const AXIS = {
  tick: { fill: 'var(--muted-foreground)', fontSize: 13 },
  tickLine: false,
  axisLine: false,
} as const;

/** Lines of the upright axis, for the highest bar there is. */
export function linesFor(most: number, whole = false) {
  const ticks = niceTicks(most, whole);
  return { ticks, domain: [0, ticks.at(-1) ?? 1] as [number, number], interval: 0 as const };
}

/** Days along the foot of a chart. */
export const dayAxis = (locale: Locale) =>
  ({
    dataKey: 'date',
    tickFormatter: (date: string) => formatDayOfMonth(date, locale),
    minTickGap: 8,
    ...AXIS,
  }) as const;

/** Money up the side of a chart, to the highest amount there is. */
export const moneyAxis = (amounts: readonly string[], currency: string, locale: Locale) =>
  ({
    width: 'auto',
    ...linesFor(Math.max(...amounts.map(Number))),
    tickFormatter: (value: number) => formatShortMoney(value, currency, locale),
    ...AXIS,
  }) as const;

/** What fills a part of a bar: its colour, or its colour under a pattern that `Patterns` of the same id draws. */
export const fillOf = (id: string, { key, color, pattern }: Pick<Series, 'key' | 'color' | 'pattern'>): string =>
  pattern ? `url(#${id}-${key})` : color;

export function Patterns({ id, series }: { id: string; series: readonly Pick<Series, 'key' | 'color' | 'pattern'>[] }) {
  return (
    <defs>
      {series.map(({ key, color, pattern }) =>
        pattern ? (
          <pattern
            key={key}
            id={`${id}-${key}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            {...(pattern === 'hatch' && { patternTransform: 'rotate(45)' })}
          >
            <rect width="6" height="6" fill={color} />
            {pattern === 'hatch' ? (
              <rect width="1.5" height="6" fill="var(--card)" />
            ) : (
              <circle cx="3" cy="3" r="1.2" fill="var(--card)" />
            )}
          </pattern>
        ) : null,
      )}
    </defs>
  );
}

/** The box over a chart that says what is under the pointer. */
export function PointerBox({ title, lines }: { title: string; lines: readonly (readonly [string, string])[] }) {
  return (
    <div className="rounded-control border bg-popover p-2 text-table shadow-md">
      <p className="font-semibold">{title}</p>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
