import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PDF_ROWS_MAX } from '@cordelle/validation/export-limits.ts';
import { ExportButton } from './export-button.tsx';
import { useTakeExport } from './take-export.ts';

/** A list as it is shown, every page of it: as a spreadsheet, or to be printed. */
export function ExportButtons({
  count,
  countIsExact,
  none = null,
  ask,
}: {
  count: number;
  countIsExact: boolean;
  /** Why there can be no file at all. */
  none?: string | null;
  ask: (format: 'csv' | 'pdf') => ReturnType<Parameters<ReturnType<typeof useTakeExport>>[0]>;
}) {
  const locale = useLocale();
  const take = useTakeExport();
  const tooLong =
    count > PDF_ROWS_MAX ? m.report_export_pdf_too_long({ max: formatNumber(PDF_ROWS_MAX, locale) }) : null;
  const props = (format: 'csv' | 'pdf') => ({ count, countIsExact, onExport: () => take(() => ask(format)) });
  return (
    <>
      <ExportButton {...props('csv')} format="CSV" locked={none} />
      <ExportButton {...props('pdf')} format="PDF" locked={none ?? tooLong} />
    </>
  );
}
