import { expect, test } from 'vitest';
import { requiredOfUser } from './required-of-user.ts';

const OFF = { require_service_agreement_fields_for_users: false, personal_verification_for_existing_users: false };
const ADDRESS = ['address1', 'city', 'provinceCode', 'postalCode'];

test('a reader is named, no more', () =>
  expect([...requiredOfUser('client_read_only', OFF)]).toEqual(['firstName', 'lastName']));

test.each(['client_admin', 'client_custom'] as const)('%s can be reached and has a position', (role) =>
  expect([...requiredOfUser(role, OFF)]).toEqual(['firstName', 'lastName', 'mobilePhone', 'position']),
);

test('the service agreement asks for date of birth and address', () =>
  expect([...requiredOfUser('client_read_only', { ...OFF, require_service_agreement_fields_for_users: true })]).toEqual(
    ['firstName', 'lastName', 'dateOfBirth', ...ADDRESS],
  ));

test('personal verification asks for the occupation', () =>
  expect([...requiredOfUser('client_read_only', { ...OFF, personal_verification_for_existing_users: true })]).toEqual([
    'firstName',
    'lastName',
    'occupation',
  ]));

test('before a role is chosen nothing depends on it', () =>
  expect(requiredOfUser(null, OFF)).not.toContain('mobilePhone'));
