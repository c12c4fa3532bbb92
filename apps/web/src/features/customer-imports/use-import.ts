import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTRPC } from '../../trpc.ts';
import { isUnderWay } from './customer-import.ts';

const POLL_MS = 1_000;

/** An import as it is now: asked for again while the server is at work on it, its lines once their state changed. */
export function useImport(importId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const query = useQuery(
    trpc.customerImports.byId.queryOptions(
      { importId },
      { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? POLL_MS : false) },
    ),
  );
  const state = query.data?.state;
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    void queryClient.invalidateQueries(trpc.customerImports.preview.pathFilter());
    void queryClient.invalidateQueries(trpc.customerImports.list.pathFilter());
    // What was written or taken back stands in the lists of customers as well.
    if (state === 'imported' || state === 'undone') void queryClient.invalidateQueries(trpc.customers.pathFilter());
  }, [state, queryClient, trpc]);
  return query;
}
