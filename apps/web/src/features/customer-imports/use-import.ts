import { isUnderWay } from '../../spreadsheets/import-work.ts';
import { IMPORT_POLL_MS, useChangeOfState, wasWritten } from '../../spreadsheets/use-change-of-state.ts';
import { trpc } from '../../trpc.ts';

/** An import as it is now: asked for again while the server is at work on it, its lines once their state changed. */
export function useImport(importId: string) {
  const utils = trpc.useUtils();
  const query = trpc.customerImports.byId.useQuery(
    { importId },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? IMPORT_POLL_MS : false) },
  );
  useChangeOfState(query.data?.state, (state) => {
    void utils.customerImports.preview.invalidate();
    void utils.customerImports.list.invalidate();
    // What was written or taken back stands in the lists of customers as well.
    if (wasWritten(state)) void utils.customers.invalidate();
  });
  return query;
}
