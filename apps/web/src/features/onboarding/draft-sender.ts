import type { AppRouter } from '@cordelle/api/root.ts';
import { useMutation } from '@tanstack/react-query';
import { createTRPCClient, httpLink } from '@trpc/client';
import { watchedFetch } from '../../me/session-end.ts';
import { ADDRESS, headers } from '../../trpc.ts';

/** Drafts travel alone, and arrive also when the page they were typed on is closed meanwhile. */
const client = createTRPCClient<AppRouter>({
  links: [httpLink({ url: ADDRESS, headers, fetch: (url, init) => watchedFetch(url, { ...init, keepalive: true }) })],
});

type Draft = Parameters<typeof client.onboardings.saveDraft.mutate>[0];

/** Sends a draft; a session that is over is noticed as for any other change. */
export const useDraftSender = () =>
  useMutation({ mutationFn: (draft: Draft) => client.onboardings.saveDraft.mutate(draft) });
