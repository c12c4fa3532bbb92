import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { X } from 'lucide-react';
import { CUSTOMER_SEARCH_DEFAULTS, type CustomerSearch, toggled, togglesOf } from './customer-search.ts';
import { PRESET_WORDS, toggleWords } from './filter-words.ts';

/** Filters that are on, each with a way to take it off. */
export function AppliedFilters({
  search,
  onChange,
}: {
  search: CustomerSearch;
  onChange: (change: Partial<CustomerSearch>) => void;
}) {
  useLocale();
  const { filter, f } = CUSTOMER_SEARCH_DEFAULTS;
  const applied = togglesOf(search).map((toggle) => ({
    key: toggle,
    words: toggleWords(toggle),
    without: toggled(search, toggle, false),
  }));
  const all =
    search.filter === filter
      ? applied
      : [{ key: search.filter, words: PRESET_WORDS[search.filter](), without: { filter } }, ...applied];
  if (all.length === 0) return null;
  return (
    <ul aria-label={m.customers_filters_applied()} className="flex flex-wrap items-center gap-1.5">
      {all.map(({ key, words, without }) => (
        <li key={key}>
          <button
            type="button"
            aria-label={m.customers_filter_remove({ filter: words })}
            onClick={() => onChange(without)}
            className="inline-flex min-h-7 items-center gap-1 rounded-chip border bg-muted px-2 text-table hover:bg-accent max-md:min-h-9"
          >
            {words}
            <X aria-hidden="true" className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="link" size="text" className="ml-1 text-table" onClick={() => onChange({ filter, f })}>
          {m.customers_filters_clear_all()}
        </Button>
      </li>
    </ul>
  );
}
