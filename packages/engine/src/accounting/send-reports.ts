import { inTransaction } from '@cordelle/db/connection.ts';
import { openDay, stepOfReversal } from '@cordelle/domain/accounting/documents.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { type Turn, withAdvisoryLock } from '../advisory-lock.ts';
import type { App } from '../app.ts';
import {
  AccountingFailed,
  type AccountingFailure,
  type BookDocument,
  type Books,
  type NewDocument,
  type Written,
} from '../ports/accounting-service.ts';
import { afterFailure } from './after-failure.ts';
import { ACTOR, type Connection } from './connections.ts';
import { documentOf } from './document-of.ts';
import { type JournalEntry, writeJournal } from './journal.ts';
import { openBooks } from './open-books.ts';
import { changeReport, claimReports, dueReports, type Report, type Wanted, writtenOf } from './report-rows.ts';
import { type ReportingOf, reportingOf } from './reporting-of.ts';
import { payPart, splitByDue } from './split-by-due.ts';
import type { Caller } from './turns.ts';

/** Documents that are looked for, and written, together. */
const AT_ONCE = 25;
/** Whoever waits in front of a page waits for a worker that is at it. */
const WAIT_MS = { person: 25_000, work: 0 } as const satisfies Record<Caller, number>;
const POSTPONED_MS = 10 * 60_000;

type Sending = Wanted & {
  readonly caller: Caller;
  readonly actor?: string;
  readonly signal?: AbortSignal;
};
/** `stopped`: what kept the rest from being written now; null: nothing. */
type Sent = { readonly written: number; readonly refused: number; readonly stopped: AccountingFailure | null };

/**
 * Writes the documents whose time has come into a client's books. One process does so at a time; each document is looked for there
 * before it is sent, so that one whose answer was lost, whose row was lost or that another process had sent is taken over and not
 * written again. Null: another process is at it.
 */
export async function sendReports(app: App, connection: Connection, sending: Sending): Promise<Sent | null> {
  const lock = `accounting reports ${connection.clientId} ${connection.id}`;
  return withAdvisoryLock(app.worker, lock, WAIT_MS[sending.caller], async (turn) => {
    const of = await reportingOf(app, connection);
    await settleBlocks(app, connection, of);
    const books = openBooks(app, connection, sending.caller);
    const sum = { written: 0, refused: 0 };
    while (!sending.signal?.aborted) {
      const batch = await takeBatch(app, connection, sending);
      if (batch.length === 0) break;
      const done = await new Batch(app, connection, of, books, sending.actor ?? ACTOR, turn).run(batch);
      sum.written += done.written;
      sum.refused += done.refused;
      if (done.stopped) return { ...sum, stopped: done.stopped };
    }
    return { ...sum, stopped: null };
  });
}

/** What waits for an account waits no longer once there is one; without any nothing is sent. */
const settleBlocks = (app: App, { clientId, id }: Connection, { account }: ReportingOf) =>
  inTransaction(app.worker, {}, async ({ sql }) => {
    if (account === null)
      await sql`
        update accounting_reports set state = 'blocked', block = 'no_account', updated_at = now()
         where client_id = ${clientId} and connection_id = ${id} and state = 'waiting'`;
    else
      await sql`
        update accounting_reports r set state = 'waiting', block = null, next_attempt_at = null, updated_at = now()
          from accounting_connections a
         where r.client_id = ${clientId} and r.connection_id = ${id} and r.state = 'blocked'
           and a.client_id = r.client_id and a.id = r.connection_id
           and (r.block = 'no_account' and r.updated_at < now() - interval '1 minute'
                or r.block in ('no_account', 'account_unusable') and a.payment_account_set_at > r.updated_at)`;
  });

