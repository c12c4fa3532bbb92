import { get, post, put, type Route } from '../route.ts';

export const clientRoutes: readonly Route[] = [
  get('/clients', 'clients.list'),
  get('/clients/:id', 'clients.byId', { as: 'client' }),
  put('/clients/:id', 'clients.changeStatus', {
    body: 'client',
    as: 'client',
    refusals: ['client.status_change_refused', 'client.review_note_required'],
  }),
  put('/clients/:id/monthly_limits', 'clients.setMonthlyLimits', { body: 'client' }),
  post('/clients/:id/enter', 'clients.enter', { rename: { id: 'clientId' }, as: 'client' }),
  get('/collection_settings', 'collectionSettings.get', { as: 'collection_settings' }),
  put('/collection_settings', 'collectionSettings.update', { body: 'collection_settings', as: 'collection_settings' }),
  get('/release_helpers', 'releaseHelpers.list', { as: 'release_helpers' }),
];
