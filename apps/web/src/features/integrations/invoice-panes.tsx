import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column, Sort } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@cordelle/ui/dropdown-menu.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { integrationLooks } from '@cordelle/ui/statuses/integration.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { EmailText } from '../../email-text.tsx';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { Panel } from '../../panel.tsx';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import { CutName } from './cut-name.tsx';
import type { BookInvoice, ChosenInvoices, Connected, Dates } from './integration.ts';
import { InvoiceDates } from './invoice-dates.tsx';
import { PaneHead } from './pane-head.tsx';
import { RecordLink } from './record-link.tsx';
import { SelectAll } from './select-all.tsx';

const ROWS_A_PAGE = 25;
type SortField = 'dueDate' | 'customerName' | 'amount';
const SORT_FIELDS: readonly SortField[] = ['dueDate', 'customerName', 'amount'];
type Row = BookInvoice & { readonly service: string };

function useInvoices(filter: 'not_imported' | 'imported', dates: Dates) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ column: 'dueDate', direction: 'asc' });
  const field = SORT_FIELDS.find((one) => one === sort.column) ?? 'dueDate';
  const asked = {
    filter,
    ...dates,
    limit: ROWS_A_PAGE,
    skip: (page - 1) * ROWS_A_PAGE,
    sort: { field, direction: sort.direction },
    ...(search && { search }),
  };
  const query = trpc.integrations.invoices.useQuery(asked, { placeholderData: keepPreviousData });
  const from = (next: () => void) => {
    next();
    setPage(1);
  };
  return {
    asked,
    query,
    search,
    onSearch: (next: string) => from(() => setSearch(next)),
    sort,
    onSortChange: (next: Sort) => from(() => setSort(next)),
    page,
    setPage,
  };
}

type PaneProps = {
  found: Connected;
  chosen: ChosenInvoices;
  onChange: (chosen: ChosenInvoices) => void;
  dates: Dates;
  onDates: (dates: Dates) => void;
  selected: string;
};

/** Invoices with something left to pay that nothing collects yet. */
export function NewInvoices({ found: { name: service }, chosen, onChange, dates, onDates, selected }: PaneProps) {
  useLocale();
  const utils = trpc.useUtils();
  const [reading, setReading] = useState(false);
  const { asked, query, search, onSearch, sort, onSortChange, page, setPage } = useInvoices('not_imported', dates);
  const decide = trpc.integrations.decideInvoice.useMutation({
    onError: sayRefusal,
    onSettled: () => utils.integrations.invoices.invalidate(),
  });
  async function refresh() {
    setReading(true);
    try {
      showAnswer(
        utils.integrations.invoices,
        asked,
        await utils.integrations.invoices.fetch({ ...asked, force: true }),
      );
      await utils.integrations.invoices.invalidate();
    } catch (error) {
      sayRefusal(error);
    } finally {
      setReading(false);
    }
  }
  async function selectAll() {
    const range = { ...dates, ...(search && { search }) };
    const { rows, cut } = await utils.integrations.choosableInvoices.fetch(range, { staleTime: 0 });
    onChange(new Map([...chosen, ...rows.map(({ id, amount }) => [id, amount] as const)]));
    return { count: rows.length, cut };
  }
  const selectShown = (rows: readonly BookInvoice[], ids: ReadonlySet<string>) => {
    const next = new Map([...chosen].filter(([id]) => ids.has(id)));
    for (const { id, amount } of rows) if (ids.has(id)) next.set(id, amount);
    onChange(next);
  };
  return (
    <Panel
      title={m.integration_invoices_found()}
      actions={
        <SelectAll
          selected={selected}
          isAnyChosen={chosen.size > 0}
          onSelectAll={selectAll}
          onClear={() => onChange(new Map())}
        />
      }
    >
      <PanelQuery query={query} rows={10}>
        {({ invoices, invoicesSearchTotal, startDate, endDate, minDate, maxDate }) => (
          <>
            <PaneHead
              label={m.integration_search_invoices()}
              hint={m.integration_search_hint_invoices()}
              search={search}
              onSearch={onSearch}
              onRefresh={() => void refresh()}
              busy={reading}
            >
              <InvoiceDates
                key={`${startDate} ${endDate}`}
                startDate={startDate}
                endDate={endDate}
                min={minDate}
                max={maxDate}
                onChange={(next) => {
                  onDates(next);
                  setPage(1);
                }}
              />
            </PaneHead>
            <DataTable
              caption={m.integration_invoices_found()}
              columns={NEW_COLUMNS}
              rows={invoices.map((row) => ({ ...row, service }))}
              rowKey={({ id }) => id}
              rowActions={(row) => (
                <RowMenu row={row} onDecide={(decision) => decide.mutate({ id: row.id, decision })} />
              )}
              selection={{
                selected: new Set(chosen.keys()),
                onChange: (ids) => selectShown(invoices, ids),
                rowName: (row) => row.invoiceNumber ?? row.customerName,
                locked: whyLocked,
              }}
              sort={sort}
              onSortChange={onSortChange}
              pager={{ page, pageSize: ROWS_A_PAGE, total: invoicesSearchTotal, onPageChange: setPage }}
              refreshing={query.isPlaceholderData || reading}
              height="auto"
              tight
              empty={
                <EmptyState title={m.integration_invoices_none()}>{m.integration_invoices_none_means()}</EmptyState>
              }
            />
          </>
        )}
      </PanelQuery>
    </Panel>
  );
}

