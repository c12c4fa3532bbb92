import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isUnderWay } from '../../spreadsheets/import-work.ts';
import { IMPORT_POLL_MS, useChangeOfState, wasWritten } from '../../spreadsheets/use-change-of-state.ts';
import { useTRPC } from '../../trpc.ts';

/** An import as it is now: asked for again while the server is at work on it, its lines once their state changed. */
export function useTransactionImport(importId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const query = useQuery(
    trpc.transactionImports.byId.queryOptions(
      { importId },
      { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? IMPORT_POLL_MS : false) },
    ),
  );
  useChangeOfState(query.data?.state, (state) => {
    void queryClient.invalidateQueries(trpc.transactionImports.preview.pathFilter());
    void queryClient.invalidateQueries(trpc.transactionImports.list.pathFilter());
    if (!wasWritten(state)) return;
    // What was planned or taken back stands in schedules, payments and lists of customers as well.
    for (const affected of [trpc.transactionSchedules, trpc.financialTransactions, trpc.customers])
      void queryClient.invalidateQueries(affected.pathFilter());
  });
  return query;
}
