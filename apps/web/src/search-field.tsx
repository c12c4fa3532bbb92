import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSettled } from './use-settled.ts';

const SEARCH_MS = 300;

/** Searches when typing pauses; Escape clears. */
export function SearchField({
  label,
  value,
  onSearch,
  className,
}: {
  label: string;
  value: string;
  onSearch: (q: string) => void;
  className?: string;
}) {
  const [typed, setTyped] = useState(value);
  const settled = useSettled(typed, SEARCH_MS);
  const search = useEffectEvent((q: string) => {
    if (q !== value) onSearch(q);
  });
  useEffect(() => search(settled), [settled]);
  return (
    <Field label={label} className={className ?? 'w-full sm:w-72'}>
      <Input
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('');
        }}
      />
    </Field>
  );
}
