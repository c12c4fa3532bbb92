import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { IMPORT_FIELDS } from '@cordelle/validation/customers/import-fields.ts';
import { Download } from 'lucide-react';
import { FIELD_WORDS, isNeeded } from './field-words.ts';

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

/** What every column of the template is for, folded away. */
export function TemplateColumns({ country }: { country: 'CA' | 'US' }) {
  useLocale();
  return (
    <details>
      <summary className="min-h-6 cursor-pointer font-semibold text-link">{m.csv_import_columns()}</summary>
      <dl className="mt-2 divide-y border-y">
        {IMPORT_FIELDS[country].map((field) => (
          <div key={field} className="grid gap-x-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
            <dt>
              <span className="font-mono text-table">{field}</span>
              {isNeeded(field, country) && (
                <span className="ml-2 text-muted-foreground text-small">{m.csv_import_column_needed()}</span>
              )}
            </dt>
            <dd>{FIELD_WORDS[field].means()}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
