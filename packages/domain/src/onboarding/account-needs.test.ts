import { expect, test } from 'vitest';
import { type AccountFacts, accountState, mayConnect, needsDocuments } from './account-needs.ts';

const NONE: AccountFacts = { account: null, connection: null, attempts: 0 };
const verified: AccountFacts = { ...NONE, account: { verified: true }, attempts: 1 };
const typed: AccountFacts = { ...NONE, account: { verified: false } };

test('signing in at the bank is offered once, while there is no account', () => {
  expect(mayConnect(NONE)).toBe(true);
  expect(mayConnect({ ...NONE, attempts: 1 })).toBe(false);
  expect(mayConnect(typed)).toBe(false);
});

test.each([
  [NONE, 'due', true],
  [{ ...NONE, connection: 'reading', attempts: 1 }, 'checking', false],
  [{ ...NONE, connection: 'failed', attempts: 1 }, 'wrong', true],
  [{ ...NONE, connection: 'failed', attempts: 0 }, 'due', true],
  [verified, 'done', false],
  [typed, 'done', true],
  [{ ...typed, connection: 'failed', attempts: 1 }, 'done', true],
] as const)('%j is %s, documents: %s', (facts, state, documents) => {
  expect(accountState(facts)).toBe(state);
  expect(needsDocuments(facts)).toBe(documents);
});
