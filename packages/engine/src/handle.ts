import { type Database, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { append } from '@cordelle/db/event-store/append.ts';
import { loadStreams } from '@cordelle/db/event-store/load.ts';
import {
  type AppendMeta,
  type StoredEvent,
  type StreamAppend,
  type StreamRef,
  streamKey,
} from '@cordelle/db/event-store/stored-event.ts';
import { type Decider, type FactsByType, type FactsOf, fold } from '@cordelle/domain/decider.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { DomainEvent } from '@cordelle/domain/events.ts';
import { project } from './projections.ts';

const TRIES_MAX = 3;

/** Another writer was faster on a stream that this transaction has read. `writing` begins it again. */
export class VersionConflict extends DomainError {
  constructor(stream: StreamRef) {
    super('record.changed_meanwhile');
    this.name = 'VersionConflict';
    this.message = `changed meanwhile: ${streamKey(stream)}`;
  }
}

/** Facts a rule needs: known beforehand, or read in the transaction that writes, once the state is known. */
export type FactsFor<State, Facts> = Facts | ((tx: Tx, state: State) => Facts | Promise<Facts>);

/** One command on one stream; made by `command` and `commandOn`. */
export type Asked = {
  readonly stream: StreamRef;
  /** Of whoever asked for it, where those of several are handled together. */
  readonly meta?: AppendMeta;
  /** Events that follow from the history. Throws `DomainError` when the rule says no. */
  decide(tx: Tx, history: readonly DomainEvent[]): Promise<DomainEvent[]>;
  /** The same from what is known of the stream already, at the version at which it was read. */
  readonly known?: { readonly version: number; decide(): DomainEvent[] };
};

/** What is written: a command, or events that were decided already (`Draft`). */
export type Work = Asked | StreamAppend;

/** What became of one of them. No events: it asked for what was already so. */
export type Outcome = { readonly stored: StoredEvent[] } | { readonly refused: DomainError };

type Target = { readonly clientId: bigint; readonly id: bigint };

/** A command: which aggregate, which stream, what is asked, and the facts its rule needs. */
export function command<
  Command extends { readonly type: string },
  State,
  Event extends DomainEvent,
  Facts extends FactsByType<Command>,
  const One extends Command,
>(
  aggregate: Decider<Command, State, Event, Facts>,
  target: Target,
  asked: One,
  facts: FactsFor<State, FactsOf<Facts, One['type']>>,
): Asked {
  return {
    stream: { clientId: target.clientId, streamType: aggregate.streamType, streamId: target.id },
    decide: async (tx, history) => {
      const state = fold(aggregate, ownEvents<Event>(history));
      return aggregate.decide(asked, state, isReader(facts) ? await facts(tx, state) : facts);
    },
  };
}

/** A command on a stream whose row says its state: it is decided on that, and on its events only when somebody was faster. */
export function commandOn<
  Command extends { readonly type: string },
  State extends { readonly version: number },
  Event extends DomainEvent,
  Facts extends FactsByType<Command>,
  const One extends Command,
>(
  aggregate: Decider<Command, State, Event, Facts>,
  target: Target,
  state: NoInfer<State>,
  asked: One,
  facts: FactsOf<Facts, One['type']>,
): Asked {
  const known = { version: state.version, decide: () => aggregate.decide(asked, state, facts) };
  return { ...command(aggregate, target, asked, () => facts), known };
}

/** The stream was chosen by the aggregate's own stream type, and each of its events was parsed by that type's schema. */
const ownEvents = <Event extends DomainEvent>(history: readonly DomainEvent[]) => history as readonly Event[];

const isReader = <State, Facts>(
  facts: FactsFor<State, Facts>,
): facts is (tx: Tx, state: State) => Facts | Promise<Facts> => typeof facts === 'function';

/**
 * Writes, in order, in the caller's transaction: load → fold → decide → append at the versions read → project. Works on one
 * stream see each other. A refused one stores nothing and stops no other. Commands whose stream changed since it was read are
 * decided again on what is there now; from the second try on nobody else can change it. Events that were decided already
 * cannot be: they are refused by a `VersionConflict`. Constant number of statements, whatever the number of works (facts that
 * are read aside).
 */
export const handleMany = (tx: Tx, works: readonly Work[], meta: AppendMeta): Promise<Outcome[]> =>
  outcomesOf(tx, { works, meta, settled: (sent) => sent });

/** `settled`: what is waited for of the rows that are on their way. */
type Asking = {
  readonly works: readonly Work[];
  readonly meta: AppendMeta;
  readonly settled: (sent: Promise<unknown>) => Promise<unknown>;
};

async function outcomesOf(tx: Tx, asking: Asking): Promise<Outcome[]> {
  const outcomes: Outcome[] = new Array(asking.works.length);
  let places = asking.works.map((_, place) => place);
  for (let attempt = 1; places.length > 0; attempt += 1) {
    if (attempt > TRIES_MAX) throw new DomainError('record.changed_meanwhile');
    places = await tryOnce(tx, asking, { places, again: attempt > 1 }, outcomes);
  }
  return outcomes;
}

/** Works that belong together, or one alone: the first refusal is thrown, and with it ends the transaction. Returns what was stored. */
export const handleAll = async (tx: Tx, works: readonly Work[], meta: AppendMeta): Promise<StoredEvent[]> =>
  storedOf(await handleMany(tx, works, meta));

/**
 * The same as the last that is read or decided in a transaction: its rows are on their way when this resolves, so that whatever
 * else the transaction writes travels with them; it commits once all of them are there.
 */
export const handleLast = async (tx: Tx, works: readonly Work[], meta: AppendMeta): Promise<StoredEvent[]> =>
  storedOf(await outcomesOf(tx, { works, meta, settled: async (sent) => tx.awaitBeforeCommit(sent) }));

const storedOf = (outcomes: readonly Outcome[]): StoredEvent[] =>
  outcomes.flatMap((outcome) => {
    if ('refused' in outcome) throw outcome.refused;
    return outcome.stored;
  });

/** A transaction that writes: begun again from its start when another writer was faster, three times at most. */
export async function writing<T>(
  database: Database,
  scope: { readonly clientId?: bigint },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(database, scope, work);
    } catch (error) {
      if (!(error instanceof VersionConflict) || attempt === TRIES_MAX) throw error;
    }
  }
}

