import type { AppRouter } from '@cordelle/api/root.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import { intentionLink, keyToSend } from './intention-link.ts';
import { chosenClient } from './me/chosen-client.ts';
import { watchedFetch } from './me/session-end.ts';
import { askForProof } from './proof/asking.ts';
import { proofLink } from './proof/proof-link.ts';

export const ADDRESS = '/trpc';
const BATCH_ITEMS_MAX = 10;

/** Hooks of every procedure: `trpc.customers.list.useQuery(…)`; in components, `trpc.useUtils()` for what the cache holds. */
export const trpc = createTRPCReact<AppRouter>();

export function headers(): Record<string, string> {
  const clientId = chosenClient();
  return { 'x-requested-by': 'console', ...(clientId ? { 'x-client-id': clientId } : {}) };
}

/** A write under an idempotency key travels alone, because the key is a header; everything else shares requests. */
const links: TRPCLink<AppRouter>[] = [
  proofLink(askForProof),
  intentionLink,
  splitLink({
    condition: ({ context }) => typeof context.idempotencyKey === 'string',
    true: httpLink({
      url: ADDRESS,
      fetch: watchedFetch,
      headers: ({ op }) => ({ ...headers(), 'idempotency-key': keyToSend(String(op.context.idempotencyKey)) }),
    }),
    false: httpBatchLink({ url: ADDRESS, maxItems: BATCH_ITEMS_MAX, fetch: watchedFetch, headers }),
  }),
];

export const trpcClient = createTRPCClient<AppRouter>({ links });

/** The same procedures for loaders and guards, where there are no hooks. */
export const utilsFor = (queryClient: QueryClient) =>
  createTRPCQueryUtils<AppRouter>({ client: trpcClient, queryClient });
export type Utils = ReturnType<typeof utilsFor>;

/** Options of a mutation that moves money: sent twice under the same key, it is done once. */
export const underKey = (idempotencyKey: string) => ({ trpc: { context: { idempotencyKey } } });
