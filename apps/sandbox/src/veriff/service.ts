import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Disk } from '../disk.ts';
import { Journal } from '../journal.ts';
import { bodyOf, endedBody } from './bodies.ts';
import {
  type Choice,
  type CreateMischief,
  DECISIONS,
  type Decision,
  type Mischief,
  RESUBMISSIONS_MAX,
  TOO_MANY,
} from './choices.ts';
import { type JournalLine, journalLine, type MadeSession, type Message, type Sending } from './journal.ts';

export const API_KEY = 'sandbox';
const SECRET = 'sandbox';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SESSION_MS = 7 * DAY_MS;
const RETRIES_MS = 7 * DAY_MS;
/** So long the service waits whether somebody tries again before it tells. */
const RESUBMISSION_WAIT_MS = 5 * 60_000;
const REVIEW_MS = DAY_MS;
/** Sessions it deletes on demand. */
const DELETED_MAX = { hour: 5, day: 10 };
const DELIVERY_TIMEOUT_MS = 5_000;
const AS_IT_SHOULD: Sending = { times: 1, signedBy: 'us', toOtherClient: false };

export type Session = MadeSession & {
  readonly attempts: readonly string[];
  /** In the service's own words. */
  readonly status: string;
  /** Body of the newest decision. */
  readonly decision: string | null;
};
type Queued = Message & { readonly isDue: boolean; nextAt: number };

/** HMAC-SHA-256 of these bytes with the secret of this installation. */
export const signed = (bytes: string | Uint8Array, secret = SECRET): string =>
  createHmac('sha256', secret).update(bytes).digest('hex');

export function isSigned(bytes: string | Uint8Array, signature: string | undefined): boolean {
  if (!signature || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signed(bytes), 'hex'));
}

/**
 * An identity service: sessions, what came of them, and messages about it that are tried hourly for a week. Its time is the
 * business time of the installation. One thing at a time; whatever is visible stands in the journal first.
 */
export class IdentityService {
  readonly #journal: Journal<JournalLine>;
  readonly #listener: URL;
  readonly #sessions = new Map<string, Session>();
  readonly #queue = new Map<string, Queued>();
  readonly #deletedAt: number[] = [];
  #clock: Date | null = null;
  #last: Promise<unknown> = Promise.resolve();
  /** What goes wrong with the next session that is asked for. */
  nextCreate: CreateMischief = 'none';

  private constructor(journal: Journal<JournalLine>, listener: URL) {
    this.#journal = journal;
    this.#listener = listener;
  }

  /** Opens the service kept in `folder`, or a new one. `listener`: where its messages go. */
  static async open(disk: Disk, folder: string, listener: URL): Promise<IdentityService> {
    await disk.makeFolder(folder);
    const service = new IdentityService(new Journal(disk, join(folder, 'journal.jsonl'), journalLine), listener);
    for (const line of await service.#journal.read()) service.#happened(line);
    return service;
  }

  get now(): Date {
    return this.#clock ?? new Date();
  }

  session(id: string): Session | null {
    return this.#sessions.get(id) ?? null;
  }

  withToken(token: string): Session | null {
    return [...this.#sessions.values()].find((session) => session.token === token) ?? null;
  }

  /** Newest first. */
  sessions(): Session[] {
    return [...this.#sessions.values()].reverse();
  }

  withAttempt(attemptId: string): Session | null {
    return [...this.#sessions.values()].find(({ attempts }) => attempts.includes(attemptId)) ?? null;
  }

  make(asked: Omit<MadeSession, 'id' | 'token' | 'createdAt'>): Promise<Session> {
    return this.#alone(async () => {
      const made = {
        ...asked,
        id: randomUUID(),
        token: randomBytes(24).toString('base64url'),
        createdAt: this.now.toISOString(),
      };
      await this.#write([{ type: 'made', session: made }]);
      return this.#known(made.id);
    });
  }

  /** Somebody looks at the page of a session. */
  opened(id: string): Promise<void> {
    return this.#alone(async () => {
      const { status, attempts } = this.#known(id);
      if (status !== 'created') return;
      const attemptId = attempts.at(-1) ?? randomUUID();
      await this.#write([{ type: 'attempt', sessionId: id, attemptId }, this.#event(id, attemptId, 'started')]);
      await this.#deliver();
    });
  }

