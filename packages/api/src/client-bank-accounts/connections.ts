import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from '@cordelle/db/encryption.ts';
import { clientBankConnections } from '@cordelle/db/schema/client-bank-accounts.ts';
import { EVIDENCE_HOURS, hoursBefore } from '@cordelle/domain/bank-account-change/limits.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import type { BankConnect, LoginRead } from '@cordelle/engine/ports/bank-connect.ts';
import { fingerprintOf, newSecret } from '@cordelle/engine/secrets.ts';
import type { connectionAnswer } from '@cordelle/validation/client-bank-accounts.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { CONNECTION, type ConnectionRow } from './connection-row.ts';
import { type Outcome, outcomeOf, settleConnection } from './settle-connection.ts';

/** How long the bank is asked; then it did not answer. Source: Flinks, GetAccountsDetailAsync. */
const READING_MINUTES = 30;

const placeOf = ({ clientId, id }: Pick<ConnectionRow, 'clientId' | 'id'>): SecretPlace => ({
  table: 'client_bank_connections',
  column: 'login_id_encrypted',
  clientId,
  rowId: id,
});

/** Begins a sign-in at the bank for one account; its tag says nothing to whoever reads it. Needs the worker's sight. */
export async function beginConnection(
  { sql }: Tx,
  begun: Pick<ConnectionRow, 'clientId' | 'purpose' | 'forChange'> & { readonly actor: string; readonly at: Date },
): Promise<{ readonly id: bigint; readonly tag: string }> {
  const { clientId, purpose, forChange, actor, at } = begun;
  const tag = newSecret();
  const [row] = await sql<{ id: bigint }[]>`
    insert into client_bank_connections (client_id, purpose, for_change, tag, state, actor, created_at)
    values (${clientId}, ${purpose}, ${forChange}, ${tag}, 'open', ${actor}, ${at}) returning id`;
  invariant(row, 'a connection was begun');
  return { id: row.id, tag };
}

/** A sign-in of a client, held until this transaction ends. Throws `record.not_found`. */
export async function connectionOf({ sql }: Tx, clientId: bigint, id: bigint): Promise<ConnectionRow> {
  const [row] = await sql`
    select ${CONNECTION} from client_bank_connections where client_id = ${clientId} and id = ${id} for update`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}

/** The page of the connection service for a sign-in that was begun; null: it does not answer, and numbers are typed. */
export async function frameFor(
  { app, client, language }: Pick<MemberContext, 'app' | 'client' | 'language'>,
  bankConnect: BankConnect,
  begun: { readonly id: bigint; readonly tag: string },
): Promise<z.input<typeof connectionAnswer>> {
  try {
    const frame = await bankConnect.pageFor({ tag: begun.tag, country: client.country, language, returnUrl: null });
    return { connection: { connectionId: String(begun.id), origin: bankConnect.origin, frame: frame.href } };
  } catch (error) {
    app.log.warn({ err: error }, 'the bank connection does not answer');
    return { connection: null };
  }
}

/** What the frame says when the bank lets nobody in for good. */
const TERMINAL: readonly string[] = ['DISABLED_LOGIN', 'INVALID_LOGIN', 'INVALID_SECURITY_RESPONSE'];

/**
 * Takes down the login a browser told of: from now on the bank is asked, and an attempt is spent, once. The same login again
 * changes nothing. Returns whether it is to be asked about now. Needs the worker's sight.
 */
export async function takeLogin(
  tx: Tx,
  app: App,
  row: ConnectionRow,
  told: { readonly loginId: string; readonly accountId: string | null },
): Promise<boolean> {
  const loginHash = fingerprintOf(told.loginId);
  if (row.state !== 'open') {
    if (row.loginHash !== null && row.loginHash !== loginHash) throw new DomainError('record.not_found');
    return row.state === 'reading';
  }
  const keyring = await keyringOf(tx, app.keys, row.clientId);
  const at = app.clock.now();
  await tx.sql`
    update client_bank_connections
       set state = 'reading', login_id_encrypted = ${encryptSecret(keyring, placeOf(row), told.loginId)},
           login_hash = ${loginHash}, account_id = ${told.accountId}, spent_at = ${at}
     where client_id = ${row.clientId} and id = ${row.id}`;
  await spendAttempt(tx, row);
  return true;
}

/**
 * An attempt is spent when something was learned of it; opening a frame, leaving it or losing the line spends none. Those of a change
 * are counted by their rows.
 */
