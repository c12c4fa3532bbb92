import { describe, expect, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { ownerTree } from '../testing/owner-trees.ts';
import { isBusiness, type OwnerIdentity, sameIdentity } from './owner-identity.ts';
import type { OwnerTree } from './ownership.ts';
import { entityMayHold, type Placement, pickable, removalOf, requirePlacement } from './ownership-changes.ts';
import { parseShare } from './share.ts';

const CORPORATION = { country: 'CA', businessType: 'Corporation' } as const;

/** Placing a part, as a sentence: `placing('Ana→H 50').in(tree)`. */
function placing(edge: string, given: Partial<Placement> = {}) {
  const [, holderId = null, parent = '', share = ''] = /^(\S+)→(\S+) (\S+)$/.exec(edge) ?? [];
  const placement: Placement = {
    holdingId: null,
    holderId,
    parentId: parent === 'T' ? null : parent,
    category: 'Individual',
    shareBps: parseShare(share) ?? 0,
    ...given,
  };
  return {
    in: (tree: OwnerTree, business: { country: 'CA' | 'US'; businessType: string } = CORPORATION) => {
      try {
        requirePlacement(tree, placement, business);
        return 'placed';
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return error.details.remaining === undefined ? error.code : `${error.code} ${error.details.remaining}`;
      }
    },
  };
}

describe('a part is refused', () => {
  test('that closes a circle (R1)', () =>
    expect(placing('H→K 50', { category: 'Entity' }).in(ownerTree('H→T 50 · K→H 50', ['K']))).toBe('owners.circle'));

  test('of an owner in itself (R3)', () =>
    expect(placing('H→H 50', { category: 'Entity' }).in(ownerTree('H→T 50', ['H']))).toBe('owners.circle'));

  test('that exceeds what is left of its parent (R4, R6)', () => {
    expect(placing('Bo→T 50').in(ownerTree('Ana→T 60'))).toBe('owners.share_over_whole 40');
    expect(placing('Bo→T 0.2').in(ownerTree('Ana→T 99.9'))).toBe('owners.share_over_whole 0.1');
    expect(placing('Bo→H 50.01').in(ownerTree('H→T 10 · Ana→H 50'))).toBe('owners.share_over_whole 50');
    expect(placing('Cy→T 35.84').in(ownerTree('Ana→T 0.01 · Bo→T 64.15'))).toBe('placed');
  });

  test('that is raised above what is left (R10)', () => {
    const tree = ownerTree('Ana→T 60 · Bo→T 40');
    expect(placing('Bo→T 40.01', { holdingId: 'Bo→T' }).in(tree)).toBe('owners.share_over_whole 40');
    expect(placing('Bo→T 40', { holdingId: 'Bo→T' }).in(tree)).toBe('placed');
  });

  test('below the fifth level, and of an entity on it (R9)', () => {
    const deep = ownerTree('A1→T 90 · A2→A1 80 · A3→A2 75 · A4→A3 70', ['A4']);
    expect(placing('Ana→A4 10').in(deep)).toBe('placed');
    expect(placing('A5→A4 10', { holderId: null, category: 'Entity' }).in(deep)).toBe('owners.too_deep');
    expect(entityMayHold(deep, 'A4')).toBe(false);
    expect(entityMayHold(deep, 'A3')).toBe(true);
  });

  test('of an entity whose own owners would stand below the fifth level', () => {
    const tree = ownerTree('A1→T 50 · A2→A1 50 · A3→A2 50 · B1→T 50 · B2→B1 50 · Ana→B2 50', ['A3']);
    expect(placing('B1→A2 50', { category: 'Entity' }).in(tree)).toBe('placed');
    expect(placing('B1→A3 50', { category: 'Entity' }).in(tree)).toBe('owners.too_deep');
  });

  test('of somebody who has one of the same parent, unless it is running the business', () => {
    const tree = ownerTree('Ana→T 20 · H→T 20 · Bo→H 10');
    expect(placing('Ana→T 5').in(tree)).toBe('owners.twice_under_parent');
    expect(placing('Ana→H 5').in(tree)).toBe('placed');
    expect(placing('Ana→T 0', { category: 'ControlPerson' }).in(tree)).toBe('placed');
    expect(placing('Ana→H 0', { category: 'ControlPerson' }).in(tree)).toBe('owners.control_person_of_business');
  });

  test('of a parent who is not there, or is a person', () => {
    expect(placing('Ana→Z 5').in(ownerTree('Bo→T 5'))).toBe('record.not_found');
    expect(placing('Ana→Bo 5').in(ownerTree('Bo→T 5'))).toBe('record.not_found');
  });

  test('beyond one hundred of them', () => {
    const many = (count: number) => ownerTree(Array.from({ length: count }, (_, at) => `P${at}→T 0.5`).join(' · '));
    expect(placing('Ana→T 0.5', { holderId: null }).in(many(99))).toBe('placed');
    expect(placing('Ana→T 0', { holderId: null }).in(many(100))).toBe('owners.too_many');
  });

  test('beside a proprietor, who holds all of it', () => {
    const business = { country: 'CA', businessType: 'Proprietorship' } as const;
    expect(placing('Ana→T 100').in(ownerTree(''), business)).toBe('placed');
    expect(placing('Ana→T 99').in(ownerTree(''), business)).toBe('owners.proprietor_alone');
    expect(placing('H→T 100', { category: 'Entity' }).in(ownerTree(''), business)).toBe('owners.proprietor_alone');
    expect(placing('Bo→T 100').in(ownerTree('Ana→T 100'), business)).toBe('owners.proprietor_alone');
    expect(placing('Ana→T 100', { holdingId: 'Ana→T' }).in(ownerTree('Ana→T 100'), business)).toBe('placed');
  });
});

test('those in the tree are offered who are not under the parent, and fit there', () => {
  const tree = ownerTree('Ana→T 20 · H→T 20 · K→T 20 · Bo→H 10 · L→H 10 · Cy→L 10 · Di→K 10');
  expect(pickable(tree, null, CORPORATION)).toEqual(['Bo', 'L', 'Cy', 'Di']);
  expect(pickable(tree, 'H', CORPORATION)).toEqual(['Ana', 'K', 'Cy', 'Di']);
  expect(pickable(tree, 'L', CORPORATION)).toEqual(['Ana', 'K', 'Bo', 'Di']);
});

describe('with a part goes', () => {
  const tree = ownerTree('Ana→T 20 · H→T 40 · K→T 40 · M→H 50 · Ana→H 50 · M→K 50 · Cy→M 100 · Di→K 50');

  test('an owner who is named nowhere else', () =>
    expect(removalOf(ownerTree('Ana→T 20 · Bo→T 5'), 'Bo→T')).toEqual({ holdingIds: ['Bo→T'], holderIds: ['Bo'] }));

  test('everything below an entity; who is named elsewhere stays there (R12)', () => {
    expect(removalOf(tree, 'H→T')).toEqual({ holdingIds: ['H→T', 'M→H', 'Ana→H'], holderIds: ['H'] });
    expect(removalOf(tree, 'M→K')).toEqual({ holdingIds: ['M→K'], holderIds: [] });
    expect(removalOf(ownerTree('H→T 50 · M→H 50 · Cy→M 100'), 'H→T')).toEqual({
      holdingIds: ['H→T', 'M→H', 'Cy→M'],
      holderIds: ['H', 'M', 'Cy'],
    });
  });

  test('what is not there cannot go', () => expect(() => removalOf(tree, 'Z→T')).toThrow('record.not_found'));
});

describe('a percentage is typed', () => {
  test.each([
    ['0', 0],
    ['12.5', 1250],
    ['64.15', 6415],
    ['100', 10000],
    ['-1', null],
    ['101', null],
    ['100.01', null],
    ['1.234', null],
    ['1e1', null],
    ['12,5', null],
    ['', null],
    ['.5', null],
    ['١٢', null],
  ])('%j in English: %j', (typed, bps) => expect(parseShare(typed)).toBe(bps));

  test.each([
    ['12,5', 1250],
    ['12.5', 1250],
    ['1,234', null],
  ])('%j in French: %j', (typed, bps) => expect(parseShare(typed, 'fr')).toBe(bps));
});

describe('the same', () => {
  const entity = (
    legalName: string,
    registrationNumber: string | null,
    country = 'CA',
  ): OwnerIdentity & { category: 'Entity' } => ({
    category: 'Entity',
    legalName,
    country,
    registrationNumber,
  });
  const person = (firstName: string, lastName: string, dateOfBirth: string | null): OwnerIdentity => ({
    category: 'Individual',
    firstName,
    lastName,
    dateOfBirth,
  });
  const applicant = { names: ['Maple Dental Inc.', 'Maple Dental'], country: 'CA', numbers: ['1234567-8'] };

  test.each([
    [entity('MAPLE DENTAL INC', '12345678'), true],
    [entity('Maple Dental Inc.', null), true],
    [entity('Maple Dental', '1234567-8'), true],
    [entity('Maple Dental Inc.', '7654321'), false],
    [entity('Maple Dental Inc.', '12345678', 'US'), false],
    [entity('Maple Holdings Inc.', '12345678'), false],
  ])('business: %j is the applicant: %s (R2)', (one, same) => expect(isBusiness(one, applicant)).toBe(same));

  test.each([
    [person('Ana', 'Côté', '1980-02-03'), person('ana', 'CÔTÉ', '1980-02-03'), true],
    [person('Ana', 'Côté', '1980-02-03'), person('Ana', 'Côté', '1980-02-04'), false],
    [person('Ana', 'Côté', null), person('Ana', 'Côté', null), false],
    [person('Jean Marc', 'Roy', '1980-02-03'), person('Jean', 'Marc Roy', '1980-02-03'), true],
    [entity('Roy Inc.', null), entity('Roy Inc', '123'), true],
    [entity('Roy Inc.', '12'), entity('Roy Inc', '123'), false],
    [person('Roy', 'Inc', '1980-02-03'), entity('Roy Inc', '123'), false],
  ])('person or entity: %j and %j: %s', (one, other, same) => {
    expect(sameIdentity(one, other)).toBe(same);
    expect(sameIdentity(other, one)).toBe(same);
  });
});
