import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';
import type { App } from './app.ts';

/** Who asks, for which client, when: the request as the event log will remember it. */
export type RequestMeta = { readonly clientId: bigint; readonly now: Date; readonly meta: AppendMeta };

/** A request that may write to payers: where their pages are, and the time of the links there. */
export type TellingMeta = RequestMeta & { readonly outside: Pick<App, 'addresses' | 'wallClock'> };
