import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PDF_ROWS_MAX } from '@cordelle/validation/export-limits.ts';
import { ExportButton } from '../../list/export-button.tsx';
import { useTakeExport } from '../../list/take-export.ts';
import { useTRPCClient } from '../../trpc.ts';

type Client = ReturnType<typeof useTRPCClient>;
type Asked = Omit<Parameters<Client['settlements']['export']['mutate']>[0], 'format'>;

/** The payments of a settlement as they are listed: as a spreadsheet, or with the proof of the deposit to be printed. */
export function ExportSettlement({
  asked,
  count,
  countIsExact,
}: {
  asked: Asked;
  count: number;
  countIsExact: boolean;
}) {
  const locale = useLocale();
  const client = useTRPCClient();
  const take = useTakeExport();
  const tooLong =
    count > PDF_ROWS_MAX ? m.report_export_pdf_too_long({ max: formatNumber(PDF_ROWS_MAX, locale) }) : null;
  const props = (format: 'csv' | 'pdf') => ({
    count,
    countIsExact,
    onExport: () => take(() => client.settlements.export.mutate({ ...asked, format })),
  });
  return (
    <>
      <ExportButton {...props('csv')} format="CSV" />
      <ExportButton {...props('pdf')} format="PDF" locked={tooLong} />
    </>
  );
}
