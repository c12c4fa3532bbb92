import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isUnderWay } from '../../spreadsheets/import-work.ts';
import { IMPORT_POLL_MS, useChangeOfState, wasWritten } from '../../spreadsheets/use-change-of-state.ts';
import { useTRPC } from '../../trpc.ts';

/** An import as it is now: asked for again while the server is at work on it, its lines once their state changed. */
export function useImport(importId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const query = useQuery(
    trpc.customerImports.byId.queryOptions(
      { importId },
      { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? IMPORT_POLL_MS : false) },
    ),
  );
  useChangeOfState(query.data?.state, (state) => {
    void queryClient.invalidateQueries(trpc.customerImports.preview.pathFilter());
    void queryClient.invalidateQueries(trpc.customerImports.list.pathFilter());
    // What was written or taken back stands in the lists of customers as well.
    if (wasWritten(state)) void queryClient.invalidateQueries(trpc.customers.pathFilter());
  });
  return query;
}
