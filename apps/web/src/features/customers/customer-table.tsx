import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useMediaQuery } from '@cordelle/ui/media-query.ts';
import { useMemo } from 'react';
import { type ListSearch, tableControls } from '../../list-search.ts';
import { useClient } from '../../me/me.ts';
import { type CustomerRow, customerColumns } from './customer-columns.tsx';
import { CUSTOMER_PAGE_SIZES, type CustomerSearch } from './customer-search.ts';

/** Where payments would be pushed out of sight, what is found on the customer's own page makes room. */
const CROWDED = '(50rem <= width < 79.0625rem)';
const LEFT_OUT = ['customIdentifier', 'email', 'createdAt'];

export type CustomerTableProps = {
  page: { records: readonly CustomerRow[]; count: number; countIsExact: boolean };
  search: CustomerSearch;
  /** Another order or page. */
  onChange: (change: Partial<ListSearch>) => void;
  onClear: () => void;
  refreshing: boolean;
};

export function CustomerTable({ page, search, onChange, onClear, refreshing }: CustomerTableProps) {
  useLocale();
  const { country, currency } = useClient();
  const crowded = useMediaQuery(CROWDED);
  const columns = useMemo(() => customerColumns({ currency, zone: RAIL_FACTS[country].zone }), [country, currency]);
  return (
    <DataTable
      caption={m.menu_customers()}
      columns={columns}
      rows={page.records}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/client/customers/${id}`}
      {...tableControls(search, CUSTOMER_PAGE_SIZES, page, onChange)}
      hiddenColumns={crowded ? LEFT_OUT : []}
      refreshing={refreshing}
      empty={<NoCustomers search={search} onClear={onClear} />}
    />
  );
}

function NoCustomers({ search, onClear }: Pick<CustomerTableProps, 'search' | 'onClear'>) {
  if (search.q === '' && search.filter === 'active')
    return <EmptyState title={m.ui_nothing_here()}>{m.customers_none_yet()}</EmptyState>;
  return <EmptyState title={m.customers_no_match()} action={<Button onClick={onClear}>{m.filters_clear()}</Button>} />;
}
