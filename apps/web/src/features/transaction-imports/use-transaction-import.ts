import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTRPC } from '../../trpc.ts';
import { isUnderWay } from '../customer-imports/customer-import.ts';

const POLL_MS = 1_000;

/** An import as it is now: asked for again while the server is at work on it, its lines once their state changed. */
export function useTransactionImport(importId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const query = useQuery(
    trpc.transactionImports.byId.queryOptions(
      { importId },
      { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? POLL_MS : false) },
    ),
  );
  const state = query.data?.state;
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    void queryClient.invalidateQueries(trpc.transactionImports.preview.pathFilter());
    void queryClient.invalidateQueries(trpc.transactionImports.list.pathFilter());
    if (state !== 'imported' && state !== 'undone') return;
    // What was planned or taken back stands in schedules, payments and lists of customers as well.
    for (const affected of [trpc.transactionSchedules, trpc.financialTransactions, trpc.customers])
      void queryClient.invalidateQueries(affected.pathFilter());
  }, [state, queryClient, trpc]);
  return query;
}
