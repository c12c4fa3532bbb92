import type { Database, Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { writing } from '@cordelle/engine/handle.ts';
import type { OnceAnswered, OnceCalled, RequestContext } from '../context.ts';
import { claimKeys, keepAnswers, keyedAs } from './keys.ts';

/** What is done once, and what is written down of it in the same transaction. */
type Once<T> = {
  work(tx: Tx): Promise<T>;
  record(tx: Tx, answer: T): Promise<void>;
};

/**
 * Runs `work` in one transaction of the client, three times at most when another writer was faster. With an idempotency
 * key the answer is recorded in the same transaction: the same key and input get the same answer again, another input
 * is refused (`idempotency.mismatch`), and while the first request runs the key is busy (`idempotency.busy`).
 */
export async function writeOnce<T>(
  database: Database,
  ctx: RequestContext,
  call: OnceCalled,
  { work, record }: Once<T>,
): Promise<OnceAnswered<T>> {
  const keyed = keyedAs(ctx, call);
  return writing(database, { clientId: call.clientId }, async (tx) => {
    const [standing] = keyed ? await claimKeys(tx, [keyed]) : [];
    if (standing instanceof DomainError) throw standing;
    // It was given by this very work.
    if (standing && standing !== 'new')
      return { answer: standing.answer as T, replayed: true, language: standing.language };
    const answer = await work(tx);
    await Promise.all([record(tx, answer), keyed && keepAnswers(tx, [{ keyed, answer }])]);
    return { answer, replayed: false };
  });
}
