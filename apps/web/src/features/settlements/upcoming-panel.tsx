import { formatDate, formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { settlementLooks } from '@cordelle/ui/statuses/settlement.ts';
import { useState } from 'react';
import { Panel } from '../../panel.tsx';
import { UnderReview } from '../../under-review.tsx';
import { AmountAndCount } from './amount-and-count.tsx';
import type { UpcomingSettlements } from './settlement.ts';

const AT_FIRST = 5;
const NOTHING = '0.00';

type Row = UpcomingSettlements['records'][number];

const moneyColumn = (
  id: 'feesNetted' | 'holdbackReleased' | 'holdbackApplied' | 'closingCarry',
  header: () => string,
): Column<Row> & { id: typeof id } => ({
  id,
  header,
  align: 'right',
  isEmpty: (row) => row[id] === NOTHING,
  cell: (row) => <Money amount={row[id]} currency={row.currency} />,
});

/** What changes a deposit now and then; shown where it does on one of the days. */
const AT_TIMES = [
  moneyColumn('feesNetted', m.settlement_flow_fees_netted),
  moneyColumn('holdbackReleased', m.settlement_flow_holdback_released),
  moneyColumn('holdbackApplied', m.settlements_upcoming_holdback_used),
  moneyColumn('closingCarry', m.settlements_upcoming_carry),
];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'settlementDate',
    header: m.settlements_upcoming_date,
    card: 'title',
    cell: ({ settlementDate }) => <CalendarDate date={settlementDate} weekday />,
  },
  {
    id: 'status',
    header: m.settlement_status,
    card: 'status',
    cell: () => <StatusChip looks={settlementLooks} status="upcoming" />,
  },
  {
    id: 'expected',
    header: m.settlements_upcoming_payments,
    align: 'right',
    cell: ({ expected, currency }) => <AmountAndCount sum={expected} currency={currency} />,
  },
  {
    id: 'holdback',
    header: m.settlement_holdback,
    align: 'right',
    card: 'hidden',
    cell: ({ holdback, currency }) => <Money amount={holdback} currency={currency} />,
  },
  {
    id: 'deposit',
    header: m.settlements_upcoming_deposit,
    align: 'right',
    card: 'amount',
    cell: ({ deposit, currency }) => <Money amount={deposit} currency={currency} className="font-semibold" />,
  },
];

/** What the days ahead are expected to bring, said to be an estimate. Nothing where nothing is under way. */
export function UpcomingPanel({ upcoming }: { upcoming: UpcomingSettlements }) {
  const { records, carried, underReview } = upcoming;
  const locale = useLocale();
  const [all, setAll] = useState(false);
  const [first] = records;
  if (!first) return null;
  const shown = all ? records : records.slice(0, AT_FIRST);
  const seldom = AT_TIMES.filter(({ id }) => shown.some((row) => row[id] !== NOTHING));
  const amount = formatMoney(carried.replace('-', ''), first.currency, locale);
  return (
    <Panel
      title={m.settlements_upcoming()}
      actions={
        records.length > AT_FIRST && (
          <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all
              ? m.settlements_upcoming_fewer()
              : m.settlements_upcoming_all({ count: formatNumber(records.length, locale) })}
          </Button>
        )
      }
    >
      <p className="border-b px-4 py-2 text-muted-foreground text-table">
        {m.settlements_upcoming_estimate()}{' '}
        {carried !== NOTHING &&
          (carried.startsWith('-')
            ? m.settlements_upcoming_carried_owed({ amount })
            : m.settlements_upcoming_carried_due({ amount }))}{' '}
        <NextDeposit upcoming={upcoming} />
      </p>
      {underReview.count > 0 && (
        <div className="border-b px-4 py-2 text-table">
          <UnderReview sum={underReview} currency={first.currency} />
        </div>
      )}
      <DataTable
        caption={m.settlements_upcoming()}
        columns={[...COLUMNS.slice(0, -1), ...seldom, ...COLUMNS.slice(-1)]}
        rows={shown}
        rowKey={({ settlementDate }) => settlementDate}
        height="auto"
      />
    </Panel>
  );
}

/** The day on which deposits go on, where the next settlement sends nothing. */
function NextDeposit({
  upcoming: { records, carried, nextDepositOn, payoutsPaused },
}: {
  upcoming: UpcomingSettlements;
}) {
  const locale = useLocale();
  if (payoutsPaused) return m.settlements_upcoming_paused();
  if (records[0]?.deposit !== NOTHING) return null;
  const owed = carried.startsWith('-');
  if (nextDepositOn === null) return owed ? m.settlements_upcoming_resume_unknown() : null;
  const day = formatDate(nextDepositOn, locale);
  return owed ? m.settlements_upcoming_resume({ day }) : m.settlements_upcoming_first_deposit({ day });
}
