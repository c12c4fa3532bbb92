import { describe, expect, test } from 'vitest';
import { ownerTree } from '../testing/owner-trees.ts';
import { hiddenPart, type OwnedBusiness, type OwnerTree, somebodyMayBeMissing, standingsOf } from './ownership.ts';
import {
  asksWhoRunsIt,
  entitiesWithoutIndividual,
  firstScreen,
  primaryOwnerOf,
  screenAfterSummary,
  treeIsWhole,
} from './ownership-form.ts';
import { partText } from './share.ts';

const CORPORATION: OwnedBusiness = { country: 'CA', businessType: 'Corporation' };

/** Individuals with their part, `*` where they count: `Ana 25* · Bo 24.99`. */
const counted = (tree: OwnerTree, business = CORPORATION) =>
  standingsOf(tree, business)
    .map(({ holderId, part, countsBy }) => `${holderId} ${partText(part)}${countsBy.length > 0 ? '*' : ''}`)
    .join(' · ');

// Source of the cases: reference on onboarding, 5.2.
const CASES = [
  ['O1', 'Ana→T 25 · Bo→T 24.99 · Cy→T 50.01', 'Ana 25* · Bo 24.99 · Cy 50.01*', 'controlling'],
  ['O2', 'A→T 20 · B→T 20 · C→T 20 · D→T 20 · E→T 20', 'A 20 · B 20 · C 20 · D 20 · E 20', 'no_controlling'],
  ['O3', 'H→T 50 · Cy→T 50 · Ana→H 50 · Bo→H 50', 'Cy 50* · Ana 25* · Bo 25*', 'controlling'],
  ['O4', 'H→T 50 · Cy→T 50 · Ana→H 60 · Bo→H 40', 'Cy 50* · Ana 30* · Bo 20', 'controlling'],
  ['O5', 'H→T 50 · Cy→T 50 · Ana→H 40 · Bo→H 60', 'Cy 50* · Ana 20 · Bo 30*', 'controlling'],
  ['O6', 'Ana→T 15 · H→T 30 · Cy→T 55 · Ana→H 40 · Bo→H 60', 'Ana 27* · Cy 55* · Bo 18', 'controlling'],
  [
    'O7',
    'Ana→T 10 · H→T 40 · K→T 30 · Di→T 20 · Ana→H 20 · Bo→H 80 · Ana→K 25 · Cy→K 75',
    'Ana 25.5* · Di 20 · Bo 32* · Cy 22.5',
    'controlling',
  ],
  ['O8', 'H→T 49.99 · Cy→T 50.01 · Ana→H 50 · Bo→H 50', 'Cy 50.01* · Ana 24.995 · Bo 24.995', 'controlling'],
  ['O9', 'H→T 33.33 · Cy→T 66.67 · Ana→H 75 · Bo→H 25', 'Cy 66.67* · Ana 24.9975 · Bo 8.3325', 'controlling'],
  ['O10', 'H→T 33.34 · Cy→T 66.66 · Ana→H 75 · Bo→H 25', 'Cy 66.66* · Ana 25.005* · Bo 8.335', 'controlling'],
  [
    'O11',
    'A1→T 90 · A2→A1 80 · A3→A2 75 · A4→A3 70 · Ana→A4 66.14 · Bo→A4 33.86',
    'Ana 25.0009* · Bo 12.799',
    'controlling',
  ],
  [
    'O11b',
    'A1→T 90 · A2→A1 80 · A3→A2 75 · A4→A3 70 · Ana→A4 66.13 · Bo→A4 33.87',
    'Ana 24.9971 · Bo 12.8028',
    'no_controlling',
  ],
  [
    'O12',
    'H→T 40 · K→T 40 · Ed→T 20 · M→H 50 · Cy→H 50 · M→K 50 · Di→K 50 · Ana→M 62.5 · Bo→M 37.5',
    'Ed 20 · Cy 20 · Di 20 · Ana 25* · Bo 15',
    'controlling',
  ],
  ['O13', 'H→T 100 · A→H 20 · B→H 20 · C→H 20 · D→H 20 · E→H 20', 'A 20 · B 20 · C 20 · D 20 · E 20', 'no_controlling'],
  ['O14', 'Ana→T 33.33 · Bo→T 33.33 · Cy→T 33.34', 'Ana 33.33* · Bo 33.33* · Cy 33.34*', 'controlling'],
  ['O15', 'H→T 60 · Cy→T 40 · Ana→H 41.67 · Bo→H 58.33', 'Cy 40* · Ana 25.002* · Bo 34.998*', 'controlling'],
  ['O16', 'H→T 60 · Cy→T 40 · Ana→H 41.66 · Bo→H 58.34', 'Cy 40* · Ana 24.996 · Bo 35.004*', 'controlling'],
  [
    'O17',
    'GP→T 0.01 · LP→T 99.99 · Ana→GP 100 · Bo→LP 50 · Cy→LP 20 · Di→LP 30',
    'Ana 0.01 · Bo 49.995* · Cy 19.998 · Di 29.997*',
    'controlling',
  ],
  ['O18', 'Ana→T 24.99 · Cy→T 74.99 · H→T 0.02 · Ana→H 50 · Bo→H 50', 'Ana 25* · Cy 74.99* · Bo 0.01', 'controlling'],
  ['O19', 'Ana→T 0.02 · H→T 21.08 · K→T 3.9 · Ana→H 100 · Ana→K 100 · Cy→T 75', 'Ana 25* · Cy 75*', 'controlling'],
  [
    'O20',
    'H→T 40 · Cy→T 20 · Di→T 20 · Ed→T 20 · Ana→H 60 · Bo→H 40',
    'Cy 20 · Di 20 · Ed 20 · Ana 24 · Bo 16',
    'no_controlling',
  ],
  ['O21', 'Ana→T 100', 'Ana 100*', 'controlling'],
  ['O22', 'Ana→T 0', 'Ana 0', 'no_controlling'],
] as const;

