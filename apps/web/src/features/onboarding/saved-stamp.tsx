import { formatTime } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Check, CloudOff } from 'lucide-react';
import type { DraftState } from './use-kept-draft.ts';

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** “Saved 10:42”: what stands in the form is with the server. Not read aloud each time: it would talk over what is typed. */
export function SavedStamp({ savedAt, waiting, failed }: DraftState) {
  useLocale();
  return (
    <p className="flex items-center gap-1.5 text-muted-foreground text-table">
      <Stamp savedAt={savedAt} waiting={waiting} failed={failed} />
    </p>
  );
}

function Stamp({ savedAt, waiting, failed }: DraftState) {
  const locale = useLocale();
  if (failed)
    return (
      <span role="status" className="contents">
        <CloudOff aria-hidden="true" className="size-4" />
        {m.onboarding_not_saved()}
      </span>
    );
  if (waiting) return m.onboarding_saving();
  if (savedAt === null) return null;
  return (
    <>
      <Check aria-hidden="true" className="size-4" />
      {m.onboarding_saved({ time: formatTime(savedAt, HERE, locale) })}
    </>
  );
}
