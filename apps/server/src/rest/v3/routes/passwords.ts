import { z } from 'zod';
import { answering, post, put, type Route } from '../route.ts';

const nothing = z.object({});

/** Sign-up, and passwords that are forgotten or changed. `GET /auth/password/edit` stands in `reset-link.ts`. */
export const passwordRoutes: readonly Route[] = [
  post('/auth', 'registrations.signUp', {
    bodyStatus: 'success',
    refusals: ['auth.password_too_common', 'auth.redirect_not_allowed'],
  }),
  put('/auth', 'passwords.change', {
    answer: answering('passwords.change', nothing, () => ({})),
    refusals: ['auth.current_password_wrong', 'auth.password_too_common', 'auth.code_needed', 'auth.code_refused'],
  }),
  post('/auth/password', 'passwords.requestReset', { refusals: ['auth.redirect_not_allowed'] }),
  put('/auth/password', 'passwords.reset', {
    headers: { 'access-token': 'accessToken', client: 'client', uid: 'uid' },
    answer: answering('passwords.reset', nothing, () => ({})),
    refusals: ['auth.link_invalid', 'auth.password_too_common', 'auth.code_needed', 'auth.code_refused'],
  }),
];
