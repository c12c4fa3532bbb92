import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import type { signedInDevice } from '@cordelle/validation/account.ts';
import type { z } from 'zod';
import { endSessions, nameOfCredential } from '../auth/credential.ts';
import type { UserContext } from '../context.ts';

type Device = z.infer<typeof signedInDevice>;
type Row = {
  /** As `nameOfCredential` gives it. */
  name: string;
  userAgent: string | null;
  ip: string | null;
  signedInAt: Date;
  lastUsedAt: Date;
};

/** A session is good for so long after its last use; that is how the last use is known. */
const IDLE_MINUTES = 30;

/** What people see of a credential's name: it can be compared, and says nothing. */
const opaque = (name: string): string => fingerprintOf(`device ${name}`).slice(0, 32);

async function devicesOf({ sql }: Tx, userId: bigint): Promise<Row[]> {
  return sql<Row[]>`
    select 'session:' || id as name, user_agent as "userAgent", ip, created_at as "signedInAt",
           greatest(created_at, expires_at - ${IDLE_MINUTES} * interval '1 minute') as "lastUsedAt"
      from sessions where user_id = ${userId} and expires_at > now()
    union all
    select 'token:' || id, user_agent, ip, created_at, updated_at
      from access_tokens where user_id = ${userId} and expires_at > now()
    order by "lastUsedAt" desc`;
}

/** Where the person is signed in: browsers and programs, the last used first. */
export async function listDevices(ctx: UserContext): Promise<Device[]> {
  const { app, principal } = ctx;
  const rows = await inTransaction(app.worker, { readOnly: true }, (tx) => devicesOf(tx, principal.userId));
  const current = nameOfCredential(principal.credential);
  return rows.map(({ name, signedInAt, lastUsedAt, ...row }) => ({
    ...row,
    id: opaque(name),
    kind: name.startsWith('session:') ? 'console' : 'program',
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: name === current,
  }));
}

/** Signs the person out there. Throws `record.not_found` for a device that is not theirs, or is signed out already. */
export async function endDevice(ctx: UserContext, id: string): Promise<void> {
  const { app, principal } = ctx;
  await inTransaction(app.worker, {}, async (tx) => {
    const device = (await devicesOf(tx, principal.userId)).find(({ name }) => opaque(name) === id);
    if (!device) throw new DomainError('record.not_found');
    const [kind, key = ''] = device.name.split(':');
    if (kind === 'session') await endSessions(tx, tx.sql`user_id = ${principal.userId} and id = ${key}`, 'device');
    else await tx.sql`delete from access_tokens where user_id = ${principal.userId} and id = ${BigInt(key)}`;
  });
}
