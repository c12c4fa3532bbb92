import { createHash } from 'node:crypto';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { encryptSecret, type SecretPlace } from '@cordelle/db/encryption.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { App } from '@cordelle/engine/app.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import type { ReadMessage, ReceivedMessage } from '@cordelle/engine/ports/identity.ts';
import { applyNews, type NewsOutcome } from './apply-news.ts';

/** What came of a message: of its news, or why it had none. */
export type MessageOutcome = NewsOutcome | 'not_understood' | 'doubled' | 'forged';

/** Outcomes of which somebody should know: they come of a mistake at the service, in its settings, or of an attack. */
const STRANGE: readonly MessageOutcome[] = ['unknown_session', 'foreign', 'not_understood'];

const placeOf = (hash: string): SecretPlace => ({
  table: 'identity_messages',
  column: 'body_encrypted',
  clientId: PROVIDER_CLIENT_ID,
  rowId: hash,
});

/**
 * Takes a message of the identity service in: what is not its own words to us is refused; the rest is kept in its own bytes, once
 * each, and applied in the same transaction, so that a crash leaves neither and the service tries again.
 */
export async function receiveMessage(app: App, message: ReceivedMessage): Promise<MessageOutcome> {
  const read = app.identity?.read(message) ?? null;
  if (!read) return 'forged';
  const outcome = await inTransaction(app.worker, {}, async (tx) => {
    const { sql } = tx;
    const hash = createHash('sha256').update(message.body).digest('hex');
    const keyring = await keyringOf(tx, app.keys, PROVIDER_CLIENT_ID);
    const sealed = encryptSecret(keyring, placeOf(hash), Buffer.from(message.body).toString('utf8'));
    const kept = await sql`
      insert into identity_messages (hash, body_encrypted, session_id, outcome, received_at)
      values (${hash}, ${sealed}, ${sessionOf(read)}, 'not_understood', ${app.clock.now()})
      on conflict (hash) do nothing returning id`;
    if (kept.length === 0) return 'doubled';
    if (read.kind === 'other') return 'not_understood';
    const came = await applyNews(tx, app, read.news);
    await sql`update identity_messages set outcome = ${came} where hash = ${hash}`;
    return came;
  });
  if (STRANGE.includes(outcome))
    app.log.warn({ session: sessionOf(read), outcome }, 'a message of the identity service changed nothing');
  return outcome;
}

const sessionOf = (read: ReadMessage): string | null => (read.kind === 'news' ? read.news.sessionId : read.sessionId);

const RAW_DAYS = 90;
const DAY_MS = 86_400_000;

/** Empties messages that are older than 90 days, unless their client is under a legal hold; that they came, and what came of them, stays. Returns how many. */
export const emptyOldMessages = (app: App): Promise<number> =>
  inTransaction(app.worker, {}, async ({ sql }) => {
    const before = new Date(app.clock.now().getTime() - RAW_DAYS * DAY_MS);
    const held = await sql<{ sessionId: string }[]>`
      select k.session_id as "sessionId" from identity_checks k join clients c on c.id = k.client_id
       where k.session_id is not null and c.legal_hold_at is not null`;
    const emptied = await sql`
      update identity_messages set body_encrypted = null
       where body_encrypted is not null and received_at <= ${before}
         and (session_id is null or session_id <> all (${arrayLiteral(held.map(({ sessionId }) => sessionId))}::text[]))`;
    return emptied.count;
  });
