import { FAILPOINTS } from '@cordelle/engine/ports/failpoints.ts';
import { describe, expect, test } from 'vitest';
import { CASE_MS_MAX, crashStories, STORIES } from './testing/crash-stories.ts';

const { expectSurvived, undisturbed } = crashStories();

test('a week and a half without a crash: paid, returned, disputed, settled and paid out on both rails', () => {
  const statuses = (rows: readonly unknown[]) => new Set(rows.map((row) => (row as { status: string }).status));
  const { transactions, payouts, questions } = undisturbed();
  expect(statuses(transactions)).toEqual(
    new Set(['Approved', 'Declined', 'Chargeback', 'Processed', 'Removed', 'Future']),
  );
  expect(payouts).toMatchObject(
    [4n, 5n].flatMap((client) => [
      { client, date: '2026-03-25', status: 'Confirmed' },
      { client, date: '2026-04-01', status: 'Handed over' },
    ]),
  );
  expect(questions).toEqual([]);
});

test('every place where a process may be killed has its story', () => {
  expect(Object.values(STORIES).flat(2).sort()).toEqual([...FAILPOINTS].sort());
});

describe('kill -9 of the process that runs the day', () => {
  test.each(STORIES.planning.map((failpoints) => [failpoints.join(', '), failpoints] as const))(
    'at %s: each on its first hit and again on the second of the next start',
    (_, failpoints) => expectSurvived(failpoints),
    CASE_MS_MAX,
  );
});
