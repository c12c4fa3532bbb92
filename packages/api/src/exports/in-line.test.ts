import { expect, test } from 'vitest';
import { inLine } from './in-line.ts';

test('so many run at a time, the others in the order in which they came, whatever becomes of those before', async () => {
  const run = inLine(2);
  const begun: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const asked = ends.map(({ promise }, place) =>
    run(() => {
      begun.push(place);
      return promise;
    }),
  );
  const settled = Promise.allSettled(asked);
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('failed'));
  await expect(asked[1]).rejects.toThrow('failed');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.resolve();
  await asked[0];
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const { resolve } of ends) resolve();
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
