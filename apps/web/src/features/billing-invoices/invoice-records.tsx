import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { useMemo } from 'react';
import type { InvoiceItem, InvoiceItems } from './invoice.ts';
import { RECORDS_PAGE_SIZE } from './invoice-search.ts';

const RECORD = {
  transaction: m.invoice_record_transaction,
  microdeposit: m.invoice_record_microdeposit,
  verification: m.invoice_record_verification,
  settlement: m.invoice_record_settlement,
} as const;

const columns = (currency: string): readonly Column<InvoiceItem>[] => [
  {
    id: 'record',
    header: m.invoice_record,
    card: 'title',
    cell: ({ type, id }) => RECORD[type]({ id }),
  },
  {
    id: 'date',
    header: m.invoice_record_date,
    cell: ({ date }) => (date ? <CalendarDate date={date} /> : '–'),
  },
  { id: 'customer', header: m.transaction_customer, cell: ({ customerName }) => customerName ?? '–' },
  {
    id: 'amount',
    header: m.transaction_amount,
    align: 'right',
    card: 'amount',
    cell: ({ amount }) => (amount ? <Money amount={amount} currency={currency} /> : '–'),
  },
  {
    id: 'reason',
    header: m.invoice_record_reason,
    cell: ({ returnCode, explanation }) => (returnCode ? `${returnCode} · ${explanation}` : '–'),
  },
];

/** Where a record is at home. */
function hrefOf({ type, id, customerId }: InvoiceItem): string {
  switch (type) {
    case 'transaction':
      return `/client/customers/${customerId}/transaction_history/${id}`;
    case 'microdeposit':
    case 'verification':
      return `/client/customers/${customerId}`;
    case 'settlement':
      return `/client/settlements/${id}`;
  }
}

/** The records one line of an invoice counts. */
export function InvoiceRecords({
  title,
  items,
  currency,
  page,
  refreshing,
  onPage,
}: {
  title: string;
  items: InvoiceItems;
  currency: string;
  page: number;
  refreshing: boolean;
  onPage: (page: number) => void;
}) {
  useLocale();
  const withReason = items.records.some(({ returnCode }) => returnCode !== null);
  return (
    <DataTable
      caption={title}
      columns={useMemo(() => columns(currency), [currency])}
      hiddenColumns={withReason ? [] : ['reason']}
      rows={items.records}
      rowKey={({ type, id }) => `${type} ${id}`}
      rowHref={hrefOf}
      refreshing={refreshing}
      height="auto"
      empty={<EmptyState title={m.invoice_records_none()} />}
      pager={{
        page,
        pageSize: RECORDS_PAGE_SIZE,
        total: items.count,
        totalIsBound: !items.countIsExact,
        onPageChange: onPage,
      }}
    />
  );
}
