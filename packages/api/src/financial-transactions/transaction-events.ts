import type { Tx } from '@cordelle/db/connection.ts';
import { loadStream } from '@cordelle/db/event-store/load.ts';
import type { StoredEvent } from '@cordelle/db/event-store/stored-event.ts';
import { DomainError } from '@cordelle/domain/errors.ts';

export type TransactionStored = Extract<StoredEvent, { streamType: 'transaction' }>;

/** Events of one transaction, oldest first, up to an instant of business time. Throws `record.not_found`. */
export async function transactionEvents(
  tx: Tx,
  clientId: bigint,
  id: bigint,
  until: Date | null = null,
): Promise<[TransactionStored, ...TransactionStored[]]> {
  const stream = await loadStream(tx, { clientId, streamType: 'transaction', streamId: id });
  const [first, ...later] = stream.flatMap((event) =>
    event.streamType === 'transaction' && (until === null || event.occurredAt <= until) ? [event] : [],
  );
  if (!first) throw new DomainError('record.not_found');
  return [first, ...later];
}

/** The last event of a type. */
export function lastOf<Type extends TransactionStored['type']>(events: readonly TransactionStored[], type: Type) {
  const found = events.findLast((event) => event.type === type);
  return found as Extract<TransactionStored, { type: Type }> | undefined;
}
