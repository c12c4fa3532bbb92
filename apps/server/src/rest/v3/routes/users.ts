import { del, get, post, put, type Route } from '../route.ts';

const RIGHTS = ['user.permission_required', 'user.permission_needs', 'account.field_required'] as const;
const ONE = { body: 'user', as: 'user' } as const;

export const userRoutes: readonly Route[] = [
  get('/users', 'users.list'),
  post('/users', 'users.create', {
    ...ONE,
    refusals: [...RIGHTS, 'user.already_member', 'user.email_not_usable', 'auth.redirect_not_allowed'],
  }),
  put('/users/:id', 'users.update', {
    ...ONE,
    refusals: [
      ...RIGHTS,
      'user.is_primary_contact',
      'user.own_role',
      'user.last_full_access',
      'user.changed_meanwhile',
      'user.field_locked',
      'user.not_joined',
      'auth.proof_needed',
    ],
  }),
  del('/users/:id', 'users.remove', {
    refusals: ['user.is_primary_contact', 'user.is_oneself', 'user.last_full_access'],
  }),
  post('/users/:id/transfer_primary_contact', 'users.transferPrimaryContact', {
    ...ONE,
    refusals: ['user.cannot_be_primary', 'user.is_primary_already', 'user.own_role', 'auth.proof_needed'],
  }),
];
