import { columns } from '@cordelle/db/columns.ts';
import type { Sql } from '@cordelle/db/connection.ts';
import { sanctionEntries, sanctionLists } from '@cordelle/db/schema/sanctions.ts';
import { indexNames, type NameIndex } from '@cordelle/domain/sanctions/name-index.ts';
import type { ListInForce, Screening } from '../ports/screening.ts';

/** Compares names with the lists that the operator loaded. Their names are read once for each set of versions, and kept in memory. */
export function loadedLists(): Screening {
  let known: { readonly key: string; readonly index: Promise<NameIndex> } | null = null;

  const indexOf = (sql: Sql, lists: readonly ListInForce[]): Promise<NameIndex> => {
    const key = keyOf(lists);
    if (known?.key === key) return known.index;
    const index = readNames(sql, lists);
    known = { key, index };
    index.catch(() => {
      known = null;
    });
    return index;
  };

  return {
    async listsInForce(sql) {
      return sql`
        select ${columns(sanctionLists, ['id', 'list', 'publishedOn', 'entryCount', 'loadedAt', 'checkedAt'])}
          from sanction_lists where replaced_at is null order by id`;
    },
    async likenessesOf(sql, lists, subjects) {
      const index = await indexOf(sql, lists);
      return subjects.map((subject) => index.likenessesOf(subject));
    },
  };
}

const keyOf = (lists: readonly ListInForce[]): string => lists.map(({ id }) => id).join(' ');

async function readNames(sql: Sql, lists: readonly ListInForce[]): Promise<NameIndex> {
  const read = [];
  for (const { id, list } of lists) {
    const entries = await sql`
      select ${columns(sanctionEntries, ['entryId', 'kind', 'names', 'births', 'programme', 'remarks'])}
        from sanction_entries where list_id = ${id} order by entry_id`;
    // Its entries went with a newer version between the two looks: the next screening takes that one.
    if (entries.length === 0) throw new Error(`the version ${id} of ${list} was replaced meanwhile`);
    read.push({ list, entries });
  }
  return indexNames(read);
}
