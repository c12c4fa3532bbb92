import { useLocale } from '@cordelle/ui/locale.ts';
import type { ReactNode } from 'react';
import { CartesianGrid, ComposedChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { dayAxis, moneyAxis, PointerBox } from './chart-parts.tsx';

/** How wide a bar grows where there are few. */
export const BAR_WIDTH_MAX = 40;

type Pointed = { readonly title: string; readonly lines: readonly (readonly [string, string])[] };

/** Money by date, with what is under the pointer in words. What is drawn of it are the `children`. */
export function MoneyChart<Point extends { readonly date: string }>({
  points,
  highestOf,
  pointed,
  currency,
  label,
  className,
  children,
}: {
  points: readonly Point[];
  /** The highest amount drawn of a date. */
  highestOf: (point: Point) => string;
  pointed: (point: Point) => Pointed;
  currency: string;
  /** The chart in a sentence. */
  label: string;
  /** How high it stands. */
  className: string;
  children: ReactNode;
}) {
  const locale = useLocale();
  return (
    <div role="img" aria-label={label} className={className}>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={[...points]} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis {...dayAxis(locale)} />
          <YAxis {...moneyAxis(points.map(highestOf), currency, locale)} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--muted)' }}
            content={({ active, label: date }) => {
              const point = active ? points.find((one) => one.date === date) : undefined;
              return point ? <PointerBox {...pointed(point)} /> : null;
            }}
          />
          {children}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
