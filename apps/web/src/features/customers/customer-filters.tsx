import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSettled } from '../../use-settled.ts';
import { CUSTOMER_FILTERS, type CustomerSearch } from './customer-search.ts';

const SEARCH_MS = 300;
const WORDS = {
  active: m.customers_filter_active,
  archived: m.customers_filter_archived,
  all: m.customers_filter_all,
} as const;

/** Which customers: those that match what is typed, and those that are archived or not. */
export function CustomerFilters({
  search,
  onChange,
}: {
  search: Pick<CustomerSearch, 'q' | 'filter'>;
  onChange: (change: Partial<CustomerSearch>) => void;
}) {
  useLocale();
  const [typed, setTyped] = useState(search.q);
  const settled = useSettled(typed, SEARCH_MS);
  const searchFor = useEffectEvent((q: string) => {
    if (q !== search.q) onChange({ q });
  });
  useEffect(() => searchFor(settled), [settled]);
  return (
    <search className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Field label={m.customers_search()} className="min-w-0 grow sm:max-w-90">
        <Input
          type="search"
          value={typed}
          placeholder={m.customers_search_by()}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped('');
          }}
        />
      </Field>
      <Field label={m.customers_show()} className="w-44">
        <Select
          value={search.filter}
          onChange={(event) =>
            onChange({ filter: CUSTOMER_FILTERS.find((filter) => filter === event.target.value) ?? 'active' })
          }
        >
          {CUSTOMER_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {WORDS[filter]()}
            </option>
          ))}
        </Select>
      </Field>
    </search>
  );
}
