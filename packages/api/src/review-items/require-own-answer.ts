import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { StandingAnswer } from '@cordelle/engine/ledger/proof/answer-review-item.ts';
import { namesOfActors } from '../audit/names-of-actors.ts';

/** Throws `review.answered_meanwhile`, or `review.settled_meanwhile`, where another answer than the one given stands. */
export async function requireOwnAnswer(
  tx: Tx,
  given: { readonly by: string; readonly note: string },
  { by, note }: StandingAnswer,
): Promise<void> {
  if (by === given.by && note === given.note) return;
  const name = (await namesOfActors(tx, null, [by])).get(by);
  if (name === undefined) throw new DomainError('review.settled_meanwhile');
  throw new DomainError('review.answered_meanwhile', { who: name, note });
}
