import { formatDateWithWeekday, formatMoney, formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { closedDaysWords } from '../../words/closures.ts';
import type { Installment, Upcoming } from './installment.ts';
import { goneCount, type PlanLine, planDifference } from './plan-difference.ts';

/** As many as the server names at most. */
const SHOWN_MAX = 12;

type Sides = { before: Upcoming; after: Upcoming; currency: string };

/** What a change would do, payment by payment: only those that differ, and what follows for the whole. */
export function PlanComparison({ before, after, currency }: Sides) {
  const locale = useLocale();
  const lines = planDifference(before, after);
  const gone = goneCount(lines);
  const facts = wholeOf({ before, after, currency }, locale);
  const further = after.installments.length === SHOWN_MAX && lines.length > 1;
  if (lines.length === 0 && facts.length === 0) return <p className="text-muted-foreground">{m.plan_same()}</p>;
  return (
    <div className="grid gap-2">
      {gone > 0 && (
        <p>
          {after.installments.some(({ skipped }) => !skipped)
            ? m.plan_gone({ count: gone, number: formatNumber(gone, locale) })
            : m.plan_gone_all()}
        </p>
      )}
      <table className="w-full border-collapse text-table">
        <caption className="sr-only">{m.plan_what_changes()}</caption>
        <thead>
          <tr className="text-left text-muted-foreground">
            <th scope="col" className="py-1 pr-2 font-normal">
              {m.installment_payment()}
            </th>
            <th scope="col" className="py-1 pr-2 font-normal">
              {m.plan_before()}
            </th>
            <th scope="col" className="py-1 font-normal">
              {m.plan_after()}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.installment} line={line} currency={currency} />
          ))}
          {facts.map(({ label, was, becomes }) => (
            <tr key={label} className="border-t align-top">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal text-muted-foreground">
                {label}
              </th>
              <td className="py-1.5 pr-2 text-muted-foreground tabular-nums">{was}</td>
              <td className="py-1.5 font-semibold tabular-nums">{becomes}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-muted-foreground text-table">{further ? m.plan_and_on() : m.plan_others_stay()}</p>
    </div>
  );
}

function Line({ line: { installment, before, after }, currency }: { line: PlanLine; currency: string }) {
  const locale = useLocale();
  return (
    <tr className="border-t align-top">
      <th scope="row" className="py-1.5 pr-2 text-left font-normal tabular-nums">
        {formatNumber(installment, locale)}
      </th>
      <td className="py-1.5 pr-2 text-muted-foreground">
        <Debit one={before} missing={m.plan_not_planned()} currency={currency} />
      </td>
      <td className="py-1.5">
        <Debit one={after} missing={m.plan_not_collected()} currency={currency} strong />
      </td>
    </tr>
  );
}

function Debit({
  one,
  missing,
  currency,
  strong = false,
}: {
  one: Installment | null;
  /** Said where there is no such debit. */
  missing: string;
  currency: string;
  strong?: boolean;
}) {
  const locale = useLocale();
  if (!one) return <span className={cn(strong && 'font-semibold')}>{missing}</span>;
  if (one.skipped) return <span className={cn(strong && 'font-semibold')}>{m.plan_not_collected()}</span>;
  return (
    <>
      <span className={cn('block', strong && 'font-semibold')}>{formatDateWithWeekday(one.processDate, locale)}</span>
      <span className="block tabular-nums">{formatMoney(one.amount, currency, locale)}</span>
      {strong && one.closedDays.length > 0 && (
        <span data-tone="warn" className="block text-tone-fg">
          {m.installment_moved_closed({
            date: formatDateWithWeekday(one.requestedDate, locale),
            reason: closedDaysWords(one.closedDays, locale),
          })}
        </span>
      )}
    </>
  );
}

/** The end and the sum of the plan, where a change touches them. */
function wholeOf({ before, after, currency }: Sides, locale: Locale) {
  const last = ({ endDate }: Upcoming) =>
    endDate === null ? m.plan_until_stopped() : formatDateWithWeekday(endDate, locale);
  const total = ({ total: sum }: Upcoming) =>
    sum === null ? m.plan_until_stopped() : formatMoney(sum, currency, locale);
  return [
    { label: m.plan_last(), was: last(before), becomes: last(after) },
    { label: m.plan_total(), was: total(before), becomes: total(after) },
  ].filter(({ was, becomes }) => was !== becomes);
}
