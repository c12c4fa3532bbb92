import { ExportButtons } from '../../list/export-buttons.tsx';
import { trpc, type trpcClient } from '../../trpc.ts';

type Asked = Omit<Parameters<(typeof trpcClient)['settlements']['export']['mutate']>[0], 'format'>;

/** The payments of a settlement as they are listed: as a spreadsheet, or with the proof of the deposit to be printed. */
export function ExportSettlement({ asked, ...list }: { asked: Asked; count: number; countIsExact: boolean }) {
  const client = trpc.useUtils().client;
  return <ExportButtons {...list} ask={(format) => client.settlements.export.mutate({ ...asked, format })} />;
}
