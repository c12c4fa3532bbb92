import { RETURN_CODES } from '@cordelle/domain/return-codes/classify.ts';
import { STATUS_REASONS } from '@cordelle/domain/return-codes/return-code.ts';
import { REVIEW_REASONS } from '@cordelle/domain/transaction/under-review.ts';
import { isMessageKey } from '@cordelle/engine/words.ts';
import { describe, expect, test } from 'vitest';
import { explanationOf, reasonWords, statusReasonOf } from './queries.ts';

const endings = [
  ...RETURN_CODES.map(({ code }) => ({ returnCode: code, holdReason: null })),
  { returnCode: null, holdReason: 'client_suspended' as const },
];

describe('why a debit was not collected', () => {
  test('is one of the reasons of the contract, the same word wherever English is printed', () => {
    expect(new Set(endings.map(statusReasonOf))).toEqual(new Set(STATUS_REASONS));
    for (const ending of endings) expect(reasonWords(ending, 'en')).toBe(statusReasonOf(ending));
  });

  test('is printed in French to who reads French, and explained in both', () => {
    expect(reasonWords({ returnCode: '905', holdReason: null }, 'fr')).toBe('Compte fermé');
    for (const ending of endings)
      for (const language of ['en', 'fr'] as const) expect(explanationOf(ending, language)).toMatch(/\w/);
    expect(explanationOf({ returnCode: '901', holdReason: null }, 'en')).toBe('Not enough money in the account (NSF)');
  });

  test('is nothing while it has not ended', () => {
    const open = { returnCode: null, holdReason: null };
    expect([statusReasonOf(open), reasonWords(open, 'en'), explanationOf(open, 'en')]).toEqual([null, '', null]);
  });
});

test.each(REVIEW_REASONS)('why a debit waits has words: %s', (reason) => {
  expect(isMessageKey(`debit_review_${reason}`)).toBe(true);
});
