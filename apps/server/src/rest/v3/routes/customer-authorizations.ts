import { post, type Route } from '../route.ts';

const ASKING = ['customer.message_foreign_link', 'rate.limited'] as const;

/** How payers are asked for their authorization. */
export const customerAuthorizationRoutes: readonly Route[] = [
  post('/customers/create_and_send_authorizations', 'customers.createAndSendAuthorizations', {
    refusals: ['customer.recipient_twice', 'customer.recipient_asked_recently', ...ASKING],
  }),
  post('/customers/email_auth_request', 'customers.emailAuthRequest', {
    refusals: ['customer.auth_request_refused', 'customer.auth_request_recent', ...ASKING],
  }),
];
