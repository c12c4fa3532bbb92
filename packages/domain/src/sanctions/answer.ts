import { DomainError } from '../errors.ts';
import type { HitDecision } from './kinds.ts';

/** What decides whether a likeness with a name on a list still keeps a business from being approved. */
export type HitFacts = {
  readonly decision: HitDecision | null;
  readonly twoNeeded: boolean;
  readonly decidedBy: bigint | null;
  readonly secondBy: bigint | null;
};

/** Open until somebody, or two where two are needed, said that it is somebody else; for good while it is the same. */
export const isOpenHit = ({ decision, twoNeeded, secondBy }: HitFacts): boolean =>
  decision !== 'not_the_same' || (twoNeeded && secondBy === null);

/** Whether another person has to say what one said already. */
export const awaitsSecond = (hit: HitFacts): boolean => hit.decision === 'not_the_same' && isOpenHit(hit);

/** What an answer makes of a likeness; `listed`: for now it is taken for the same, and what belongs to them is held. */
export type Answered = HitFacts & { readonly by: 'first' | 'second'; readonly listed: boolean };

/**
 * An answer to a likeness. That it is the same counts at once, whoever says so. To say then that it is not takes two people, as it
 * does where the likeness is strong. Throws `application.hit_answered`, `application.another_person_needed`.
 */
export function answerHit(hit: HitFacts & { readonly listed: boolean }, answer: HitDecision, userId: bigint): Answered {
  if (answer === 'same') {
    if (hit.decision === 'same') throw new DomainError('application.hit_answered');
    return { decision: 'same', twoNeeded: true, decidedBy: userId, secondBy: null, by: 'first', listed: true };
  }
  if (!isOpenHit(hit)) throw new DomainError('application.hit_answered');
  if (awaitsSecond(hit)) {
    if (hit.decidedBy === userId) throw new DomainError('application.another_person_needed');
    return { ...hit, secondBy: userId, by: 'second', listed: false };
  }
  return { ...hit, decision: 'not_the_same', decidedBy: userId, secondBy: null, by: 'first', listed: hit.listed };
}
