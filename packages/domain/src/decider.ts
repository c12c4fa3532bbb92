import type { z } from 'zod';

/** Streams of the log, one type per aggregate. */
export const STREAM_TYPES = [
  'transaction',
  'schedule',
  'settlement',
  'payout',
  'microdeposit',
  'bank-file',
  'invoice',
] as const;
export type StreamType = (typeof STREAM_TYPES)[number];

/**
 * One aggregate: what may happen (`decide`, refuses by `DomainError`) and what did (`evolve`, refuses nothing).
 * `decide` answers `[]` when the command asks for what is already so, which makes every retry harmless.
 */
export type Decider<Command, State, Event extends { type: string; data: unknown }, Facts> = {
  readonly streamType: StreamType;
  readonly initial: State;
  readonly event: z.ZodType<Event>;
  decide(command: Command, state: State, facts: Facts): Event[];
  evolve(state: State, event: Event): State;
};

/** State of an aggregate after its events, oldest first. */
export function fold<State, Event extends { type: string; data: unknown }>(
  decider: { readonly initial: State; evolve(state: State, event: Event): State },
  events: Iterable<Event>,
): State {
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, event);
  return state;
}
