import { birthsOf, entryOf } from './entry.ts';
import type { ListedEntry, ListedName } from './kinds.ts';
import { NotAList, readXml, textAt, textsAt, type XmlElement } from './xml.ts';

/** When a list says that it was published, and who is on it. */
export type ReadList = { readonly publishedOn: string | null; readonly entries: readonly ListedEntry[] };

const strong = (name: string): ListedName => ({ name, weak: false });

/** OFAC's lists as XML (`sdn.xml`, `consolidated.xml`); ships and aircraft are left out. */
export function readUsXml(document: string): ReadList {
  const records = readXml(document);
  const entries: ListedEntry[] = [];
  let publishedOn: string | null = null;
  for (;;) {
    const { done, value } = records.next();
    if (done) {
      if (value !== 'sdnList') throw new NotAList(`the document is <${value}>, not <sdnList>`);
      return { publishedOn, entries };
    }
    const [, month, date, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(textAt(value, 'Publish_Date')) ?? [];
    if (value.name === 'publshInformation' && year) publishedOn = `${year}-${month}-${date}`;
    if (value.name === 'sdnEntry') entries.push(...xmlEntry(value));
  }
}

function xmlEntry(element: XmlElement): ListedEntry[] {
  const type = textAt(element, 'sdnType');
  if (type === 'Vessel' || type === 'Aircraft') return [];
  const nameOf = (of: XmlElement) => `${textAt(of, 'firstName')} ${textAt(of, 'lastName')}`;
  const lists = (list: string, item: string) =>
    element.children
      .filter(({ name }) => name === list)
      .flatMap(({ children }) => children.filter(({ name }) => name === item));
  const entry = entryOf({
    entryId: textAt(element, 'uid'),
    kind: type === 'Individual' ? 'individual' : 'entity',
    names: [
      strong(nameOf(element)),
      ...lists('akaList', 'aka').map((aka) => ({ name: nameOf(aka), weak: textAt(aka, 'category') === 'weak' })),
    ],
    births: textsAt(element, 'dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth').flatMap(birthsOf),
    programme: textsAt(element, 'programList', 'program').join(', '),
    remarks: [
      textAt(element, 'title'),
      ...textsAt(element, 'placeOfBirthList', 'placeOfBirthItem', 'placeOfBirth').map((place) => `POB ${place}`),
      ...textsAt(element, 'nationalityList', 'nationality', 'country'),
      ...textsAt(element, 'citizenshipList', 'citizenship', 'country'),
      ...lists('addressList', 'address').map((place) =>
        [textAt(place, 'city'), textAt(place, 'country')].filter(Boolean).join(', '),
      ),
      textAt(element, 'remarks'),
    ],
  });
  return entry ? [entry] : [];
}

/** Delimiters of OFAC's files: `sdn.csv`, `sdn.del`, `sdn.pip`. */
const DELIMITERS = [',', '@', '|'] as const;
const NOTHING = '-0-';
const COLUMNS = { main: 12, alias: 5, place: 6 } as const;
const END_OF_FILE = '\u001A';

/**
 * OFAC's lists as delimited files, joined by the number of the entry: the entries (`sdn.csv`, `cons_prim.csv`), their other names
 * (`alt.csv`), and, where they are given, their addresses (`add.csv`).
 */
export function readUsDelimited(main: string, alias: string, place: string | null): ReadList {
  const [names, places] = [
    byEntry(rowsOf(alias, COLUMNS.alias)),
    byEntry(place === null ? [] : rowsOf(place, COLUMNS.place)),
  ];
  const entries = rowsOf(main, COLUMNS.main).flatMap(
    ([id = '', name = '', type = '', programme = '', title = '', ...more]) => {
      if (type === 'vessel' || type === 'aircraft') return [];
      const remarks = more.at(-1) ?? '';
      const entry = entryOf({
        entryId: id,
        kind: type === 'individual' ? 'individual' : 'entity',
        names: [
          strong(name),
          ...(names.get(id) ?? []).map(([, , , other = '']) => strong(other)),
          ...[...remarks.matchAll(/a\.k\.a\. '([^']+)'/g)].map(([, other = '']) => ({ name: other, weak: true })),
        ],
        births: [...remarks.matchAll(/\bDOB ([^;]+)/g)].flatMap(([, said = '']) => birthsOf(said)),
        programme: programme.replaceAll('] [', ', '),
        remarks: [
          title,
          remarks,
          ...(places.get(id) ?? []).map(([, , , city = '', country = '']) =>
            [city, country].filter(Boolean).join(', '),
          ),
        ],
      });
      return entry ? [entry] : [];
    },
  );
  return { publishedOn: null, entries };
}

const byEntry = (rows: readonly string[][]) => Map.groupBy(rows, ([id = '']) => id);

function rowsOf(file: string, columns: number): string[][] {
  const lines = file
    .replace(/^\uFEFF/, '')
    .replaceAll(END_OF_FILE, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const first = lines[0] ?? '';
  const delimiter = DELIMITERS.find((one) => fieldsOf(first, one).length === columns);
  if (!delimiter) throw new NotAList(`the first line has not the ${columns} columns of its kind of file`);
  return lines.map((line, at) => {
    const fields = fieldsOf(line, delimiter);
    if (fields.length !== columns || !/^\d+$/.test(fields[0] ?? ''))
      throw new NotAList(`line ${at + 1} has ${fields.length} columns instead of ${columns}, or begins with no number`);
    return fields.map((field) => (field === NOTHING ? '' : field));
  });
}

/** Fields of a line; within quotes, which are doubled where they are meant, a delimiter is a letter. */
function fieldsOf(line: string, delimiter: string): string[] {
  const fields: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at];
    if (letter === '"' && quoted && line[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (letter === '"' && (quoted || field.trim() === '')) quoted = !quoted;
    else if (letter === delimiter && !quoted) {
      fields.push(field.trim());
      field = '';
    } else field += letter;
  }
  return [...fields, field.trim()];
}
