import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useClient } from '../../me/me.ts';
import { UndoImport } from '../../spreadsheets/import-buttons.tsx';
import type { TransactionImport } from './transaction-import.ts';
import { useTransactionImports } from './use-transaction-imports.ts';

/** How many payments were planned, and what they sum to. */
function usePlannedWords({ counts, importedTotal }: TransactionImport): string {
  const locale = useLocale();
  const { currency } = useClient();
  if (counts.imported === 0) return m.csv_transactions_done_none();
  return m.csv_transactions_done({
    count: counts.imported,
    number: formatNumber(counts.imported, locale),
    total: formatMoney(importedTotal, currency, locale),
  });
}

const plannedTitle = ({ counts }: TransactionImport): string =>
  counts.imported === 0 ? m.csv_transactions_done_none_title() : m.csv_transactions_done_title();

function FailedLines({ of: { counts } }: { of: TransactionImport }) {
  const locale = useLocale();
  if (counts.failed === 0) return null;
  return <p>{m.csv_transactions_failed({ count: counts.failed, number: formatNumber(counts.failed, locale) })}</p>;
}

/** Of how many the schedule was removed since. */
function Ended({ of: { counts } }: { of: TransactionImport }) {
  const locale = useLocale();
  const ended = counts.imported - counts.standing;
  if (ended === 0) return null;
  return <p>{m.csv_transactions_ended({ count: ended, number: formatNumber(ended, locale) })}</p>;
}

/** Says that the import is over. */
export function PlannedDialog({ of, onClose }: { of: TransactionImport; onClose: () => void }) {
  const words = usePlannedWords(of);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={plannedTitle(of)}
      description={words}
      actions={
        <Button variant="primary" onClick={onClose} autoFocus>
          {m.ui_ok()}
        </Button>
      }
    >
      <FailedLines of={of} />
    </Dialog>
  );
}

/** Stays on the page of the import: what came of it, and the way back. */
export function Planned({ of }: { of: TransactionImport }) {
  const locale = useLocale();
  const { currency } = useClient();
  const kind = useTransactionImports();
  const words = usePlannedWords(of);
  const isThereToUndo = of.counts.standing > 0;
  return (
    <Banner tone={of.counts.failed > 0 || of.counts.imported === 0 ? 'warn' : 'ok'} title={plannedTitle(of)}>
      <p>{words}</p>
      <Ended of={of} />
      <FailedLines of={of} />
      {isThereToUndo && (
        <>
          <p className="mt-1">
            {of.undoRefused === null ? m.csv_transactions_undo_until() : m.csv_transactions_undo_sent()}
          </p>
          {of.undoRefused === null && (
            <div className="mt-3">
              <UndoImport
                of={of}
                kind={kind}
                means={m.csv_transactions_undo_means({
                  count: of.counts.standing,
                  number: formatNumber(of.counts.standing, locale),
                  total: formatMoney(of.standingTotal, currency, locale),
                })}
              />
            </div>
          )}
        </>
      )}
    </Banner>
  );
}
