import { ExportButtons } from '../../list/export-buttons.tsx';
import { useTRPCClient } from '../../trpc.ts';

type Client = ReturnType<typeof useTRPCClient>;
type Asked = Omit<Parameters<Client['settlements']['export']['mutate']>[0], 'format'>;

/** The payments of a settlement as they are listed: as a spreadsheet, or with the proof of the deposit to be printed. */
export function ExportSettlement({ asked, ...list }: { asked: Asked; count: number; countIsExact: boolean }) {
  const client = useTRPCClient();
  return <ExportButtons {...list} ask={(format) => client.settlements.export.mutate({ ...asked, format })} />;
}
