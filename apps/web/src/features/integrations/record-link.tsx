import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { ExternalLink } from 'lucide-react';

/** Leads to the record in the accounting software, in a window of its own. */
export function RecordLink({ url, service }: { url: string | null; service: string }) {
  useLocale();
  if (url === null) return null;
  const label = m.integration_open_in({ service });
  return (
    <a href={url} target="_blank" rel="noopener" aria-label={label} title={label} className="inline-flex text-link">
      <ExternalLink aria-hidden="true" className="size-3.5" />
    </a>
  );
}
