import { del, dryRun, get, post, put, type Route } from '../route.ts';

const TEXTS = ['authorization_settings.foreign_link', 'authorization_settings.changed_meanwhile'] as const;
const BANK_SIGN_IN = [
  'authorization_settings.opt_in_needed',
  'authorization_settings.instant_verification_unavailable',
] as const;
const CODE = ['authorization_settings.code_taken', 'authorization_settings.code_reserved'] as const;

/** How payers authorize. Every part says for which client in its path. */
export const authorizationSettingsRoutes: readonly Route[] = [
  get('/clients/:client_id/authorization_email_setting', 'authorizationSettings.email', {
    as: 'authorization_email_setting',
  }),
  put('/clients/:client_id/authorization_email_setting', 'authorizationSettings.updateEmail', {
    body: 'authorization_email_setting',
    as: 'authorization_email_setting',
    dryRun: dryRun('authorizationSettings.tryEmail', (tried) => tried),
    refusals: TEXTS,
  }),
  get('/clients/:client_id/authorization_link_setting', 'authorizationSettings.link', {
    as: 'authorization_link_setting',
  }),
  put('/clients/:client_id/authorization_link_setting', 'authorizationSettings.updateLink', {
    body: 'authorization_link_setting',
    as: 'authorization_link_setting',
    dryRun: dryRun('authorizationSettings.tryLink', (tried) => tried),
    refusals: [...CODE, ...TEXTS, 'authorization_settings.canada_only'],
  }),
  get('/clients/:client_id/processing_auth_setting', 'authorizationSettings.processing', {
    as: 'processing_auth_setting',
  }),
  put('/clients/:client_id/processing_auth_setting', 'authorizationSettings.updateProcessing', {
    body: 'processing_auth_setting',
    as: 'processing_auth_setting',
    dryRun: dryRun('authorizationSettings.tryProcessing', (tried) => tried),
    refusals: [...CODE, ...TEXTS, ...BANK_SIGN_IN, 'authorization_settings.canada_only'],
  }),
  get('/clients/:client_id/donor_auth_setting', 'authorizationSettings.donor', { as: 'donor_auth_setting' }),
  put('/clients/:client_id/donor_auth_setting', 'authorizationSettings.updateDonor', {
    body: 'donor_auth_setting',
    as: 'donor_auth_setting',
    dryRun: dryRun('authorizationSettings.tryDonor', (tried) => tried),
    refusals: [...CODE, ...TEXTS, ...BANK_SIGN_IN],
  }),
  post('/clients/:id/opt_in_instant_bank_verification', 'authorizationSettings.optIn', {
    rename: { id: 'clientId' },
    as: 'processing_auth_setting',
    refusals: ['authorization_settings.instant_verification_unavailable'],
  }),
  put('/clients/:id/update_logo', 'authorizationSettings.updateLogo', {
    rename: { id: 'clientId' },
    upload: 'logo',
    refusals: [
      'upload.not_accepted',
      'upload.too_large',
      'upload.too_small',
      'upload.too_many_pixels',
      'upload.failed',
    ],
  }),
  del('/clients/:id/logo', 'authorizationSettings.removeLogo', { rename: { id: 'clientId' } }),
];
