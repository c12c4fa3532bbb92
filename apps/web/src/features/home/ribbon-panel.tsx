import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { reportHref } from './day-rows.ts';
import type { Ahead, Shape } from './home.ts';
import { type DEPOSIT_WORDS, type Links, Ribbon } from './ribbon.tsx';

type Day = Ahead['days'][number];

/** Two weeks of money as a ribbon, or as the table that says the same. */
export default function RibbonPanel({ ahead, shape, links }: { ahead: Ahead; shape: Shape; links: Links }) {
  useLocale();
  return shape === 'table' ? <RibbonTable ahead={ahead} links={links} /> : <Ribbon ahead={ahead} links={links} />;
}

function RibbonTable({ ahead: { days, currency }, links }: { ahead: Ahead; links: Links }) {
  const none = <span className="text-muted-foreground">–</span>;
  const columns: readonly Column<Day>[] = [
    { id: 'date', header: m.home_day, card: 'title', cell: ({ date }) => <CalendarDate date={date} weekday /> },
    {
      id: 'debits',
      header: m.home_ribbon_column_debits,
      align: 'right',
      cell: ({ debits }) => (debits.count > 0 ? <Money amount={debits.amount} currency={currency} /> : none),
    },
    {
      id: 'deposit',
      header: m.home_ribbon_column_deposit,
      align: 'right',
      card: 'amount',
      cell: ({ deposit }) => (deposit ? <Money amount={deposit.amount} currency={currency} /> : none),
    },
    {
      id: 'state',
      header: m.home_ribbon_column_state,
      cell: ({ deposit }) => (deposit ? STATE_WORDS[deposit.state]() : none),
    },
    {
      id: 'from',
      header: m.home_ribbon_column_from,
      cell: ({ paysOut }) =>
        paysOut.length === 0 ? (
          none
        ) : (
          <span className="flex flex-wrap gap-x-2">
            {paysOut.map((date) => (
              <CalendarDate key={date} date={date} />
            ))}
          </span>
        ),
    },
  ];
  return (
    <DataTable
      caption={m.home_ribbon()}
      columns={columns}
      rows={days}
      rowKey={({ date }) => date}
      {...(links.report && { rowHref: ({ date }: Day) => reportHref(date) })}
      height="auto"
      tight
    />
  );
}

const STATE_WORDS: Readonly<Record<keyof typeof DEPOSIT_WORDS, () => string>> = {
  arrived: m.home_ribbon_state_arrived,
  under_way: m.home_ribbon_state_under_way,
  expected: m.home_ribbon_state_expected,
};
