import { formatInstant } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMe } from '../me/me.ts';

/** At the head of a printed page: of whom it is, and when it was printed. On a screen it is not there. */
export default function PrintedLine() {
  const locale = useLocale();
  const { client } = useMe();
  const [at, setAt] = useState<Date | null>(null);
  useEffect(() => {
    // The paper is laid out as soon as this was heard.
    const begin = () => flushSync(() => setAt(new Date()));
    const end = () => setAt(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (at === null) return null;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <p className="flex justify-between gap-4 border-b pb-1 text-muted-foreground text-small">
      <span>{[BRAND.name, client?.businessName].filter(Boolean).join(' · ')}</span>
      <span>{m.ui_printed({ when: formatInstant(at.toISOString(), timeZone, locale) })}</span>
    </p>
  );
}