  /** Somebody handed in their document and face. */
  handedIn(id: string, choice: Choice, mischief: Mischief): Promise<Decision> {
    return this.#alone(async () => {
      const session = this.#known(id);
      const attemptId = session.status === 'started' ? (session.attempts.at(-1) ?? randomUUID()) : randomUUID();
      const tries = session.attempts.includes(attemptId) ? session.attempts.length : session.attempts.length + 1;
      const chosen = DECISIONS[choice];
      const decision = chosen.status === 'resubmission_requested' && tries > RESUBMISSIONS_MAX ? TOO_MANY : chosen;
      const submitted = this.#event(id, attemptId, 'submitted', mischief);
      const decided = this.#decided(session, attemptId, choice, decision, mischief);
      const lines: JournalLine[] = session.attempts.includes(attemptId)
        ? []
        : [{ type: 'attempt', sessionId: id, attemptId }];
      lines.push(...(mischief === 'decision_first' ? [...decided, submitted] : [submitted, ...decided]));
      if (mischief === 'older_session') lines.push(...this.#endOlder(session));
      await this.#write(lines);
      await this.#deliver();
      return decision;
    });
  }

  /** Somebody leaves the page: what waited for them is told now. */
  left(id: string): Promise<void> {
    return this.#alone(async () => {
      const waits = [...this.#queue.values()].some(
        ({ sessionId, isDue, status }) => sessionId === id && !isDue && status === 'resubmission_requested',
      );
      if (waits) await this.#write([{ type: 'hurried', sessionId: id, at: this.now.toISOString() }]);
      await this.#deliver();
    });
  }

  /** Null: there is no such session. Not while it is being looked at, nor more than it does in an hour and a day. */
  remove(id: string): Promise<'deleted' | 'looked_at' | 'too_many' | null> {
    return this.#alone(async () => {
      const session = this.#sessions.get(id);
      if (!session) return null;
      if (session.status === 'submitted' || session.status === 'review') return 'looked_at';
      const within = (ms: number) => this.#deletedAt.filter((at) => at > this.now.getTime() - ms).length;
      if (within(HOUR_MS) >= DELETED_MAX.hour || within(DAY_MS) >= DELETED_MAX.day) return 'too_many';
      const ends = isOpen(session) ? [this.#ended(session, this.now)] : [];
      await this.#write([...ends, { type: 'deleted', sessionId: id, at: this.now.toISOString() }]);
      await this.#deliver();
      return 'deleted';
    });
  }

  /** Lets the service live until `now`: sessions run out at their instant, and messages are tried again. */
  advance(now: Date): Promise<void> {
    return this.#alone(async () => {
      if (this.#clock && this.#clock >= now) return this.#deliver();
      const over = [...this.#sessions.values()].filter(
        (session) => isOpen(session) && Date.parse(session.createdAt) + SESSION_MS <= now.getTime(),
      );
      await this.#write([
        ...over.map((session) => this.#ended(session, new Date(Date.parse(session.createdAt) + SESSION_MS))),
        { type: 'clock', now: now.toISOString() },
      ]);
      await this.#deliver();
    });
  }

  #known(id: string): Session {
    const session = this.#sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#last.then(work);
    this.#last = run.catch(() => {});
    return run;
  }

  async #write(lines: readonly JournalLine[]): Promise<void> {
    await this.#journal.append(...lines);
    for (const line of lines) this.#happened(line);
  }

  #happened(line: JournalLine): void {
    const change = (id: string, more: Partial<Session>) => {
      const session = this.#sessions.get(id);
      if (session) this.#sessions.set(id, { ...session, ...more });
    };
    if (line.type === 'made')
      this.#sessions.set(line.session.id, { ...line.session, attempts: [], status: 'created', decision: null });
    else if (line.type === 'attempt') {
      const { attempts } = this.#known(line.sessionId);
      change(line.sessionId, { attempts: [...attempts.filter((id) => id !== line.attemptId), line.attemptId] });
    } else if (line.type === 'queued')
      this.#queue.set(line.message.id, { ...line.message, isDue: false, nextAt: Date.parse(line.message.dueAt) });
    else if (line.type === 'hurried') {
      for (const queued of this.#queue.values())
        if (queued.sessionId === line.sessionId && !queued.isDue)
          this.#queue.set(queued.id, { ...queued, dueAt: line.at, nextAt: Date.parse(line.at) });
    } else if (line.type === 'due') {
      const queued = this.#queue.get(line.messageId);
      if (!queued) return;
      this.#queue.set(queued.id, { ...queued, isDue: true });
      if (queued.status === null) return;
      const decided = queued.kind === 'decision' ? { decision: queued.body } : {};
      change(queued.sessionId, { status: queued.status, ...decided });
    } else if (line.type === 'done') this.#queue.delete(line.messageId);
    else if (line.type === 'deleted') {
      this.#sessions.delete(line.sessionId);
      this.#deletedAt.push(Date.parse(line.at));
    } else this.#clock = new Date(line.now);
  }

  /** Whatever is due takes effect in the order of its time; then it is sent. What fails is tried again an hour later. */
  async #deliver(): Promise<void> {
    const now = this.now.getTime();
    const due = [...this.#queue.values()]
      .filter(({ isDue, dueAt }) => !isDue && Date.parse(dueAt) <= now)
      .sort((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));
    await this.#write(due.map(({ id }) => ({ type: 'due', messageId: id })));
    const waiting = [...this.#queue.values()]
      .filter(({ isDue, nextAt }) => isDue && nextAt <= now)
      .sort((one, other) => one.nextAt - other.nextAt);
    for (const message of waiting) {
      const gone = await this.#send(message);
      if (!gone) message.nextAt = Math.max(now, message.nextAt) + HOUR_MS;
      if (gone || now - Date.parse(message.dueAt) >= RETRIES_MS)
        await this.#write([{ type: 'done', messageId: message.id }]);
    }
  }

  async #send({ body, sending: { times, signedBy, toOtherClient } }: Message): Promise<boolean> {
    const secret = { us: SECRET, somebody_else: 'somebody else' };
    for (let sent = 0; sent < times; sent += 1) {
      const answer = await fetch(this.#listener, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-auth-client': toOtherClient ? 'another-client' : API_KEY,
          ...(signedBy !== 'nobody' && { 'x-hmac-signature': signed(body, secret[signedBy]) }),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
      }).catch(() => null);
      await answer?.body?.cancel();
      if (!answer?.ok) return false;
    }
    return true;
  }

  #event(
    sessionId: string,
    attemptId: string,
    status: 'started' | 'submitted',
    mischief: Mischief = 'none',
  ): JournalLine {
    const { vendorData, endUserId } = this.#known(sessionId);
    const code = status === 'started' ? 7001 : 7002;
    const body = { id: sessionId, attemptId, feature: 'selfid', code, action: status, vendorData, endUserId };
    const sending = mischief === 'lost' ? { ...AS_IT_SHOULD, times: 0 } : AS_IT_SHOULD;
    return queued({
      sessionId,
      body: JSON.stringify(body),
      kind: 'event',
      status,
      dueAt: this.now.toISOString(),
      sending,
    });
  }

  #decided(session: Session, attemptId: string, choice: Choice, decision: Decision, mischief: Mischief): JournalLine[] {
    const sending = sendingOf(mischief);
    const waits = decision.status === 'resubmission_requested' ? RESUBMISSION_WAIT_MS : 0;
    const at = new Date(this.now.getTime() + waits);
    const told = (what: Decision, when: Date) => {
      const body = bodyOf(session, attemptId, choice, what, { at: when, mischief });
      return queued({
        sessionId: session.id,
        body,
        kind: 'decision',
        status: what.status,
        dueAt: when.toISOString(),
        sending,
      });
    };
    const lines = [told(decision, at)];
    if (decision.status === 'review') lines.push(told(DECISIONS.approve, new Date(at.getTime() + REVIEW_MS)));
    if (mischief === 'late_abandoned') {
      const late = new Date(at.getTime() + HOUR_MS);
      lines.push(endedLine(session, 'abandoned', late, { dueAt: at, counts: false }));
    }
    return lines;
  }

  /** An older session of the same person ends late. */
  #endOlder({ id, endUserId }: Session): JournalLine[] {
    const older = [...this.#sessions.values()].find((one) => one.endUserId === endUserId && one.id !== id);
    return older ? [endedLine(older, 'abandoned', this.now, { dueAt: this.now, counts: false })] : [];
  }

  #ended(session: Session, at: Date): JournalLine {
    const status = session.status === 'created' ? 'expired' : 'abandoned';
    return endedLine(session, status, at, { dueAt: at, counts: true });
  }
}

