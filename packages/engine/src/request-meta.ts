import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';

/** Who asks, for which client, when: the request as the event log will remember it. */
export type RequestMeta = { readonly clientId: bigint; readonly now: Date; readonly meta: AppendMeta };
