import { timingSafeEqual } from 'node:crypto';
import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { accessTokens } from '@cordelle/db/schema/access-tokens.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { fingerprintOf, newSecret } from '@cordelle/engine/secrets.ts';
import type { RequestContext, UserPrincipal } from '../context.ts';
import { MAY_SIGN_IN } from './may-sign-in.ts';
import { ABSOLUTE_HOURS, endOf, RESTRICTION } from './session-store.ts';
import { normalisedEmail } from './user-row.ts';

// Source of every value here: security §5 (compatible with devise_token_auth).
const TOKEN_BYTES = 32;
const DEVICE_BYTES = 16;
const LIFE_MINUTES = 30;
/** Requests this close together share a token, and the one before the previous is still taken. */
const BATCH_SECONDS = 5;
/** A token this old is replaced even inside a batch: whoever asks every four seconds has to learn a newer expiry. */
const ROTATED_SECONDS_MAX = 60;
const DEVICES_MAX = 10;
const RETIRED_MAX = 10;
const RETIRED_HOURS = 24;

/** What the headers of a request claim, and where it came from. */
export type PresentedToken = {
  readonly token: string;
  readonly client: string;
  readonly uid: string;
  readonly from: Pick<RequestContext, 'ip' | 'userAgent' | 'requestId'>;
};

const HOLDER = joined(
  columns(accessTokens, 't', { tokenId: 'id', provenAt: 'provenAt' }),
  columns(users, 'u', { userId: 'id', email: 'email', userKind: 'kind', language: 'language' }),
  computed<{
    restriction: UserPrincipal['restriction'];
    /** When the request was looked at, by the clock of the database: what counts as one batch is measured from here. */
    askedAt: Date;
  }>({ restriction: RESTRICTION, askedAt: 'now()' }),
);
export type TokenHolder = Readonly<Row<typeof HOLDER>>;

const PRESENTED = joined(
  HOLDER,
  columns(accessTokens, 't', ['tokenHash', 'previousHash', 'lastHash']),
  computed<{
    /** The device was used within seconds: the one before the previous token is still taken. */
    inBatch: boolean;
  }>({ inBatch: `t.updated_at > now() - ${BATCH_SECONDS} * interval '1 second'` }),
);

const sameHash = (one: string, other: string | null): boolean =>
  other !== null && one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** SQL: when the device `t` of the user `u` ends unless it is used. */
const ENDS_AT = `least(t.expires_at, t.created_at + (${ABSOLUTE_HOURS}) * interval '1 hour')`;

/**
 * Who holds the token, or null. The device is looked up by e-mail and `client`; its expiry is ours, never the header's. A
 * token that was replaced long ago is told about: it was copied. The device itself goes on working.
 */
export async function holderOf(app: App, presented: PresentedToken): Promise<TokenHolder | null> {
  const [row] = await app.worker.sql`
    select ${PRESENTED}
      from access_tokens t join users u on u.id = t.user_id left join two_factors f on f.user_id = u.id
     where u.email = ${normalisedEmail(presented.uid)} and t.client = ${presented.client}
       and ${app.worker.sql.unsafe(MAY_SIGN_IN)} and ${app.worker.sql.unsafe(ENDS_AT)} > now()`;
  if (!row) return null;
  const { tokenHash, previousHash, lastHash, inBatch, ...holder } = row;
  const hash = fingerprintOf(presented.token);
  const [current, previous, last] = [tokenHash, previousHash, lastHash].map((known) => sameHash(hash, known));
  if (current || previous || (last && inBatch)) return holder;
  await notifyOfRetired(app, holder, hash, presented.from);
  return null;
}

async function notifyOfRetired(
  app: App,
  { tokenId, userId, userKind }: TokenHolder,
  hash: string,
  { ip, userAgent, requestId }: PresentedToken['from'],
): Promise<void> {
  await inTransaction(app.worker, {}, async (tx) => {
    const { sql } = tx;
    const retired = await sql`
      select 1 from retired_tokens
       where access_token_id = ${tokenId} and token_hash = ${hash}
         and retired_at > now() - ${RETIRED_HOURS} * interval '1 hour'`;
    if (retired.length === 0) return;
    app.log.warn({ userId: String(userId), requestId }, 'a replaced access token was used: somebody has copied it');
    await writeAuditRows(tx, [
      {
        clientId: PROVIDER_CLIENT_ID,
        at: null,
        actor: 'anonymous',
        action: 'auth.retiredToken',
        targetType: userKind === 'staff' ? 'staff' : 'users',
        targetId: userId,
        after: { code: 'auth.not_signed_in' },
        result: 'refused',
        ip,
        userAgent,
        requestId,
      },
    ]);
  });
}

type DeviceHeaders = {
  readonly token: string;
  readonly client: string;
  readonly uid: string;
  readonly endsAt: Date | null;
};