const queued = (message: Omit<Message, 'id'>): JournalLine => ({
  type: 'queued',
  message: { id: randomUUID(), ...message },
});

/** A session that ran out, as it is told; where it does not count, the service only says so. */
function endedLine(
  session: Session,
  status: 'expired' | 'abandoned',
  at: Date,
  { dueAt, counts }: { readonly dueAt: Date; readonly counts: boolean },
): JournalLine {
  return queued({
    sessionId: session.id,
    body: endedBody(session, status, at),
    kind: 'decision',
    status: counts ? status : null,
    dueAt: dueAt.toISOString(),
    sending: AS_IT_SHOULD,
  });
}

const isOpen = ({ status }: Session): boolean =>
  status === 'created' || status === 'started' || status === 'resubmission_requested';

function sendingOf(mischief: Mischief): Sending {
  if (mischief === 'twice') return { ...AS_IT_SHOULD, times: 2 };
  if (mischief === 'lost') return { ...AS_IT_SHOULD, times: 0 };
  if (mischief === 'other_secret') return { ...AS_IT_SHOULD, signedBy: 'somebody_else' };
  if (mischief === 'unsigned') return { ...AS_IT_SHOULD, signedBy: 'nobody' };
  return mischief === 'other_client' ? { ...AS_IT_SHOULD, toOtherClient: true } : AS_IT_SHOULD;
}
