import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { X } from 'lucide-react';

/** A filter that is on, and the change that takes it off. */
export type AppliedFilter<Search> = {
  readonly key: string;
  readonly words: string;
  readonly without: Partial<Search>;
};

/** Filters that are on, each with a way to take it off. */
export function AppliedFilters<Search>({
  applied,
  clear,
  onChange,
}: {
  applied: readonly AppliedFilter<Search>[];
  /** The change that takes them all off. */
  clear: Partial<Search>;
  onChange: (change: Partial<Search>) => void;
}) {
  useLocale();
  if (applied.length === 0) return null;
  return (
    <ul aria-label={m.list_filters_applied()} className="flex flex-wrap items-center gap-1.5">
      {applied.map(({ key, words, without }) => (
        <li key={key}>
          <button
            type="button"
            aria-label={m.list_filter_remove({ filter: words })}
            onClick={() => onChange(without)}
            className="inline-flex min-h-small items-center gap-1 rounded-chip border bg-muted px-2 text-table hover:bg-accent"
          >
            {words}
            <X aria-hidden="true" className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="link" size="text" className="ml-1 text-table" onClick={() => onChange(clear)}>
          {m.list_filters_clear_all()}
        </Button>
      </li>
    </ul>
  );
}
