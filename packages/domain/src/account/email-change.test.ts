import { describe, expect, test } from 'vitest';
import { type Agreed, requireOtherEmail, stepAfter } from './email-change.ts';

const nobody: Agreed = { approved: false, confirmed: false };
const approved: Agreed = { approved: true, confirmed: false };
const confirmed: Agreed = { approved: false, confirmed: true };
const both: Agreed = { approved: true, confirmed: true };

describe('given that nobody agreed', () => {
  test('when the address of before approves, then the new one is waited for', () => {
    expect(stepAfter('approve', nobody)).toEqual({ is: 'waiting', ...approved });
  });
  test('when the new address confirms, then the one of before is waited for', () => {
    expect(stepAfter('confirm', nobody)).toEqual({ is: 'waiting', ...confirmed });
  });
});

test('given one of the two, when the other agrees, then the change is due', () => {
  expect(stepAfter('confirm', approved)).toEqual({ is: 'due', ...both });
  expect(stepAfter('approve', confirmed)).toEqual({ is: 'due', ...both });
});

test('given one of the two, when the same agrees again, then the other is still waited for', () => {
  expect(stepAfter('approve', approved)).toEqual({ is: 'waiting', ...approved });
  expect(stepAfter('confirm', confirmed)).toEqual({ is: 'waiting', ...confirmed });
});

test.each([nobody, approved, confirmed])('given %o, when the address of before stops it, then it is over', (before) => {
  expect(stepAfter('stop', before)).toEqual({ is: 'stopped', ...before });
});

test('the address somebody has is no other one', () => {
  expect(() => requireOtherEmail('ada@example.test', 'ada@example.test')).toThrow('email_change.same_address');
  expect(() => requireOtherEmail('ada@example.com', 'ada@example.test')).not.toThrow();
});
