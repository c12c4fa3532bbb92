import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Sql, Tx } from '@cordelle/db/connection.ts';
import { auditLog } from '@cordelle/db/schema/audit-log.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { ACTOR_KINDS, AUDIT_GROUPS, type AuditEntry, type auditLogInput } from '@cordelle/validation/audit-log.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { alongNewest, COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';
import { actWords, refusalWords } from './act-words.ts';
import { browserName } from './browser-name.ts';
import { changesOf, type Fields } from './change-words.ts';
import { namesOfActors } from './names-of-actors.ts';
import { NAMING_ACTS, namesOfPeople } from './names-of-people.ts';

const ENTRY = joined(
  columns(auditLog, 'a', [
    'id',
    'at',
    'actor',
    'action',
    'actingFor',
    'targetType',
    'targetId',
    'result',
    'ip',
    'userAgent',
    'requestId',
  ]),
  computed<{ before: Fields; after: Fields }>({ before: 'a.before', after: 'a.after' }),
);
/** Why one of the provider's people was inside then. */
const entryReason = ({ sql }: Tx, clientId: bigint) =>
  computed<{ entryReason: string | null }>({
    entryReason: sql`case when a.actor like 'staff:%' then (
      select e.after ->> 'reason' from audit_log e
       where e.client_id = ${clientId} and e.actor = a.actor and e.action = 'clients.enter' and e.result = 'done' and e.id <= a.id
       order by e.id desc limit 1) end`,
  });
type EntryRow = Row<typeof ENTRY> & Row<ReturnType<typeof entryReason>>;

export type AuditReading = {
  /** Whose log: a client's, or the provider's own. */
  readonly clientId: bigint;
  /** Where its days begin. */
  readonly zone: string;
  readonly language: Language;
  /** A client reads of the provider's people their first name and their reason, not where they sit. */
  readonly reader: 'client' | 'provider';
};

/** One log, the newest first unless asked otherwise, in the reader's words. */
export async function listAuditLog(tx: Tx, reading: AuditReading, input: z.output<typeof auditLogInput>) {
  const { sql } = tx;
  const order = sql.unsafe(alongNewest(input.sort?.direction ?? 'desc', 'a.at', 'a.id'));
  const wanted = filterOf(sql, reading, input);
  const [rows, [counted]] = await Promise.all([
    sql`
      select ${ENTRY}, ${entryReason(tx, reading.clientId)}
        from (select * from audit_log a where ${wanted} order by ${order} ${rowsOfPage(sql, input)}) a
       order by ${order}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from audit_log a where ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  const [actors, people, targets] = await Promise.all([
    namesOfActors(
      tx,
      reading.clientId,
      rows.map(({ actor }) => actor),
    ),
    namesOfPeople(tx, reading.clientId, peopleIn(rows)),
    namesOfTargets(tx, reading.clientId, rows),
  ]);
  const entries = rows.map((row): AuditEntry => {
    const byStaff = row.actor.startsWith('staff:');
    const hidden = byStaff && reading.reader === 'client';
    const name = actors.get(row.actor) ?? null;
    const said = byStaff ? (textOf(row.after?.reason) ?? textOf(row.after?.reviewNote)) : null;
    const code = textOf(row.after?.code);
    return {
      id: String(row.id),
      at: row.at.toISOString(),
      action: row.action,
      sentence: actWords(row.action, reading.language, said),
      actor: row.actor,
      actorKind: kindOf(row.actor),
      actorName: hidden ? (name?.split(' ')[0] ?? null) : name,
      actingFor: row.actingFor,
      reason: said ?? row.entryReason,
      targetType: row.targetType,
      targetId: row.targetId,
      targetName: targetNameOf(row, people, targets),
      result: row.result,
      refusal: row.result === 'refused' && code !== null ? refusalWords(code, reading.language) : null,
      changes: changesOf(row, byStaff ? SAID_ELSEWHERE : ['code'], {
        language: reading.language,
        zone: reading.zone,
        people,
      }),
      ip: hidden ? null : row.ip,
      browser: hidden ? null : browserName(row.userAgent),
      requestId: row.requestId,
    };
  });
  return pageOf(entries, counted?.count ?? 0n);
}

function filterOf(sql: Sql, { clientId, zone }: AuditReading, input: z.output<typeof auditLogInput>) {
  const { actor, group, result, fromDate, toDate, targetType, targetId, beforeId } = input;
  const areas = group ? arrayLiteral([...AUDIT_GROUPS[group]]) : null;
  return sql`
    a.client_id = ${clientId}
    ${actor === undefined ? sql`` : actor.includes(':') || ALONE.has(actor) ? sql`and a.actor = ${actor}` : sql`and a.actor like ${`${actor}:%`}`}
    ${areas === null ? sql`` : sql`and split_part(a.action, '.', 1) = any (${areas}::text[])`}
    ${result ? sql`and a.result = ${result}` : sql``}
    ${fromDate ? sql`and a.at >= ${instantOf(fromDate, '00:00', zone)}` : sql``}
    ${toDate ? sql`and a.at < ((${toDate}::date + 1)::timestamp at time zone ${zone})` : sql``}
    ${targetType ? sql`and a.target_type = ${targetType}` : sql``}
    ${targetId ? sql`and a.target_id = ${targetId}` : sql``}
    ${beforeId ? sql`and (a.at, a.id) < (select at, id from audit_log where client_id = ${clientId} and id = ${beforeId})` : sql``}`;
}

/** Actors of which there is one: no id follows. */
const ALONE = new Set(['bank', 'anonymous']);

const kindOf = (actor: string): AuditEntry['actorKind'] =>
  ACTOR_KINDS.find((kind) => kind === actor.split(':')[0]) ?? 'system';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Fields of an act that the entry tells as its reason. */
const SAID_ELSEWHERE = ['code', 'reason', 'reviewNote'];

const recordIn = (value: unknown): bigint[] =>
  typeof value === 'string' && /^[0-9]{1,18}$/.test(value) ? [BigInt(value)] : [];

/** The people whom rows are about, or name. */
const peopleIn = (rows: readonly EntryRow[]): bigint[] =>
  rows.flatMap(({ targetType, targetId, before, after }) => [
    ...(targetType === 'users' ? recordIn(targetId) : []),
    ...recordIn(before?.primaryContact),
    ...recordIn(after?.primaryContact),
  ]);

/** What the target is called; whom somebody invited or took out, as they were called then. */
function targetNameOf(
  { action, targetType, targetId, before, after }: EntryRow,
  people: ReadonlyMap<string, string>,
  targets: ReadonlyMap<string, string>,
): string | null {
  if (targetId === null) return null;
  if (targetType !== 'users') return targets.get(`${targetType}:${targetId}`) ?? null;
  const named = { ...before, ...after };
  const then = NAMING_ACTS.some((act) => act === action) ? (textOf(named.name) ?? textOf(named.email)) : null;
  return then ?? people.get(targetId) ?? null;
}

/** Names of the customers, keys and clients that rows are about, by type and id. */
async function namesOfTargets(
  { sql }: Tx,
  clientId: bigint,
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (type: string) =>
    arrayLiteral([
      ...new Set(rows.flatMap(({ targetType, targetId }) => (targetType === type ? recordIn(targetId) : []))),
    ]);
  const found = await sql<{ type: string; id: bigint; name: string }[]>`
    select 'customers' as type, id, name from customers
     where client_id = ${clientId} and id = any (${idsOf('customers')}::bigint[])
    union all
    select 'apiKeys', id, name from api_keys
     where client_id = ${clientId} and id = any (${idsOf('apiKeys')}::bigint[])
    union all
    select 'clients', id, business_name from clients where id = any (${idsOf('clients')}::bigint[])`;
  return new Map(found.map(({ type, id, name }) => [`${type}:${id}`, name]));
}
