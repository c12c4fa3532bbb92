import type { Counts } from '../../day-step.ts';
import type { InboundAnswer } from './answers.ts';
import type { SentEntry } from './match-entries.ts';
import type { Leftover } from './unmatched.ts';

/** An answer, and the entry of ours that it is about. */
export type Matched<Answer extends InboundAnswer> = { readonly answer: Answer; readonly entry: SentEntry };

/** What the rules made of matched answers: what a person has to look at, the rest is applied. */
export type Applied = {
  readonly leftovers: readonly Leftover[];
  /** Read and dealt with although nothing changed. */
  readonly noted: ReadonlySet<InboundAnswer>;
  readonly counts: Counts;
};
