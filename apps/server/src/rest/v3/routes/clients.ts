import { del, dryRun, get, post, put, type Route } from '../route.ts';

export const clientRoutes: readonly Route[] = [
  get('/clients', 'clients.list'),
  get('/clients/:id', 'clients.byId', { as: 'client' }),
  put('/clients/:id', 'clients.updateBusiness', {
    rename: { id: 'clientId' },
    body: 'client',
    as: 'client',
    // The provider's people take it to its next status by the same address.
    where: { field: 'status', procedure: 'clients.changeStatus' },
    refusals: [
      'address.region_unknown',
      'address.postal_code_ca',
      'address.postal_code_us',
      'address.postal_code_elsewhere',
      'client.status_change_refused',
      'client.review_note_required',
    ],
  }),
  post('/clients/:id/apply_promo_code', 'clients.applyPromoCode', {
    rename: { id: 'clientId' },
    as: 'client',
    refusals: ['promo_code.not_valid', 'promo_code.one_at_a_time'],
  }),
  put('/clients/:id/monthly_limits', 'clients.setMonthlyLimits', {
    body: 'client',
    dryRun: dryRun('clients.tryMonthlyLimits', (tried) => tried),
  }),
  put('/clients/:id/upload_file', 'clientFiles.upload', {
    rename: { id: 'clientId' },
    upload: 'onboardingDocument',
    refusals: [
      'upload.not_accepted',
      'upload.heic',
      'upload.too_large',
      'upload.too_small',
      'upload.too_many_pixels',
      'upload.unsafe_document',
      'upload.password_protected',
      'upload.pdf_begins_late',
      'upload.no_pages',
      'upload.too_many_pages',
      'upload.infected',
      'upload.replaced_too_often',
      'upload.no_space',
      'upload.not_asked_for',
      'upload.failed',
    ],
  }),
  get('/clients/:id/client_files', 'clientFiles.list', { rename: { id: 'clientId' } }),
  del('/clients/:id/client_files/:file_id', 'clientFiles.remove', {
    rename: { id: 'clientId' },
    refusals: ['upload.not_asked_for'],
  }),
  post('/clients/:id/enter', 'clients.enter', { rename: { id: 'clientId' }, as: 'client' }),
  get('/collection_settings', 'collectionSettings.get', { as: 'collection_settings' }),
  put('/collection_settings', 'collectionSettings.update', { body: 'collection_settings', as: 'collection_settings' }),
  get('/release_helpers', 'releaseHelpers.list', { as: 'release_helpers' }),
];
