import { ExportButtons } from '../../list/export-buttons.tsx';
import { useTRPCClient } from '../../trpc.ts';

type Client = ReturnType<typeof useTRPCClient>;
type Asked = Omit<Parameters<Client['settlements']['exportList']['mutate']>[0], 'format'>;

/** The settlements as they are listed, with their sums. */
export function ExportSettlements({ asked, ...list }: { asked: Asked; count: number; countIsExact: boolean }) {
  const client = useTRPCClient();
  return <ExportButtons {...list} ask={(format) => client.settlements.exportList.mutate({ ...asked, format })} />;
}
