import { formatInstant } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useEffect, useRef } from 'react';
import { useMe } from '../me/me.ts';

/** At the head of a printed page: of whom it is, and when it was printed. On a screen it is not there. */
export default function PrintedLine() {
  const locale = useLocale();
  const { client } = useMe();
  const when = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const say = () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const at = formatInstant(new Date().toISOString(), timeZone, locale);
      if (when.current) when.current.textContent = m.ui_printed({ when: at });
    };
    window.addEventListener('beforeprint', say);
    return () => window.removeEventListener('beforeprint', say);
  }, [locale]);
  return (
    <p className="hidden justify-between gap-4 border-b pb-1 text-muted-foreground text-small print:flex">
      <span>{[BRAND.name, client?.businessName].filter(Boolean).join(' · ')}</span>
      <span ref={when} />
    </p>
  );
}
