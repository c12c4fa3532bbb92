import { DomainError } from '@cordelle/domain/errors.ts';
import { newPassword } from '@cordelle/validation/password.ts';
import { describe, expect, test } from 'vitest';
import { checkNewPassword } from './new-password.ts';

const ada = { email: 'ada.lovelace@example.test', businessNames: ['Maple Dental'] };
const tooCommon = new DomainError('auth.password_too_common');

describe('a password that a stranger would try first is refused', () => {
  test.each(['P@ssw0rd', 'password!', 'ILOVEYOU!', '1qaz@wsx'])('%s is among the commonest', (password) => {
    expect(() => checkNewPassword(password, ada)).toThrow(tooCommon);
  });

  test.each([
    ['Cordelle-2026!', 'the product'],
    ['maple dental 1!', 'the business'],
    ['Ada.Lovelace-1815', 'the mailbox'],
  ])('%s is the name of %s', (password) => {
    expect(() => checkNewPassword(password, ada)).toThrow(tooCommon);
  });
});

test.each(['abcdefg!', 'demo-Cordelle-1!', 'my maple dental!', '12345678!~'])('%s is accepted', (password) => {
  expect(newPassword.safeParse(password).success).toBe(true);
  expect(() => checkNewPassword(password, ada)).not.toThrow();
});

test('a mailbox or a business without letters forbids nothing', () => {
  expect(() => checkNewPassword('4821#9035', { email: '42@example.test', businessNames: ['', '99'] })).not.toThrow();
});

describe('the composition of a password', () => {
  test.each([
    ['', 'required_field'],
    ['abcdef!', 'minimum_length'],
    ['abcdefgh', 'password_too_simple'],
    ['!!!!!!!!', 'password_too_simple'],
    ['        !', 'password_too_simple'],
    [`a!${'x'.repeat(127)}`, 'password_too_long'],
  ])('%j: %s', (password, message) => {
    expect(newPassword.safeParse(password).error?.issues[0]?.message).toBe(message);
  });
});
