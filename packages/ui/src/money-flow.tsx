import type { Currency } from '@cordelle/domain/money.ts';
import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { ADJUSTMENTS_KEY, type FlowLine, flowOf } from './flow.ts';
import { useLocale } from './locale.ts';
import { Money } from './money.tsx';
import { TextLink } from './text-link.tsx';
import type { Tone } from './tone.ts';

export type MoneyFlowProps = {
  caption: string;
  lines: readonly FlowLine[];
  /** What the server says was paid: signed decimal text. */
  total: string;
  totalLabel: string;
  currency: Currency;
  /** What is listed but moved no money, e.g. declined payments. */
  note?: ReactNode;
};

/** How a deposit came about: one row per line with its bar, figures that add up, and what is left unexplained. */
export function MoneyFlow({ caption, lines, total, totalLabel, currency, note }: MoneyFlowProps) {
  const locale = useLocale();
  const flow = flowOf(lines, total, currency);
  const proved = flow.residual === '0.00';
  const difference = formatMoney(flow.residual, currency, locale);
  const Proof = proved ? CircleCheck : TriangleAlert;
  return (
    <div className="grid gap-2">
      <table className="w-full border-collapse text-table">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-left text-muted-foreground">
          <tr>
            <th scope="col" className="py-1.5 pr-3 font-normal">
              {m.ui_flow_line()}
            </th>
            <th scope="col" className="py-1.5 pr-3 text-right font-normal">
              {m.ui_flow_count()}
            </th>
            <td aria-hidden="true" className="hidden w-1/2 sm:table-cell" />
            <th scope="col" className="py-1.5 text-right font-normal">
              {m.ui_flow_amount()}
            </th>
          </tr>
        </thead>
        <tbody>
          {flow.steps.map(({ key, label, amount, count, tone, href, causes = [], start, end }) => (
            <tr key={key} className="h-9 border-t">
              <th scope="row" className="pr-3 text-left font-normal">
                {href ? (
                  <TextLink href={href}>{label}</TextLink>
                ) : key === ADJUSTMENTS_KEY && label === '' ? (
                  m.ui_flow_adjustments()
                ) : (
                  label
                )}
                {causes.map((cause) => (
                  <TextLink key={cause.href} href={cause.href} className="block w-fit text-small">
                    {cause.label}
                  </TextLink>
                ))}
              </th>
              <td className="pr-3 text-right text-muted-foreground tabular-nums">
                {count === undefined ? '' : formatNumber(count, locale)}
              </td>
              <BarCell
                tone={tone ?? (amount.startsWith('-') ? 'neutral' : 'ok')}
                start={start}
                end={end}
                level={amount.startsWith('-') ? start : end}
              />
              <td>
                <Money amount={amount} currency={currency} align="right" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr className="h-row border-t-2 border-t-foreground">
            <th scope="row" className="pr-3 text-left">
              {totalLabel}
            </th>
            <td />
            <BarCell tone={null} start={flow.totalStart} end={flow.totalEnd} level={null} />
            <td>
              <Money amount={flow.total} currency={currency} align="right" />
            </td>
          </tr>
        </tfoot>
      </table>
      <p data-tone={proved ? 'ok' : 'warn'} className="flex items-start gap-1.5 text-table text-tone-fg">
        <Proof aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {proved ? m.ui_flow_proved({ difference }) : m.ui_flow_not_proved({ difference })}
      </p>
      {note && <p className="text-muted-foreground text-table">{note}</p>}
    </div>
  );
}

/** The picture repeats the figures beside it, so it says nothing to a screen reader. `level`: where the next bar begins. */
function BarCell({
  tone,
  start,
  end,
  level,
}: {
  /** Null: the deposit itself. */
  tone: Tone | null;
  start: number;
  end: number;
  level: number | null;
}) {
  return (
    <td aria-hidden="true" className="hidden px-3 sm:table-cell">
      <span className="relative block h-4">
        <span
          data-tone={tone ?? undefined}
          style={{ insetInlineStart: `${start * 100}%`, width: `${(end - start) * 100}%` }}
          className={cn(
            'absolute inset-y-0 min-w-0.5 rounded-xs',
            tone === null ? 'bg-primary' : 'bg-tone-solid',
            tone === 'reversal' && 'hatched',
          )}
        />
        {level !== null && (
          <span
            style={{ insetInlineStart: `${level * 100}%` }}
            className="absolute top-4 h-5 border-l border-muted-foreground/60"
          />
        )}
      </span>
    </td>
  );
}
