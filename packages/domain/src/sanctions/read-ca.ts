import { birthsOf, entryOf, NAME_LENGTH_MAX } from './entry.ts';
import type { ListedEntry, ListedName } from './kinds.ts';
import { NotAList, readXml, textsAt, type XmlElement } from './xml.ts';

const ALSO = /\(?\b(?:also known as|a\.\s?k\.\s?a\.?|alias(?:es)?\s?:)/i;
const LANGUAGE = /^(?:russian|belarus+ian|ukrainian|arabic|hebrew|persian|chinese)\s?:\s*/i;

/**
 * Canada's Consolidated Autonomous Sanctions List: one XML with a `record` for each person, entity or ship. Its tags are English
 * or `English-French`; it numbers nobody for good, so that an entry is known by its regulation, item and name.
 */
export function* readCanada(document: string): Generator<ListedEntry> {
  const records = readXml(document);
  for (;;) {
    const { done, value } = records.next();
    if (done) {
      if (value !== 'data-set') throw new NotAList(`the document is <${value}>, not <data-set>`);
      return;
    }
    if (value.name === 'record') yield* entriesOf(value);
  }
}

function entriesOf(record: XmlElement): ListedEntry[] {
  const said = (tag: string): string => {
    const child = record.children.find(({ name }) => name === tag || name.startsWith(`${tag}-`));
    return child ? (textsAt(child)[0] ?? '') : '';
  };
  const [given, last, other] = [said('GivenName'), said('LastName'), said('EntityOrShip') || said('Entity')];
  const birth = said('DateOfBirthOrShipBuildDate') || said('DateOfBirth');
  const listed = said('DateOfListing');
  if (said('ShipIMONumber') !== '') return [];
  const individual = last !== '' || (given !== '' && other === '');
  const main = individual ? `${given} ${last}` : other;
  const strong = (name: string): ListedName => ({ name, weak: false });
  const aliases = said('Aliases')
    .split(/[;,]/)
    .flatMap((alias) => alias.split(ALSO));
  const programme = [said('Country'), said('Schedule'), said('Item')].filter(Boolean).join(', ');
  const entry = entryOf({
    entryId: `${programme}: ${main}`,
    kind: individual ? 'individual' : 'entity',
    names: [...(individual ? [main] : main.split(/\//).flatMap((part) => part.split(ALSO))), ...aliases]
      .map((name) =>
        name
          .slice(0, NAME_LENGTH_MAX)
          .replace(LANGUAGE, '')
          .replace(/[()]+\s*$/, ''),
      )
      .map(strong),
    births: individual ? birthsOf(birth) : [],
    programme,
    remarks: [said('TitleOrShip') || said('TitleOrShipType') || said('Title'), listed && `listed ${listed}`],
  });
  return entry ? [entry] : [];
}
