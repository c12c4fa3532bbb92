import { ALL_PERMISSIONS } from '@cordelle/validation/permissions.ts';
import { ORDINARY_CLIENT } from '@cordelle/validation/testing/ordinary-client.ts';
import { expect, test } from 'vitest';
import { ADA } from '../testing/somebody.ts';
import { commandsOf, isMeant } from './commands.ts';

const ME = {
  user: ADA,
  client: {
    id: '4',
    businessName: 'Maple Dental',
    country: 'CA',
    currency: 'CAD',
    status: 'approved',
    clientType: 'Processing',
    role: 'client_admin',
    releaseHelpers: ORDINARY_CLIENT.releaseHelpers,
    integration: null,
  },
  permissions: ALL_PERMISSIONS,
  sandbox: true,
} satisfies Parameters<typeof commandsOf>[0];
const idsOf = (me: Parameters<typeof commandsOf>[0]) =>
  Object.values(commandsOf(me)).flatMap(({ commands }) => commands.map(({ id }) => id));

test('a command shows to those who may give it', () => {
  expect(idsOf(ME)).toEqual(expect.arrayContaining(['/client/customers', 'new_payment', '/client/settings/new_user']));
  const reader = idsOf({ ...ME, permissions: ['menu.customers', 'menu.settlements'] });
  expect(reader).toEqual(expect.arrayContaining(['/client/customers', '/client/settlements', '/my_account']));
  for (const id of ['new_payment', '/client/settings', '/client/settings/new_user', '/staff/bank_files'])
    expect(reader).not.toContain(id);
});

test('no id stands twice', () => {
  const ids = idsOf(ME);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ['New payment for…', 'pay', true],
  ['New payment for…', 'new pay', true],
  ['Réglages', 'regl', true],
  ['Boreal Gym', 'GYM bor', true],
  ['Settlements', 'ment', false],
  ['Customers', '', true],
])('%s is meant by “%s”: %s', (label, typed, meant) => {
  expect(isMeant(label, typed)).toBe(meant);
});

test('the beginning of a name leads to no command that somebody did not mean', () => {
  const found = (typed: string) =>
    Object.values(commandsOf(ME))
      .flatMap(({ commands }) => commands)
      .filter(({ label, words }) => isMeant(label, typed, words))
      .map(({ id }) => id);
  for (const typed of ['lea', 'qui', 'sor', 'off']) expect(found(typed), typed).not.toContain('sign_out');
  expect(found('leave')).toContain('sign_out');
});

test.each([
  ['dark', 'theme_dark'],
  ['sombre', 'theme_dark'],
  ['français', 'language_fr'],
  ['french', 'language_fr'],
  ['dense', 'rows_compact'],
  ['serrées', 'rows_compact'],
  ['logout', 'sign_out'],
  ['déconnexion', 'sign_out'],
  ['invite', '/client/settings/new_user'],
  ['bank account', '/client/settings'],
  ['users', '/client/settings/users'],
  ['utilisateurs', '/client/settings/users'],
  ['month end', '/client/settlements'],
  ['fin de mois', '/client/settlements'],
  ['excel', '/client/customers/new/imports/csv'],
])('“%s” finds %s', (typed, id) => {
  const found = Object.values(commandsOf(ME))
    .flatMap(({ commands }) => commands)
    .filter(({ label, words }) => isMeant(label, typed, words));
  expect(found.map((command) => command.id)).toContain(id);
});
