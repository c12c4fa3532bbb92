import { formatMonth } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { invoiceLooks } from '@cordelle/ui/statuses/invoice.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { type ListSearch, tableControls } from '../../list-search.ts';
import { useClient } from '../../me/me.ts';
import { DownloadInvoice } from './download-invoice.tsx';
import { firstDayOf, INVOICE_CHIP, type InvoicePage, type InvoiceRow } from './invoice.ts';
import { INVOICE_PAGE_SIZES } from './invoice-search.ts';

const COLUMNS: readonly Column<InvoiceRow>[] = [
  {
    id: 'invoiceNumber',
    header: m.invoice_number,
    sortable: true,
    card: 'title',
    cell: ({ invoiceNumber }) => invoiceNumber,
  },
  { id: 'reference', header: m.invoice_reference, sortable: true, cell: (invoice) => <Month {...invoice} /> },
  {
    id: 'subtotal',
    header: m.invoice_subtotal,
    align: 'right',
    sortable: true,
    cell: ({ subtotal, currency }) => <Money amount={subtotal} currency={currency} />,
  },
  {
    id: 'total',
    header: m.invoice_total,
    align: 'right',
    sortable: true,
    card: 'amount',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} className="font-semibold" />,
  },
  {
    id: 'invoiceDate',
    header: m.invoice_date,
    sortable: true,
    cell: ({ invoiceDate }) => <CalendarDate date={invoiceDate} />,
  },
  {
    id: 'dueDate',
    header: m.invoice_due_date,
    sortable: true,
    cell: ({ dueDate, status }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <CalendarDate date={dueDate} />
        <StatusChip looks={invoiceLooks} status={INVOICE_CHIP[status]} />
      </span>
    ),
  },
  { id: 'pdf', header: m.invoice_pdf, cell: (invoice) => <DownloadInvoice invoice={invoice} inRow /> },
  { id: 'declines', header: m.invoice_declines, cell: (invoice) => <DeclinesLink {...invoice} /> },
];

function Month({ reference }: Pick<InvoiceRow, 'reference'>) {
  return formatMonth(firstDayOf(reference), useLocale());
}

function DeclinesLink({ id, reference }: Pick<InvoiceRow, 'id' | 'reference'>) {
  const month = formatMonth(firstDayOf(reference), useLocale());
  return (
    <TextLink
      href={`/client/settings/invoices/${id}/declined_transactions`}
      aria-label={m.invoice_declines_named({ month })}
      className="inline-flex min-h-6 items-center"
    >
      {m.invoice_declines_short()}
    </TextLink>
  );
}

/** One row per invoice; each opens what it charges for. */
export function InvoiceTable({
  page,
  search,
  refreshing,
  onChange,
}: {
  page: InvoicePage;
  search: ListSearch;
  refreshing: boolean;
  onChange: (change: Partial<ListSearch>) => void;
}) {
  useLocale();
  return (
    <DataTable
      caption={m.invoices_title()}
      columns={COLUMNS}
      rows={page.records}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/client/settings/invoices/${id}`}
      refreshing={refreshing}
      empty={<NoInvoices />}
      {...tableControls(search, INVOICE_PAGE_SIZES, page, onChange)}
    />
  );
}

/** The latest few, where invoices are one of many things. */
export function LatestInvoices({ page }: { page: InvoicePage }) {
  useLocale();
  return (
    <DataTable
      caption={m.invoices_title()}
      columns={COLUMNS}
      hiddenColumns={['subtotal', 'invoiceDate', 'declines']}
      rows={page.records}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/client/settings/invoices/${id}`}
      height="auto"
      empty={<NoInvoices />}
    />
  );
}

/** One is made next month of a business that works; of one that is closed nothing is promised. */
function NoInvoices() {
  useLocale();
  const works = useClient().status === 'approved';
  return <EmptyState title={m.invoices_none()}>{works && m.invoices_none_hint()}</EmptyState>;
}
