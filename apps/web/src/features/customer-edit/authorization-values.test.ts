import { m } from '@cordelle/i18n/messages';
import { describe, expect, test } from 'vitest';
import { aCustomer } from '../../customers/testing/a-customer.ts';
import {
  type AuthorizationValues,
  authorizationInput,
  authorizationMistakes,
  authorizationValuesOf,
  collectionTypesOf,
} from './authorization-values.ts';

const lea = aCustomer({});
const failed = aCustomer({ statuses: { ...lea.statuses, authorization: 'failed' } });
const first = authorizationValuesOf(lea);
const sent = (given: Partial<AuthorizationValues>, { customer = lea, mayEditBank = true } = {}) =>
  authorizationInput(customer, first, { ...first, ...given }, mayEditBank);

test('saved as it was, nothing is sent', () => expect(sent({})).toBeNull());

describe('a limit', () => {
  test('is sent as an amount', () =>
    expect(sent({ limitChoice: 'limit', authorizationAmount: '250.00' })).toEqual({
      customerId: '42',
      authorizationAmount: '250.00',
    }));

  test('that is given up is sent as 0', () => {
    const limited = aCustomer({ authorizationAmount: '250.00' });
    const begun = authorizationValuesOf(limited);
    expect(begun).toMatchObject({ limitChoice: 'limit', authorizationAmount: '250.00' });
    expect(authorizationInput(limited, begun, { ...begun, limitChoice: 'none' }, true)).toEqual({
      customerId: '42',
      authorizationAmount: '0',
    });
  });

  test.each([
    ['', m.required_field],
    ['0.00', m.error_limit_minimum],
    ['0.99', m.error_limit_minimum],
    ['abc', m.error_money_malformed],
    ['1.00', undefined],
  ])('of %j', (authorizationAmount, words) => {
    const values = { ...first, limitChoice: 'limit', authorizationAmount };
    expect(authorizationMistakes(lea, values, true).authorizationAmount).toBe(words);
  });

  test('nobody chose is not looked at', () =>
    expect(
      authorizationMistakes(lea, { ...first, authorizationAmount: 'abc' }, true).authorizationAmount,
    ).toBeUndefined());
});

describe('how it was collected', () => {
  test('is never by phone, unless it was', () => {
    expect(collectionTypesOf(lea)).toEqual(['In Person', 'Online']);
    expect(collectionTypesOf(aCustomer({ authorizationType: 'Phone' }))).toContain('Phone');
  });

  test('says after a failure that there is a new agreement, though it is collected as before', () => {
    expect(sent({ authorizationType: 'In Person' }, { customer: failed })).toBeNull();
    expect(sent({ newAuthorization: 'yes' }, { customer: failed })).toEqual({
      customerId: '42',
      authorizationType: 'In Person',
      newAuthorization: true,
    });
  });
});

describe('bank details', () => {
  const typed = { 'bankAccount.accountNumber': '7654321' };
  test('are sent when a number is new', () =>
    expect(sent(typed)?.bankAccount).toEqual({
      transitNumber: '*****',
      institutionNumber: '***',
      accountNumber: '7654321',
    }));

  test('are left out, and not looked at, for who may not change them', () => {
    expect(sent(typed, { mayEditBank: false })).toBeNull();
    const wrong = { ...first, 'bankAccount.accountNumber': '1' };
    expect(authorizationMistakes(lea, wrong, false)['bankAccount.accountNumber']).toBeUndefined();
    expect(authorizationMistakes(lea, wrong, true)['bankAccount.accountNumber']).toBeDefined();
  });
});