/** Claims the next documents; a reversal only once what it takes back stands there, and not where that never will. */
async function takeBatch(app: App, connection: Connection, wanted: Wanted): Promise<Report[]> {
  for (;;) {
    const taken = await inTransaction(app.worker, {}, async (tx) => {
      const due = await dueReports(tx, connection, wanted, AT_ONCE);
      const reversals = due
        .filter(({ kind }) => kind === 'reversal')
        .flatMap(({ transactionId }) => transactionId ?? []);
      const written = await writtenOf(tx, connection, reversals);
      const claimed: Report[] = [];
      const early: Report[] = [];
      for (const report of due) {
        const before = report.kind === 'reversal' ? (written.get(report.transactionId ?? 0n) ?? []) : null;
        const step = before === null ? 'send' : stepOfReversal(before.map(({ state }) => state));
        const stand = before?.filter(({ state }) => state === 'reported') ?? [];
        if (step === 'offset') await changeReport(tx, connection, report.id, { state: 'offset' });
        else if (step === 'wait') early.push(report);
        else if (before === null) claimed.push(report);
        else {
          const amountCents = stand.reduce((sum, one) => sum + one.amountCents, 0n);
          const contactId = stand.find((one) => one.contactId !== null)?.contactId ?? report.contactId;
          await changeReport(tx, connection, report.id, { amountCents, contactId });
          claimed.push({ ...report, amountCents, contactId });
        }
      }
      if (claimed.length > 0) await claimReports(tx, connection, claimed);
      // What they take back goes first, or has to be decided by somebody.
      else
        for (const { id } of early)
          await changeReport(tx, connection, id, { nextAttemptAt: new Date(Date.now() + POSTPONED_MS) });
      return { claimed: claimed.map((report) => ({ ...report, attempts: report.attempts + 1 })), seen: due.length };
    });
    if (taken.claimed.length > 0 || taken.seen === 0) return taken.claimed;
  }
}

type Item = { readonly report: Report; readonly document: NewDocument };

/** One batch on its way: looked for, written, and what came of it recorded. */
class Batch {
  readonly #app: App;
  readonly #connection: Connection;
  readonly #of: ReportingOf;
  readonly #books: Books;
  readonly #actor: string;
  readonly #turn: Turn;
  #written = 0;
  #refused = 0;
  #stopped: AccountingFailure | null = null;

  constructor(app: App, connection: Connection, of: ReportingOf, books: Books, actor: string, turn: Turn) {
    this.#app = app;
    this.#connection = connection;
    this.#of = of;
    this.#books = books;
    this.#actor = actor;
    this.#turn = turn;
  }

