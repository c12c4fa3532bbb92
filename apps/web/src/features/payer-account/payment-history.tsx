import { shownStatus } from '@cordelle/domain/transaction/shown-status.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { transactionLooks } from '@cordelle/ui/statuses/transaction.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { historyAt, type OwnPaymentRow, paymentHref, ROWS } from './own-account.ts';

const COLUMNS: readonly Column<OwnPaymentRow>[] = [
  {
    id: 'date',
    header: m.payer_payment_date,
    cell: ({ processDate, requestedDate }) => <CalendarDate date={processDate ?? requestedDate} />,
  },
  {
    id: 'status',
    header: m.transaction_status,
    card: 'status',
    cell: ({ status, returnCode }) => (
      <StatusChip looks={transactionLooks} status={shownStatus({ status, returnCode })} />
    ),
  },
  {
    id: 'amount',
    header: m.payer_payment_amount,
    align: 'right',
    card: 'amount',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
];

/** The payer's payments, the latest created first; each leads to its page. */
export function PaymentHistory() {
  useLocale();
  const [page, setPage] = useState(1);
  const query = trpc.financialTransactions.list.useQuery(historyAt(page), { placeholderData: keepPreviousData });
  return (
    <Panel title={m.payer_history()}>
      <PanelQuery query={query} rows={ROWS}>
        {({ records, count, countIsExact }) => (
          <DataTable
            caption={m.payer_history()}
            columns={COLUMNS}
            rows={records}
            rowKey={({ id }) => id}
            rowHref={({ id }) => paymentHref(id)}
            height="auto"
            refreshing={query.isPlaceholderData}
            empty={<EmptyState title={m.customer_history_none()}>{m.payer_history_none_means()}</EmptyState>}
            pager={{
              page,
              pageSize: ROWS,
              total: count,
              totalIsBound: !countIsExact,
              onPageChange: setPage,
            }}
          />
        )}
      </PanelQuery>
    </Panel>
  );
}
