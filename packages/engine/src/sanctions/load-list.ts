import { createHash } from 'node:crypto';
import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { sanctionLists } from '@cordelle/db/schema/sanctions.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { ListedEntry, SanctionList } from '@cordelle/domain/sanctions/kinds.ts';
import { readList } from '@cordelle/domain/sanctions/read-list.ts';
import type { App } from '../app.ts';
import { recordSystemAct } from '../audit/record-act.ts';

/** Why files are not loaded; the sentence is for the operator. */
export class ListNotLoaded extends Error {}

/** A version with less than this share of the one before, in percent, is taken for a part of a file. */
const SHARE_MIN = 80;
const ENTRIES_AT_ONCE = 2_000;

export type Loading = {
  readonly list: SanctionList;
  readonly files: readonly Uint8Array[];
  /** The day it was published, where the list does not say so itself. */
  readonly publishedOn: CalendarDate | null;
  /** A list that lost many entries is loaded all the same. */
  readonly fewer: boolean;
};

export type Loaded = {
  readonly id: bigint;
  readonly publishedOn: CalendarDate;
  readonly entryCount: number;
  readonly nameCount: number;
  readonly hash: string;
  /** How many entries are new or other ones, and how many are no longer on it; null: these files were loaded before. */
  readonly changes: { readonly added: number; readonly removed: number } | null;
};

/**
 * Puts a published list in place of the version that counted, all of it or nothing; every business is compared with it afterwards
 * (`screen-businesses.ts`). The same files once more say that the list is still this one. Throws `ListNotLoaded`, and `NotAList`
 * for files that are none.
 */
export async function loadList(app: Pick<App, 'worker' | 'clock'>, loading: Loading): Promise<Loaded> {
  const { list, files } = loading;
  const texts = files.map((bytes) => textOf(bytes));
  const hash = createHash('sha256');
  for (const bytes of files) hash.update(bytes);
  const read = readList(list, texts);
  const publishedOn = read.publishedOn ?? loading.publishedOn;
  if (publishedOn === null) throw new ListNotLoaded('the list does not say when it was published: give --date');
  const version = { list, publishedOn, hash: hash.digest('hex'), entries: read.entries, fewer: loading.fewer };
  return inTransaction(app.worker, {}, (tx) => putInPlace(tx, app.clock.now(), version));
}

type Version = Pick<Loading, 'list' | 'fewer'> & {
  readonly publishedOn: CalendarDate;
  readonly hash: string;
  readonly entries: readonly ListedEntry[];
};

async function putInPlace(tx: Tx, at: Date, version: Version): Promise<Loaded> {
  const { sql } = tx;
  const { list, publishedOn, hash, entries } = version;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sanction list ${list}`}, 0))`;
  const [current] = await sql`
    select ${columns(sanctionLists, ['id', 'publishedOn', 'hash', 'entryCount', 'nameCount'])}
      from sanction_lists where list = ${list} and replaced_at is null for update`;
  if (current?.hash === hash) {
    await sql`update sanction_lists set checked_at = ${at} where id = ${current.id}`;
    await record(tx, version, null);
    return { ...current, changes: null };
  }
  if (current) requireNewer(current, version);
  const nameCount = entries.reduce((sum, { names }) => sum + names.length, 0);
  if (current) await sql`update sanction_lists set replaced_at = ${at} where id = ${current.id}`;
  const [added] = await sql`
    insert into sanction_lists (list, published_on, hash, entry_count, name_count, loaded_at, checked_at)
    values (${list}, ${publishedOn}, ${hash}, ${entries.length}, ${nameCount}, ${at}, ${at})
    returning ${columns(sanctionLists, ['id'])}`;
  if (!added) throw new Error('a list that was added has no number');
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE)
    await sql`
      insert into sanction_entries (list_id, entry_id, kind, names, births, programme, remarks)
      select ${added.id}, e."entryId", e.kind, e.names, e.births, e.programme, e.remarks
        from jsonb_to_recordset(${JSON.stringify(entries.slice(from, from + ENTRIES_AT_ONCE))}::jsonb)
          as e ("entryId" text, kind text, names jsonb, births jsonb, programme text, remarks text)`;
  const changes = await changesSince(tx, added.id, current?.id ?? null, entries.length);
  if (current) await sql`delete from sanction_entries where list_id = ${current.id}`;
  await record(tx, version, changes);
  return { id: added.id, publishedOn, hash, entryCount: entries.length, nameCount, changes };
}

function requireNewer(
  current: { readonly publishedOn: CalendarDate; readonly entryCount: number },
  { publishedOn, entries, fewer }: Version,
): void {
  if (publishedOn < current.publishedOn)
    throw new ListNotLoaded(`it is of ${publishedOn}, and that of ${current.publishedOn} is loaded already`);
  if (!fewer && entries.length * 100 < current.entryCount * SHARE_MIN)
    throw new ListNotLoaded(
      `it has ${entries.length} entries where the one before had ${current.entryCount}: is the file whole? If so, say --fewer`,
    );
}

async function changesSince({ sql }: Tx, id: bigint, before: bigint | null, count: number) {
  if (before === null) return { added: count, removed: 0 };
  const [row] = await sql<{ added: number; removed: number }[]>`
    select count(*) filter (where o.entry_id is null or (o.names, o.births) is distinct from (n.names, n.births))::int as added,
           count(*) filter (where n.entry_id is null)::int as removed
      from (select * from sanction_entries where list_id = ${id}) n
      full join (select * from sanction_entries where list_id = ${before}) o using (entry_id)`;
  const { added = 0, removed = 0 } = row ?? {};
  return { added: added - removed, removed };
}

const record = (tx: Tx, { list, publishedOn, hash, entries }: Version, changes: Loaded['changes']): Promise<void> =>
  recordSystemAct(tx, 'operator', {
    action: 'sanctionLists.load',
    clientIds: [],
    targetType: 'sanction_lists',
    targetId: null,
    after: { list, publishedOn, hash, entries: entries.length, changes },
  });

/** UTF-8, or what older files of OFAC are written in. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
