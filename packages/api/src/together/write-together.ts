import type { Database, Tx } from '@cordelle/db/connection.ts';
import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';
import { isConnectionLost } from '@cordelle/db/outage.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { type AuditRow, writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { handleLast, type Work, writing } from '@cordelle/engine/handle.ts';
import type { OnceAnswered, OnceCalled, RequestContext, Said, Together } from '../context.ts';
import { claimKeys, type Keyed, keepAnswers, keyedAs, nameOfKey } from '../idempotency/keys.ts';
import { WaitingLine } from './waiting-line.ts';

/** So many at most share a transaction: a longer one would hold what it reads from others. */
const GROUP_MAX = 32;

/** What was decided of a request, with what is to be written for it. */
type Decided = { readonly works: readonly Work[] };

/** For whom and when requests are decided on. */
type At = { readonly clientId: bigint; readonly now: Date };

/** How requests of one kind are decided on. */
type Kind<Wanted, One extends Decided> = {
  /** Two with the same one are never in one transaction: neither would know of the other. */
  apart(wanted: Wanted): string;
  /** Of each what is to be written for it, or why its rule refuses. Reads and holds; writes nothing. */
  decide(tx: Tx, at: At, wanted: readonly Wanted[]): Promise<readonly (One | DomainError)[]>;
};

type Asked<Wanted, One> = {
  readonly ctx: RequestContext;
  readonly keyed: Keyed | null;
  readonly wanted: Wanted;
  say(decided: One): Said<unknown>;
};

/** What became of a request, once its transaction is committed. */
type Outcome = DomainError | OnceAnswered<unknown>;

/** Of one database: who waits, by client, and the keys of those who wait or are under way. */
type UnderWay<Wanted, One> = {
  readonly lines: Map<bigint, WaitingLine<Asked<Wanted, One>, Outcome>>;
  readonly keys: Set<string>;
};

/**
 * Requests of one kind that programs and people of one client send beside each other. Those that come while others are written share
 * the next transaction: one reading of facts, one append, one commit. Each is answered, refused and recorded as if it had come
 * alone.
 */
export class WrittenTogether<Wanted, One extends Decided> implements Together<Wanted, One> {
  readonly #kind: Kind<Wanted, One>;
  readonly #underWay = new WeakMap<Database, UnderWay<Wanted, One>>();

  constructor(kind: Kind<Wanted, One>) {
    this.#kind = kind;
  }

  /**
   * As `writeOnce`: under an idempotency key the same key and input get the same answer again, another input is refused
   * (`idempotency.mismatch`), and a key whose first request waits or runs is busy (`idempotency.busy`).
   */
  async write<T>(
    database: Database,
    { ctx, call, wanted }: { readonly ctx: RequestContext; readonly call: OnceCalled; readonly wanted: Wanted },
    say: (decided: One) => Said<T>,
  ): Promise<OnceAnswered<T>> {
    const { lines, keys } = this.#underWayOf(database);
    const { clientId } = call;
    const keyed = keyedAs(ctx, call);
    const name = keyed && nameOfKey(keyed);
    if (name !== null && keys.has(name)) throw new DomainError('idempotency.busy');
    if (name !== null) keys.add(name);
    try {
      const line = lines.get(clientId) ?? this.#lineOf(database, clientId);
      lines.set(clientId, line);
      const outcome = await line.join({ ctx, keyed, wanted, say });
      if (outcome instanceof DomainError) throw outcome;
      // `say` said it, now or when the key was new.
      return outcome as OnceAnswered<T>;
    } finally {
      if (name !== null) keys.delete(name);
    }
  }

  #underWayOf(database: Database): UnderWay<Wanted, One> {
    const known = this.#underWay.get(database) ?? { lines: new Map(), keys: new Set() };
    this.#underWay.set(database, known);
    return known;
  }

  #lineOf(database: Database, clientId: bigint): WaitingLine<Asked<Wanted, One>, Outcome> {
    return new WaitingLine({
      most: GROUP_MAX,
      apart: ({ wanted }) => this.#kind.apart(wanted),
      carryOut: (take) => writing(database, { clientId }, (tx) => this.#outcomesOf(tx, clientId, take())),
      // What one of them met is not the others' business; of a lost connection nobody knows what it still wrote.
      mayTryAlone: (error) => !isConnectionLost(error),
    });
  }

  async #outcomesOf(tx: Tx, clientId: bigint, group: readonly Asked<Wanted, One>[]): Promise<Outcome[]> {
    const keyed = group.flatMap((one) => one.keyed ?? []);
    const found = await claimKeys(tx, keyed);
    const standings = new Map(keyed.map((key, place) => [key, found[place]]));
    const standingOf = ({ keyed: key }: Asked<Wanted, One>) => (key && standings.get(key)) ?? 'new';
    const fresh = group.filter((one) => standingOf(one) === 'new');
    const written = await this.#decideAndWrite(tx, clientId, fresh);
    const outcomes = new Map(fresh.map((one, place) => [one, written[place]]));
    return group.map((one) => {
      const standing = standingOf(one);
      if (standing instanceof DomainError) return standing;
      if (standing !== 'new') return { ...standing, replayed: true };
      const outcome = outcomes.get(one);
      invariant(outcome, 'every request is decided on');
      return outcome;
    });
  }

  async #decideAndWrite(tx: Tx, clientId: bigint, fresh: readonly Asked<Wanted, One>[]): Promise<Outcome[]> {
    const [first] = fresh;
    if (!first) return [];
    const now = first.ctx.app.clock.now();
    const wanted = fresh.map((one) => one.wanted);
    const decided = await this.#kind.decide(tx, { clientId, now }, wanted);
    const works: Work[] = [];
    const rows: AuditRow[] = [];
    const answers: { readonly keyed: Keyed; readonly answer: unknown }[] = [];
    const outcomes = fresh.map(({ ctx, keyed, say }, place): Outcome => {
      const outcome = decided[place];
      invariant(outcome, 'every request is decided on');
      if (outcome instanceof DomainError) return outcome;
      const meta = metaOf(ctx, now);
      works.push(...outcome.works.map((work) => ({ ...work, meta })));
      const { answer, row } = say(outcome);
      if (row) rows.push(row);
      if (keyed) answers.push({ keyed, answer });
      return { answer, replayed: false };
    });
    await handleLast(tx, works, metaOf(first.ctx, now));
    await Promise.all([writeAuditRows(tx, rows), keepAnswers(tx, answers)]);
    return outcomes;
  }
}

const metaOf = ({ principal, idempotencyKey }: RequestContext, now: Date): AppendMeta => ({
  actor: actorOf(principal),
  cause: null,
  idempotencyKey,
  occurredAt: now,
});
