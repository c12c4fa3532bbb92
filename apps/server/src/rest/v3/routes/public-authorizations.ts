import { get, post, put, type Route } from '../route.ts';

const WRONG = [
  'record.not_found',
  'payer.link_expired',
  'payer.page_not_reached',
  'payer.flow_over',
  'payer.agreement_incomplete',
] as const;
const BANK = [
  'customer.bank_number_required',
  'customer.bank_number_malformed',
  'customer.routing_number_invalid',
  'payer.account_entered_often',
] as const;
const DEBITS = [
  'schedule.process_date_too_soon',
  'schedule.process_date_too_far',
  'schedule.over_authorization_limit',
] as const;

/** How payers authorize a business, for programs with pages of their own: nobody signs in, the address says what it opens. */
export const publicAuthorizationRoutes: readonly Route[] = [
  get('/processing_authorizations/:id', 'processingAuthorizations.open', {
    rename: { id: 'code' },
    as: 'processing_auth_info',
  }),
  put('/processing_authorizations/:id', 'processingAuthorizations.submit', {
    body: 'processing_authorization',
    inLanguageOfInput: true,
    as: 'processing_auth_info',
    refusals: [...WRONG, ...BANK],
  }),
  get('/donor_authorizations/:id', 'donorAuthorizations.open', { rename: { id: 'code' }, as: 'donor_auth_info' }),
  put('/donor_authorizations/:id', 'donorAuthorizations.submit', {
    body: 'donor_authorization',
    inLanguageOfInput: true,
    as: 'donor_auth_info',
    refusals: [...WRONG, ...BANK, ...DEBITS],
  }),
  post('/flinks/messages', 'payerFlows.relay', {
    refusals: ['record.not_found', 'payer.bank_not_connected', 'payer.flow_over'],
  }),
  get('/link_authorizations', 'linkAuthorizations.open', { as: 'link_authorization' }),
  post('/link_authorizations', 'linkAuthorizations.submit', {
    body: 'link_authorization',
    inLanguageOfInput: true,
    refusals: [...WRONG, ...BANK, ...DEBITS],
  }),
  get('/email_authorizations', 'emailAuthorizations.open', {
    as: 'email_authorization',
    refusals: ['payer.link_expired', 'payer.link_answered'],
  }),
  post('/email_authorizations', 'emailAuthorizations.submit', {
    body: 'email_authorization',
    inLanguageOfInput: true,
    refusals: [...WRONG, 'payer.link_answered', ...BANK, ...DEBITS],
  }),
];
