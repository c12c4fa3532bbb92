import { Input } from '@cordelle/ui/input.tsx';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useGoingElsewhere } from '../going-elsewhere.ts';
import { useSettled } from '../use-settled.ts';

const SEARCH_MS = 300;

/** Searches when typing pauses; Escape clears. */
export function SearchBox({
  label,
  hint,
  value,
  onSearch,
}: {
  label: string;
  /** Stands in the empty box: what can be searched by. */
  hint: string;
  value: string;
  onSearch: (q: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  // What the list last searched, and who asked for it: a view or Back change what stands here, its own words do not.
  const [known, setKnown] = useState({ value, asked: value });
  if (value !== known.value) {
    setKnown({ value, asked: value });
    if (value !== known.asked) setTyped(value);
  }
  const settled = useSettled(typed, SEARCH_MS);
  const isGoing = useGoingElsewhere();
  const search = useEffectEvent((q: string) => {
    if (q === value || isGoing()) return;
    setKnown({ value, asked: q });
    onSearch(q);
  });
  useEffect(() => search(settled), [settled]);
  return (
    <search className="relative min-w-0 grow basis-56 sm:max-w-90 sm:basis-60">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        value={typed}
        placeholder={hint}
        className="h-control pl-9 max-sm:h-11"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('');
        }}
      />
    </search>
  );
}