type Try = { readonly places: readonly number[]; readonly again: boolean };

/** Decides and stores; fills the outcomes and returns the places of commands that have to be decided again. */
async function tryOnce(
  tx: Tx,
  { works, meta, settled }: Asking,
  { places, again }: Try,
  outcomes: Outcome[],
): Promise<number[]> {
  const chosen = places.flatMap((place) => {
    const work = works[place];
    return work ? [{ place, work }] : [];
  });
  const toLoad = chosen.flatMap(({ work }) => ('decide' in work && (again || !work.known) ? [work.stream] : []));
  const histories = new Map<string, DomainEvent[]>(await loadStreams(tx, toLoad));
  const loaded = new Set(toLoad.map(streamKey));
  const appends: (StreamAppend & { readonly place: number })[] = [];
  const written = new Set<string>();
  const remaining: number[] = [];

  for (const { place, work } of chosen) {
    if ('decide' in work) await decide(place, work);
    else take(place, work);
  }

  const { stored, conflicts, written: logged } = await append(tx, appends, meta);
  await settled(Promise.all([logged, project(tx, stored)]));
  const changed = new Set(conflicts.map(streamKey));
  let next = 0;
  for (const append of appends) {
    const { place } = append;
    const work = works[place];
    if (!changed.has(streamKey(append))) {
      outcomes[place] = { stored: stored.slice(next, next + append.events.length) };
      next += append.events.length;
    } else if (work && 'decide' in work) remaining.push(place);
    else outcomes[place] = { refused: new VersionConflict(append) };
  }
  return remaining.sort((a, b) => a - b);

  async function decide(place: number, work: Asked): Promise<void> {
    const key = streamKey(work.stream);
    const known = loaded.has(key) ? null : work.known;
    // What is known of it was read before what this call writes.
    if (known && written.has(key)) {
      remaining.push(place);
      return;
    }
    try {
      const history = histories.get(key) ?? [];
      const events = known ? known.decide() : await work.decide(tx, history);
      outcomes[place] = { stored: [] };
      if (events.length > 0)
        take(place, {
          ...work.stream,
          expectedVersion: known ? known.version : history.length,
          events,
          ...(work.meta && { meta: work.meta }),
        });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      outcomes[place] = { refused: error };
    }
  }

  function take(place: number, append: StreamAppend): void {
    const key = streamKey(append);
    const history = histories.get(key) ?? [];
    if (loaded.has(key) && history.length !== append.expectedVersion) {
      outcomes[place] = { refused: new VersionConflict(append) };
      return;
    }
    appends.push({ ...append, place });
    written.add(key);
    histories.set(key, [...history, ...append.events]);
  }
}
