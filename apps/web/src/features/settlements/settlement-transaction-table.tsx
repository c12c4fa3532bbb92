import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { useMemo } from 'react';
import { type ListSearch, tableControls } from '../../list-search.ts';
import type { SettlementTransaction, SettlementTransactions } from './settlement.ts';
import { SETTLEMENT_PAGE_SIZES } from './settlement-search.ts';

const LINES = {
  approved: m.settlement_line_approved,
  chargeback: m.settlement_line_chargeback,
  declined: m.settlement_line_declined,
} as const;

const yesOrNo = (value: boolean): string => (value ? m.settlement_yes() : m.settlement_no());

const columns = (currency: string): readonly Column<SettlementTransaction>[] => [
  {
    id: 'processDate',
    header: m.transaction_process_date,
    sortable: true,
    card: 'fact',
    cell: ({ processDate }) => <CalendarDate date={processDate} />,
  },
  {
    id: 'amount',
    header: m.transaction_amount,
    align: 'right',
    sortable: true,
    card: 'amount',
    cell: ({ amount }) => <Money amount={amount} currency={currency} className="font-semibold" />,
  },
  {
    id: 'customerName',
    header: m.transaction_customer,
    sortable: true,
    card: 'title',
    cell: ({ customerName }) => customerName,
  },
  {
    id: 'status',
    header: m.settlement_transaction_status,
    sortable: true,
    card: 'status',
    cell: ({ status, explanation }) => (
      <span className="grid justify-items-start gap-0.5 max-[800px]:justify-items-end max-[800px]:text-right">
        <StatusChip domain="transaction" status={status} />
        {explanation && <span className="text-muted-foreground text-small">{explanation}</span>}
      </span>
    ),
  },
  { id: 'line', header: m.settlement_line, cell: ({ line }) => LINES[line]() },
  {
    id: 'comment',
    header: m.transaction_comment,
    cell: ({ comment }) =>
      comment ? (
        <span className="block max-w-60 truncate" title={comment}>
          {comment}
        </span>
      ) : (
        <span className="text-muted-foreground">–</span>
      ),
  },
  {
    id: 'reportedToIntegration',
    header: m.settlement_transaction_reported,
    card: 'hidden',
    cell: ({ reportedToIntegration }) => yesOrNo(reportedToIntegration),
  },
  {
    id: 'integrated',
    header: m.settlement_transaction_integrated,
    card: 'hidden',
    cell: ({ integrated }) => yesOrNo(integrated),
  },
];

/** What accounting software knows; shown where one is connected. */
const ACCOUNTING_COLUMNS = ['reportedToIntegration', 'integrated'] as const;

/** Every payment a settlement lists, with the sum it counts in. */
export function SettlementTransactionTable({
  page,
  currency,
  search,
  refreshing,
  onChange,
}: {
  page: SettlementTransactions;
  currency: string;
  search: ListSearch;
  refreshing: boolean;
  onChange: (change: Partial<ListSearch>) => void;
}) {
  useLocale();
  const shown = useMemo(() => columns(currency), [currency]);
  return (
    <DataTable
      caption={m.settlement_transactions()}
      columns={shown}
      rows={page.records}
      rowKey={({ id, line }) => `${id} ${line}`}
      rowHref={({ id, customerId }) => `/client/customers/${customerId}/transaction_history/${id}`}
      refreshing={refreshing}
      hiddenColumns={page.integration ? [] : ACCOUNTING_COLUMNS}
      height="auto"
      {...tableControls(search, SETTLEMENT_PAGE_SIZES, page, onChange)}
    />
  );
}
