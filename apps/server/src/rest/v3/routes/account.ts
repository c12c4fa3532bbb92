import { del, get, post, put, type Route } from '../route.ts';

/** What a person sees and changes of themselves. */
export const accountRoutes: readonly Route[] = [
  get('/account', 'account.get', { as: 'user' }),
  put('/account', 'account.update', {
    body: 'user',
    as: 'user',
    refusals: ['account.field_required', 'account.date_of_birth_impossible'],
  }),
  get('/account/email_change', 'emailChange.get'),
  post('/account/email_change', 'emailChange.ask', { refusals: ['email_change.same_address'] }),
  del('/account/email_change', 'emailChange.takeBack'),
  get('/2fa', 'twoFactor.get'),
  post('/2fa', 'twoFactor.enable', { refusals: ['two_factor.already_enabled', 'auth.code_refused'] }),
  post('/2fa/recovery_codes', 'twoFactor.renewRecoveryCodes', {
    refusals: ['two_factor.not_enabled', 'auth.code_refused'],
  }),
  del('/2fa', 'twoFactor.disable', {
    withBody: true,
    refusals: ['two_factor.not_enabled', 'auth.code_refused', 'auth.recovery_code_refused'],
  }),
];
