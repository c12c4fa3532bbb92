import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSettled } from './use-settled.ts';

const SEARCH_MS = 300;

/** Searches when typing pauses, or at once when the field is left, so that no search comes after what is clicked next; Escape clears. */
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
  const asked = useRef(value);
  const ask = (q: string) => {
    if (q === asked.current) return;
    asked.current = q;
    onSearch(q);
  };
  const askSettled = useEffectEvent(ask);
  useEffect(() => askSettled(settled), [settled]);
  return (
    <Field label={label} className={className ?? 'w-full sm:w-72'}>
      <Input
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => ask(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('');
        }}
      />
    </Field>
  );
}
