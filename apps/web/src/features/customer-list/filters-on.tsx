import { AppliedFilters } from '../../list/applied-filters.tsx';
import { appliedOf } from './applied.ts';
import type { CustomerSearch } from './customer-search.ts';

/** The filters that are on, each to be taken off; comes with the first of them. */
export default function FiltersOn({
  search,
  clear,
  onChange,
}: {
  search: CustomerSearch;
  clear: Pick<CustomerSearch, 'filter' | 'f'>;
  onChange: (change: Partial<CustomerSearch>) => void;
}) {
  return <AppliedFilters applied={appliedOf(search)} clear={clear} onChange={onChange} />;
}
