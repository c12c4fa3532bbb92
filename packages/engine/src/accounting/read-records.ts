import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { withAdvisoryLock } from '../advisory-lock.ts';
import type { App } from '../app.ts';
import { AccountingFailed, type Answered, type Asked, type Books } from '../ports/accounting-service.ts';
import { ACTOR, type Connection, type ConnectionKey } from './connections.ts';
import { writeJournal } from './journal.ts';
import { openBooks } from './open-books.ts';
import { storeContacts, storeInvoices } from './store-records.ts';
import type { Caller } from './turns.ts';

type What = 'contacts' | 'invoices';
export type Reading = { readonly actor?: string; readonly caller: Caller };

/** Whoever waits in front of a page waits for a reading that is under way; other work leaves it to it. */
const WAIT_MS = { person: 25_000, work: 0 } as const satisfies Record<Caller, number>;
/** Books of a hundred thousand records, and as often as it was begun anew because some moved. */
const PAGES_MAX = 500;
const PASSES_MAX = 3;

/** The connection was ended while it was being read. */
class Ended extends Error {}

/**
 * Reads contacts: all of them the first time, then what changed. Rows are as the software says at this moment; how far it came is
 * remembered only once it came to the end. Returns how many were read; null: somebody else reads them. Throws `AccountingFailed`.
 */
export const readContacts = (app: App, connection: Connection, reading: Reading): Promise<number | null> =>
  read(app, connection, 'contacts', reading, async (books, asked, at) => {
    const { records, ...answer } = await books.contacts(asked);
    return { ...answer, ids: records.map(({ id }) => id), store: (tx) => storeContacts(tx, connection, records, at) };
  });

/** Reads sales invoices: those with something to pay the first time, then all that changed. Otherwise like contacts. */
export const readInvoices = (app: App, connection: Connection, reading: Reading): Promise<number | null> =>
  read(app, connection, 'invoices', reading, async (books, asked, at) => {
    const { records, ...answer } = await books.invoices(asked);
    return { ...answer, ids: records.map(({ id }) => id), store: (tx) => storeInvoices(tx, connection, records, at) };
  });

type PageRead = Omit<Answered<never>, 'records'> & {
  readonly ids: readonly string[];
  readonly store: (tx: Tx) => Promise<void>;
};
type ReadPage = (books: Books, asked: Asked, at: Date) => Promise<PageRead>;

async function read(app: App, connection: Connection, what: What, reading: Reading, page: ReadPage) {
  const lock = `accounting ${what} ${connection.clientId} ${connection.id}`;
  return withAdvisoryLock(app.worker, lock, WAIT_MS[reading.caller], async () => {
    const note = (result: 'done' | 'unanswered', count: number) =>
      inTransaction(app.worker, {}, (tx) =>
        writeJournal(tx, connection, [{ direction: 'read', what, result, count }], {
          actor: reading.actor ?? ACTOR,
          at: app.wallClock.now(),
        }),
      );
    const seen = new Set<string>();
    try {
      await readAll(app, connection, what, reading.caller, page, seen);
    } catch (error) {
      if (error instanceof Ended) return seen.size;
      if (error instanceof AccountingFailed) await note('unanswered', seen.size);
      throw error;
    }
    await note('done', seen.size);
    return seen.size;
  });
}

async function readAll(
  app: App,
  connection: Connection,
  what: What,
  caller: Caller,
  page: ReadPage,
  seen: Set<string>,
) {
  const books = openBooks(app, connection, caller);
  const since = await cursorOf(app, connection, what);
  for (let pass = 1; ; pass += 1) {
    const begun = await startOf(app);
    let cursor = '';
    let total: number | null = null;
    let next: string | null = null;
    for (let number = 1; ; number += 1) {
      const answer: PageRead = await page(books, { page: next, since }, begun);
      await whileConnected(app, connection, answer.store);
      for (const id of answer.ids) seen.add(id);
      ({ cursor, total, next } = answer);
      if (next === null) break;
      if (number >= PAGES_MAX) throw new AccountingFailed({ kind: 'unavailable' }, 'pages without end');
    }
    // Some moved to a page that was read already: they are found from the beginning.
    if (total !== null && seen.size < total && pass < PASSES_MAX) continue;
    await whileConnected(app, connection, (tx) => finish(tx, connection, what, { cursor, begun, all: since === null }));
    return;
  }
}

/** By the clock that stamps rows. */
async function startOf(app: App): Promise<Date> {
  const [row] = await inTransaction(
    app.worker,
    { readOnly: true },
    ({ sql }) => sql<{ now: Date }[]>`select now() as now`,
  );
  return row?.now ?? app.wallClock.now();
}

async function cursorOf(app: App, { clientId, id }: ConnectionKey, what: What): Promise<string | null> {
  const [row] = await inTransaction(
    app.worker,
    { readOnly: true },
    ({ sql }) => sql<{ cursor: string | null }[]>`
    select ${sql(`${what}_cursor`)} as cursor from accounting_connections where client_id = ${clientId} and id = ${id}`,
  );
  return row?.cursor ?? null;
}

/** Nothing is kept of books that are no longer the client's. */
const whileConnected = (app: App, { clientId, id }: ConnectionKey, work: (tx: Tx) => Promise<void>): Promise<void> =>
  inTransaction(app.worker, { clientId }, async (tx) => {
    const held = await tx.sql`
      select 1 from accounting_connections where client_id = ${clientId} and id = ${id} and status <> 'not_connected' for share`;
    if (held.count === 0) throw new Ended();
    await work(tx);
  });

type Finished = { readonly cursor: string; readonly begun: Date; readonly all: boolean };

async function finish({ sql }: Tx, { clientId, id }: ConnectionKey, what: What, { cursor, begun, all }: Finished) {
  if (all && what === 'contacts')
    await sql`
      delete from accounting_contacts c
       where c.client_id = ${clientId} and c.connection_id = ${id} and c.read_at < ${begun}
         and not exists (select from accounting_customers l where l.client_id = c.client_id and l.connection_id = c.connection_id
                            and l.contact_id = c.contact_id)`;
  if (all && what === 'invoices')
    await sql`
      delete from accounting_invoices i
       where i.client_id = ${clientId} and i.connection_id = ${id} and i.read_at < ${begun}
         and not exists (select from accounting_schedules l where l.client_id = i.client_id and l.connection_id = i.connection_id
                            and l.invoice_id = i.invoice_id)`;
  await sql`
    update accounting_connections set ${sql(`${what}_cursor`)} = ${cursor}, ${sql(`${what}_read_at`)} = ${begun}
     where client_id = ${clientId} and id = ${id}`;
}
