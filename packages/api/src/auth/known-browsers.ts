import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { PROVIDER_ZONE } from '@cordelle/domain/provider/zone.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { fingerprintOf, newSecret } from '@cordelle/engine/secrets.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatInstant } from '@cordelle/i18n/format.ts';
import type { RequestContext } from '../context.ts';
import { deviceWords } from './device-words.ts';
import { userById } from './user-row.ts';

/** Browsers and programs remembered of one person: the ones used last. */
const KEPT_MAX = 50;
const SECRET = /^[\w-]{43}$/;

/**
 * Remembers with what somebody signed in. Where it is new, and not the first thing they sign in with, they get a mail that says
 * when, with what and from where. A browser is known by the secret its cookie carries, a program of `/v3` by what it calls itself.
 * Returns the secret the browser is to keep; null for a program.
 */
export async function noteBrowser(ctx: RequestContext, userId: bigint): Promise<string | null> {
  const secret = ctx.face === 'v3' ? null : secretOf(ctx.browser);
  const mark = fingerprintOf(secret ?? `program ${ctx.userAgent ?? ''}`);
  await inTransaction(ctx.app.worker, {}, async (tx) => {
    if ((await remember(tx, userId, mark)) === 'new') await tellPerson(tx, ctx, userId, mark);
  });
  return secret;
}

const secretOf = (given: string | null): string => (given !== null && SECRET.test(given) ? given : newSecret());

async function remember({ sql }: Tx, userId: bigint, mark: string): Promise<'known' | 'first' | 'new'> {
  const known = await sql`
    update known_browsers set seen_at = now() where user_id = ${userId} and mark = ${mark} returning 1`;
  if (known.length > 0) return 'known';
  const others = await sql`select 1 from known_browsers where user_id = ${userId} limit 1`;
  await sql`
    insert into known_browsers (user_id, mark, seen_at) values (${userId}, ${mark}, now()) on conflict do nothing`;
  await sql`
    delete from known_browsers where user_id = ${userId} and mark not in (
      select mark from known_browsers where user_id = ${userId} order by seen_at desc, mark limit ${KEPT_MAX})`;
  return others.length > 0 ? 'new' : 'first';
}

async function tellPerson(tx: Tx, { app, userAgent, ip, face }: RequestContext, userId: bigint, mark: string) {
  const to = await userById(tx.sql, userId);
  if (!to) return;
  const at = app.wallClock.now();
  const unnamed = face === 'v3' ? 'device_program' : 'device_unknown';
  await writeAccountMail(tx, {
    to,
    template: 'new_sign_in',
    inputs: {
      device: deviceWords(userAgent, to.language) ?? translate(unnamed, to.language),
      ip,
      when: formatInstant(at.toISOString(), PROVIDER_ZONE, to.language),
    },
    link: new URL('/forgot_password', app.addresses.publicBaseUrl),
    dedupeKey: `new_sign_in:${userId}:${mark}:${at.getTime()}`,
    at: app.clock.now(),
  });
}
