import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { accessTokens } from '@cordelle/db/schema/access-tokens.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { REQUESTS_OF_KEY_MAX } from '../api-keys/request-log.ts';
import { ABSOLUTE_HOURS, ENDS_AT, endOldSessions } from '../auth/session-store.ts';
import { alongNewest } from '../page.ts';

/** How long an answer is kept for its idempotency key. Source: security §8. */
const KEYS_HOURS = 72;
/** Failures count for a quarter of an hour; a day of them is kept for whoever looks into an attack. */
const FAILURES_HOURS = 24;
/** A sign-up can be confirmed for three days; for one more it is known who asked. */
const SIGN_UPS_HOURS = 96;
const REPORTS_DAYS = 30;
/** What programs asked; the newest of each key, beside that. */
const KEY_REQUESTS_DAYS = 30;
/** What was read from accounting software and written into it. */
const JOURNAL_DAYS = 90;
/** Long after it is taken back, if at all. What was done stands with each customer. */
const MATCHING_ACTS_DAYS = 30;
const ACTOR = 'system:housekeeping';
/** Spreadsheets nobody imported hold account numbers nobody asked us to keep. */
const UNUSED_IMPORTS_DAYS = 30;
/** Who comes back later is asked to sign in without a reason. */
const ENDED_SESSIONS_DAYS = 30;
/** As long as a browser keeps the cookie by which it is known. */
const KNOWN_BROWSERS_DAYS = 400;
/** A receipt is read again for some days; consent and proof stand with the customer. */
const ENDED_FLOWS_DAYS = 30;
/** By then an import is long debited and cannot be undone; its lines would only be one more copy of account numbers. */
const IMPORTS_DAYS = 365;

/** Spreadsheets with their lines, and the area of the audit log that tells of them. */
const IMPORTS = [
  { imports: 'customer_imports', lines: 'customer_import_rows', area: 'customerImports' },
  { imports: 'transaction_imports', lines: 'transaction_import_rows', area: 'transactionImports' },
] as const;

export type Swept = { readonly idempotencyKeys: number; readonly sessions: number; readonly signInFailures: number };

