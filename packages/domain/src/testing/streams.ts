import type { Decider, FactsByType, FactsOf } from '../decider.ts';
import { DomainError } from '../errors.ts';

/** One event as it was recorded. */
export type Recorded<State, Event> = {
  readonly clientId: bigint;
  readonly id: string;
  readonly before: State;
  readonly after: State;
  readonly event: Event;
};

/** The streams of one aggregate in memory: what a store does, for tests of rules over many streams. */
export class Streams<
  Command extends { readonly type: string },
  State,
  Event extends { type: string; data: unknown },
  Facts extends FactsByType<Command>,
> {
  readonly #decider: Decider<Command, State, Event, Facts>;
  readonly #recorded: (recorded: Recorded<State, Event>) => void;
  readonly #streams = new Map<string, { clientId: bigint; state: State; history: Event[] }>();

  constructor(
    decider: Decider<Command, State, Event, Facts>,
    recorded: (recorded: Recorded<State, Event>) => void = () => {},
  ) {
    this.#decider = decider;
    this.#recorded = recorded;
  }

  /** Decides and records; returns the events. Refusals are thrown. */
  run<One extends Command>(clientId: bigint, id: string, command: One, facts: FactsOf<Facts, One['type']>): Event[] {
    const stream = this.#streams.get(id) ?? { clientId, state: this.#decider.initial, history: [] };
    const events = this.#decider.decide(command, stream.state, facts);
    for (const event of events) {
      const before = stream.state;
      stream.state = this.#decider.evolve(before, event);
      stream.history.push(event);
      this.#streams.set(id, stream);
      this.#recorded({ clientId, id, before, after: stream.state, event });
    }
    return events;
  }

  /** As `run`, answering the code of a refusal instead of throwing it. */
  attempt<One extends Command>(
    clientId: bigint,
    id: string,
    command: One,
    facts: FactsOf<Facts, One['type']>,
  ): Event[] | string {
    try {
      return this.run(clientId, id, command, facts);
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  }

  state(id: string): State {
    return this.#streams.get(id)?.state ?? this.#decider.initial;
  }

  history(id: string): readonly Event[] {
    return this.#streams.get(id)?.history ?? [];
  }

  ids(clientId?: bigint): string[] {
    return [...this.#streams].filter(([, s]) => clientId === undefined || s.clientId === clientId).map(([id]) => id);
  }
}
