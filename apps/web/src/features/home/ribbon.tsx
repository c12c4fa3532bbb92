import {
  formatDateWithWeekday,
  formatMoney,
  formatNumber,
  formatShortMoney,
  formatWeekday,
} from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { closedDaysWords } from '../../words/closures.ts';
import { reportHref } from './day-rows.ts';
import type { Ahead } from './home.ts';
import { columnsOf, heightsOf, ropesOf } from './ribbon-geometry.ts';

export type Links = { readonly settlements: boolean; readonly report: boolean };
type Day = Ahead['days'][number];

const DEPOSIT_LOOK = {
  arrived: 'bg-primary',
  under_way: 'bg-primary',
  expected: 'border-2 border-primary border-dashed bg-card',
} as const;

/** Two weeks of banking days: what leaves payers’ accounts hangs down, what reaches one’s own stands up, a rope between them. */
export function Ribbon({ ahead, links }: { ahead: Ahead; links: Links }) {
  const locale = useLocale();
  const { days, today, next, currency } = ahead;
  const [chosen, setChosen] = useState<string>();
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  // While banks are closed no day of the ribbon is today: the next one is where one stands.
  const standsOn = days.find(({ date }) => date >= today);
  const shown = chosen ?? next?.arrivesOn;
  const selected = days.find(({ date }) => date === shown) ?? standsOn ?? days[0];
  if (!selected) return null;
  const { template, minWidth, centres, width } = columnsOf(days);
  const heights = heightsOf(days);
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = days.indexOf(selected);
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? days.length - 1 : by === undefined ? null : at + by;
    const day = to === null ? undefined : days[to];
    if (!day) return;
    event.preventDefault();
    setChosen(day.date);
    buttons.current.get(day.date)?.focus();
  };
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-2 pt-3 pb-4 sm:px-4">
      <div className="overflow-x-auto overflow-y-hidden">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's */}
        <div
          role="group"
          aria-label={m.home_ribbon_days()}
          className="relative grid h-40 sm:h-52"
          style={{ gridTemplateColumns: template, minWidth }}
        >
          {days.map((day, index) => (
            <div key={day.date} className="contents">
              {day.closedBefore.length > 0 && (
                <span title={closedDaysWords(day.closedBefore, locale)} className="hatched my-1 rounded-sm bg-muted" />
              )}
              <button
                ref={(button) => {
                  if (button) buttons.current.set(day.date, button);
                }}
                type="button"
                tabIndex={day === selected ? 0 : -1}
                aria-pressed={day === selected}
                aria-current={day.date === today ? 'date' : undefined}
                onClick={() => setChosen(day.date)}
                onPointerEnter={(event) => event.pointerType === 'mouse' && setChosen(day.date)}
                onKeyDown={step}
                className={cn(
                  'relative grid grid-rows-[1fr_2.75rem_1fr] justify-items-center rounded-control outline-offset-[-2px]',
                  day === selected && 'bg-accent',
                )}
              >
                <span className="sr-only">
                  {dayInWords(day, { today, isNext: day === standsOn }, currency, locale)}
                </span>
                <span className="flex h-full w-full flex-col items-center justify-end">
                  {day.deposit && (
                    <>
                      <span aria-hidden="true" className="mb-0.5 @xl:block hidden text-muted-foreground text-small">
                        {formatShortMoney(Math.round(Number(day.deposit.amount)), currency, locale)}
                      </span>
                      <span
                        style={{ height: `${heights[index]?.deposit ?? 0}%` }}
                        className={cn('@xl:w-4 min-h-1 w-3 rounded-t-sm', DEPOSIT_LOOK[day.deposit.state])}
                      />
                    </>
                  )}
                </span>
                <span
                  aria-hidden="true"
                  className={cn(
                    'relative z-10 grid w-fit content-center @xl:px-0.5 rounded-sm leading-4',
                    day === selected ? 'bg-accent' : 'bg-card',
                  )}
                >
                  <span className="@max-xl:hidden text-muted-foreground text-small">
                    {formatWeekday(day.date, locale, 'short')}
                  </span>
                  <span
                    className={cn(
                      '@xl:min-w-6 mx-auto rounded-full @xl:px-1 px-0.5 @xl:text-table text-small tabular-nums',
                      day === standsOn && 'font-semibold',
                      day === standsOn && (day.date === today ? 'bg-foreground text-background' : 'border'),
                    )}
                  >
                    {Number(day.date.slice(8))}
                  </span>
                </span>
                <span className="flex h-full w-full flex-col items-center">
                  {day.debits.count > 0 && (
                    <span
                      style={{ height: `${heights[index]?.debits ?? 0}%` }}
                      className="@xl:w-4 min-h-1 w-3 rounded-b-sm bg-[var(--neutral-solid)]"
                    />
                  )}
                </span>
              </button>
            </div>
          ))}
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${width} 100`}
            preserveAspectRatio="none"
            className="pointer-events-none absolute inset-0 size-full overflow-visible"
          >
            {ropesOf(days, centres, heights).map(({ key, from, to, path }) => (
              <path
                key={key}
                d={path}
                fill="none"
                stroke="var(--rope)"
                strokeWidth={from === selected.date || to === selected.date ? 2.5 : 1.25}
                opacity={from === selected.date || to === selected.date ? 1 : 0.55}
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
        </div>
      </div>
      <Told day={selected} ahead={ahead} links={links} />
    </div>
  );
}

/** The chosen day in words, with what it leads to. */
function Told({ day, ahead: { currency }, links }: { day: Day; ahead: Ahead; links: Links }) {
  const locale = useLocale();
  const { deposit, debits, paysOut } = day;
  const money = (amount: string) => formatMoney(amount, currency, locale);
  const taken =
    debits.count > 0 &&
    m.home_ribbon_debits({
      count: debits.count,
      number: formatNumber(debits.count, locale),
      amount: money(debits.amount),
    });
  return (
    <p role="status" className="flex flex-wrap content-start gap-x-3 px-4 text-table leading-6 sm:min-h-12 sm:px-0">
      <strong className="font-semibold">{formatDateWithWeekday(day.date, locale)}</strong>
      {deposit && (
        <span>
          {links.settlements && deposit.settlementId ? (
            <TextLink href={`/client/settlements/${deposit.settlementId}`}>
              {DEPOSIT_WORDS[deposit.state]({ amount: money(deposit.amount) })}
            </TextLink>
          ) : (
            DEPOSIT_WORDS[deposit.state]({ amount: money(deposit.amount) })
          )}
          {paysOut.length > 0 && (
            <span className="text-muted-foreground">
              {' '}
              {m.home_ribbon_from({ days: paysOut.map((date) => formatDateWithWeekday(date, locale)).join(' · ') })}
            </span>
          )}
        </span>
      )}
      {taken && <span>{links.report ? <TextLink href={reportHref(day.date)}>{taken}</TextLink> : taken}</span>}
      {!deposit && !taken && <span className="text-muted-foreground">{m.home_ribbon_nothing()}</span>}
    </p>
  );
}

export const DEPOSIT_WORDS = {
  arrived: m.home_ribbon_arrived,
  under_way: m.home_ribbon_arrives,
  expected: m.home_ribbon_expected,
} as const;

function dayInWords(
  day: Day,
  { today, isNext }: { readonly today: string; readonly isNext: boolean },
  currency: string,
  locale: ReturnType<typeof useLocale>,
): string {
  const money = (amount: string) => formatMoney(amount, currency, locale);
  const { deposit, debits } = day;
  return [
    formatDateWithWeekday(day.date, locale),
    isNext && (day.date === today ? m.home_ribbon_today() : m.home_ribbon_next_day()),
    deposit && DEPOSIT_WORDS[deposit.state]({ amount: money(deposit.amount) }),
    debits.count > 0 &&
      m.home_ribbon_debits({
        count: debits.count,
        number: formatNumber(debits.count, locale),
        amount: money(debits.amount),
      }),
  ]
    .filter(Boolean)
    .join(', ');
}
