import { describe, expect, test } from 'vitest';
import {
  type DetailedPerson,
  type KnownDetails,
  missingDetails,
  mustVerify,
  requiredDetails,
} from './required-details.ts';

const OFF = {
  require_service_agreement_fields_for_users: false,
  personal_verification_for_existing_users: false,
};
const AGREEMENT = { ...OFF, require_service_agreement_fields_for_users: true };
const VERIFICATION = { ...OFF, personal_verification_for_existing_users: true };

const person = (given: Partial<DetailedPerson>): DetailedPerson => ({
  kind: 'member',
  roles: ['client_read_only'],
  releaseHelpers: [OFF],
  ...given,
});

const COMPLETE: KnownDetails = {
  firstName: 'Ada',
  lastName: 'Lane',
  mobilePhone: '604 555 0199',
  dateOfBirth: '1980-02-29',
  occupation: 'Dentist',
  address1: '1 Main Street',
  city: 'Vancouver',
  provinceCode: 'BC',
  postalCode: 'V5K 0A1',
  positions: ['Owner', 'Director'],
};
const ADDRESS = ['address1', 'city', 'provinceCode', 'postalCode'];

describe('what a person must say', () => {
  test('everybody says their names', () => {
    expect([...requiredDetails(person({}))]).toEqual(['firstName', 'lastName']);
  });

  test.each(['client_primary', 'client_admin', 'client_custom'])('%s gives a mobile phone', (role) => {
    expect(requiredDetails(person({ roles: [role] }))).toContain('mobilePhone');
  });

  test('a role in one business is enough to be asked for the phone', () => {
    expect(requiredDetails(person({ roles: ['client_read_only', 'client_admin'] }))).toContain('mobilePhone');
  });

  test('the service agreement asks for date of birth and address, not for an occupation', () => {
    const required = requiredDetails(person({ releaseHelpers: [OFF, AGREEMENT] }));
    expect([...required]).toEqual(['firstName', 'lastName', 'dateOfBirth', ...ADDRESS]);
  });

  test('personal verification asks for occupation and positions as well', () => {
    const required = requiredDetails(person({ releaseHelpers: [VERIFICATION] }));
    expect([...required]).toEqual(['firstName', 'lastName', 'dateOfBirth', 'occupation', ...ADDRESS, 'position']);
  });

  test.each(['staff', 'customer'] as const)('%s give their names alone, whatever is on', (kind) => {
    const all = { ...AGREEMENT, ...VERIFICATION };
    expect([...requiredDetails(person({ kind, roles: ['client_admin'], releaseHelpers: [all] }))]).toEqual([
      'firstName',
      'lastName',
    ]);
  });
});

describe('what is missing', () => {
  test('nothing, when all is known', () => {
    const required = requiredDetails(person({ roles: ['client_primary'], releaseHelpers: [AGREEMENT, VERIFICATION] }));
    expect(missingDetails(required, COMPLETE)).toEqual([]);
  });

  test('blank text is nothing', () => {
    expect(missingDetails(new Set(['firstName', 'city']), { ...COMPLETE, city: '  ' })).toEqual(['city']);
  });

  test('a position for every business', () => {
    expect(missingDetails(new Set(['position']), { ...COMPLETE, positions: ['Owner', null] })).toEqual(['position']);
  });
});

describe('personal verification', () => {
  const lacking = { ...COMPLETE, occupation: null };

  test('is due while something is missing and the flag is on for one business', () => {
    expect(mustVerify(person({ releaseHelpers: [OFF, VERIFICATION] }), lacking)).toBe(true);
  });

  test('is not due while the flag is off, whatever is missing', () => {
    expect(mustVerify(person({ releaseHelpers: [AGREEMENT] }), lacking)).toBe(false);
  });

  test('is done once everything is known, a mobile phone or not', () => {
    expect(
      mustVerify(person({ roles: ['client_admin'], releaseHelpers: [VERIFICATION] }), {
        ...COMPLETE,
        mobilePhone: null,
      }),
    ).toBe(false);
  });

  test.each(['staff', 'customer'] as const)('is never due for %s', (kind) => {
    expect(mustVerify(person({ kind, releaseHelpers: [VERIFICATION] }), lacking)).toBe(false);
  });
});
