import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { sanctionScreenings } from '@cordelle/db/schema/sanctions.ts';
import type { ScreeningCause } from '@cordelle/domain/sanctions/kinds.ts';
import type { App } from '@cordelle/engine/app.ts';
import { recordSystemAct } from '@cordelle/engine/audit/record-act.ts';
import type { ListInForce } from '@cordelle/engine/ports/screening.ts';
import { reopenReviewItem } from '@cordelle/engine/review-items/review-items.ts';
import { caseOf, recordOnCase } from '../application-cases/case-rows.ts';
import { tellStaff } from '../application-cases/mail-staff.ts';
import { type Found, keepHits, newAmong } from '../sanctions/hits.ts';
import { SUBJECTS_HASH, subjectsHashOf, subjectsOf } from '../sanctions/subjects.ts';
import { openReverification } from './reverification.ts';
import { settleHits } from './settle-hits.ts';

type Screener = Pick<App, 'keys' | 'clock' | 'screening' | 'addresses'>;

const ACTOR = 'system:screening';
const AT_ONCE_MAX = 200;

/** Clients `c`, joined with the end of their log `e`, that are looked at: under review, handed back, or approved. */
const LIVE = `(c.status in ('pending', 'approved') or exists (
    select from application_cases a where a.client_id = e.client_id and a.closed_at is null))`;

const idsOf = (lists: readonly ListInForce[]): string => JSON.stringify(lists.map(({ id }) => String(id)));

/**
 * Compares every business with the lists whose names, or the lists, are other ones since it was compared last; so many at once,
 * each in a transaction of its own. Returns how many. Done twice, it is done once.
 */
export async function screenBusinesses(app: Screener & Pick<App, 'worker'>, atOnce = AT_ONCE_MAX): Promise<number> {
  const waiting = await inTransaction(app.worker, { readOnly: true }, async ({ sql }) => {
    const lists = await app.screening.listsInForce(sql);
    if (lists.length === 0) return [];
    return sql<{ id: bigint }[]>`
      select c.id from clients c
        join event_heads e on e.client_id = c.id
        left join lateral (select list_ids, subjects_hash from sanction_screenings s
                            where s.client_id = e.client_id order by s.id desc limit 1) s on true
       where ${sql.unsafe(LIVE)}
         and (s.list_ids is distinct from ${idsOf(lists)}::jsonb or s.subjects_hash is distinct from ${sql.unsafe(SUBJECTS_HASH)})
       order by c.status = 'pending' desc, c.id limit ${atOnce}`;
  });
  for (const { id } of waiting)
    await inTransaction(app.worker, {}, async (tx) => {
      await screenUnlessCurrent(tx, app, id);
    });
  return waiting.length;
}

/**
 * Compares a business with the lists that count now, unless that was done with its names as they are. What takes long, reading the
 * lists the first time, is done before the client is held: nobody waits for it who wants to decide on it.
 */
export async function screenUnlessCurrent(tx: Tx, app: Screener, clientId: bigint): Promise<void> {
  const { sql } = tx;
  const lists = await app.screening.listsInForce(sql);
  if (lists.length === 0) return;
  const before = await dueScreening(tx, clientId, lists);
  if (before === null) return;
  const found = await likenessesOf(tx, app, clientId, lists);
  // One at a time: whoever comes second finds what the first one wrote.
  await sql`select from clients where id = ${clientId} for no key update`;
  const due = await dueScreening(tx, clientId, lists);
  if (due === null) return;
  const same = due.subjectsHash === before.subjectsHash;
  await keepScreening(tx, app, {
    clientId,
    lists,
    ...due,
    ...(same ? found : await likenessesOf(tx, app, clientId, lists)),
  });
}

type Due = { readonly cause: ScreeningCause; readonly subjectsHash: string };

