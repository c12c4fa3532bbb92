import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';

type TemplateColumn = { readonly field: string; readonly means: () => string; readonly needed: boolean };

/** What every column of the template is for, folded away. */
export function TemplateColumns({ columns }: { columns: readonly TemplateColumn[] }) {
  useLocale();
  return (
    <details>
      <summary className="min-h-6 cursor-pointer font-semibold text-link">{m.csv_import_columns()}</summary>
      <dl className="mt-2 divide-y border-y">
        {columns.map(({ field, means, needed }) => (
          <div key={field} className="grid gap-x-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
            <dt>
              <span className="font-mono text-table">{field}</span>
              {needed && <span className="ml-2 text-muted-foreground text-small">{m.csv_import_column_needed()}</span>}
            </dt>
            <dd>{means()}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
