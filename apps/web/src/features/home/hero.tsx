import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { formatDateWithWeekday } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import type { ReactNode } from 'react';
import { declinedHref } from './day-rows.ts';
import type { Ahead } from './home.ts';

/** What comes and when, before anything else: the next deposit by the day it arrives, what follows it, what failed. */
export function Hero({
  ahead,
  maySettlements,
  mayReport,
}: {
  ahead: Ahead;
  maySettlements: boolean;
  mayReport: boolean;
}) {
  useLocale();
  const { next, currency, onTheWay, declined } = ahead;
  const { startDate, endDate } = declined;
  const href = mayReport && startDate && endDate ? declinedHref(startDate, endDate) : null;
  return (
    <section aria-label={m.home_hero()} className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      {next ? (
        <p className="grid min-w-0">
          <span className="text-hero">
            <Money amount={next.amount} currency={currency} />
          </span>
          <span className="text-h2 font-normal">
            {maySettlements && next.settlementId ? (
              <TextLink href={`/client/settlements/${next.settlementId}`}>
                <Arrival ahead={ahead} next={next} />
              </TextLink>
            ) : (
              <Arrival ahead={ahead} next={next} />
            )}
            {next.accountLast2 && (
              <span className="text-muted-foreground"> {m.home_next_account({ last2: next.accountLast2 })}</span>
            )}
          </span>
        </p>
      ) : (
        <p className="text-h2 font-normal text-muted-foreground">{m.home_next_none()}</p>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Beside label={m.home_on_the_way()}>
          <Money amount={onTheWay.amount} currency={currency} />
        </Beside>
        <Beside label={m.home_declined_week()}>
          {href === null ? (
            <Money amount={declined.amount} currency={currency} />
          ) : (
            <TextLink href={href}>
              <Money amount={declined.amount} currency={currency} />
            </TextLink>
          )}
        </Beside>
      </dl>
    </section>
  );
}

function Arrival({ ahead: { today }, next: { arrivesOn, state } }: { ahead: Ahead; next: NonNullable<Ahead['next']> }) {
  const date = formatDateWithWeekday(arrivesOn, useLocale());
  if (state === 'expected') return m.home_next_expected({ date });
  if (arrivesOn === today) return m.home_next_today({ date });
  return arrivesOn === addDays(today, 1) ? m.home_next_tomorrow({ date }) : m.home_next_on({ date });
}

const Beside = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid">
    <dt className="text-muted-foreground text-table">{label}</dt>
    <dd className="text-h2">{children}</dd>
  </div>
);
