import type { Socket } from 'node:net';
import type { Sql } from 'postgres';
import { arrayLiteral } from './array-literal.ts';
import { isConnectionLost } from './outage.ts';

/** How often sessions are looked at. */
const LOOK_MS = 1_000;
/** So long whoever is asked about them has time to answer. */
const ANSWER_MAX_MS = 3_000;

/** Bounds of silence. */
export type SilenceBounds = {
  /** After so long without an answer it is asked whether the server still works at it. */
  readonly askAfterMs: number;
  /** So long one waits for a server that answers nobody. */
  readonly giveUpAfterMs: number;
};

const BOUNDS: SilenceBounds = { askAfterMs: 5_000, giveUpAfterMs: 15_000 };

/** A connection, as the driver tells of it (`patches/`). */
type Connection = { readonly socket: Socket; readonly backend: { readonly pid: number | null }; waits(): boolean };

/** One that is watched: when it last waited for nothing or heard something, when it was last asked about, and what it had read. */
type Session = Connection & { heardAt: number; askedAt: number; bytes: number };

/** The sessions that the server knows; `null`: it answers nobody. */
type Known = ReadonlySet<number> | null;

/**
 * Ends sessions that wait for a server which will not answer: one that is frozen, or that was replaced by another one while the
 * network between was cut; nothing says so then for a quarter of an hour. Bounds of statements are the server's, and no help there. Who
 * waits is told of a lost connection: a commit that was under way may have been carried out.
 *
 * Nothing that the server works at is ended: where a session waits for five seconds, another one asks whether the server knows it. What it
 * does not know is ended then, and whoever waits where it answers nobody after fifteen.
 */
export class SilenceWatch {
  readonly #openBeside: () => Sql;
  readonly #bounds: SilenceBounds;
  readonly #sessions = new Set<Session>();
  #timer: NodeJS.Timeout | undefined;
  #lookedAt = 0;
  #asking = false;

  /** `openBeside` opens a pool of one session at the same address. */
  constructor(openBeside: () => Sql, bounds: SilenceBounds = BOUNDS) {
    this.#openBeside = openBeside;
    this.#bounds = bounds;
  }

  /** Every session that the pool opens from now on is watched. The driver reads its options whenever it connects. */
  watch(pool: Sql): void {
    const onconnected = (connection: Connection) => {
      const now = performance.now();
      this.#sessions.add(Object.assign(connection, { heardAt: now, askedAt: now, bytes: 0 }));
    };
    Object.assign(pool.options, { onconnected });
  }

  /**
   * Begins to look, unless something between us and the server numbers its sessions by itself (PgBouncer does): nobody could say
   * then which of them the server knows, and one more may have to wait for those that are watched. `pid` is how the server itself
   * calls one of them.
   */
  begin(pid: number): void {
    if (![...this.#sessions].some(({ backend }) => backend.pid === pid)) return;
    this.#timer = setInterval(() => this.#look(), this.#pauseMs);
    this.#timer.unref();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  get #pauseMs(): number {
    return Math.min(LOOK_MS, this.#bounds.askAfterMs);
  }

  #look(): void {
    const now = performance.now();
    // While this process was busy it heard nothing, whoever answered.
    const wasBusy = now - this.#lookedAt > 2 * this.#pauseMs;
    this.#lookedAt = now;
    const silent: Session[] = [];
    for (const session of this.#sessions) {
      if (session.socket.destroyed) this.#sessions.delete(session);
      else if (wasBusy || hasHeard(session)) {
        session.bytes = session.socket.bytesRead;
        session.heardAt = session.askedAt = now;
      } else if (now - session.askedAt >= this.#bounds.askAfterMs) silent.push(session);
    }
    if (silent.length === 0 || this.#asking) return;
    this.#asking = true;
    void this.#examine(silent).finally(() => {
      this.#asking = false;
    });
  }

  async #examine(silent: readonly Session[]): Promise<void> {
    const known = await this.#ask(silent.flatMap(({ backend }) => backend.pid ?? []));
    const now = performance.now();
    for (const session of silent) {
      if (session.socket.destroyed || hasHeard(session)) continue;
      const lost = known
        ? session.backend.pid !== null && !known.has(session.backend.pid)
        : now - session.heardAt >= this.#bounds.giveUpAfterMs;
      if (lost) hangUp(session.socket, now - session.heardAt);
      else if (known) session.askedAt = now;
    }
  }

  /** By a session of its own, which reaches whoever answers at the address now. */
  async #ask(pids: readonly number[]): Promise<Known> {
    const beside = this.#openBeside();
    const late = setTimeout(() => void beside.end({ timeout: 0 }), ANSWER_MAX_MS);
    try {
      const rows = await beside<{ pid: number }[]>`
        select pid from pg_stat_activity where usename = current_user and pid = any(${arrayLiteral(pids)}::int[])`;
      return new Set(rows.map(({ pid }) => pid));
    } catch (error) {
      // Whoever refuses answers: there are too many sessions, a password was changed.
      return isConnectionLost(error) ? null : new Set(pids);
    } finally {
      clearTimeout(late);
      void beside.end({ timeout: 0 });
    }
  }
}

/** It waits for nothing, or something came since it was last looked at. */
const hasHeard = ({ socket, waits, bytes }: Session): boolean => !waits() || socket.bytesRead !== bytes;

function hangUp(socket: Socket, ms: number): void {
  const error = new Error(`PostgreSQL has not answered for ${Math.round(ms / 1000)} s: the session is given up`);
  socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
}
