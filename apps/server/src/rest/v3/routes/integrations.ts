import { get, post, type Route } from '../route.ts';

/** Accounting software of a client. */
export const integrationRoutes: readonly Route[] = [
  get('/integrations', 'integrations.get', { as: 'integration' }),
  post('/integrations/update_account', 'integrations.updateAccount', {
    body: 'integration_update',
    as: 'integration',
    refusals: ['accounting.not_connected', 'accounting.away', 'accounting.account_unknown'],
  }),
  post('/integrations/unlink', 'integrations.unlink', { as: 'integration' }),
];