describe('who counts, and where the summary leads', () => {
  test.each(CASES)('%s: %s', (_, edges, individuals, screen) => {
    const tree = ownerTree(edges);
    expect(counted(tree)).toBe(individuals);
    expect(screenAfterSummary(tree, CORPORATION)).toBe(screen);
  });

  test('an entity under two parents is described once and counts twice (O12)', () => {
    const ana = standingsOf(ownerTree(CASES[12][1]), CORPORATION).find(({ holderId }) => holderId === 'Ana');
    expect(ana?.paths.map(({ holdings }) => holdings.map(({ holderId }) => holderId).join(' '))).toEqual([
      'H M Ana',
      'K M Ana',
    ]);
    expect(ana?.paths.map(({ part }) => partText(part))).toEqual(['12.5', '12.5']);
  });

  test('whoever commands a quarter through majorities is shown, and does not count for it (O20)', () => {
    const commanding = (edges: string) =>
      standingsOf(ownerTree(edges), CORPORATION)
        .filter(({ controlsThroughMajority }) => controlsThroughMajority)
        .map(({ holderId }) => holderId);
    expect(commanding(CASES[20][1])).toEqual(['Ana']);
    expect(commanding('H→T 24.99 · Ana→H 100')).toEqual([]);
    expect(commanding('H→T 40 · Ana→H 50 · Bo→H 50')).toEqual([]);
    expect(commanding('H→T 40 · K→H 60 · Ana→K 60')).toEqual(['Ana']);
    expect(commanding('Ana→T 24')).toEqual([]);
  });

  test('a control person counts without a share, and nothing is left to be asked', () => {
    const tree = ownerTree('A→T 20 · B→T 20 · C→T 20 · D→T 20 · E→T 20 · F→T control');
    expect(counted(tree)).toBe('A 20 · B 20 · C 20 · D 20 · E 20 · F 0*');
    expect(screenAfterSummary(tree, CORPORATION)).toBe('complete');
  });

  test('without owners there is an introduction, with one the summary', () => {
    expect(firstScreen(ownerTree(''))).toBe('intro');
    expect(firstScreen(ownerTree('Ana→T 1'))).toBe('summary');
  });

  test('the summary goes no further without owners, or without an individual in each entity itself (R8)', () => {
    expect(treeIsWhole(ownerTree(''))).toBe(false);
    expect(treeIsWhole(ownerTree('Ana→T 50'))).toBe(true);
    expect(treeIsWhole(ownerTree('Ana→T 50 · H→T 50', ['H']))).toBe(false);
    expect(treeIsWhole(ownerTree('H→T 50 · Bo→H 0'))).toBe(true);
    expect(treeIsWhole(ownerTree('H→T 50 · Bo→H control'))).toBe(true);
    expect(entitiesWithoutIndividual(ownerTree('H→T 50 · K→H 50 · Bo→K 50'))).toEqual(['H']);
  });

  test('a tree that goes in a circle is no tree', () => {
    const circle = ownerTree('H→T 50 · K→H 50 · H→K 50');
    expect(() => standingsOf(ownerTree('H→T 50 · K→H 50 · H→K 50 · Ana→K 1'), CORPORATION)).toThrow(/no chain/);
    expect(() => hiddenPart(circle)).toThrow(/no chain/);
  });
});

