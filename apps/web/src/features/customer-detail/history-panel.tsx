import type { AppRouter } from '@cordelle/api/root.ts';
import { shownStatus } from '@cordelle/domain/transaction/shown-status.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { UnderReviewChip } from '../../under-review.tsx';
import { HISTORY_ROWS, historyOf } from './history-of-customer.ts';

type Transaction = inferRouterOutputs<AppRouter>['financialTransactions']['list']['records'][number];

const COLUMNS: readonly Column<Transaction>[] = [
  {
    id: 'processDate',
    header: m.transaction_process_date,
    cell: ({ processDate, requestedDate, retryOf }) => (
      <>
        <CalendarDate date={processDate ?? requestedDate} />
        {retryOf !== null && <span className="block text-muted-foreground text-table">{m.attempt_mark()}</span>}
      </>
    ),
  },
  {
    id: 'amount',
    header: m.transaction_amount,
    align: 'right',
    card: 'amount',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    id: 'status',
    header: m.transaction_status,
    card: 'status',
    cell: ({ status, returnCode, explanation, review }) => (
      <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-0.5 sm:justify-start">
        <StatusChip domain="transaction" status={shownStatus({ status, returnCode })} />
        {review && <UnderReviewChip />}
        {(review?.why ?? explanation) && (
          <span className="text-right text-muted-foreground sm:text-left">{review?.why ?? explanation}</span>
        )}
      </span>
    ),
  },
];

/** A customer's payments, the latest created first. */
export function HistoryPanel({ customerId }: { customerId: string }) {
  useLocale();
  const [page, setPage] = useState(1);
  const query = trpc.financialTransactions.list.useQuery(historyOf(customerId, page), {
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={m.customer_history()}>
      <PanelQuery query={query} rows={HISTORY_ROWS}>
        {({ records, count, countIsExact }) => (
          <DataTable
            caption={m.customer_history()}
            columns={COLUMNS}
            rows={records}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `/client/customers/${customerId}/transaction_history/${id}`}
            height="auto"
            refreshing={query.isPlaceholderData}
            empty={<EmptyState title={m.customer_history_none()}>{m.customer_history_none_means()}</EmptyState>}
            pager={{
              page,
              pageSize: HISTORY_ROWS,
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
