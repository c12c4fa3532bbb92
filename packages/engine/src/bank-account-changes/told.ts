import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { encryptSecret } from '@cordelle/db/encryption.ts';
import { bankAccountNotices } from '@cordelle/db/schema/bank-account-changes.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { daysBefore, NOTICE_DAYS } from '@cordelle/domain/bank-account-change/limits.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { App } from '../app.ts';
import { keyringOf } from '../bank-numbers/keyring.ts';
import { administratorsOf } from '../clients/administrators.ts';
import { fingerprintOf, newSecret } from '../secrets.ts';

export type Reader = { readonly email: string; readonly firstName: string; readonly language: Language };

const READER = columns(users, 'u', ['email', 'firstName', 'language']);

/**
 * Everybody who is told of a change: the administrators of the business, its primary contact, and whoever was one of them within
 * the last days: who takes over a business removes them first. Needs the sight of the worker.
 */
export async function readersOf(tx: Tx, { wallClock }: App, clientId: bigint): Promise<Reader[]> {
  const administrators = await administratorsOf(tx, clientId);
  const former = await tx.sql`
    select distinct on (u.email) ${READER}
      from audit_log a join users u on u.id::text = a.target_id
     where a.client_id = ${clientId} and a.target_type = 'users' and a.action in ('users.removed', 'users.rights_changed')
       and a.result = 'done' and a.at > ${daysBefore(wallClock.now(), NOTICE_DAYS)}
       and a.before ->> 'role' in ('client_primary', 'client_admin')
     order by u.email`;
  const known = new Set(administrators.map(({ email }) => email));
  return [...administrators, ...former.filter(({ email }) => !known.has(email))];
}

/** Gives each of them a link of their own by which the change is stopped; somebody who has one keeps it. */
export async function writeNotices(
  tx: Tx,
  { keys, clock }: App,
  change: { readonly clientId: bigint; readonly id: bigint },
  readers: readonly Reader[],
): Promise<void> {
  const { clientId, id } = change;
  const keyring = await keyringOf(tx, keys, clientId);
  const expiresAt = daysBefore(clock.now(), -NOTICE_DAYS);
  for (const { email, firstName, language } of readers) {
    const [next] = await tx.sql<{ id: bigint }[]>`
      select nextval(pg_get_serial_sequence('bank_account_notices', 'id')) as id`;
    if (!next) throw new Error('a sequence gives a value');
    const token = newSecret();
    const sealed = encryptSecret(keyring, { table: TABLE, column: COLUMN, clientId, rowId: next.id }, token);
    await tx.sql`
      insert into bank_account_notices (client_id, id, change_id, email, first_name, language, token_hash, token_encrypted, expires_at)
      values (${clientId}, ${next.id}, ${id}, ${email}, ${firstName}, ${language}, ${fingerprintOf(token)}, ${sealed}, ${expiresAt})
      on conflict (client_id, change_id, email) do nothing`;
  }
}

const TABLE = 'bank_account_notices';
const COLUMN = 'token_encrypted';
/** Where the secret of a notice is sealed. */
export const noticePlace = (clientId: bigint, rowId: bigint) => ({ table: TABLE, column: COLUMN, clientId, rowId });
export const NOTICE = columns(bankAccountNotices, 'n', ['id', 'email', 'firstName', 'language', 'tokenEncrypted']);
