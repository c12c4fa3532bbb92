import type { AppliedFilter } from '../../list/applied-filters.tsx';
import { CUSTOMER_SEARCH_DEFAULTS, type CustomerSearch, toggled, togglesOf } from './customer-search.ts';
import { PRESET_WORDS, toggleWords } from './filter-words.ts';

const { filter } = CUSTOMER_SEARCH_DEFAULTS;

/** Filters of customers that are on: the preset first, where it is not the usual one. */
export function appliedOf(search: CustomerSearch): AppliedFilter<CustomerSearch>[] {
  const toggles = togglesOf(search).map((toggle) => ({
    key: toggle,
    words: toggleWords(toggle),
    without: toggled(search, toggle, false),
  }));
  if (search.filter === filter) return toggles;
  return [{ key: search.filter, words: PRESET_WORDS[search.filter](), without: { filter } }, ...toggles];
}
