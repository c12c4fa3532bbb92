import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { UndoImport } from '../../spreadsheets/import-buttons.tsx';
import { type CustomerImport, resultOf } from './customer-import.ts';
import { useCustomerImports } from './use-customer-imports.ts';

/** How many of the chosen customers are in. */
export function useResultWords(of: CustomerImport): string {
  const locale = useLocale();
  const { ok, total } = resultOf(of);
  return m.csv_done_of({ ok: formatNumber(ok, locale), total: formatNumber(total, locale) });
}

/** Stays on the page of the import: what came of it, and the way back. */
export function ImportResult({ of }: { of: CustomerImport }) {
  const kind = useCustomerImports();
  const words = useResultWords(of);
  const isThereToUndo = resultOf(of).ok > 0;
  return (
    <Banner tone={of.counts.failed > 0 ? 'warn' : 'ok'} title={m.csv_done_title()}>
      <p>{words}</p>
      {isThereToUndo && (
        <p className="mt-1">{of.undoRefused === null ? m.csv_undo_until() : m.import_undo_debited()}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton href="/client/customers" size="small">
          {m.csv_done_see()}
        </LinkButton>
        {isThereToUndo && of.undoRefused === null && <UndoImport of={of} kind={kind} means={<Effects of={of} />} />}
      </div>
    </Banner>
  );
}

/** What happens to whom when it is taken back. */
function Effects({ of: { counts } }: { of: CustomerImport }) {
  const locale = useLocale();
  const { imported, updated } = counts;
  return (
    <>
      {imported > 0 && m.csv_undo_created({ count: imported, number: formatNumber(imported, locale) })}{' '}
      {updated > 0 && m.csv_undo_updated({ count: updated, number: formatNumber(updated, locale) })}{' '}
      {imported > 0 && m.csv_undo_kept()}
    </>
  );
}
