import { m } from '@cordelle/i18n/messages';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocale } from './locale.ts';

const SHOWN_MS = 3_000;

/** “Changes saved” beside Save for three seconds. `savedAt` changes with every save; null before the first. */
export function SavedNotice({ savedAt }: { savedAt: number | null }) {
  useLocale();
  const [seen, setSeen] = useState<number | null>(null);
  useEffect(() => {
    if (savedAt === null) return;
    const timer = setTimeout(() => setSeen(savedAt), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [savedAt]);
  return (
    <span role="status" data-tone="ok" className="inline-flex items-center gap-1 text-table text-tone-fg">
      {savedAt !== null && seen !== savedAt && (
        <>
          <Check aria-hidden="true" className="size-4" />
          {m.ui_changes_saved()}
        </>
      )}
    </span>
  );
}
