import { centsOf, centsText } from '@cordelle/domain/money.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { transactionLooks } from '@cordelle/ui/statuses/transaction.ts';
import { useMemo } from 'react';
import { type ListSearch, tableControls } from '../../list-search.ts';
import type { Settlement, SettlementTransaction, SettlementTransactions } from './settlement.ts';
import { SETTLEMENT_PAGE_SIZES } from './settlement-search.ts';

const LINES = {
  approved: m.settlement_line_approved,
  chargeback: m.settlement_line_chargeback,
  declined: m.settlement_line_declined,
} as const;

const yesOrNo = (value: boolean): string => (value ? m.settlement_yes() : m.settlement_no());

/** What moved no money here is not said to have been charged back. */
const statusOfLine = (status: SettlementTransaction['status'], line: SettlementTransaction['line']) =>
  status === 'Chargeback' && line === 'declined' ? 'Declined Disputed' : status;

const columns = (currency: string): readonly Column<SettlementTransaction>[] => [
  {
    id: 'processDate',
    share: 13,
    header: m.transaction_process_date,
    sortable: true,
    card: 'fact',
    cell: ({ processDate }) => <CalendarDate date={processDate} />,
  },
  {
    id: 'amount',
    share: 11,
    header: m.transaction_amount,
    align: 'right',
    sortable: true,
    card: 'amount',
    cell: ({ amount }) => <Money amount={amount} currency={currency} className="font-semibold" />,
  },
  {
    id: 'customerName',
    share: 19,
    header: m.transaction_customer,
    sortable: true,
    card: 'title',
    cell: ({ customerName }) => customerName,
  },
  {
    id: 'status',
    share: 20,
    header: m.settlement_transaction_status,
    sortable: true,
    card: 'status',
    cell: ({ status, line, explanation }) => (
      <span className="grid justify-items-start gap-0.5 max-[800px]:justify-items-end max-[800px]:text-right">
        <StatusChip looks={transactionLooks} status={statusOfLine(status, line)} />
        {explanation && <span className="text-muted-foreground text-small">{explanation}</span>}
      </span>
    ),
  },
  { id: 'line', share: 14, header: m.settlement_line, cell: ({ line }) => LINES[line]() },
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

/** Every payment a settlement lists: first those that count in the deposit, then those that moved no money. */
export function SettlementTransactionTable({
  page,
  settlement,
  search,
  refreshing,
  onChange,
}: {
  page: SettlementTransactions;
  settlement: Settlement;
  search: ListSearch;
  refreshing: boolean;
  onChange: (change: Partial<ListSearch>) => void;
}) {
  const locale = useLocale();
  const { currency, approved, chargeback, declined } = settlement;
  const shown = useMemo(() => columns(currency), [currency]);
  const { pager, ...controls } = tableControls(search, SETTLEMENT_PAGE_SIZES, page, onChange);
  const counted = {
    count: approved.count + chargeback.count,
    amount: centsText(centsOf(approved.amount) - absolute(chargeback.amount)),
  };
  const groups = [
    {
      key: 'counted',
      title: m.settlement_counted,
      sum: counted,
      rows: page.records.filter(({ line }) => line !== 'declined'),
    },
    {
      key: 'not_moved',
      title: m.settlement_not_moved,
      sum: declined,
      rows: page.records.filter(({ line }) => line === 'declined'),
    },
  ].filter(({ rows }) => rows.length > 0);
  const table = (rows: typeof page.records, caption: string, last: boolean) => (
    <DataTable
      caption={caption}
      columns={shown}
      rows={rows}
      rowKey={({ id, line }) => `${id} ${line}`}
      rowHref={({ id, customerId }) => `/client/customers/${customerId}/transaction_history/${id}`}
      refreshing={refreshing}
      hiddenColumns={page.integration ? [] : ACCOUNTING_COLUMNS}
      height="auto"
      {...controls}
      {...(last && { pager })}
    />
  );
  if (groups.length === 0) return table([], m.settlement_transactions(), true);
  return groups.map(({ key, title, sum, rows }, index) => (
    <section
      key={key}
      aria-label={title()}
      className="not-first:border-t [&>[aria-busy]]:rounded-none [&>[aria-busy]]:border-0"
    >
      <h3 className="flex flex-wrap items-baseline gap-x-2 border-b bg-muted px-4 py-2 text-h3">
        {title()}
        <span className="font-normal text-muted-foreground text-table">
          {formatNumber(sum.count, locale)} · <Money amount={sum.amount} currency={currency} />
        </span>
      </h3>
      {table(rows, title(), index === groups.length - 1)}
    </section>
  ));
}

/** The sums of chargebacks are told with or without their sign. */
const absolute = (amount: string): bigint => centsOf(amount.replace('-', ''));
