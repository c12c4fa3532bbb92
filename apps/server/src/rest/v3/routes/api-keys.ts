import { del, get, post, type Route } from '../route.ts';

/** Keys are made and ended by people; a program asks whose its own key is, and may end it. */
export const apiKeyRoutes: readonly Route[] = [
  get('/me', 'apiKeys.me', { as: 'me' }),
  del('/me/key', 'apiKeys.endOwn', { refusals: ['auth.forbidden'] }),
  get('/me/requests', 'apiKeys.ownRequests', { refusals: ['auth.forbidden'] }),
  get('/api_keys', 'apiKeys.list'),
  post('/api_keys', 'apiKeys.create', {
    body: 'api_key',
    as: 'api_key',
    refusals: ['auth.proof_needed', 'api_key.too_many'],
  }),
  get('/api_keys/:id/requests', 'apiKeys.requests'),
  post('/api_keys/:id/roll', 'apiKeys.roll', {
    body: 'api_key',
    as: 'api_key',
    refusals: ['auth.proof_needed', 'api_key.already_replaced', 'api_key.expired', 'api_key.too_many'],
  }),
  del('/api_keys/:id', 'apiKeys.remove', { refusals: ['auth.proof_needed'] }),
];
