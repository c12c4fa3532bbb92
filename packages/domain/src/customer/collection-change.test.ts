import { expect, test } from 'vitest';
import { type AuthorizationOnRecord, collectionChange } from './collection-change.ts';

const onRecord = (
  status: AuthorizationOnRecord['status'],
  channel: AuthorizationOnRecord['channel'],
): AuthorizationOnRecord => ({ status, channel });

test('where nothing was collected, saying how it was means that it is given', () =>
  expect(collectionChange('in_person', onRecord('pending', null), false)).toBe('given'));

test.each([
  ['online', 'online'],
  ['online', 'provider'],
  ['in_person', 'in_person'],
  ['in_person', 'paper'],
  ['phone', 'phone'],
] as const)('%s is already known of one collected by %s', (asked, channel) =>
  expect(collectionChange(asked, onRecord('complete', channel), false)).toBe('none'),
);

test('another way of collecting is a change of the one on record', () =>
  expect(collectionChange('online', onRecord('complete', 'paper'), false)).toBe('changed'));

test('an authorization that failed does not come back by saying the same again', () => {
  expect(collectionChange('online', onRecord('failed', 'online'), false)).toBe('none');
  expect(collectionChange('in_person', onRecord('failed', 'online'), false)).toBe('changed');
});

test('a new agreement replaces one that failed', () =>
  expect(collectionChange('online', onRecord('failed', 'online'), true)).toBe('given'));

test('nobody is offered to authorize by phone', () => {
  for (const status of ['pending', 'complete', 'failed'] as const)
    expect(() => collectionChange('phone', onRecord(status, 'online'), false)).toThrow('customer.phone_not_offered');
  expect(() => collectionChange('phone', onRecord('pending', null), true)).toThrow('customer.phone_not_offered');
});
