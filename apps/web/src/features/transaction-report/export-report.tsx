import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { ExportButtons } from '../../list/export-buttons.tsx';
import { trpc } from '../../trpc.ts';
import type { AskedReport } from './asked-report.ts';

/** The report as it is shown, every page of it: as a spreadsheet, or to be printed. */
export function ExportReport({ asked, ...list }: { asked: AskedReport; count: number; countIsExact: boolean }) {
  useLocale();
  const client = trpc.useUtils().client;
  return (
    <ExportButtons
      {...list}
      none={list.count === 0 ? m.report_export_none() : null}
      ask={(format) => client.transactionReport.export.mutate({ ...asked, format })}
    />
  );
}
