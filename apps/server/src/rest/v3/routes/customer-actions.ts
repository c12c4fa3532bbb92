import { saved } from '@cordelle/validation/wire.ts';
import { answering, del, get, post, type Route } from '../route.ts';
import { CUSTOMER_SHOWN } from './customer-edits.ts';

const disconnected = answering('customers.disconnectIntegration', saved, ({ id }) => ({ id }));

/** What is done with customers, what happened with them, and what people wrote down about them. */
export const customerActionRoutes: readonly Route[] = [
  post('/customers/action', 'customers.act', {
    refusals: ['customer.action_unknown', 'auth.forbidden', 'record.not_found'],
  }),
  post('/customers/:id/disconnect_integration', 'customers.disconnectIntegration', {
    rename: { id: 'customerId' },
    answer: disconnected,
    shows: CUSTOMER_SHOWN,
  }),
  get('/customer_activity', 'customers.activity'),
  get('/customer_notes', 'customerNotes.list'),
  post('/customer_notes', 'customerNotes.create', { body: 'customer_note', as: 'customer_note' }),
  del('/customer_notes/:id', 'customerNotes.remove', { rename: { id: 'noteId' } }),
];