/** Why a client is to be compared with these lists, and the names it has; null: that was done. */
async function dueScreening(tx: Tx, clientId: bigint, lists: readonly ListInForce[]): Promise<Due | null> {
  const subjectsHash = await subjectsHashOf(tx, clientId);
  if (subjectsHash === undefined) return null;
  const [last] = await tx.sql`
    select ${columns(sanctionScreenings, ['listIds', 'subjectsHash'])} from sanction_screenings
     where client_id = ${clientId} order by id desc limit 1`;
  if (!last) return { cause: 'handed_in', subjectsHash };
  if (last.subjectsHash !== subjectsHash) return { cause: 'changed', subjectsHash };
  return JSON.stringify(last.listIds) === idsOf(lists) ? null : { cause: 'list', subjectsHash };
}

type Likenesses = { readonly names: number; readonly found: readonly Found[] };

async function likenessesOf(
  tx: Tx,
  app: Screener,
  clientId: bigint,
  lists: readonly ListInForce[],
): Promise<Likenesses> {
  const subjects = await subjectsOf(tx, app.keys, clientId);
  const alike = await app.screening.likenessesOf(tx.sql, lists, subjects);
  const found = subjects.flatMap((subject, index) => (alike[index] ?? []).map((likeness) => ({ subject, likeness })));
  return { names: subjects.length, found };
}

type Screened = Due & Likenesses & { readonly clientId: bigint; readonly lists: readonly ListInForce[] };

async function keepScreening(tx: Tx, app: Screener, screened: Screened): Promise<void> {
  const { clientId, lists, cause, subjectsHash, names, found } = screened;
  const { sql } = tx;
  const at = app.clock.now();
  const fresh = await newAmong(tx, clientId, found);
  const caseId = fresh.length > 0 ? await caseForHits(tx, app, { clientId, count: fresh.length, cause }) : null;
  await keepHits(tx, { clientId, caseId, lists, found, fresh, at });
  await settleHits(tx, app, clientId, ACTOR);
  await sql`
    insert into sanction_screenings (client_id, cause, at, list_ids, subjects_hash, subject_count, hit_count)
    values (${clientId}, ${cause}, ${at}, ${idsOf(lists)}::jsonb, ${subjectsHash}, ${names}, ${found.length})`;
  const open = await caseOf(tx, clientId);
  if (open?.closedAt === null && (fresh.length > 0 || cause !== 'list'))
    await recordOnCase(tx, open, {
      event: 'screened',
      actor: ACTOR,
      at,
      detail: {
        cause,
        lists: lists.map(({ list, publishedOn }) => `${list} ${publishedOn}`),
        names,
        alike: found.length,
        new: fresh.length,
      },
    });
}

/** The case in which new likenesses are answered; of an approved business, one that begins with them is told to the provider's people. */
async function caseForHits(
  tx: Tx,
  app: Screener,
  { clientId, count, cause }: Pick<Screened, 'clientId' | 'cause'> & { readonly count: number },
): Promise<bigint> {
  const at = app.clock.now();
  const [client] = await tx.sql`
    select ${columns(clients, ['status', 'country', 'businessName'])} from clients where id = ${clientId}`;
  const approved = client?.status === 'approved';
  const before = await caseOf(tx, clientId);
  if (approved && before?.closedAt !== null)
    await openReverification(tx, app, { clientId, trigger: 'sanctions', actor: ACTOR });
  const found = await caseOf(tx, clientId);
  if (!found || !client) throw new Error('a client whose names are compared has a case');
  if (approved) {
    const detail = { likenesses: count };
    const item = { kind: 'sanctions_hit', dedupeKey: String(clientId), clientId, detail, rawLines: [] } as const;
    await reopenReviewItem(tx, client.country, item, at);
    await recordSystemAct(tx, 'screening', {
      action: 'sanctions.found',
      clientIds: [],
      targetType: 'clients',
      targetId: String(clientId),
      after: { likenesses: count, cause },
    });
  }
  if (approved || cause !== 'handed_in') {
    const about = `${clientId} ${found.id} ${at.toISOString()}`;
    await tellStaff(tx, app, { template: 'sanctions_hit', clientId, businessName: client.businessName, about });
  }
  return found.id;
}