  async run(reports: readonly Report[]): Promise<Sent> {
    await this.#app.failpoint('accounting-claimed');
    try {
      const left = await this.#adopt(await this.#prepared(reports, new Map()));
      const split = await splitByDue(this.#app, this.#connection, this.#books, left);
      const ready = await this.#prepared(split.ready, split.numbers);
      const open = await this.#dated(ready);
      if (open.length > 0) {
        this.#turn.requireHeld();
        const answers = await this.#books.write(open.map(({ document }) => document));
        await this.#app.failpoint('accounting-written');
        await this.#record(open, answers);
      }
    } catch (error) {
      if (!(error instanceof AccountingFailed)) throw error;
      await this.#putBack(reports, error);
    }
    return { written: this.#written, refused: this.#refused, stopped: this.#stopped };
  }

  /** Rows with their documents; what has no account to go to waits for somebody. */
  async #prepared(reports: readonly Report[], numbers: ReadonlyMap<string, string | null>): Promise<Item[]> {
    const items: Item[] = [];
    for (const report of reports) {
      const number = report.invoiceId === null ? null : (numbers.get(report.invoiceId) ?? null);
      const document = documentOf(report, { of: this.#of, number, connection: this.#connection });
      if (typeof document !== 'string') items.push({ report, document });
      else await this.#change(report, { state: 'blocked', block: document });
    }
    return items;
  }

  /** What stands there already under its reference is taken over; what remains is to be written. */
  async #adopt(items: readonly Item[]): Promise<Report[]> {
    if (items.length === 0) return [];
    const there = await this.#books.documentsLike(items.map(({ document }) => document));
    const left: Report[] = [];
    const entries: JournalEntry[] = [];
    for (const item of items) {
      const found = there.get(item.document.reference) ?? [];
      const stands = found.find(({ state }) => state === 'booked');
      if (stands && stands.amountCents === item.report.amountCents) entries.push(await this.#taken(item, stands, true));
      else if (stands && item.report.kind === 'payment' && stands.amountCents < item.report.amountCents) {
        // It paid what was due, before our own rows were lost: the rest was a credit.
        const { amountCents, contactId } = item.report;
        const part = { paidCents: stands.amountCents, leftCents: amountCents - stands.amountCents, contactId };
        await payPart(this.#app, this.#connection, item.report, part);
        entries.push(await this.#taken(item, stands, true));
      } else if (stands) {
        const refusal = `${item.document.reference}: ${stands.id}`;
        await this.#change(item.report, { state: 'failed', refusal });
        this.#refused += 1;
      } else if (found.length > 0) {
        await this.#change(item.report, {
          state: 'changed_outside',
          outside: 'removed',
          documentId: found[0]?.id ?? null,
        });
      } else left.push(item.report);
    }
    await this.#journal(entries);
    return left;
  }

  /** Dated on a day that is open there, as far as it tells. */
  async #dated(items: readonly Item[]): Promise<Item[]> {
    const { lockedUntil } = this.#connection;
    const { today } = this.#of;
    const open: Item[] = [];
    for (const { report, document } of items) {
      const date: CalendarDate | null = openDay(report.date, lockedUntil, today);
      if (date === null) {
        await this.#change(report, { state: 'failed', refusal: `${report.date} ≤ ${lockedUntil}` });
        this.#refused += 1;
      } else if (date === report.date) open.push({ report, document });
      else {
        await this.#change(report, { date, movedFrom: report.movedFrom ?? report.date });
        open.push({ report: { ...report, date, movedFrom: report.date }, document: { ...document, date } });
      }
    }
    return open;
  }

  async #record(items: readonly Item[], answers: readonly Written[]): Promise<void> {
    const entries: JournalEntry[] = [];
    for (const [place, item] of items.entries()) {
      const answer = answers[place] ?? { failed: new AccountingFailed({ kind: 'unknown_outcome' }) };
      entries.push(
        'document' in answer
          ? await this.#taken(item, answer.document, false)
          : await this.#failed(item.report, answer.failed),
      );
    }
    await this.#journal(entries);
  }

  async #taken({ report, document }: Item, { id, revision }: BookDocument, found: boolean): Promise<JournalEntry> {
    await this.#change(report, {
      state: 'reported',
      documentId: id,
      revision,
      accountId: this.#of.account?.id ?? null,
      reportedAt: new Date(),
      refusal: null,
    });
    this.#written += 1;
    return {
      direction: 'written',
      what: document.kind,
      result: 'done',
      count: 1,
      recordId: id,
      reportId: report.id,
      detail: { reference: document.reference, ...(found && { found: true }) },
    };
  }

  async #failed(report: Report, error: AccountingFailed): Promise<JournalEntry> {
    const { failure, trace } = error;
    const { consequence, goOn } = afterFailure(failure, report, {
      now: new Date(),
      today: this.#of.today,
      lockedUntil: this.#connection.lockedUntil,
    });
    const moved =
      consequence.state === 'waiting' && consequence.date ? { movedFrom: report.movedFrom ?? report.date } : {};
    await this.#change(report, { ...consequence, ...moved, trace });
    if (consequence.state === 'failed') this.#refused += 1;
    if (!goOn) this.#stopped ??= failure;
    return {
      direction: 'written',
      what: report.kind,
      result: failure.kind === 'refused' ? 'refused' : 'unanswered',
      reportId: report.id,
      trace,
      detail: {
        reference: report.reference,
        ...(failure.kind === 'refused' ? { words: failure.words } : { failure: failure.kind }),
      },
    };
  }

  /** It could not even be asked: nothing was sent that was not sent before. */
  async #putBack(reports: readonly Report[], error: AccountingFailed): Promise<void> {
    const { failure } = error;
    this.#stopped = failure;
    const nextAttemptAt =
      failure.kind === 'throttled'
        ? failure.until
        : failure.kind === 'unavailable'
          ? new Date(Date.now() + 60_000)
          : null;
    await inTransaction(this.#app.worker, {}, ({ sql }) => {
      const ids = reports.map(({ id }) => id);
      return sql`
        update accounting_reports set state = 'waiting', next_attempt_at = ${nextAttemptAt}, updated_at = now()
         where client_id = ${this.#connection.clientId} and id in ${sql(ids)} and state = 'sending'`;
    });
  }

  #change(report: Report, change: Parameters<typeof changeReport>[3]): Promise<void> {
    return inTransaction(this.#app.worker, {}, (tx) => changeReport(tx, this.#connection, report.id, change));
  }

  #journal(entries: readonly JournalEntry[]): Promise<void> {
    const by = { actor: this.#actor, at: this.#app.wallClock.now() };
    return inTransaction(this.#app.worker, {}, (tx) => writeJournal(tx, this.#connection, entries, by));
  }
}
