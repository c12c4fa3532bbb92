import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { type Column, DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { type ListSearch, tableControls } from '../../list-search.ts';
import { AmountAndCount } from './amount-and-count.tsx';
import type { SettlementPage, SettlementRow } from './settlement.ts';
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
    card: 'status',
    cell: ({ status }) => <StatusChip domain="settlement" status={status} />,
  },
  {
    id: 'payout',
    header: m.settlement_deposit,
    align: 'right',
    card: 'amount',
    cell: ({ payout, currency }) => <Money amount={payout} currency={currency} className="font-semibold" />,
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
  search,
  refreshing,
  onChange,
}: {
  page: SettlementPage;
  search: ListSearch;
  refreshing: boolean;
  onChange: (change: Partial<ListSearch>) => void;
}) {
  useLocale();
  return (
    <DataTable
      caption={m.menu_settlements()}
      columns={COLUMNS}
      rows={page.records}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/client/settlements/${id}`}
      refreshing={refreshing}
      empty={<EmptyState title={m.ui_nothing_here()}>{m.settlements_empty()}</EmptyState>}
      {...tableControls(search, SETTLEMENT_PAGE_SIZES, page, onChange)}
    />
  );
}