/** Removes what has served its time, by the clock of the database. Safe to run twice, in parallel, and late. */
export async function housekeeping(app: App): Promise<Swept> {
  await removeExpiredExports(app);
  return inTransaction(app.worker, {}, async (tx) => {
    const { sql } = tx;
    // Of whom everything is to be kept, nothing goes.
    const notHeld = (table: string) => sql`
      not exists (select from clients h where h.id = ${sql(table)}.client_id and h.legal_hold_at is not null)`;
    const keys = await sql`
      delete from idempotency_keys where created_at < now() - ${KEYS_HOURS} * interval '1 hour'`;
    const sessions = await endOldSessions({ sql }, sql`${sql.unsafe(ENDS_AT)} < now()`);
    await sql`delete from ended_sessions where ended_at < now() - ${ENDED_SESSIONS_DAYS} * interval '1 day'`;
    await sql`delete from passkey_challenges where expires_at < now()`;
    await sql`delete from known_browsers where seen_at < now() - ${KNOWN_BROWSERS_DAYS} * interval '1 day'`;
    const devices = await sql`
      select ${columns(accessTokens, 't', ['id'])} from access_tokens t join users u on u.id = t.user_id
       where t.expires_at < now() or t.created_at < now() - (${sql.unsafe(ABSOLUTE_HOURS)}) * interval '1 hour'`;
    await sql`delete from access_tokens where id = any (${arrayLiteral(devices.map(({ id }) => id))}::bigint[])`;
    await sql`delete from retired_tokens where retired_at < now() - interval '24 hours'`;
    await sql`delete from mailed_tokens where expires_at < now() - ${FAILURES_HOURS} * interval '1 hour'`;
    await sql`delete from email_changes where expires_at < now() - ${FAILURES_HOURS} * interval '1 hour'`;
    await sql`delete from sign_ups where created_at < now() - ${SIGN_UPS_HOURS} * interval '1 hour'`;
    await sql`delete from link_requests where created_at < now() - ${FAILURES_HOURS} * interval '1 hour'`;
    // What was typed and not finished is kept half an hour; a donation that waits for its mail, a day.
    await sql`
      delete from payer_flows
       where ((finished_at is null and expires_at < now())
              or finished_at < now() - ${ENDED_FLOWS_DAYS} * interval '1 day')
         and ${notHeld('payer_flows')}`;
    await sql`delete from payer_links where expires_at < now()`;
    await sql`delete from accounting_consents where expires_at < now() - interval '1 day'`;
    await sql`
      delete from accounting_journal
       where at < now() - ${JOURNAL_DAYS} * interval '1 day' and ${notHeld('accounting_journal')}`;
    await sql`
      delete from api_key_requests
       where at < now() - ${KEY_REQUESTS_DAYS} * interval '1 day' and ${notHeld('api_key_requests')}`;
    await sql`
      delete from api_key_requests using (
        select k.client_id, k.id, (
          select r.at from api_key_requests r where r.client_id = k.client_id and r.key_id = k.id
           order by ${sql.unsafe(alongNewest('desc', 'r.at', 'r.id'))} offset ${REQUESTS_OF_KEY_MAX} limit 1) as through
          from api_keys k) o
       where api_key_requests.client_id = o.client_id and api_key_requests.key_id = o.id and api_key_requests.at <= o.through
         and ${notHeld('api_key_requests')}`;
    const over = sql`
      a.finished_at < now() - ${MATCHING_ACTS_DAYS} * interval '1 day' and ${notHeld('a')}`;
    await sql`
      delete from customer_bulk_act_rows r using customer_bulk_acts a
       where a.client_id = r.client_id and a.id = r.act_id and ${over}`;
    await sql`delete from customer_bulk_acts a where ${over}`;
    await sql`delete from staff_entries where entered_at < now() - interval '12 hours'`;
    await sql`delete from browser_errors where at < now() - ${REPORTS_DAYS} * interval '1 day'`;
    const served = sql`
      ((i.started_at is null and i.created_at < now() - ${UNUSED_IMPORTS_DAYS} * interval '1 day')
       or i.finished_at < now() - ${IMPORTS_DAYS} * interval '1 day')
      and ${notHeld('i')}`;
    for (const { imports, lines, area } of IMPORTS) {
      await sql`
        delete from ${sql(lines)} r using ${sql(imports)} i
         where i.client_id = r.client_id and i.id = r.import_id and (${served})`;
      const removed = await sql<{ clientId: bigint; id: bigint }[]>`
        delete from ${sql(imports)} i where ${served} returning client_id as "clientId", id`;
      const act = { at: null, actor: ACTOR, action: `${area}.remove`, targetType: area };
      await writeAuditRows(
        tx,
        removed.map(({ clientId, id }) => ({ ...act, clientId, targetId: id })),
      );
    }
    const failures = await sql`
      delete from sign_in_failures where failed_at < now() - ${FAILURES_HOURS} * interval '1 hour'`;
    return { idempotencyKeys: keys.count, sessions: sessions.length, signInFailures: failures.count };
  });
}

/** Rows first: a file without one is swept when this stops halfway. */
async function removeExpiredExports({ worker, files }: App): Promise<void> {
  const expired = await inTransaction(worker, {}, async (tx) => {
    const removed = await tx.sql<{ clientId: bigint; id: bigint; what: string; partKeys: string[] }[]>`
      delete from export_jobs where expires_at < now()
      returning client_id as "clientId", id, what, part_keys as "partKeys"`;
    const act = { at: null, actor: ACTOR, action: 'exports.remove', targetType: 'exports' };
    await writeAuditRows(
      tx,
      removed.map(({ clientId, id, what }) => ({ ...act, clientId, targetId: id, after: { what } })),
    );
    return removed;
  });
  for (const key of expired.flatMap(({ partKeys }) => partKeys)) await files.remove(key);
}
