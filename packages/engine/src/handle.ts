import { type Database, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { type AppendItem, LogMovedError, readEnds } from '@cordelle/db/event-store/append.ts';
import { loadStreams } from '@cordelle/db/event-store/load.ts';
import { type AppendMeta, type StoredEvent, type StreamRef, streamKey } from '@cordelle/db/event-store/stored-event.ts';
import { type Decider, fold } from '@cordelle/domain/decider.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { DomainEvent } from '@cordelle/domain/events.ts';
import { commit } from './commit.ts';
import type { Clock } from './ports/clock.ts';

const TRIES_MAX = 3;
const GROUP_MAX = 500;

/** Facts a rule needs: known beforehand, or read in the transaction that writes, once the state is known. */
export type FactsFor<State, Facts> = Facts | ((tx: Tx, state: State) => Facts | Promise<Facts>);

/** What must be written together with the events and not otherwise: jobs, answers to idempotency keys, e-mails. */
export type Alongside = (tx: Tx, stored: readonly StoredEvent[]) => Promise<unknown>;

/** One command on one stream; made by `command`. */
export type Work = {
  readonly stream: StreamRef;
  readonly meta?: AppendMeta;
  readonly alongside?: Alongside;
  /** Events that follow from the history. Throws `DomainError` when the rule says no. */
  decide(tx: Tx, history: readonly DomainEvent[]): Promise<DomainEvent[]>;
};

/** What became of one command. No events: it asked for what was already so. */
export type Outcome = { readonly stored: StoredEvent[] } | { readonly refused: DomainError };

/** A command for `handleMany`: which aggregate, which stream, what is asked, and the facts its rule needs. */
export function command<Command, State, Event extends DomainEvent, Facts>(
  aggregate: Decider<Command, State, Event, Facts>,
  target: { readonly clientId: bigint; readonly id: bigint },
  asked: Command,
  facts: FactsFor<State, Facts>,
  options: { readonly meta?: AppendMeta; readonly alongside?: Alongside } = {},
): Work {
  return {
    ...options,
    stream: { clientId: target.clientId, streamType: aggregate.streamType, streamId: target.id },
    decide: async (tx, history) => {
      const state = fold(aggregate, ownEvents<Event>(history));
      return aggregate.decide(asked, state, isReader(facts) ? await facts(tx, state) : facts);
    },
  };
}

/** The stream was chosen by the aggregate's own stream type, and each of its events was parsed by that type's schema. */
const ownEvents = <Event extends DomainEvent>(history: readonly DomainEvent[]) => history as readonly Event[];

const isReader = <State, Facts>(
  facts: FactsFor<State, Facts>,
): facts is (tx: Tx, state: State) => Facts | Promise<Facts> => typeof facts === 'function';

/**
 * Many commands, in order, in the caller's transaction: load → fold → decide → append at the versions read → project. Commands
 * on one stream see each other. A refused command stores nothing and stops no other. Streams that changed since they were
 * read are read and decided again; from the second try on nobody else can change them. Throws `record.changed_meanwhile`
 * after three tries. Constant number of statements, whatever the number of commands (facts that are read aside).
 */
export async function handleMany(tx: Tx, works: readonly Work[], meta: AppendMeta): Promise<Outcome[]> {
  const outcomes: Outcome[] = new Array(works.length);
  let remaining = works.map((_, index) => index);
  for (let attempt = 1; remaining.length > 0; attempt += 1) {
    if (attempt > TRIES_MAX) throw new DomainError('record.changed_meanwhile');
    remaining = await tryOnce(tx, works, remaining, meta, outcomes);
  }
  await writeAlongside(tx, works, outcomes);
  return outcomes;
}

/**
 * `handleMany` for a transaction that can be begun again, in two round trips instead of three: it counts on nobody else
 * writing to the logs meanwhile. Throws `LogMovedError` when somebody did.
 */
async function handleUndisturbed(tx: Tx, works: readonly Work[], meta: AppendMeta): Promise<Outcome[]> {
  const outcomes: Outcome[] = new Array(works.length);
  const everyPlace = works.map((_, index) => index);
  const remaining = await tryOnce(tx, works, everyPlace, meta, outcomes, { undisturbed: true });
  if (remaining.length > 0) throw new LogMovedError('a log began meanwhile');
  await writeAlongside(tx, works, outcomes);
  return outcomes;
}

async function writeAlongside(tx: Tx, works: readonly Work[], outcomes: readonly Outcome[]): Promise<void> {
  for (const [index, work] of works.entries()) {
    const outcome = outcomes[index];
    if (work.alongside && outcome && 'stored' in outcome) await work.alongside(tx, outcome.stored);
  }
}

/** Decides and commits; fills the outcomes and answers the places of commands whose stream changed meanwhile. */
async function tryOnce(
  tx: Tx,
  works: readonly Work[],
  places: readonly number[],
  meta: AppendMeta,
  outcomes: Outcome[],
  { undisturbed } = { undisturbed: false },
): Promise<number[]> {
  const chosen = places.flatMap((place) => {
    const work = works[place];
    return work ? [{ place, work }] : [];
  });
  const streams = chosen.map(({ work }) => work.stream);
  const clientIds = [...new Set(streams.map(({ clientId }) => clientId))];
  const [ends, loaded] = await Promise.all([undisturbed ? readEnds(tx, clientIds) : null, loadStreams(tx, streams)]);
  const histories = new Map<string, DomainEvent[]>(loaded);
  const appends: (AppendItem & { place: number })[] = [];
  for (const { place, work } of chosen) {
    const key = streamKey(work.stream);
    const history = histories.get(key) ?? [];
    try {
      const events = await work.decide(tx, history);
      outcomes[place] = { stored: [] };
      if (events.length === 0) continue;
      appends.push({ ...work.stream, place, meta: work.meta, expectedVersion: history.length, events });
      histories.set(key, [...history, ...events]);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      outcomes[place] = { refused: error };
    }
  }
  const { stored, conflicts } = await commit(tx, appends, meta, ends ?? undefined);
  const changed = new Set(conflicts.map(streamKey));
  let next = 0;
  for (const append of appends) {
    if (changed.has(streamKey(append))) continue;
    outcomes[append.place] = { stored: stored.slice(next, next + append.events.length) };
    next += append.events.length;
  }
  return chosen.filter(({ work }) => changed.has(streamKey(work.stream))).map(({ place }) => place);
}

/** One command in the caller's transaction. Answers what was stored; throws the refusal. */
export async function handleIn<Command, State, Event extends DomainEvent, Facts>(
  tx: Tx,
  aggregate: Decider<Command, State, Event, Facts>,
  target: { readonly clientId: bigint; readonly id: bigint },
  asked: Command,
  facts: FactsFor<State, Facts>,
  meta: AppendMeta,
): Promise<StoredEvent[]> {
  const [outcome] = await handleMany(tx, [command(aggregate, target, asked, facts)], meta);
  return storedOf(outcome);
}

function storedOf(outcome: Outcome | undefined): StoredEvent[] {
  if (!outcome) return [];
  if ('refused' in outcome) throw outcome.refused;
  return outcome.stored;
}

/** Whoever asks for one command by itself; every procedure's context is one. */
export type CommandContext = {
  readonly app: { readonly database: Database; readonly clock: Clock };
  readonly client: { readonly id: bigint };
  readonly actor: string;
  readonly idempotencyKey: string | null;
};

/**
 * One command in a transaction of its own. Commands of one client that arrive while another is being written share the next
 * transaction and its append; each succeeds or fails alone. Answers what was stored; throws the refusal.
 */
export function handle<Command, State, Event extends DomainEvent, Facts>(
  ctx: CommandContext,
  aggregate: Decider<Command, State, Event, Facts>,
  id: bigint,
  asked: Command,
  facts: FactsFor<State, Facts>,
  alongside?: Alongside,
): Promise<StoredEvent[]> {
  const meta: AppendMeta = {
    actor: ctx.actor,
    cause: null,
    idempotencyKey: ctx.idempotencyKey,
    occurredAt: ctx.app.clock.now(),
  };
  const target = { clientId: ctx.client.id, id };
  return queueOf(ctx.app.database, ctx.client.id).add(
    command(aggregate, target, asked, facts, { meta, alongside }),
    meta,
  );
}

type Waiting = {
  readonly work: Work;
  readonly meta: AppendMeta;
  resolve(stored: StoredEvent[]): void;
  reject(error: unknown): void;
};

const queues = new WeakMap<Database, Map<bigint, GroupCommit>>();

function queueOf(database: Database, clientId: bigint): GroupCommit {
  const ofDatabase = queues.get(database) ?? new Map<bigint, GroupCommit>();
  queues.set(database, ofDatabase);
  const queue = ofDatabase.get(clientId) ?? new GroupCommit(database, clientId, () => ofDatabase.delete(clientId));
  ofDatabase.set(clientId, queue);
  return queue;
}

/** Commands of one client: one transaction at a time, and whatever arrives meanwhile goes into the next. */
class GroupCommit {
  readonly #database: Database;
  readonly #clientId: bigint;
  readonly #idle: () => void;
  #waiting: Waiting[] = [];
  #running = false;

  constructor(database: Database, clientId: bigint, idle: () => void) {
    this.#database = database;
    this.#clientId = clientId;
    this.#idle = idle;
  }

  add(work: Work, meta: AppendMeta): Promise<StoredEvent[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, meta, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    // One turn of the event loop: commands that arrived in the same breath already share the first transaction.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, GROUP_MAX);
      await this.#write(group);
    }
    this.#running = false;
    this.#idle();
  }

  async #write(group: readonly Waiting[]): Promise<void> {
    const first = group[0];
    if (!first) return;
    const works = group.map(({ work }) => work);
    const inOne = (attempt: typeof handleMany) =>
      inTransaction(this.#database, { clientId: this.#clientId }, (tx) => attempt(tx, works, first.meta));
    try {
      const outcomes = await inOne(handleUndisturbed).catch((error: unknown) => {
        if (error instanceof LogMovedError) return inOne(handleMany);
        throw error;
      });
      for (const [index, waiting] of group.entries()) {
        const outcome = outcomes[index];
        if (outcome && 'refused' in outcome) waiting.reject(outcome.refused);
        else waiting.resolve(outcome?.stored ?? []);
      }
    } catch (error) {
      if (group.length === 1) return first.reject(error);
      // One of them broke the shared transaction. Alone, only that one fails.
      for (const waiting of group) await this.#write([waiting]);
    }
  }
}
