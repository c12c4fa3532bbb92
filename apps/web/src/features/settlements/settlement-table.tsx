import { formatMoney, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { StatusGuide } from '@cordelle/ui/status-guide.tsx';
import { settlementLooks } from '@cordelle/ui/statuses/settlement.ts';
import { countInWords } from '../../list/count-line.tsx';
import { type ListSearch, tableControls } from '../../list-search.ts';
import { AmountAndCount } from './amount-and-count.tsx';
import type { SettlementPage, SettlementRow, SettlementTotals } from './settlement.ts';
import { SETTLEMENT_PAGE_SIZES } from './settlement-search.ts';

const COLUMNS: readonly Column<SettlementRow>[] = [
  {
    id: 'settlementDate',
    header: m.settlement_date,
    sortable: true,
    card: 'title',
    cell: ({ settlementDate }) => <CalendarDate date={settlementDate} />,
  },
  {
    id: 'status',
    header: m.settlement_status,
    mark: () => <StatusGuide looks={settlementLooks} />,
    card: 'status',
    cell: ({ status }) => <StatusChip looks={settlementLooks} status={status} />,
  },
  {
    id: 'payout',
    header: m.settlement_deposit,
    align: 'right',
    card: 'amount',
    cell: ({ payout, currency }) => <Money amount={payout} currency={currency} className="font-semibold" />,
  },
  {
    id: 'seenOn',
    header: m.settlement_seen,
    cell: ({ seenOn, payout }) =>
      seenOn ? (
        <CalendarDate date={seenOn} />
      ) : (
        <span className="text-muted-foreground">{payout === '0.00' ? '–' : m.settlement_seen_not_yet()}</span>
      ),
  },
  {
    id: 'total',
    header: m.settlement_total,
    align: 'right',
    sortable: true,
    card: 'hidden',
    cell: ({ total, currency }) => <AmountAndCount sum={total} currency={currency} />,
  },
  {
    id: 'approved',
    header: m.settlement_approved,
    align: 'right',
    cell: ({ approved, currency }) => <AmountAndCount sum={approved} currency={currency} />,
  },
  {
    id: 'chargeback',
    header: m.settlement_chargeback,
    align: 'right',
    cell: ({ chargeback, currency }) => <AmountAndCount sum={chargeback} currency={currency} />,
  },
  {
    id: 'declined',
    header: m.settlement_declined,
    align: 'right',
    cell: ({ declined, currency }) => <AmountAndCount sum={declined} currency={currency} />,
  },
  {
    id: 'holdback',
    header: m.settlement_holdback,
    align: 'right',
    sortable: true,
    card: 'hidden',
    cell: ({ holdback, currency }) => (
      <Money
        amount={holdback}
        currency={currency}
        className={holdback === '0.00' ? 'text-muted-foreground' : undefined}
      />
    ),
  },
];

/** One row per settlement; each opens the proof of its deposit. */
export function SettlementTable({
  page,
  totals,
  search,
  filtered,
  refreshing,
  onChange,
}: {
  page: SettlementPage;
  /** Absent while they are on their way. */
  totals: SettlementTotals | undefined;
  search: ListSearch;
  /** Only some days are asked for. */
  filtered: boolean;
  refreshing: boolean;
  onChange: (change: Partial<ListSearch>) => void;
}) {
  const locale = useLocale();
  return (
    <DataTable
      caption={m.menu_settlements()}
      columns={COLUMNS}
      rows={page.records}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/client/settlements/${id}`}
      refreshing={refreshing}
      {...(totals && page.count > 1 ? { totals: totalsOf(totals, page, locale) } : {})}
      empty={
        <EmptyState title={m.ui_nothing_here()}>
          {filtered ? m.settlements_none_found() : m.settlements_empty()}
        </EmptyState>
      }
      {...tableControls(search, SETTLEMENT_PAGE_SIZES, page, onChange)}
    />
  );
}

/** The sums of all settlements found, under their columns. */
function totalsOf(totals: SettlementTotals, { count, countIsExact }: SettlementPage, locale: Locale) {
  const { currency } = totals;
  return {
    settlementDate: m.settlements_totals({ count: countInWords(count, countIsExact, locale) }),
    payout: (
      <>
        <Money amount={totals.payout} currency={currency} />
        {totals.returned !== '0.00' && (
          <span className="block text-muted-foreground text-small">
            {m.settlements_totals_returned({ amount: formatMoney(totals.returned, currency, locale) })}
          </span>
        )}
      </>
    ),
    total: <AmountAndCount sum={totals.total} currency={currency} />,
    approved: <AmountAndCount sum={totals.approved} currency={currency} />,
    chargeback: <AmountAndCount sum={totals.chargeback} currency={currency} />,
    declined: <AmountAndCount sum={totals.declined} currency={currency} />,
    holdback: <Money amount={totals.holdback} currency={currency} />,
  };
}
