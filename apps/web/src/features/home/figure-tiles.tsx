import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { NavigationLink } from '@cordelle/ui/navigation.tsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { reportHref } from './day-rows.ts';
import type { Home } from './home.ts';

/** Four figures of the month, each one link to what it counts. A reader who may not open that sees the figure alone. */
export function FigureTiles({
  home,
  mayCustomers,
  mayReport,
}: {
  home: Home;
  mayCustomers: boolean;
  mayReport: boolean;
}) {
  const locale = useLocale();
  const { startDate, endDate, currency, customersCount, transactionsCount, transactionsSum, declinesSum } = home;
  const report = mayReport ? reportHref(startDate, endDate) : null;
  const declined = mayReport ? reportHref(startDate, endDate, 'Declined or Chargeback') : null;
  return (
    <section aria-label={m.home_figures()}>
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-card border bg-border md:grid-cols-4">
        <Tile label={m.home_tile_customers()} href={mayCustomers ? '/client/customers' : null}>
          {formatNumber(customersCount, locale)}
        </Tile>
        <Tile label={m.home_tile_transactions()} href={report}>
          {formatNumber(transactionsCount, locale)}
        </Tile>
        <Tile label={m.home_tile_total()} href={report}>
          <Money amount={transactionsSum} currency={currency} showCurrency className="max-lg:whitespace-normal" />
        </Tile>
        <Tile label={m.home_tile_declined()} note={m.home_tile_declined_note()} href={declined}>
          <Money amount={declinesSum} currency={currency} />
        </Tile>
      </ul>
    </section>
  );
}

const BOX = 'flex h-full min-h-16 items-center justify-between gap-2 bg-card px-4 py-2';

function Tile({
  label,
  note,
  href,
  children,
}: {
  label: string;
  note?: string;
  href: string | null;
  children: ReactNode;
}) {
  const words = (
    <span className="grid min-w-0">
      <span className="text-muted-foreground text-table" title={note}>
        {label}
        {note && <span className="sr-only">. {note}</span>}
      </span>
      <span className="text-h2 tabular-nums">{children}</span>
    </span>
  );
  return (
    <li>
      {href === null ? (
        <div className={BOX}>{words}</div>
      ) : (
        <NavigationLink href={href} className={`${BOX} outline-offset-[-2px] hover:bg-accent/40`}>
          {words}
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
        </NavigationLink>
      )}
    </li>
  );
}
