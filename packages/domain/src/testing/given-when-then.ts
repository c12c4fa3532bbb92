import { expect } from 'vitest';
import type { Decider, FactsByType, FactsOf } from '../decider.ts';
import { fold } from '../decider.ts';
import type { ErrorCode, ErrorDetails } from '../errors.ts';
import { DomainError } from '../errors.ts';

type Outcome<Event> = { readonly events: Event[] } | { readonly refusal: DomainError };

/** What a decision led to, read as a sentence: `.then(…events)`, `.then()` for "nothing changes", `.rejects(code)`. */
export type Decision<Event> = {
  then(...events: Event[]): void;
  /** Only types and the named fields of the events; the rest is not this sentence's business. */
  thenLike(
    ...events: { type: Event extends { type: infer Type } ? Type : never; data?: Record<string, unknown> }[]
  ): void;
  rejects(code: ErrorCode, details?: ErrorDetails): void;
};

/** Facts for any command of an aggregate. */
export type AllFacts<Facts> = FactsOf<Facts, keyof Facts>;

/**
 * `given(transaction, facts)(events).when(command).then(events)`. Every decided event is parsed by the schema of its
 * aggregate and folded once more, so that no test passes with an event the log would refuse.
 */
export function given<
  Command extends { readonly type: string },
  State,
  Event extends { type: string; data: unknown },
  Facts extends FactsByType<Command>,
>(decider: Decider<Command, State, Event, Facts>, facts: FactsOf<Facts, Command['type']>) {
  return (history: Event[], more?: Partial<FactsOf<Facts, Command['type']>>) => ({
    when(command: Command): Decision<Event> {
      const outcome = decideOn(decider, history, command, Object.assign({}, facts, more));
      return {
        // biome-ignore lint/suspicious/noThenProperty: Given-When-Then is the language of these tests; nothing awaits it.
        then: (...events) => expect(eventsOf(outcome)).toEqual(events),
        thenLike: (...events) => {
          const decided = eventsOf(outcome);
          expect(decided.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
          expect(decided).toMatchObject(events);
        },
        rejects: (code, details) => {
          expect('refusal' in outcome ? outcome.refusal.code : outcome.events).toBe(code);
          if (details && 'refusal' in outcome) expect(outcome.refusal.details).toMatchObject(details);
        },
      };
    },
  });
}

/** Given-When-Then without assertions: the events, or the code of the refusal. */
export function outcomeOf<
  Command extends { readonly type: string },
  State,
  Event extends { type: string; data: unknown },
  Facts extends FactsByType<Command>,
>(
  decider: Decider<Command, State, Event, Facts>,
  history: Event[],
  command: Command,
  facts: FactsOf<Facts, Command['type']>,
): string {
  const outcome = decideOn(decider, history, command, facts);
  if ('refusal' in outcome) return outcome.refusal.code;
  return outcome.events.map(({ type }) => type).join(' + ') || '–';
}

function decideOn<
  Command extends { readonly type: string },
  State,
  Event extends { type: string; data: unknown },
  Facts extends FactsByType<Command>,
>(
  decider: Decider<Command, State, Event, Facts>,
  history: Event[],
  command: Command,
  facts: FactsOf<Facts, Command['type']>,
): Outcome<Event> {
  const state = fold(decider, history);
  try {
    const events = decider.decide(command, state, facts);
    for (const event of events) expect(decider.event.parse(event)).toEqual(event);
    fold(decider, [...history, ...events]);
    return { events };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error };
    throw error;
  }
}

function eventsOf<Event>(outcome: Outcome<Event>): Event[] {
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.events;
}
