import { get, post, type Route } from '../route.ts';
import { integrationReportRoutes } from './integration-reports.ts';

/** Accounting software of a client. */
export const integrationRoutes: readonly Route[] = [
  get('/integrations', 'integrations.get', { as: 'integration' }),
  get('/integrations/customers', 'integrations.customers', {
    refusals: ['accounting.not_connected', 'accounting.away'],
  }),
  post('/integrations/customers', 'integrations.connectCustomers', { refusals: ['accounting.not_connected'] }),
  get('/integrations/customer', 'integrations.customer'),
  post('/integrations/customer_settings', 'integrations.customerSettings', {
    refusals: ['accounting.not_connected', 'customer.archived'],
  }),
  get('/integrations/invoices', 'integrations.invoices', { refusals: ['accounting.not_connected', 'accounting.away'] }),
  post('/integrations/invoices', 'integrations.importInvoices', { refusals: ['accounting.not_connected'] }),
  post('/integrations/update_account', 'integrations.updateAccount', {
    body: 'integration_update',
    as: 'integration',
    refusals: ['accounting.not_connected', 'accounting.away', 'accounting.account_unknown'],
  }),
  post('/integrations/unlink', 'integrations.unlink', { as: 'integration' }),
  get('/integrations/conflicts', 'integrations.conflicts', { refusals: ['accounting.not_connected'] }),
  post('/integrations/conflicts', 'integrations.resolveConflict', { refusals: ['accounting.not_connected'] }),
  post('/integrations/invoices/conflicts', 'integrations.resolveInvoice', { refusals: ['accounting.not_connected'] }),
  post('/integrations/payments/conflicts', 'integrations.resolvePayment', {
    refusals: ['accounting.still_there'],
  }),
  post('/integrations/invoices/decision', 'integrations.decideInvoice', { refusals: ['accounting.not_connected'] }),
  ...integrationReportRoutes,
];
