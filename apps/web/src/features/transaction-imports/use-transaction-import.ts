import { isUnderWay } from '../../spreadsheets/import-work.ts';
import { IMPORT_POLL_MS, useChangeOfState, wasWritten } from '../../spreadsheets/use-change-of-state.ts';
import { trpc } from '../../trpc.ts';

/** An import as it is now: asked for again while the server is at work on it, its lines once their state changed. */
export function useTransactionImport(importId: string) {
  const utils = trpc.useUtils();
  const query = trpc.transactionImports.byId.useQuery(
    { importId },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? IMPORT_POLL_MS : false) },
  );
  useChangeOfState(query.data?.state, (state) => {
    void utils.transactionImports.preview.invalidate();
    void utils.transactionImports.list.invalidate();
    if (!wasWritten(state)) return;
    // What was planned or taken back stands in schedules, payments and lists of customers as well.
    for (const affected of [utils.transactionSchedules, utils.financialTransactions, utils.customers])
      void affected.invalidate();
  });
  return query;
}
