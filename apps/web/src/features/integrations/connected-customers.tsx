import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Pager } from '@cordelle/ui/pager.tsx';
import { SavedNotice } from '@cordelle/ui/saved-notice.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { EmailText } from '../../email-text.tsx';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { CutName } from './cut-name.tsx';
import type { BookCustomer, Connected } from './integration.ts';
import { PaneHead } from './pane-head.tsx';
import { RecordLink } from './record-link.tsx';
import { SwitchTable } from './switch-table.tsx';

const ROWS_A_PAGE = 25;

/** Customers who are contacts in the books, with what follows from there by itself. */
export function ConnectedCustomers({ found, title }: { found: Connected; title: string }) {
  useLocale();
  const utils = trpc.useUtils();
  const { name: service } = found;
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const asked = {
    filter: 'connected',
    limit: ROWS_A_PAGE,
    skip: (page - 1) * ROWS_A_PAGE,
    ...(search && { search }),
  } as const;
  const query = trpc.integrations.customers.useQuery(asked, { placeholderData: keepPreviousData });
  const turn = trpc.integrations.customerSettings.useMutation({
    onError: sayRefusal,
    onSettled: () => Promise.all([utils.integrations.invalidate(), utils.customers.invalidate()]),
  });
  return (
    <Panel title={title} actions={<SavedNotice savedAt={turn.isSuccess ? turn.submittedAt : null} />}>
      <PanelQuery query={query} rows={5}>
        {({ customers, customersTotal, customersSearchTotal }) =>
          customersTotal === 0 ? (
            <EmptyState title={m.integration_connected_none()} />
          ) : (
            <>
              <PaneHead
                label={m.integration_search_customers()}
                hint={m.integration_search_hint_customers()}
                search={search}
                onSearch={(next) => {
                  setSearch(next);
                  setPage(1);
                }}
              />
              {customers.length === 0 && <EmptyState title={m.integration_customers_no_match()} />}
              {customers.length > 0 && (
                <SwitchTable
                  caption={title}
                  rows={customers.map((row) => ({
                    ...row,
                    locked: !row.active,
                    cell: <Who row={row} service={service} />,
                  }))}
                  busy={turn.isPending}
                  onTurn={(id, setting, on) => turn.mutate({ customers: [{ id, [setting]: on }] })}
                />
              )}
              {customersSearchTotal > ROWS_A_PAGE && (
                <div className="border-t">
                  <Pager page={page} pageSize={ROWS_A_PAGE} total={customersSearchTotal} onPageChange={setPage} />
                </div>
              )}
            </>
          )
        }
      </PanelQuery>
    </Panel>
  );
}

const Who = ({ row, service }: { row: BookCustomer; service: string }) => (
  <>
    <span className="flex flex-wrap items-center gap-1.5">
      <TextLink href={`/client/customers/${row.productCustomerId}`}>
        <CutName name={row.productCustomerName ?? row.name} />
      </TextLink>
      <RecordLink url={row.url} service={service} />
      {!row.active && <Badge tone="warn">{m.status_customer_archived()}</Badge>}
      {row.conflicts.length > 0 && <Badge tone="warn">{m.integration_conflicts()}</Badge>}
    </span>
    <span className="block text-muted-foreground text-small">
      <EmailText email={row.productCustomerEmail ?? row.email ?? '–'} />
    </span>
  </>
);
