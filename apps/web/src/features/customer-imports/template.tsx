import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Download } from 'lucide-react';

const TEMPLATES = { CA: '/csv_templates/customers_ca.csv', US: '/csv_templates/customers_us.csv' } as const;

/** The file to begin with. */
export function Template({ country }: { country: 'CA' | 'US' }) {
  useLocale();
  return (
    <div className="grid gap-3">
      <p className="max-w-[70ch]">{m.csv_import_template_means()}</p>
      <a href={TEMPLATES[country]} download className={buttonStyle({ className: 'justify-self-start' })}>
        <Download aria-hidden="true" />
        {m.csv_import_template()}
      </a>
    </div>
  );
}
