import type { ListedEntry, SanctionList } from './kinds.ts';
import { readCanada } from './read-ca.ts';
import { readUn } from './read-un.ts';
import { type ReadList, readUsDelimited, readUsXml } from './read-us.ts';
import { NotAList } from './xml.ts';

/** No list has had a tenth of it. */
const ENTRIES_MAX = 200_000;

/**
 * Who is on a list, by the files it is published in: one XML, or the two or three delimited files of OFAC in the order entries,
 * other names, addresses. Throws `NotAList` for anything else; nothing of a file that is wrong in one place is read.
 */
export function readList(list: SanctionList, files: readonly string[]): ReadList {
  const { publishedOn, entries } = read(list, files);
  const distinct = new Map<string, ListedEntry>();
  for (const entry of entries) distinct.set(entry.entryId, distinct.has(entry.entryId) ? both(distinct, entry) : entry);
  if (distinct.size === 0) throw new NotAList('nobody is on it');
  if (distinct.size > ENTRIES_MAX) throw new NotAList(`more than ${ENTRIES_MAX} are on it`);
  return { publishedOn, entries: [...distinct.values()] };
}

function read(list: SanctionList, [main = '', ...more]: readonly string[]): ReadList {
  const xml = /^\uFEFF?\s*</.test(main);
  if (xml && more.length > 0) throw new NotAList('an XML list is one file');
  switch (list) {
    case 'ca_autonomous':
      return { publishedOn: null, entries: [...readCanada(main)] };
    case 'un_consolidated':
      return readUn(main);
    case 'us_sdn':
    case 'us_consolidated': {
      if (xml) return readUsXml(main);
      const [alias, place = null, ...rest] = more;
      if (alias === undefined || rest.length > 0)
        throw new NotAList(
          'give the entries, their other names and, where wanted, their addresses: two or three files',
        );
      return readUsDelimited(main, alias, place);
    }
  }
}

/** Two entries of one list under one number are one with all that is said of either. */
function both(known: ReadonlyMap<string, ListedEntry>, entry: ListedEntry): ListedEntry {
  const first = known.get(entry.entryId) ?? entry;
  const names = [...first.names, ...entry.names.filter(({ name }) => !first.names.some((one) => one.name === name))];
  return { ...first, names, births: [...new Set([...first.births, ...entry.births])].sort() };
}