/** Only one that is ready and has no error may be chosen. */
const whyLocked = ({ connectionStatus, errors }: BookInvoice): string | null =>
  errors[0] ?? (connectionStatus === 'ready' ? null : WHY[connectionStatus]());
const WHY = {
  scheduled: m.status_integration_scheduled_means,
  match_found: m.integration_invoice_match_found,
  archived_match_found: m.integration_invoice_archived_match_found,
} as const;

function RowMenu({ row, onDecide }: { row: Row; onDecide: (decision: 'skip' | 'collect' | 'none') => void }) {
  useLocale();
  const name = row.invoiceNumber ?? row.customerName;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={m.ui_actions_for({ name })}
        className={buttonStyle({ variant: 'ghost', size: 'icon' })}
      >
        <Ellipsis aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {row.problems.includes('skipped') ? (
          <DropdownMenuItem onSelect={() => onDecide('none')}>{m.integration_invoice_unskip()}</DropdownMenuItem>
        ) : (
          <DropdownMenuItem onSelect={() => onDecide('skip')}>{m.integration_invoice_skip()}</DropdownMenuItem>
        )}
        {row.connectionStatus !== 'ready' && (
          <DropdownMenuItem onSelect={() => onDecide('collect')}>{m.integration_invoice_collect()}</DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const Email = ({ of }: { of: string | null }) => (
  <span className="block font-normal text-muted-foreground text-small">{of ? <EmailText email={of} /> : '–'}</span>
);

const Who = ({ name, email }: { name: string; email: string | null }) => (
  <span className="block">
    <CutName name={name} />
    <Email of={email} />
  </span>
);

/** How it stands, below whose it is: the pane is too narrow for one more column. */
const Status = ({ row: { connectionStatus, errors, collectedBefore } }: { row: Row }) => (
  <span className="mt-1 grid justify-items-start gap-1 whitespace-normal font-normal">
    {errors.length === 0 && <StatusChip looks={integrationLooks} status={connectionStatus} provider={BRAND.name} />}
    {errors.map((words) => (
      <span key={words} className="text-destructive">
        {words}
      </span>
    ))}
    {collectedBefore && <span className="text-muted-foreground text-small">{m.integration_collected_before()}</span>}
  </span>
);

const Invoice = ({ number, url, service }: { number: string | null; url: string | null; service: string }) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
    {number ?? <span className="text-muted-foreground">{m.integration_no_invoice_number()}</span>}
    <RecordLink url={url} service={service} />
  </span>
);

const NEW_COLUMNS: readonly Column<Row>[] = [
  {
    id: 'customerName',
    header: () => m.integration_customer_column(),
    card: 'title',
    sortable: true,
    cell: (row) => (
      <span className="block py-1">
        <Who name={row.customerName} email={row.customerEmail} />
        <Status row={row} />
      </span>
    ),
  },
  // One below the other: in a column of its own each would leave too little for whose it is and how it stands.
  {
    id: 'dueDate',
    header: () => m.integration_invoice_due_column(),
    card: 'line',
    sortable: true,
    cell: ({ invoiceNumber, url, service, dueDate }) => (
      <span className="grid gap-0.5">
        <Invoice number={invoiceNumber} url={url} service={service} />
        <span className="text-muted-foreground">{dueDate ? <CalendarDate date={dueDate} /> : '–'}</span>
      </span>
    ),
  },
  {
    id: 'amount',
    header: () => m.integration_amount_column(),
    card: 'amount',
    align: 'right',
    sortable: true,
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
];

/** Invoices that a payment collects, as it is planned here. */
export function ImportedInvoices({
  found: { name: service },
  dates,
  title,
}: {
  found: Connected;
  dates: Dates;
  title: string;
}) {
  useLocale();
  const { query, search, onSearch, sort, onSortChange, page, setPage } = useInvoices('imported', dates);
  return (
    <Panel title={title}>
      {(search !== '' || query.data?.invoicesTotal !== 0) && (
        <PaneHead
          label={m.integration_search_invoices()}
          hint={m.integration_search_hint_invoices()}
          search={search}
          onSearch={onSearch}
        />
      )}
      <PanelQuery query={query} rows={5}>
        {({ invoices, invoicesSearchTotal }) => (
          <DataTable
            caption={title}
            columns={IMPORTED_COLUMNS}
            rows={invoices.map((row) => ({ ...row, service }))}
            rowKey={({ id }) => id}
            sort={sort}
            onSortChange={onSortChange}
            pager={{ page, pageSize: ROWS_A_PAGE, total: invoicesSearchTotal, onPageChange: setPage }}
            refreshing={query.isPlaceholderData}
            height="auto"
            tight
            empty={<EmptyState title={m.integration_imported_none()} />}
          />
        )}
      </PanelQuery>
    </Panel>
  );
}

const IMPORTED_COLUMNS: readonly Column<Row>[] = [
  {
    id: 'customerName',
    header: () => m.integration_customer_column(),
    card: 'title',
    sortable: true,
    cell: ({ productCustomerId, productCustomerName, customerName, productCustomerEmail, productScheduleId }) => (
      <span className="block py-1">
        {productCustomerId && productScheduleId ? (
          <TextLink href={`/client/customers/${productCustomerId}/transaction_schedules/${productScheduleId}`}>
            <CutName name={productCustomerName ?? customerName} />
          </TextLink>
        ) : (
          <CutName name={customerName} />
        )}
        <Email of={productCustomerEmail} />
      </span>
    ),
  },
  {
    id: 'invoice',
    header: () => m.integration_invoice_column(),
    cell: ({ productInvoiceNumber, productComment, url, service }) => (
      <span className="block">
        <Invoice number={productInvoiceNumber} url={url} service={service} />
        {productComment && (
          <span className="block max-w-40 truncate text-muted-foreground text-small" title={productComment}>
            <span className="sr-only">{m.integration_comment_column()} </span>
            {productComment}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'amount',
    header: () => m.integration_amount_column(),
    card: 'amount',
    align: 'right',
    cell: ({ productAmount, currency }) => productAmount && <Money amount={productAmount} currency={currency} />,
  },
  {
    id: 'processDate',
    header: () => m.integration_process_column(),
    cell: ({ productProcessDate }) => productProcessDate && <CalendarDate date={productProcessDate} />,
  },
];
