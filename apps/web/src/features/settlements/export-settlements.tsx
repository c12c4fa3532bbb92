import { ExportButtons } from '../../list/export-buttons.tsx';
import { trpc, type trpcClient } from '../../trpc.ts';

type Asked = Omit<Parameters<(typeof trpcClient)['settlements']['exportList']['mutate']>[0], 'format'>;

/** The settlements as they are listed, with their sums. */
export function ExportSettlements({ asked, ...list }: { asked: Asked; count: number; countIsExact: boolean }) {
  const client = trpc.useUtils().client;
  return <ExportButtons {...list} ask={(format) => client.settlements.exportList.mutate({ ...asked, format })} />;
}
