import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useCallback } from 'react';
import { type ListSearch, tableControls } from '../../list-search.ts';
import type { CustomerRow } from './customer-columns.tsx';
import { CUSTOMER_PAGE_SIZES, CUSTOMER_SEARCH_DEFAULTS, type CustomerSearch, whatIsListed } from './customer-search.ts';
import { RowActions } from './row-actions.tsx';
import type { Selection } from './selection.ts';
import type { Outcome } from './use-listed-action.ts';

export type CustomerTableProps = {
  page: { records: readonly CustomerRow[]; count: number; countIsExact: boolean };
  columns: readonly Column<CustomerRow>[];
  hiddenColumns: readonly string[];
  search: CustomerSearch;
  /** Somebody may do something with a customer besides opening them. */
  hasActions: boolean;
  /** Null: nothing could be done with those chosen. */
  selection: Selection | null;
  /** Another order or page. */
  onChange: (change: Partial<ListSearch>) => void;
  onOutcome: (outcome: Outcome) => void;
  onClear: () => void;
  refreshing: boolean;
};

const idOf = ({ id }: CustomerRow): string => id;
const nameOf = ({ name }: CustomerRow): string => name;
const hrefOf = ({ id }: CustomerRow): string => `/client/customers/${id}`;

export function CustomerTable(props: CustomerTableProps) {
  useLocale();
  const { page, columns, hiddenColumns, search, hasActions, selection, onChange, onOutcome, onClear, refreshing } =
    props;
  const rowActions = useCallback(
    (customer: CustomerRow) => <RowActions customer={customer} onOutcome={onOutcome} />,
    [onOutcome],
  );
  return (
    <DataTable
      caption={m.menu_customers()}
      columns={columns}
      rows={page.records}
      rowKey={idOf}
      rowHref={hrefOf}
      {...(hasActions && { rowActions })}
      {...(selection && {
        selection: {
          selected: new Set(selection.selected.keys()),
          onChange: selection.chooseIds,
          rowName: nameOf,
        },
      })}
      {...tableControls(search, CUSTOMER_PAGE_SIZES, page, onChange)}
      hiddenColumns={hiddenColumns}
      tight
      refreshing={refreshing}
      empty={<NoCustomers search={search} onClear={onClear} />}
    />
  );
}

function NoCustomers({ search, onClear }: Pick<CustomerTableProps, 'search' | 'onClear'>) {
  if (whatIsListed(search) === whatIsListed(CUSTOMER_SEARCH_DEFAULTS))
    return <EmptyState title={m.ui_nothing_here()}>{m.customers_none_yet()}</EmptyState>;
  return <EmptyState title={m.customers_no_match()} action={<Button onClick={onClear}>{m.filters_clear()}</Button>} />;
}
