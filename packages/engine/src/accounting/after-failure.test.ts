import { describe, expect, test } from 'vitest';
import type { AccountingFailure, RefusalCause } from '../ports/accounting-service.ts';
import { afterFailure, type Failing } from './after-failure.ts';

const now = new Date('2026-04-09T15:00:00Z');
const after = (failure: AccountingFailure, over: Partial<Failing> = {}, lockedUntil: string | null = null) =>
  afterFailure(
    failure,
    { date: '2026-03-26', movedFrom: null, attempts: 1, ...over },
    { now, today: '2026-04-09', lockedUntil },
  );
const refused = (cause: RefusalCause): AccountingFailure => ({ kind: 'refused', cause, words: ['No.', 'Never.'] });
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('a document that was not taken', () => {
  test.each([
    [1, 30],
    [2, 120],
    [3, 600],
    [4, 3600],
    [40, 3600],
  ])('where no answer came (%s times) is looked for after %s s', (attempts, seconds) =>
    expect(after({ kind: 'unknown_outcome' }, { attempts })).toEqual({
      consequence: { state: 'unknown', nextAttemptAt: at(seconds) },
      goOn: true,
    }),
  );

  test('waits with all others where too much was asked, where nobody answers, and where we are not believed', () => {
    expect(after({ kind: 'throttled', until: at(7), forDay: false })).toEqual({
      consequence: { state: 'waiting', nextAttemptAt: at(7) },
      goOn: false,
    });
    expect(after({ kind: 'unavailable' })).toEqual({
      consequence: { state: 'waiting', nextAttemptAt: at(60) },
      goOn: false,
    });
    for (const kind of ['revoked', 'forbidden', 'subscription_ended'] as const)
      expect(after({ kind })).toEqual({ consequence: { state: 'waiting', nextAttemptAt: null }, goOn: false });
  });

  test('in a closed period gets the first open day, once', () => {
    expect(after(refused('locked_period'), {}, '2026-03-31').consequence).toEqual({
      state: 'waiting',
      nextAttemptAt: null,
      date: '2026-04-01',
    });
    expect(after(refused('locked_period')).consequence).toMatchObject({ state: 'waiting', date: '2026-04-09' });
    expect(after(refused('locked_period'), { movedFrom: '2026-03-26' }).consequence).toMatchObject({ state: 'failed' });
    expect(after(refused('locked_period'), { date: '2026-04-09' }).consequence).toMatchObject({ state: 'failed' });
    expect(after(refused('locked_period'), {}, '2026-04-30').consequence).toMatchObject({ state: 'failed' });
  });

  test('of which more was to be paid than is due is tried again with what is due, and not for ever', () => {
    expect(after(refused('exceeds_due')).consequence).toEqual({ state: 'waiting', nextAttemptAt: null });
    expect(after(refused('not_open'), { attempts: 3 }).consequence).toMatchObject({ state: 'failed' });
  });

  test('waits for somebody where its account takes none any more', () =>
    expect(after(refused('account_unusable')).consequence).toEqual({ state: 'blocked', block: 'account_unusable' }));

  test.each(['contact_archived', 'currency', 'duplicate', 'other'] as const)('%s: has failed, in its words', (cause) =>
    expect(after(refused(cause)).consequence).toEqual({ state: 'failed', refusal: 'No. · Never.' }),
  );
});
