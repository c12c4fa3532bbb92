import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PDF_ROWS_MAX } from '@cordelle/validation/export-limits.ts';
import { ExportButton } from '../../list/export-button.tsx';
import { useTakeExport } from '../../list/take-export.ts';
import { useTRPCClient } from '../../trpc.ts';
import type { AskedReport } from './asked-report.ts';

/** The report as it is shown, every page of it: as a spreadsheet, or to be printed. */
export function ExportReport({
  asked,
  count,
  countIsExact,
}: {
  asked: AskedReport;
  count: number;
  countIsExact: boolean;
}) {
  const locale = useLocale();
  const client = useTRPCClient();
  const take = useTakeExport();
  const none = count === 0 ? m.report_export_none() : null;
  const tooLong =
    count > PDF_ROWS_MAX ? m.report_export_pdf_too_long({ max: formatNumber(PDF_ROWS_MAX, locale) }) : null;
  const props = (format: 'csv' | 'pdf') => ({
    count,
    countIsExact,
    onExport: () => take(() => client.transactionReport.export.mutate({ ...asked, format })),
  });
  return (
    <>
      <ExportButton {...props('csv')} format="CSV" locked={none} />
      <ExportButton {...props('pdf')} format="PDF" locked={none ?? tooLong} />
    </>
  );
}
