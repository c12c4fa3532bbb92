import { columns, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from '@cordelle/db/encryption.ts';
import { accountingConnections } from '@cordelle/db/schema/accounting-connections.ts';
import { withAdvisoryLock } from '../advisory-lock.ts';
import type { App } from '../app.ts';
import { keyringOf } from '../bank-numbers/keyring.ts';
import { AccountingFailed, type AccountingService, type Tokens } from '../ports/accounting-service.ts';
import type { ConnectionKey } from './connections.ts';

/** A token that ends sooner may end on the way. */
const LEFT_MIN_MS = 120_000;
/** Whoever refreshes is waited for this long; the software answers, or is given up, before. */
const REFRESH_WAIT_MS = 25_000;

const STORED = columns(accountingConnections, 'a', [
  'accessTokenEncrypted',
  'refreshTokenEncrypted',
  'accessExpiresAt',
  'consentExpiresAt',
  'tokenGeneration',
]);
type Stored = Row<typeof STORED>;
type TokenColumn = 'access_token_encrypted' | 'refresh_token_encrypted';

const placeOf = ({ clientId, id }: ConnectionKey, column: TokenColumn): SecretPlace => ({
  table: 'accounting_connections',
  column,
  clientId,
  rowId: id,
});

/** Tokens of a connection and how often they were refreshed; null: they were given back. */
export async function tokensOf(
  app: App,
  tx: Tx,
  connection: ConnectionKey,
): Promise<(Tokens & { readonly generation: number }) | null> {
  const [row] = await tx.sql`
    select ${STORED} from accounting_connections a where a.client_id = ${connection.clientId} and a.id = ${connection.id}`;
  return row ? opened(app, tx, connection, row) : null;
}

async function opened(app: App, tx: Tx, connection: ConnectionKey, row: Stored) {
  const { accessTokenEncrypted: access, refreshTokenEncrypted: refresh, accessExpiresAt } = row;
  if (!access || !refresh || !accessExpiresAt) return null;
  const keyring = await keyringOf(tx, app.keys, connection.clientId);
  return {
    accessToken: decryptSecret(keyring, placeOf(connection, 'access_token_encrypted'), access),
    refreshToken: decryptSecret(keyring, placeOf(connection, 'refresh_token_encrypted'), refresh),
    accessExpiresAt,
    consentExpiresAt: row.consentExpiresAt,
    generation: row.tokenGeneration,
  };
}

/** Keeps tokens, in the caller's transaction. Where `generation` is named, only if no others were kept since; returns whether they were. */
export async function keepTokens(
  app: App,
  tx: Tx,
  connection: ConnectionKey,
  tokens: Tokens,
  generation: number | null = null,
): Promise<boolean> {
  const keyring = await keyringOf(tx, app.keys, connection.clientId);
  const sealed = (column: TokenColumn, token: string) => encryptSecret(keyring, placeOf(connection, column), token);
  const kept = await tx.sql`
    update accounting_connections
       set access_token_encrypted = ${sealed('access_token_encrypted', tokens.accessToken)},
           refresh_token_encrypted = ${sealed('refresh_token_encrypted', tokens.refreshToken)},
           access_expires_at = ${tokens.accessExpiresAt}, consent_expires_at = ${tokens.consentExpiresAt},
           token_generation = token_generation + 1, refreshed_at = now()
     where client_id = ${connection.clientId} and id = ${connection.id}
       and (${generation}::int is null or token_generation = ${generation}::int)`;
  return kept.count > 0;
}

/** Forgets tokens that were given back. */
export async function forgetTokens({ sql }: Tx, { clientId, id }: ConnectionKey): Promise<void> {
  await sql`
    update accounting_connections
       set access_token_encrypted = null, refresh_token_encrypted = null, access_expires_at = null, consent_expires_at = null
     where client_id = ${clientId} and id = ${id} and status = 'not_connected'`;
}

/**
 * An access token that is believed for two minutes more, and is not the one that was `refused`. One process refreshes at a time, and
 * whoever waited takes what it got: a refresh token is used once. New tokens are committed before anybody uses them. Throws
 * `revoked` where there are none to be had, `unavailable` where the software does not answer.
 */
export async function believedToken(
  app: App,
  service: AccountingService,
  connection: ConnectionKey,
  refused: string | null = null,
): Promise<string> {
  const read = () =>
    inTransaction(app.worker, { clientId: connection.clientId }, (tx) => tokensOf(app, tx, connection));
  const isBelieved = ({ accessToken, accessExpiresAt }: Tokens) =>
    accessToken !== refused && accessExpiresAt.getTime() - app.wallClock.now().getTime() > LEFT_MIN_MS;
  const now = await read();
  if (!now) throw new AccountingFailed({ kind: 'revoked' });
  if (isBelieved(now)) return now.accessToken;
  const token = await withAdvisoryLock(
    app.worker,
    `accounting tokens ${connection.clientId} ${connection.id}`,
    REFRESH_WAIT_MS,
    async (turn) => {
      const held = await read();
      if (!held) throw new AccountingFailed({ kind: 'revoked' });
      if (isBelieved(held)) return held.accessToken;
      turn.requireHeld();
      const tokens = await service.refresh(held.refreshToken).catch(async (error: unknown) => {
        const now = await read();
        // Refused because somebody connected again meanwhile, and not because they took it back.
        if (now && now.generation !== held.generation) return now;
        throw error;
      });
      await app.failpoint('accounting-refreshed');
      const kept = await inTransaction(app.worker, { clientId: connection.clientId }, (tx) =>
        keepTokens(app, tx, connection, tokens, held.generation),
      );
      if (kept) return tokens.accessToken;
      // Somebody connected again meanwhile: theirs are the newer ones.
      return (await read())?.accessToken ?? null;
    },
  );
  if (token === null) throw new AccountingFailed({ kind: 'unavailable' });
  return token;
}
