import { REQUIRED_ACTIONS } from '@cordelle/domain/customer/readiness.ts';
import { expect, test } from 'vitest';
import { hrefOfAction } from './required-action.ts';

test('what has to be done leads somewhere for who may do it alone', () => {
  const reader = { permissions: ['menu.home', 'menu.customers'] as const };
  expect(REQUIRED_ACTIONS.map((action) => hrefOfAction(action, '7', { permissions: [...reader.permissions] }))).toEqual(
    REQUIRED_ACTIONS.map(() => null),
  );
  expect(hrefOfAction('correct_email', '7', { permissions: ['customers.edit'] })).toBe(
    '/client/customers/7/edit_contact_details',
  );
  expect(hrefOfAction('send_md', '7', { permissions: ['customers.edit'] })).toBeNull();
});
