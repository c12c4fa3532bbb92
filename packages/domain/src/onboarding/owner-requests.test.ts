import { expect, test } from 'vitest';
import { detailsDifference, type OwnerDetails, ownersDifference } from './owner-requests.ts';

const part = (holderId: string, shareBps: number, parentId: string | null = null) =>
  ({ holderId, parentId, category: 'Individual', shareBps }) as const;

test('says who goes, whose part is another one, and who comes; a part below another parent is another part', () => {
  const before = [part('ada', 6000), part('bo', 4000)];
  const after = [part('ada', 5000), part('cy', 2000), part('bo', 5000, 'holding')];
  expect(ownersDifference(before, after)).toMatchObject([
    { holderId: 'bo', parentId: null, before: 4000, after: null },
    { holderId: 'ada', before: 6000, after: 5000 },
    { holderId: 'cy', before: null, after: 2000 },
    { holderId: 'bo', parentId: 'holding', before: null, after: 5000 },
  ]);
  expect(ownersDifference(before, [...before].reverse())).toEqual([]);
});

test('whoever runs a business and owns a part of it is named for each', () => {
  const runs = { holderId: 'ada', parentId: null, category: 'ControlPerson', shareBps: 0 } as const;
  expect(ownersDifference([part('ada', 10_000)], [part('ada', 10_000), runs])).toMatchObject([
    { category: 'ControlPerson', before: null, after: 0 },
  ]);
});

test('names what is corrected of somebody, also what is said for the first time or no more', () => {
  const ada: OwnerDetails = {
    name: 'Ada Roi',
    dateOfBirth: '1985-02-28',
    email: null,
    position: 'Owner',
    address: '1 Main, Ottawa ON K2P 1L7, CA',
    legalName: null,
    countryOfIncorporation: null,
    registrationNumber: null,
  };
  expect(detailsDifference(ada, { ...ada })).toEqual([]);
  expect(detailsDifference(ada, { ...ada, name: 'Ada Roy', email: 'ada@example.test', position: null })).toEqual([
    { detail: 'name', before: 'Ada Roi', after: 'Ada Roy' },
    { detail: 'email', before: null, after: 'ada@example.test' },
    { detail: 'position', before: 'Owner', after: null },
  ]);
});