async function spendAttempt({ sql }: Tx, { clientId, purpose, forChange }: ConnectionRow): Promise<void> {
  if (forChange) return;
  const column = sql(purpose === 'settlement' ? 'settlement_flinks_attempts' : 'billing_flinks_attempts');
  await sql`update client_onboardings set ${column} = ${column} + 1 where client_id = ${clientId}`;
}

/** The frame gave up: what is final ends the sign-in and spends the attempt, anything else leaves it. Needs the worker's sight. */
export async function refuseConnection(tx: Tx, app: App, row: ConnectionRow, step: string): Promise<void> {
  if (row.state !== 'open' || !TERMINAL.includes(step)) return;
  const at = app.clock.now();
  await tx.sql`
    update client_bank_connections
       set state = 'failed', problem = 'login_refused', spent_at = ${at}, ended_at = ${at}
     where client_id = ${row.clientId} and id = ${row.id}`;
  await spendAttempt(tx, row);
}

/**
 * Asks the service about a login outside of any transaction, and keeps what it says. Returns how it stands: still reading where the
 * bank or the service has not answered. Safe to run twice and side by side.
 */
export async function readConnection(app: App, clientId: bigint, id: bigint): Promise<Outcome | 'reading'> {
  const asked = await inTransaction(app.worker, {}, async (tx) => {
    const row = await connectionOf(tx, clientId, id);
    if (row.state !== 'reading' || row.loginIdEncrypted === null) return null;
    const keyring = await keyringOf(tx, app.keys, clientId);
    return { row, loginId: decryptSecret(keyring, placeOf(row), row.loginIdEncrypted) };
  });
  if (!asked) return 'reading';
  const { row, loginId } = asked;
  const late = app.clock.now().getTime() - (row.spentAt ?? row.createdAt).getTime() > READING_MINUTES * 60_000;
  const { bankConnect } = app;
  const found = bankConnect && (await answerAbout(app, bankConnect, row, loginId));
  if (found?.state === 'waiting' && !late) {
    await app.worker.sql`
      update client_bank_connections set request_id = ${found.requestId}
       where client_id = ${clientId} and id = ${id} and state = 'reading'`;
    return 'reading';
  }
  if (!found && !late) return 'reading';
  const outcome = await inTransaction(app.worker, {}, (tx) =>
    settleConnection(tx, app, row, found && found.state !== 'waiting' ? found : null),
  );
  if (outcome && bankConnect)
    await bankConnect.forget(loginId).catch((error: unknown) => {
      app.log.warn({ err: error, clientId: String(clientId) }, 'a login at a bank could not be forgotten');
    });
  return outcome ?? 'reading';
}

/** Null: the service does not answer, or the login is not of this connection. */
async function answerAbout(
  app: App,
  bankConnect: BankConnect,
  row: ConnectionRow,
  loginId: string,
): Promise<LoginRead | null> {
  const { tag, accountId, requestId } = row;
  try {
    return await bankConnect.accountOf({ loginId, tag, accountId, requestId });
  } catch (error) {
    app.log.warn({ err: error, clientId: String(row.clientId) }, 'a bank connection could not be read');
    return null;
  }
}

/** Asks on about every login the bank has not answered yet, and forgets what nobody asked for. Safe to run twice and side by side. */
export async function readConnections(app: App): Promise<void> {
  await inTransaction(app.worker, {}, (tx) => forgetUnasked(tx, app.clock.now()));
  const waiting = await app.worker.sql`
    select ${columns(clientBankConnections, ['clientId', 'id', 'forChange'])} from client_bank_connections
     where state = 'reading' order by created_at limit 100`;
  for (const { clientId, id, forChange } of waiting) {
    const outcome = await readConnection(app, clientId, id);
    if (outcome !== 'reading' && !forChange)
      await inTransaction(app.worker, {}, (tx) => outcomeOf(tx, app, clientId, outcome));
  }
}

/** An account that was read for a change that nobody asked for is not kept. */
async function forgetUnasked({ sql }: Tx, at: Date): Promise<void> {
  const unasked = await sql<{ clientId: bigint; id: bigint }[]>`
    update client_bank_connections c set bank_account_id = null
      from client_bank_connections k
     where k.client_id = c.client_id and k.id = c.id and c.for_change and c.bank_account_id is not null
       and c.created_at < ${hoursBefore(at, 2 * EVIDENCE_HOURS)}
       and not exists (select from bank_account_changes g
                        where g.client_id = c.client_id and g.new_account_id = c.bank_account_id)
    returning k.client_id as "clientId", k.bank_account_id as id`;
  for (const { clientId, id } of unasked)
    await sql`delete from client_bank_accounts where client_id = ${clientId} and id = ${id} and not active`;
}