/** The headers of an answer. Blank token and expiry (one space, which HTTP delivers as nothing): keep those you have. */
function write(headers: Headers, { token, client, uid, endsAt }: DeviceHeaders): void {
  headers.set('access-token', token);
  headers.set('token-type', 'Bearer');
  headers.set('client', client);
  headers.set('expiry', endsAt ? String(Math.floor(endsAt.getTime() / 1000)) : ' ');
  headers.set('uid', uid);
}

/** Signs a device in: always a new one, and no more than ten of one person. The answer's headers carry its token. */
export async function openDevice(ctx: RequestContext, userId: bigint): Promise<void> {
  const [token, client] = [newSecret(TOKEN_BYTES), newSecret(DEVICE_BYTES)];
  const opened = await inTransaction(ctx.app.worker, {}, async ({ sql }) => {
    // One at a time, so that devices opened at once do not all find room.
    const [user] = await sql`select ${columns(users, ['email'])} from users where id = ${userId} for update`;
    await sql`
      delete from access_tokens where id in (
        select id from access_tokens where user_id = ${userId} order by expires_at desc, id desc offset ${DEVICES_MAX - 1})`;
    const [device] = await sql`
      insert into access_tokens (user_id, client, token_hash, created_at, updated_at, rotated_at, expires_at, proven_at, ip, user_agent)
      values (${userId}, ${client}, ${fingerprintOf(token)}, now(), now(), now(),
              now() + ${LIFE_MINUTES} * interval '1 minute', ${ctx.app.wallClock.now()}, ${ctx.ip}, ${ctx.userAgent})
      returning ${columns(accessTokens, { endsAt: 'expiresAt' })}`;
    invariant(user && device, 'the one who signs in is somebody');
    return { uid: user.email, endsAt: device.endsAt };
  });
  write(ctx.responseHeaders, { token, client, ...opened });
}

export type Renewal = {
  readonly tokenId: bigint;
  readonly askedAt: Date;
  /** The caller asked for a new token whatever came just before. */
  readonly unbatch: boolean;
};

const DEVICE = joined(
  columns(accessTokens, 't', ['client', 'tokenHash', 'previousHash']),
  columns(users, 'u', ['email']),
);
type Device = Row<typeof DEVICE> & { batched: boolean };

/**
 * What follows a request that was let in: a new token, or within a batch none. Writes the headers of the answer; none at
 * all when the device is gone. Requests of one device take turns here, so that of two at once one gets the new token.
 */
export async function renewDevice(app: App, { tokenId, askedAt, unbatch }: Renewal, headers: Headers): Promise<void> {
  await inTransaction(app.worker, {}, async (tx) => {
    const { sql } = tx;
    const [device] = await sql<Device[]>`
      select ${DEVICE},
           not ${unbatch} and t.updated_at > ${askedAt}::timestamptz - ${BATCH_SECONDS} * interval '1 second'
             and t.rotated_at > now() - ${ROTATED_SECONDS_MAX} * interval '1 second' as batched
        from access_tokens t join users u on u.id = t.user_id where t.id = ${tokenId} for update of t`;
    if (!device) return;
    const { client, email: uid } = device;
    if (device.batched) {
      await sql`update access_tokens set updated_at = now() where id = ${tokenId}`;
      write(headers, { token: ' ', client, uid, endsAt: null });
      return;
    }
    const token = newSecret(TOKEN_BYTES);
    const endsAt = await rotate(tx, tokenId, token);
    if (device.previousHash !== null) await retire(tx, tokenId, device.previousHash);
    write(headers, { token, client, uid, endsAt });
  });
}

async function rotate({ sql }: Tx, tokenId: bigint, token: string): Promise<Date | null> {
  const [row] = await sql`
    update access_tokens t
       set last_hash = previous_hash, previous_hash = token_hash, token_hash = ${fingerprintOf(token)},
           updated_at = now(), rotated_at = now(), expires_at = now() + ${LIFE_MINUTES} * interval '1 minute'
      from users u where t.id = ${tokenId} and u.id = t.user_id
    returning ${columns(accessTokens, 't', ['createdAt', 'expiresAt'])}, ${columns(users, 'u', ['kind'])}`;
  return row ? endOf(row) : null;
}

/** Remembers a token that is no longer taken, and forgets all but the last ten. */
async function retire({ sql }: Tx, tokenId: bigint, hash: string): Promise<void> {
  await sql`insert into retired_tokens (access_token_id, token_hash, retired_at) values (${tokenId}, ${hash}, now())`;
  await sql`
    delete from retired_tokens where access_token_id = ${tokenId} and id not in (
      select id from retired_tokens where access_token_id = ${tokenId} order by id desc limit ${RETIRED_MAX})`;
}
