import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import type { AccountingSoftware } from '@cordelle/domain/accounting/software.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type Connection, connectionOf } from '@cordelle/engine/accounting/connections.ts';
import { readContacts, readInvoices } from '@cordelle/engine/accounting/read-records.ts';
import type { App } from '@cordelle/engine/app.ts';
import { AccountingFailed, type BookRecord } from '@cordelle/engine/ports/accounting-service.ts';
import type { MemberContext } from '../context.ts';
import { limiter } from '../limiter.ts';

/** So long what was read is good enough for a page. */
export const FRESH_MS = 15 * 60_000;

type What = 'contacts' | 'invoices';
/** What is imported from them. */
type Imported = 'customers' | 'invoices';
const READ = { contacts: readContacts, invoices: readInvoices } as const;

/** The client's connection, whatever its state. Throws `accounting.not_connected` where there is none. */
export async function anyConnection(tx: Tx, clientId: bigint): Promise<Connection> {
  const connection = await connectionOf(tx, clientId);
  if (!connection) throw new DomainError('accounting.not_connected');
  return connection;
}

/** The connection from which something is imported: it has to be believed. Throws `accounting.not_connected`. */
export async function workingConnection(tx: Tx, clientId: bigint): Promise<Connection> {
  const connection = await anyConnection(tx, clientId);
  if (connection.status !== 'connected') throw new DomainError('accounting.not_connected');
  return connection;
}

/** Asking the software anew counts for the client, whoever asks. Throws `rate.limited`. */
export const takeForce = ({ client }: MemberContext): void =>
  limiter.take('accounting_force', { kind: 'session', name: `client ${client.id}` });

/**
 * Brings what is known of the books up to date, where it is older than a quarter of an hour or somebody wants it anew. Throws
 * `accounting.away` where nothing is known, or it was to be read anew and could not be.
 */
export async function freshRecords(ctx: MemberContext, what: What, force: boolean): Promise<Connection> {
  const { app, client, actor } = ctx;
  const connection = await ctx.read((tx) => anyConnection(tx, client.id));
  const readAt = await ctx.read((tx) => lastRead(tx, connection, what));
  const isFresh = readAt !== null && app.wallClock.now().getTime() - readAt.getTime() < FRESH_MS;
  if (connection.status !== 'connected' || (isFresh && !force)) return connection;
  if (force) takeForce(ctx);
  try {
    await READ[what](app, connection, { caller: 'person', actor });
  } catch (error) {
    if (!(error instanceof AccountingFailed)) throw error;
    app.log.warn({ err: error, clientId: String(client.id) }, `${what} could not be read`);
    if (force || readAt === null) throw new DomainError('accounting.away');
  }
  return connection;
}

/** Brings invoices up to date, and before them the contacts they are for. Throws like `freshRecords`. */
export async function freshInvoices(ctx: MemberContext, force: boolean): Promise<Connection> {
  await freshRecords(ctx, 'contacts', false);
  return freshRecords(ctx, 'invoices', force);
}

/** When the records were last read to their end; null: never. */
export async function lastRead({ sql }: Tx, { clientId, id }: Connection, what: What): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select ${sql(`${what}_read_at`)} as at from accounting_connections where client_id = ${clientId} and id = ${id}`;
  return row?.at ?? null;
}

/** Where somebody sees a record in the software; null where the installation is no longer registered with its maker. */
export function pagesOf(
  { accountingServices }: Pick<App, 'accountingServices'>,
  { software, shortCode }: { readonly software: AccountingSoftware; readonly shortCode: string | null },
): (record: BookRecord) => string | null {
  return (record) => accountingServices[software]?.pageOf(record, shortCode).href ?? null;
}

/** One at a time of those who import the same records, however many processes there are; until the transaction ends. */
export async function oneAtATime({ sql }: Tx, { clientId, id }: Pick<Connection, 'clientId' | 'id'>, what: Imported) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`accounting import ${what} ${clientId} ${id}`}, 0))`;
}

/** Work of no request in one client's rows. */
export const inClient = <T>(app: App, clientId: bigint, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(app.worker, { clientId }, work);
