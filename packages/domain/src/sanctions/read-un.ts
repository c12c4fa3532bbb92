import { birthsOf, entryOf } from './entry.ts';
import type { ListedEntry } from './kinds.ts';
import type { ReadList } from './read-us.ts';
import { NotAList, readXml, textAt, textsAt, type XmlElement } from './xml.ts';

const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'] as const;
const KINDS = { INDIVIDUAL: 'individual', ENTITY: 'entity' } as const;

/** The consolidated list of the United Nations' Security Council as XML. */
export function readUn(document: string): ReadList {
  const groups = readXml(document);
  const entries: ListedEntry[] = [];
  // The day stands in an attribute of the root, which is read by nothing else.
  const publishedOn =
    /<CONSOLIDATED_LIST\b[^>]*\bdateGenerated\s*=\s*["'](\d{4}-\d\d-\d\d)/.exec(document.slice(0, 2_000))?.[1] ?? null;
  for (;;) {
    const { done, value } = groups.next();
    if (done) {
      if (value !== 'CONSOLIDATED_LIST') throw new NotAList(`the document is <${value}>, not <CONSOLIDATED_LIST>`);
      return { publishedOn, entries };
    }
    for (const element of value.children) entries.push(...entriesOf(element));
  }
}

function entriesOf(element: XmlElement): ListedEntry[] {
  const kind = element.name === 'INDIVIDUAL' || element.name === 'ENTITY' ? KINDS[element.name] : null;
  if (kind === null) return [];
  const aliases = element.children.filter(({ name }) => name === `${element.name}_ALIAS`);
  const born = element.children.filter(({ name }) => name === 'INDIVIDUAL_DATE_OF_BIRTH');
  const placesOf = (tag: string) =>
    element.children
      .filter(({ name }) => name === tag)
      .map((place) => [textAt(place, 'CITY'), textAt(place, 'COUNTRY')].filter(Boolean).join(', '));
  const entry = entryOf({
    entryId: textAt(element, 'DATAID'),
    kind,
    names: [
      { name: NAME_PARTS.map((part) => textAt(element, part)).join(' '), weak: false },
      ...aliases.map((alias) => ({ name: textAt(alias, 'ALIAS_NAME'), weak: textAt(alias, 'QUALITY') === 'Low' })),
    ],
    births: born.flatMap((date) => {
      const [from, to] = [textAt(date, 'FROM_YEAR'), textAt(date, 'TO_YEAR')];
      return birthsOf(from && to ? `${from} to ${to}` : textAt(date, 'DATE') || textAt(date, 'YEAR'));
    }),
    programme: [textAt(element, 'UN_LIST_TYPE'), textAt(element, 'REFERENCE_NUMBER')].filter(Boolean).join(', '),
    remarks: [
      ...textsAt(element, 'DESIGNATION', 'VALUE'),
      ...placesOf('INDIVIDUAL_PLACE_OF_BIRTH').map((place) => `POB ${place}`),
      ...textsAt(element, 'NATIONALITY', 'VALUE'),
      ...placesOf(`${element.name}_ADDRESS`),
      textAt(element, 'COMMENTS1'),
    ],
  });
  return entry ? [entry] : [];
}
