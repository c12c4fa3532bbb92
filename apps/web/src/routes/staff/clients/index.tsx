import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Checkbox } from '@cordelle/ui/checkbox.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { useState } from 'react';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import {
  CLIENT_SEARCH_DEFAULTS,
  type ClientSearch,
  clientSearch,
  toClientListInput,
} from '../../../features/staff-clients/client-search.ts';
import { ClientTable } from '../../../features/staff-clients/client-table.tsx';
import { SearchField } from '../../../search-field.tsx';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/staff/clients/')({
  validateSearch: clientSearch,
  search: { middlewares: [stripSearchParams(CLIENT_SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }) => toClientListInput(search),
  // Not awaited: while another page or search loads, the rows on screen stay, dimmed.
  loader: ({ context, deps }) => {
    void context.utils.clients.list.prefetch(deps);
  },
  component: ClientsPage,
});

function ClientsPage() {
  const locale = useLocale();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const [cleared, setCleared] = useState(0);
  const query = trpc.clients.list.useQuery(toClientListInput(search), { placeholderData: keepPreviousData });
  const narrow = (change: Partial<ClientSearch>) =>
    void navigate({ search: (known) => ({ ...known, ...change, page: 1 }), replace: true });
  const count = query.data?.count ?? 0;
  return (
    <Page title={m.menu_clients()} description={m.staff_clients_means()}>
      <search className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <SearchField key={cleared} label={m.staff_clients_search()} value={search.q} onSearch={(q) => narrow({ q })} />
        <span className="pb-2">
          <Checkbox
            label={m.client_incomplete_too()}
            checked={search.incomplete}
            onCheckedChange={(checked) => narrow({ incomplete: checked === true })}
          />
        </span>
      </search>
      <p role="status" className="text-muted-foreground">
        {query.data &&
          m.staff_clients_count({ number: `${formatNumber(count, locale)}${query.data.countIsExact ? '' : '+'}` })}
      </p>
      <PanelQuery query={query} rows={8}>
        {(page) => (
          <ClientTable
            page={page}
            search={search}
            refreshing={query.isPlaceholderData}
            onChange={(change) => void navigate({ search: (known) => ({ ...known, ...change }) })}
            onClear={() => {
              setCleared(cleared + 1);
              narrow({ q: '' });
            }}
          />
        )}
      </PanelQuery>
    </Page>
  );
}
