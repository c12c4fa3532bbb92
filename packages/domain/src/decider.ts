import type { z } from 'zod';

/** Streams of the log, one type per aggregate. */
export const STREAM_TYPES = [
  'transaction',
  'schedule',
  'settlement',
  'payout',
  'microdeposit',
  'test-credit',
  'bank-file',
  'invoice',
  'authorization',
] as const;
export type StreamType = (typeof STREAM_TYPES)[number];

/** Which facts each command of an aggregate is decided on: an object for every type, empty where a command needs none. */
export type FactsByType<Command extends { readonly type: string }> = Readonly<Record<Command['type'], object>>;

/** The facts of a command of one type; of one that may have any of several types, what each of them needs. */
export type FactsOf<Facts, Type extends keyof Facts> = (
  Type extends unknown
    ? (facts: Facts[Type]) => void
    : never
) extends (facts: infer All) => void
  ? All
  : never;

/** The facts of a command that needs none. */
export type NoFacts = Readonly<Record<never, never>>;

/**
 * One aggregate: what may happen (`decide`, refuses by `DomainError`) and what did (`evolve`, refuses nothing).
 * `decide` returns `[]` when the command asks for what is already so, which makes every retry harmless. It takes the facts that
 * its command needs: one that is forgotten does not compile. Made by `aggregate`.
 */
export interface Decider<
  Command extends { readonly type: string },
  State,
  Event extends { type: string; data: unknown },
  Facts extends FactsByType<Command>,
> {
  readonly streamType: StreamType;
  readonly initial: State;
  readonly event: z.ZodType<Event>;
  decide<Asked extends Command>(command: Asked, state: State, facts: FactsOf<Facts, Asked['type']>): Event[];
  evolve(state: State, event: Event): State;
}

/** A command beside its facts: whoever looks at `type` knows both. */
export type WithFacts<Command extends { readonly type: string }, Facts extends FactsByType<Command>> = {
  readonly [Type in Command['type']]: {
    readonly type: Type;
    readonly command: Extract<Command, { readonly type: Type }>;
    readonly facts: Facts[Type];
  };
}[Command['type']];

/** The cast holds because the facts are those of the command's own type. */
export const withFacts = <
  Command extends { readonly type: string },
  Facts extends FactsByType<Command>,
  One extends Command = Command,
>(
  command: One,
  facts: FactsOf<Facts, One['type']>,
) => ({ type: command.type, command, facts }) as unknown as WithFacts<Command, Facts>;

/** An aggregate by its rules, which see each command with its facts. */
export function aggregate<
  Command extends { readonly type: string },
  State,
  Event extends { type: string; data: unknown },
  Facts extends FactsByType<Command>,
>(rules: {
  readonly streamType: StreamType;
  readonly initial: State;
  readonly event: z.ZodType<Event>;
  decide(asked: WithFacts<Command, Facts>, state: State): Event[];
  evolve(state: State, event: Event): State;
}): Decider<Command, State, Event, Facts> {
  const { decide, ...rest } = rules;
  return {
    ...rest,
    decide: (command, state, facts) => decide(withFacts<Command, Facts, typeof command>(command, facts), state),
  };
}

/** State of an aggregate after its events, oldest first. */
export function fold<State, Event extends { type: string; data: unknown }>(
  decider: { readonly initial: State; evolve(state: State, event: Event): State },
  events: Iterable<Event>,
): State {
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, event);
  return state;
}
