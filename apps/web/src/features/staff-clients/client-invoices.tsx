import { formatDate, formatMonth, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column, Sort } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { invoiceLooks } from '@cordelle/ui/statuses/invoice.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { debitWords, INVOICE_SORTS, type IssuedInvoice } from './client-invoice.ts';

const InvoiceActionDialog = lazy(() => import('./invoice-action-dialog.tsx'));

const ROWS = 5;
const CHIPS = { Open: 'due', Overdue: 'overdue', Paid: 'paid' } as const;
const ACTION_WORDS = { collect_again: m.staff_invoice_collect, void: m.staff_invoice_void_action } as const;

const COLUMNS: readonly Column<IssuedInvoice>[] = [
  {
    id: 'invoiceNumber',
    header: m.invoice_number,
    card: 'title',
    sortable: true,
    cell: ({ invoiceNumber }) => invoiceNumber,
  },
  { id: 'reference', header: m.invoice_reference, cell: (invoice) => <Month {...invoice} /> },
  {
    id: 'dueDate',
    header: m.invoice_due_date,
    sortable: true,
    cell: ({ dueDate }) => <CalendarDate date={dueDate} />,
  },
  {
    id: 'total',
    header: m.invoice_total,
    align: 'right',
    card: 'amount',
    sortable: true,
    cell: ({ total, currency }) => <Money amount={total} currency={currency} className="font-semibold" />,
  },
  {
    id: 'status',
    header: m.invoice_status,
    card: 'status',
    cell: ({ status }) =>
      status === 'Void' ? (
        <Badge tone="neutral">{m.staff_invoice_status_void()}</Badge>
      ) : (
        <StatusChip looks={invoiceLooks} status={CHIPS[status]} />
      ),
  },
  { id: 'debit', header: m.staff_invoice_debit, cell: (invoice) => <Debit invoice={invoice} /> },
];

function Month({ reference }: IssuedInvoice) {
  return formatMonth(`${reference}-01`, useLocale());
}

function Debit({ invoice }: { invoice: IssuedInvoice }) {
  const locale: Locale = useLocale();
  return (
    <span className="grid max-w-96 gap-1 whitespace-normal break-words sm:min-w-56">
      {debitWords(invoice, (date) => formatDate(date, locale)).map((words) => (
        <span key={words}>{words}</span>
      ))}
    </span>
  );
}

/** Invoices of one client: where the debit of each stands, and what may be done about it. */
export default function ClientInvoices({ clientId }: { clientId: string }) {
  useLocale();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ column: 'dueDate', direction: 'desc' });
  const [asked, setAsked] = useState<{
    invoice: IssuedInvoice;
    action: IssuedInvoice['allowedActions'][number];
  } | null>(null);
  const field = INVOICE_SORTS.find((known) => known === sort.column) ?? 'dueDate';
  const query = trpc.billingInvoices.listForStaff.useQuery(
    { clientId, skip: (page - 1) * ROWS, limit: ROWS, sort: { field, direction: sort.direction } },
    { placeholderData: keepPreviousData },
  );
  return (
    <Panel title={m.staff_invoices_title()}>
      <PanelQuery query={query} rows={ROWS}>
        {({ records, count, countIsExact }) => (
          <DataTable
            caption={m.staff_invoices_title()}
            columns={COLUMNS}
            rows={records}
            rowKey={({ id }) => id}
            rowActions={(invoice) =>
              invoice.allowedActions.length > 0 && (
                <span className="inline-flex flex-col items-stretch gap-1.5">
                  {invoice.allowedActions.map((action) => (
                    <Button key={action} size="small" onClick={() => setAsked({ invoice, action })}>
                      {ACTION_WORDS[action]()}
                      <span className="sr-only"> {invoice.invoiceNumber}</span>
                    </Button>
                  ))}
                </span>
              )
            }
            sort={sort}
            onSortChange={(next) => {
              setSort(next);
              setPage(1);
            }}
            height="auto"
            refreshing={query.isPlaceholderData}
            empty={<EmptyState title={m.staff_invoices_none()} />}
            pager={{ page, pageSize: ROWS, total: count, totalIsBound: !countIsExact, onPageChange: setPage }}
          />
        )}
      </PanelQuery>
      {asked && (
        <Suspense>
          <InvoiceActionDialog clientId={clientId} {...asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </Panel>
  );
}
