import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Button } from '@cordelle/ui/button.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { integrationLooks } from '@cordelle/ui/statuses/integration.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { EmailText } from '../../email-text.tsx';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { newIdempotencyKey } from '../../idempotency-key.ts';
import { ClientPage } from '../../me/client-page.tsx';
import { Panel } from '../../panel.tsx';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import { type ChosenCustomer, ChosenCustomers } from './chosen-customers.tsx';
import { ConnectedCustomers } from './connected-customers.tsx';
import { CutName } from './cut-name.tsx';
import { importInPortions } from './import-in-portions.ts';
import { Imported, Importing, NotImported, type Outcome } from './import-outcome.tsx';
import type { BookCustomer, Connected } from './integration.ts';
import { PaneHead } from './pane-head.tsx';
import { RecordLink } from './record-link.tsx';
import { SelectAll } from './select-all.tsx';

const ROWS_A_PAGE = 25;
/** So many at once: whoever waits sees how far it is. */
const AT_ONCE = 100;
type Chosen = ReadonlyMap<string, ChosenCustomer>;

/** Two panes: who was found in the books, and who is a customer here already or becomes one now. */
export function ImportCustomers({ found, onDone }: { found: Connected; onDone: () => void }) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const { name: service, organization } = found;
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [missing, setMissing] = useState(false);
  const [failed, setFailed] = useState<Outcome | null>(null);
  const [connected, setConnected] = useState<number | null>(null);
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const change = (next: Chosen) => {
    setChosen(next);
    setMissing(false);
    setFailed(null);
  };
  async function submit() {
    setMissing(chosen.size === 0);
    if (chosen.size === 0) return;
    setFailed(null);
    const wanted = [...chosen.values()].map(wantedOf);
    const { done, made, notifications } = await importInPortions(wanted, {
      atOnce: AT_ONCE,
      onProgress: setProgress,
      send: (customers) =>
        utils.client.integrations.connectCustomers.mutate(
          { customers },
          { context: { idempotencyKey: newIdempotencyKey() } },
        ),
    });
    // Who was not reached stays chosen.
    setChosen(new Map([...chosen].slice(done)));
    setProgress(null);
    if (notifications.length > 0) setFailed({ selectedCount: done, newlyImportedCount: made, notifications });
    else if (done === wanted.length) setConnected(made);
    await Promise.all([utils.integrations.invalidate(), utils.customers.invalidate()]);
  }
  return (
    <ClientPage
      title={m.integration_import_customers()}
      description={m.integration_import_customers_about({ organization })}
      actions={
        <Button variant="primary" busy={progress !== null} onClick={() => void submit()}>
          {m.integration_import_new_customers()}
        </Button>
      }
    >
      {missing && <NotImported title={m.error_integration_customers_none()} outcome={NOTHING} />}
      {failed && (
        <NotImported
          title={m.integration_customers_failed({ count: failed.selectedCount - failed.newlyImportedCount })}
          outcome={failed}
        />
      )}
      {progress && <Importing {...progress} label={m.integration_import_new_customers()} />}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <NewCustomers service={service} chosen={chosen} onChange={change} />
        <div className="grid min-w-0 gap-4">
          {chosen.size > 0 && <ChosenCustomers chosen={chosen} onChange={change} />}
          <ConnectedCustomers found={found} title={m.integration_customers_here({ product: BRAND.name })} />
        </div>
      </div>
      {connected !== null && (
        <Imported
          title={m.integration_customers_connected_title({ count: formatNumber(connected, locale) })}
          text={m.integration_customers_connected()}
          onOk={onDone}
        />
      )}
    </ClientPage>
  );
}

const wantedOf = ({ row, autoImportInvoices, autoUpdate, customerId }: ChosenCustomer) => ({
  id: row.id,
  autoImportInvoices,
  autoUpdate,
  ...(customerId !== undefined && { customerId }),
});

const NOTHING: Outcome = { selectedCount: 0, newlyImportedCount: 0, notifications: [] };

/** Somebody who was just chosen: what matches them is taken, unless somebody says otherwise. */
const chosenOf = (row: ChosenCustomer['row']): ChosenCustomer => ({
  row,
  autoImportInvoices: false,
  autoUpdate: false,
  customerId: undefined,
});

