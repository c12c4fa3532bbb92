import { get, post, type Route } from '../route.ts';

const ASKING = ['customer.message_foreign_link', 'rate.limited'] as const;

/** Agreements of payers, and how they are asked for one. */
export const customerAuthorizationRoutes: readonly Route[] = [
  get('/customers/:id/authorizations', 'customers.agreements', { rename: { id: 'customerId' } }),
  get('/customers/:id/authorizations/:authorization_id', 'customers.agreement', {
    rename: { id: 'customerId', authorization_id: 'agreementId' },
    as: 'authorization',
  }),
  post('/customers/:id/authorizations/:authorization_id/end', 'customers.endAgreement', {
    rename: { id: 'customerId', authorization_id: 'agreementId' },
    as: 'authorization',
    refusals: ['authorization.not_in_force'],
  }),
  post('/customers/create_and_send_authorizations', 'customers.createAndSendAuthorizations', {
    refusals: ['customer.recipient_twice', 'customer.recipient_asked_recently', ...ASKING],
  }),
  post('/customers/email_auth_request', 'customers.emailAuthRequest', {
    refusals: ['customer.auth_request_refused', 'customer.auth_request_recent', ...ASKING],
  }),
];
