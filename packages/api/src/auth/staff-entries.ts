import type { Tx } from '@cordelle/db/connection.ts';
import type { Credential } from '../context.ts';
import { nameOfCredential } from './credential.ts';

/** Whether the holder of the credential has entered the client and said why. */
export async function hasEntered({ sql }: Tx, credential: Credential, clientId: bigint): Promise<boolean> {
  const rows = await sql`
    select 1 from staff_entries where credential = ${nameOfCredential(credential)} and for_client_id = ${clientId}`;
  return rows.length > 0;
}

type Entry = {
  readonly userId: bigint;
  readonly credential: Credential;
  readonly clientId: bigint;
  readonly reason: string;
  readonly ip: string | null;
  readonly requestId: string | null;
};

/** Lets the credential into the client; the client's audit log says who came and why. Entering again says why again. */
export async function enterClient({ sql }: Tx, entry: Entry): Promise<void> {
  const { userId, clientId, reason } = entry;
  await sql`
    insert into staff_entries (user_id, credential, for_client_id, reason, entered_at)
    values (${userId}, ${nameOfCredential(entry.credential)}, ${clientId}, ${reason}, now())
    on conflict (credential, for_client_id) do update set reason = excluded.reason, entered_at = excluded.entered_at`;
  await sql`
    insert into audit_log (client_id, at, actor, action, target_type, target_id, after, result, ip, request_id)
    values (${clientId}, now(), ${`staff:${userId}`}, 'clients.enter', 'clients', ${String(clientId)},
            ${JSON.stringify({ reason })}::jsonb, 'done', ${entry.ip}, ${entry.requestId})`;
}
