import { describe, expect, test } from 'vitest';
import { changeConsent } from './consent-switches.ts';

const NEITHER = { allowTransactionSchedule: false, approveEachDebit: false };
const CHOOSING = { allowTransactionSchedule: true, approveEachDebit: false };
const APPROVING = { allowTransactionSchedule: false, approveEachDebit: true };

describe('payers choose their debits, or approve each of them', () => {
  test.each([
    [NEITHER, { approveEachDebit: true }, APPROVING],
    [NEITHER, { allowTransactionSchedule: true }, CHOOSING],
    [CHOOSING, { approveEachDebit: true }, APPROVING],
    [APPROVING, { allowTransactionSchedule: true }, CHOOSING],
    [APPROVING, { approveEachDebit: false }, NEITHER],
    [APPROVING, { allowTransactionSchedule: false }, APPROVING],
    [CHOOSING, {}, CHOOSING],
  ])('Given %j, when %j is asked for, then %j', (now, change, after) =>
    expect(changeConsent(now, change)).toEqual(after),
  );

  test('both at once is refused', () =>
    expect(() => changeConsent(NEITHER, { allowTransactionSchedule: true, approveEachDebit: true })).toThrow(
      expect.objectContaining({ code: 'authorization_settings.one_way_of_consent' }),
    ));
});
