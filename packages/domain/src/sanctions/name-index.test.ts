import { describe, expect, test } from 'vitest';
import type { ListedEntry } from './kinds.ts';
import { indexNames, type Subject } from './name-index.ts';

const entry = (
  id: string,
  kind: ListedEntry['kind'],
  names: readonly string[],
  births: readonly string[] = [],
): ListedEntry => ({
  entryId: id,
  kind,
  names: names.map((name) => ({ name: name.replace('~', ''), weak: name.startsWith('~') })),
  births,
  programme: '',
  remarks: '',
});
const LISTED = [
  entry('1', 'individual', ['VOLKOV, Sergei Petrovich', 'Сергей Волков', '~The Wolf'], ['1962-04-11']),
  entry('2', 'individual', ['AL-RASHID, Khalid Hassan', 'Khaled el Rachid'], ['1970', '1971']),
  entry('3', 'individual', ['KHALID'], []),
  entry('4', 'entity', ['Nordbank PJSC', 'Public Joint Stock Company Nordbank']),
  entry('5', 'entity', ['Golden Falcon General Trading LLC']),
  entry('6', 'individual', ['GARCIA LOPEZ, Maria Elena'], ['1980-01-01']),
  entry('7', 'individual', ['O’Brannigan, Seán'], []),
];
const index = indexNames([{ list: 'us_sdn', entries: LISTED }]);
const person = (name: string, birthDate: string | null = null): Subject => ({ name, kind: 'individual', birthDate });
const business = (name: string): Subject => ({ name, kind: 'entity', birthDate: null });
const found = (subject: Subject) =>
  index.likenessesOf(subject).map(({ entry: { entryId }, likeness }) => [entryId, likeness]);
const ids = (subject: Subject) => index.likenessesOf(subject).map(({ entry: { entryId } }) => entryId);

describe('given somebody on a list, when a name is compared', () => {
  test.each([
    ['the same words in another order', 'Sergei Volkov'],
    ['accents and capitals', 'sergeï VOLKOV'],
    ['another alphabet', 'Сергей Волков'],
    ['letters that only look Latin', 'Sеrgei Vоlkov'],
    ['signs that nobody sees', 'Ser\u200bgei Vol\u00adkov'],
    ['wide letters', 'Ｓｅｒｇｅｉ Ｖｏｌｋｏｖ'],
    ['a letter apart', 'Sergey Volkow'],
    ['an initial', 'S. Volkov'],
    ['a title', 'Dr Sergei Volkov'],
  ])('then it is alike: %s', (_, name) => expect(ids(person(name))).toContain('1'));

  test.each([
    ['particles are left out', 'Khalid Rashid', '2'],
    ['particles are joined to the word', 'Khalid Alrashid', '2'],
    ['another way to spell it in Latin letters', 'Khaled Rachid', '2'],
    ['an apostrophe is none', 'Sean OBrannigan', '7'],
    ['two of four names are enough', 'Elena Lopez', '6'],
    ['a single name is compared with single names', 'Khaled', '3'],
  ])('then %s', (_, name, id) => expect(ids(person(name))).toContain(id));

  test.each([
    ['its legal form is no part of it', 'Nordbank Inc.', '4'],
    ['its country beside it', 'Nordbank Canada', '4'],
    ['written apart', 'Nord Bank', '4'],
    ['words that everybody has', 'Golden Falcon Trading', '5'],
  ])('then a business is alike: %s', (_, name, id) => expect(ids(business(name))).toContain(id));

  test('then a business that bears the name of a person is compared with people too, and a person with no organization', () => {
    expect(ids(business('Sergei Volkov'))).toEqual(['1']);
    expect(ids(person('Nordbank'))).toEqual([]);
  });

  test('then the year of birth breaks ties and decides nothing by itself', () => {
    const twins = indexNames([
      {
        list: 'us_sdn',
        entries: [
          entry('a', 'individual', ['ROY, Ada'], ['1950']),
          entry('b', 'individual', ['ROY, Ada'], ['1984-05-02']),
        ],
      },
    ]);
    const [first, second] = twins.likenessesOf(person('Ada Roy', '1984-11-30'));
    expect([first?.entry.entryId, first?.birthYearAgrees, first?.likeness]).toEqual(['b', true, 1000]);
    expect([second?.entry.entryId, second?.birthYearAgrees, second?.likeness]).toEqual(['a', false, 1000]);
  });
});

describe('given honest people and businesses, when they are compared', () => {
  test.each([
    'Marie Tremblay',
    'Jean Gagnon',
    'John Smith',
    'Nguyen Van Minh',
    'Khalid Ahmadi',
    'Maria Tremblay',
    'Petra Volkova-Lang',
    'The Wolfe',
  ])('then %s is nobody’s likeness', (name) => expect(found(person(name))).toEqual([]));

  test.each([
    'Maple Dental Inc.',
    'Golden Maple Trading Inc.',
    'Falcon Fitness',
    'General Trading Services',
    '9123-4567 Québec inc.',
    'Clinique dentaire Érable ltée',
    'Nordic Bakery',
  ])('then %s is nobody’s likeness', (name) => expect(found(business(name))).toEqual([]));
});

describe('given names that no honest person has, when they are compared', () => {
  test.each(['', '   ', '!!!', '\u0000', 'Inc.', 'A', '🦊🦊', '(.*)+$', '\ud800'])(
    'then nothing is found and nothing fails: %j',
    (name) => {
      expect(found(person(name))).toEqual([]);
      expect(found(business(name))).toEqual([]);
    },
  );

  test('then a name without end is compared like one that is cut: it ends', () => {
    expect(found(person(`Sergei Volkov ${'x'.repeat(1_000_000)}`)).length).toBeLessThanOrEqual(1);
    index.likenessesOf(business(Array.from({ length: 20_000 }, (_, at) => `word${at}`).join(' ')));
  });

  test('then of a name that many bear the best likenesses are kept', () => {
    const many = indexNames([
      {
        list: 'us_sdn',
        entries: Array.from({ length: 500 }, (_, at) =>
          entry(`${at}`, 'individual', [`ROY, Ada ${at < 3 ? '' : `Marie${at}`}`]),
        ),
      },
    ]);
    const alike = many.likenessesOf(person('Ada Roy'));
    expect(alike).toHaveLength(20);
    expect(alike.slice(0, 3).map(({ likeness }) => likeness)).toEqual([1000, 1000, 1000]);
  });
});

test('given forty thousand names, when a business of six names is compared, then it ends', () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const word = () => Array.from({ length: 4 + next(6) }, () => 'aeiourstlnmkdhbv'[next(16)]).join('');
  const words = Array.from({ length: 15_000 }, word);
  const entries = Array.from({ length: 40_000 }, (_, at) =>
    entry(`${at}`, 'individual', [`${words[next(15_000)]}, ${words[next(15_000)]} ${words[next(15_000)]}`]),
  );
  const large = indexNames([{ list: 'us_sdn', entries }]);
  const subjects = Array.from({ length: 60 }, () => person(`${word()} ${word()}`));
  // Measured about 2 ms a name on one of four shared cores; the limit of a test is for what hangs.
  for (const subject of subjects) expect(large.likenessesOf(subject).length).toBeLessThanOrEqual(20);
});