type PaneProps = { service: string; chosen: Chosen; onChange: (chosen: Chosen) => void };

function NewCustomers({ service, chosen, onChange }: PaneProps) {
  useLocale();
  const utils = trpc.useUtils();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [reading, setReading] = useState(false);
  const asked = {
    filter: 'not_connected',
    limit: ROWS_A_PAGE,
    skip: (page - 1) * ROWS_A_PAGE,
    ...(search && { search }),
  } as const;
  const query = trpc.integrations.customers.useQuery(asked, { placeholderData: keepPreviousData });
  async function refresh() {
    setReading(true);
    try {
      showAnswer(
        utils.integrations.customers,
        asked,
        await utils.integrations.customers.fetch({ ...asked, force: true }),
      );
      await utils.integrations.customers.invalidate();
    } catch (error) {
      sayRefusal(error);
    } finally {
      setReading(false);
    }
  }
  const selectShown = (rows: readonly BookCustomer[], ids: ReadonlySet<string>) => {
    const next = new Map([...chosen].filter(([id]) => ids.has(id)));
    for (const row of rows) if (ids.has(row.id) && !next.has(row.id)) next.set(row.id, chosenOf(row));
    onChange(next);
  };
  async function selectAll() {
    const { rows, cut } = await utils.integrations.choosableCustomers.fetch(search ? { search } : {}, { staleTime: 0 });
    const next = new Map(chosen);
    for (const { id, name, email } of rows) if (!next.has(id)) next.set(id, chosenOf({ id, name, email, matches: [] }));
    onChange(next);
    return { count: next.size, cut };
  }
  return (
    <Panel
      title={m.integration_new_found()}
      actions={
        <SelectAll
          selected={m.integration_selected({ count: chosen.size })}
          isAnyChosen={chosen.size > 0}
          onSelectAll={selectAll}
          onClear={() => onChange(new Map())}
        />
      }
    >
      <PaneHead
        label={m.integration_search_customers()}
        hint={m.integration_search_hint_customers()}
        search={search}
        onSearch={(next) => {
          setSearch(next);
          setPage(1);
        }}
        onRefresh={() => void refresh()}
        busy={reading}
      />
      <PanelQuery query={query} rows={10}>
        {({ customers, customersSearchTotal }) => (
          <DataTable
            caption={m.integration_new_found()}
            columns={NEW_COLUMNS}
            rows={customers.map((row) => ({ ...row, service }))}
            rowKey={({ id }) => id}
            selection={{
              selected: new Set(chosen.keys()),
              onChange: (ids) => selectShown(customers, ids),
              rowName: ({ name }) => name,
              locked: ({ errors }) => errors[0] ?? null,
            }}
            pager={{ page, pageSize: ROWS_A_PAGE, total: customersSearchTotal, onPageChange: setPage }}
            refreshing={query.isPlaceholderData || reading}
            height="auto"
            empty={
              search ? (
                <EmptyState title={m.integration_customers_no_match()} />
              ) : (
                <EmptyState title={m.integration_customers_none()}>
                  {m.integration_customers_none_means({ service })}
                </EmptyState>
              )
            }
          />
        )}
      </PanelQuery>
    </Panel>
  );
}

type NewRow = BookCustomer & { readonly service: string };
const NEW_COLUMNS: readonly Column<NewRow>[] = [
  {
    id: 'name',
    header: () => m.customer_name(),
    card: 'title',
    cell: ({ name, email, url, service }) => (
      <span className="block">
        <span className="inline-flex items-center gap-1.5">
          <CutName name={name} />
          <RecordLink url={url} service={service} />
        </span>
        <span className="block font-normal text-muted-foreground text-small">
          {email ? <EmailText email={email} /> : '–'}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: () => m.integration_status_column(),
    card: 'line',
    cell: ({ connectionStatus, errors, warnings }) => (
      <span className="grid justify-items-start gap-1 whitespace-normal py-1">
        {errors.length === 0 && connectionStatus && (
          <StatusChip looks={integrationLooks} status={connectionStatus} provider={BRAND.name} />
        )}
        {errors.map((words) => (
          <span key={words} className="text-destructive">
            {words}
          </span>
        ))}
        {warnings.map((words) => (
          <span key={words} className="text-muted-foreground text-small">
            {words}
          </span>
        ))}
      </span>
    ),
  },
];