describe('trusts', () => {
  const withRoles = (edges: string, roles: Readonly<Record<string, 'trustee' | 'settlor' | 'beneficiary'>>) => {
    const tree = ownerTree(edges);
    return { ...tree, holdings: tree.holdings.map((held) => ({ ...held, trustRole: roles[held.holderId] ?? null })) };
  };
  const roles = { Ana: 'trustee', Bo: 'settlor', Cy: 'beneficiary' } as const;

  test('of a trust that applies, everybody with a role counts in Canada, the trustee in the United States', () => {
    const trust = withRoles('Ana→T 0 · Bo→T 0 · Cy→T 10 · Di→T 5', roles);
    expect(counted(trust, { country: 'CA', businessType: 'Trust' })).toBe('Ana 0* · Bo 0* · Cy 10* · Di 5');
    expect(counted(trust, { country: 'US', businessType: 'Trust' })).toBe('Ana 0* · Bo 0 · Cy 10 · Di 5');
    expect(screenAfterSummary(trust, { country: 'CA', businessType: 'Trust' })).toBe('controlling');
  });

  test('a trust among the owners is looked through from a quarter on', () => {
    const inside = (share: string) => withRoles(`F→T ${share} · Ed→T 70 · Ana→F 0 · Bo→F 0 · Cy→F 100`, roles);
    expect(counted(inside('25'))).toBe('Ed 70* · Ana 0* · Bo 0* · Cy 25*');
    expect(counted(inside('25'), { ...CORPORATION, country: 'US' })).toBe('Ed 70* · Ana 0* · Bo 0 · Cy 25*');
    expect(counted(inside('24.99'))).toBe('Ed 70* · Ana 0 · Bo 0 · Cy 24.99');
  });
});

describe('the part nobody was named for', () => {
  test.each([
    ['Ana→T 30', '70', true],
    ['A→T 20 · B→T 20 · C→T 20 · D→T 20', '20', false],
    ['H→T 40 · Cy→T 60 · Ana→H 10', '36', true],
    ['H→T 20 · Cy→T 60 · Ana→H 50', '30', true],
    ['Ana→T 75', '25', true],
    ['Ana→T 75.01', '24.99', false],
    ['A1→T 90 · A2→A1 80 · A3→A2 75 · A4→A3 70 · Ana→A4 66.14 · Bo→A4 33.86', '62.2', true],
  ] as const)('%s: %s %%', (edges, hidden, asked) => {
    expect(partText(hiddenPart(ownerTree(edges)))).toBe(hidden);
    expect(somebodyMayBeMissing(ownerTree(edges))).toBe(asked);
  });

  test('behind a listed company nobody is missing', () => {
    const tree = ownerTree('H→T 60 · Ana→T 40 · Officer→H 0');
    const listed = { ...tree, holders: tree.holders.map((one) => ({ ...one, exempt: one.id === 'H' })) };
    expect(somebodyMayBeMissing(tree)).toBe(true);
    expect(somebodyMayBeMissing(listed)).toBe(false);
  });
});

describe('who is asked for beside the owners', () => {
  test.each([
    ['US', 'Corporation', true],
    ['US', 'Non-Profit Corporation', true],
    ['US', 'Proprietorship', false],
    ['CA', 'Corporation', false],
    ['CA', 'Limited Partnership', true],
  ] as const)('%s %s: who runs it %s', (country, businessType, asked) =>
    expect(asksWhoRunsIt({ country, businessType })).toBe(asked),
  );

  test.each([
    ['the person who signs up, where they count', 'Ana→T 30 · Bo→T 70', 'Ana', 'Ana'],
    ['else who holds most', 'Ana→T 20 · Bo→T 30 · Cy→T 50', 'Ana', 'Cy'],
    ['else who runs it', 'Ana→T 20 · Bo→T 20 · Cy→T control', 'Ana', 'Cy'],
    ['nobody where nobody counts', 'Ana→T 20', 'Ana', null],
  ])('answers for the business: %s', (_, edges, signup, primary) =>
    expect(primaryOwnerOf(standingsOf(ownerTree(edges), CORPORATION), signup)).toBe(primary),
  );
});
