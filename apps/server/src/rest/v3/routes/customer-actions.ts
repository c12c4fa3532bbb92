import { del, get, post, type Route } from '../route.ts';

/** What is done with customers, what happened with them, and what people wrote down about them. */
export const customerActionRoutes: readonly Route[] = [
  post('/customers/action', 'customers.act', {
    refusals: ['customer.action_unknown', 'auth.forbidden', 'record.not_found'],
  }),
  post('/customers/:id/disconnect_integration', 'customers.disconnectIntegration', {
    rename: { id: 'customerId' },
    as: 'customer',
  }),
  get('/customer_activity', 'customers.activity'),
  get('/customer_notes', 'customerNotes.list'),
  post('/customer_notes', 'customerNotes.create', { body: 'customer_note', as: 'customer_note' }),
  del('/customer_notes/:id', 'customerNotes.remove', { rename: { id: 'noteId' } }),
];
