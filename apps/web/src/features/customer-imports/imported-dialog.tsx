import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { trpc } from '../../trpc.ts';
import type { CustomerImport } from './customer-import.ts';
import { resultTitle, useResultWords } from './import-result.tsx';
import { nameOf } from './preview-columns.tsx';

const ERRORS_MAX = 50;

/** Says that the import is over, and what could not be imported. */
export function ImportedDialog({ of, onClose }: { of: CustomerImport; onClose: () => void }) {
  const words = useResultWords(of);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={resultTitle(of)}
      description={words}
      actions={
        <Button variant="primary" onClick={onClose} autoFocus>
          {m.ui_ok()}
        </Button>
      }
    >
      {of.counts.failed > 0 && <FailedLines of={of} />}
    </Dialog>
  );
}

function FailedLines({ of }: { of: CustomerImport }) {
  const locale = useLocale();
  const query = trpc.customerImports.preview.useQuery({ importId: of.id, show: 'failed', limit: ERRORS_MAX });
  return (
    <PanelQuery query={query}>
      {({ records, count }) => (
        <div>
          <h3 className="text-h3">{m.csv_done_errors()}</h3>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {records.flatMap((row) =>
              row.errors.map(({ field, message }) => (
                <li key={`${row.id} ${field} ${message}`}>
                  {m.csv_done_error({ line: row.line, name: nameOf(row), message })}
                </li>
              )),
            )}
          </ul>
          {count > records.length && (
            <p className="mt-1">
              {m.csv_done_more({
                count: count - records.length,
                number: formatNumber(count - records.length, locale),
              })}
            </p>
          )}
        </div>
      )}
    </PanelQuery>
  );
}
