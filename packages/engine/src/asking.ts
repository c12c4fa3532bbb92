import type { Tx } from '@cordelle/db/connection.ts';
import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';
import { handleMany, type Work } from './handle.ts';

/** Who asks, for which client, when: the request as the event log will remember it. */
export type Asking = { readonly clientId: bigint; readonly now: Date; readonly meta: AppendMeta };

/** Commands that belong together: the first refusal is thrown, and with it ends the transaction. */
export async function allOrNothing(tx: Tx, works: readonly Work[], { meta }: Asking): Promise<void> {
  for (const outcome of await handleMany(tx, works, meta)) if ('refused' in outcome) throw outcome.refused;
}
