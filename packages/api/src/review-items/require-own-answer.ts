import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { StandingAnswer } from '@cordelle/engine/ledger/proof/answer-review-item.ts';
import { namesOfActors } from '../audit/names-of-actors.ts';

/** Throws what `refuseAnswered` throws where another answer than the one given stands. */
export async function requireOwnAnswer(tx: Tx, given: StandingAnswer, standing: StandingAnswer): Promise<void> {
  if (standing.by !== given.by || standing.note !== given.note) await refuseAnswered(tx, standing);
}

/** Throws `review.answered_meanwhile`, or `review.settled_meanwhile` where no person answered. */
export async function refuseAnswered(tx: Tx, { by, note }: StandingAnswer): Promise<never> {
  const name = (await namesOfActors(tx, null, [by])).get(by);
  if (name === undefined) throw new DomainError('review.settled_meanwhile');
  throw new DomainError('review.answered_meanwhile', { who: name, note });
}
