import { describe, expect, test } from 'vitest';
import { DomainError, type ErrorCode } from '../errors.ts';
import {
  allowedActions,
  type Circumstances,
  type Member,
  type Rights,
  refuseChange,
  refusePrimary,
  refuseRemoval,
  refuseRights,
} from './membership-rules.ts';

const ADA = 1n;
const BO = 2n;

const given = (member: Partial<Member> = {}): Member => ({
  userId: BO,
  role: 'client_admin',
  flags: [],
  joined: true,
  disabled: false,
  signedIn: true,
  mobilePhone: '604 555 0199',
  position: 'Owner',
  ...member,
});
const byAda: Circumstances = { by: ADA, othersWithFullAccess: 1 };
const asTheOnlyOne: Circumstances = { by: ADA, othersWithFullAccess: 0 };
const custom = (...flags: string[]): Rights => ({ role: 'client_custom', flags });
const READER: Rights = { role: 'client_read_only', flags: [] };

/** The code of a refusal, or null where the rule lets it pass. */
function when(act: () => void): ErrorCode | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

describe('rights', () => {
  test('a custom role has a switch', () =>
    expect(when(() => refuseRights(custom(), []))).toBe('user.permission_required'));

  test('a switch comes with those it needs', () =>
    expect(when(() => refuseRights(custom('customerExport'), ['customerExport']))).toBe('user.permission_needs'));

  test('with them it is fine', () =>
    expect(when(() => refuseRights(custom('customerExport', 'readUnmaskedBankNumbers'), []))).toBeNull());

  test('other roles have no switches to ask about', () => expect(when(() => refuseRights(READER, ['x']))).toBeNull());
});

describe('given a member, when somebody changes their rights', () => {
  test('the primary contact stays as they are', () =>
    expect(when(() => refuseChange(given({ role: 'client_primary' }), READER, byAda))).toBe('user.is_primary_contact'));

  test('even where nothing would differ', () => {
    const primary = given({ role: 'client_primary' });
    expect(when(() => refuseChange(primary, primary, byAda))).toBe('user.is_primary_contact');
  });

  test('nobody changes their own role', () =>
    expect(when(() => refuseChange(given({ userId: ADA }), READER, byAda))).toBe('user.own_role'));

  test('nobody gives themself a switch', () => {
    const ada = given({ userId: ADA, ...custom('cudCustomers') });
    expect(when(() => refuseChange(ada, custom('cudCustomers', 'crdApiKeys'), byAda))).toBe('user.own_role');
  });

  test('the same rights in another order are no change', () => {
    const ada = given({ userId: ADA, ...custom('cudCustomers', 'crdApiKeys') });
    expect(when(() => refuseChange(ada, custom('crdApiKeys', 'cudCustomers'), byAda))).toBeNull();
  });

  test('the last with full access keeps it', () =>
    expect(when(() => refuseChange(given(), READER, asTheOnlyOne))).toBe('user.last_full_access'));

  test('who has not joined is nobody to count on', () =>
    expect(when(() => refuseChange(given({ joined: false }), READER, asTheOnlyOne))).toBeNull());

  test('nor is whom the provider keeps out', () =>
    expect(when(() => refuseChange(given({ disabled: true }), READER, asTheOnlyOne))).toBeNull());

  test('with another one there, access may be taken', () =>
    expect(when(() => refuseChange(given(), READER, byAda))).toBeNull());
});

describe('given a member, when somebody removes them', () => {
  test.each<[string, Partial<Member>, Circumstances, ErrorCode | null]>([
    ['the primary contact stays', { role: 'client_primary' }, byAda, 'user.is_primary_contact'],
    ['nobody removes themself', { userId: ADA }, byAda, 'user.is_oneself'],
    ['the last with full access stays', {}, asTheOnlyOne, 'user.last_full_access'],
    ['somebody with full access goes while another one is there', {}, byAda, null],
    ['a reader always goes', { role: 'client_read_only' }, asTheOnlyOne, null],
    ['an invitation is taken back', { joined: false }, asTheOnlyOne, null],
  ])('%s', (_, member, circumstances, code) =>
    expect(when(() => refuseRemoval(given(member), circumstances))).toBe(code),
  );
});

describe('given a member, when they are to be the primary contact', () => {
  test.each<[string, Partial<Member>, ErrorCode | null]>([
    ['full access is enough', {}, null],
    ['a custom role is enough', { role: 'client_custom' }, null],
    ['a reader cannot', { role: 'client_read_only' }, 'user.cannot_be_primary'],
    ['who is it already is told so', { role: 'client_primary' }, 'user.is_primary_already'],
    ['nobody makes themself', { userId: ADA }, 'user.own_role'],
    ['who was never here cannot', { signedIn: false }, 'user.cannot_be_primary'],
    ['who has not joined cannot', { joined: false }, 'user.cannot_be_primary'],
    ['whom the provider keeps out cannot', { disabled: true }, 'user.cannot_be_primary'],
    ['without a phone nobody', { mobilePhone: null }, 'user.cannot_be_primary'],
    ['without a position nobody', { position: null }, 'user.cannot_be_primary'],
  ])('%s', (_, member, code) => expect(when(() => refusePrimary(given(member), byAda))).toBe(code));

  test('each thing that is missing is said, and nothing that is there', () => {
    expect.assertions(2);
    try {
      refusePrimary(given({ mobilePhone: null, signedIn: false }), byAda);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      expect(error.details.missing).toBe('mobile_phone, sign_in');
      expect([error, ...error.beside].map(({ details }) => details.lacking)).toEqual([
        'user_lacks_mobile_phone',
        'user_lacks_sign_in',
      ]);
    }
  });
});

describe('what may be done', () => {
  test('nothing with the primary contact', () =>
    expect(allowedActions(given({ role: 'client_primary' }), byAda)).toEqual([]));

  test('oneself: personal details alone', () =>
    expect(allowedActions(given({ userId: ADA }), byAda)).toEqual(['edit']));

  test('somebody invited: edited, taken back, reminded', () =>
    expect(allowedActions(given({ joined: false, signedIn: false }), byAda)).toEqual([
      'edit',
      'remove',
      'resend_invitation',
    ]));
});
