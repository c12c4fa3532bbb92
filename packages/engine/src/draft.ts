import type { StreamAppend } from '@cordelle/db/event-store/stored-event.ts';
import type { Decider, FactsByType, FactsOf } from '@cordelle/domain/decider.ts';
import type { DomainEvent } from '@cordelle/domain/events.ts';

/**
 * What is decided about one stream before anything of it is written: a new stream, or one whose state was read aside. Each
 * decision is taken once, here, and sees the ones before; `handleMany` stores them together if the stream is still as it was read.
 */
export class Draft<
  Command extends { readonly type: string },
  State extends { readonly version: number },
  Event extends DomainEvent,
  Facts extends FactsByType<Command>,
> {
  readonly events: Event[] = [];
  readonly #aggregate: Decider<Command, State, Event, Facts>;
  readonly #expectedVersion: number;
  #state: State;

  constructor(aggregate: Decider<Command, State, Event, Facts>, state: NoInfer<State> = aggregate.initial) {
    this.#aggregate = aggregate;
    this.#state = state;
    this.#expectedVersion = state.version;
  }

  get state(): State {
    return this.#state;
  }

  /** Throws the refusal; the draft then stays as it was. */
  decide<One extends Command>(asked: One, facts: FactsOf<Facts, One['type']>): this {
    const events = this.#aggregate.decide(asked, this.#state, facts);
    this.#state = events.reduce(this.#aggregate.evolve, this.#state);
    this.events.push(...events);
    return this;
  }

  /** As work for `handleMany`. Without events it says only that the stream must still be as it was read. */
  at(target: { readonly clientId: bigint; readonly id: bigint }): StreamAppend {
    const { clientId, id: streamId } = target;
    const { streamType } = this.#aggregate;
    return { clientId, streamType, streamId, expectedVersion: this.#expectedVersion, events: this.events };
  }
}
