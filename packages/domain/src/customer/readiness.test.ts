import { describe, expect, test } from 'vitest';
import { type ContactFacts, type CustomerFacts, customerStatus, mayBePlanned, requiredActions } from './readiness.ts';

const ready: CustomerFacts & ContactFacts = {
  active: true,
  authorization: 'complete',
  bankDetails: 'usable',
  verificationRequired: false,
  validationByRule: false,
  verification: 'none',
  hasEmail: true,
  emailBounced: false,
  authorizationRequested: false,
};

describe('the one word for a customer', () => {
  test.each<[string, Partial<CustomerFacts>]>([
    ['Complete', {}],
    ['Complete', { verificationRequired: true, verification: 'complete' }],
    ['Pending', { authorization: 'pending' }],
    ['Pending', { verificationRequired: true, verification: 'pending' }],
    ['Pending', { verificationRequired: true, verification: 'none' }],
    ['Pending', { validationByRule: true }],
    ['Complete', { validationByRule: true, verification: 'complete' }],
    ['Failed', { validationByRule: true, verification: 'failed' }],
    ['Incomplete', { bankDetails: 'missing' }],
    ['Incomplete', { bankDetails: 'disabled' }],
    ['Failed', { authorization: 'failed', bankDetails: 'missing' }],
    ['Failed', { verificationRequired: true, verification: 'failed' }],
    ['Complete', { verification: 'failed' }],
    ['Archived', { active: false, authorization: 'failed' }],
  ])('%s for %j', (status, facts) => {
    expect(customerStatus({ ...ready, ...facts })).toBe(status);
  });
});

describe('debits may be planned', () => {
  test.each<[boolean, Partial<CustomerFacts>]>([
    [true, {}],
    [true, { validationByRule: true }],
    [true, { validationByRule: true, verification: 'pending' }],
    [false, { validationByRule: true, verification: 'failed' }],
    [false, { validationByRule: true, authorization: 'pending' }],
    [false, { validationByRule: true, bankDetails: 'disabled' }],
    [false, { validationByRule: true, active: false }],
    // what the client wants is waited for
    [false, { verificationRequired: true, verification: 'pending' }],
  ])('%s for %j', (planned, facts) => {
    expect(mayBePlanned({ ...ready, ...facts })).toBe(planned);
  });
});

describe('what to do next', () => {
  test('nothing for a complete or an archived customer', () => {
    expect(requiredActions(ready)).toEqual([]);
    expect(requiredActions({ ...ready, active: false, bankDetails: 'missing' })).toEqual([]);
  });

  test('bank details come before the request', () => {
    expect(requiredActions({ ...ready, bankDetails: 'disabled', authorization: 'pending' })).toEqual([
      'complete_bank_details',
      'send_auth_request',
    ]);
  });

  test('nobody can be written to without an address', () => {
    expect(requiredActions({ ...ready, authorization: 'pending', hasEmail: false })).toEqual([]);
  });

  test('who was asked is not asked again before they answered', () => {
    expect(requiredActions({ ...ready, authorization: 'pending', authorizationRequested: true })).toEqual([]);
  });

  test('an address that mail comes back from is to be corrected, and nobody is asked through it', () => {
    expect(requiredActions({ ...ready, authorization: 'pending', emailBounced: true })).toEqual(['correct_email']);
    expect(requiredActions({ ...ready, emailBounced: true })).toEqual(['correct_email']);
    expect(requiredActions({ ...ready, hasEmail: false, emailBounced: true })).toEqual([]);
  });

  test('microdeposits go out once and only to usable details', () => {
    const unverified = { ...ready, verificationRequired: true } as const;
    expect(requiredActions(unverified)).toEqual(['send_md']);
    expect(requiredActions({ ...unverified, verification: 'pending' })).toEqual([]);
    expect(requiredActions({ ...unverified, verification: 'failed' })).toEqual(['send_md']);
    expect(requiredActions({ ...unverified, bankDetails: 'missing' })).toEqual(['complete_bank_details']);
  });

  test('what the rail has validated is sent by itself; once it failed somebody has to act', () => {
    const unproven = { ...ready, validationByRule: true } as const;
    expect(requiredActions(unproven)).toEqual([]);
    expect(requiredActions({ ...unproven, verification: 'failed' })).toEqual(['send_md']);
  });
});
