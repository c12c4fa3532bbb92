import { expect, test } from 'vitest';
import { ownersDifference } from './owner-requests.ts';

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
