import { PROVIDER_ZONE } from '@cordelle/domain/provider/zone.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { clientLooks } from '@cordelle/ui/statuses/client.ts';
import { type ListSearch, tableControls } from '../../list-search.ts';
import type { ClientPage, ClientRow } from './client.ts';
import { CLIENT_PAGE_SIZES, type ClientSearch } from './client-search.ts';
import { CLIENT_TYPE_WORDS } from './client-type-words.ts';

const COLUMNS: readonly Column<ClientRow>[] = [
  {
    id: 'businessName',
    header: m.staff_client_name,
    sortable: true,
    card: 'title',
    cell: ({ businessName }) => businessName || m.client_unnamed(),
  },
  {
    id: 'id',
    header: m.staff_client_id,
    sortable: true,
    align: 'right',
    cell: ({ id }) => <span className="tabular-nums">{id}</span>,
  },
  {
    id: 'status',
    header: m.staff_client_status,
    sortable: true,
    card: 'status',
    cell: ({ status }) => <StatusChip looks={clientLooks} status={status} />,
  },
  { id: 'clientType', header: m.staff_client_type, cell: ({ clientType }) => CLIENT_TYPE_WORDS[clientType]() },
  {
    id: 'countryCode',
    header: m.staff_client_country,
    cell: ({ countryCode, currency }) => `${countryCode} · ${currency}`,
  },
  {
    id: 'createdAt',
    header: m.staff_client_created,
    sortable: true,
    cell: ({ createdAt }) => <Instant at={createdAt} zone={PROVIDER_ZONE} />,
  },
];

/** Every client of the installation. */
export function ClientTable({
  page,
  search,
  refreshing,
  onChange,
  onClear,
}: {
  page: ClientPage;
  search: ClientSearch;
  refreshing: boolean;
  onChange: (change: Partial<ListSearch>) => void;
  onClear: () => void;
}) {
  useLocale();
  return (
    <DataTable
      caption={m.menu_clients()}
      columns={COLUMNS}
      rows={page.records}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/staff/clients/${id}`}
      refreshing={refreshing}
      empty={
        <EmptyState
          title={m.staff_clients_none()}
          action={search.q !== '' && <Button onClick={onClear}>{m.filters_clear()}</Button>}
        />
      }
      {...tableControls(search, CLIENT_PAGE_SIZES, page, onChange)}
    />
  );
}
