import { get, post, type Route } from '../route.ts';

const CONNECTED = { refusals: ['accounting.not_connected'] } as const;

/** What is written into the connected books, and whether it agrees with the ledger. */
export const integrationReportRoutes: readonly Route[] = [
  get('/integrations/clearing_proof', 'integrations.clearingProof', { as: 'clearing_proof', ...CONNECTED }),
  get('/integrations/reports', 'integrations.reports', CONNECTED),
  post('/integrations/reports/retry', 'integrations.retryReports', CONNECTED),
  post('/integrations/reports/backfill', 'integrations.backfill', CONNECTED),
  get('/integrations/journal', 'integrations.journal', CONNECTED),
  get('/integrations/booking_accounts', 'integrations.bookingAccounts', { as: 'booking_accounts', ...CONNECTED }),
  post('/integrations/booking_accounts', 'integrations.updateBookingAccounts', {
    as: 'booking_accounts',
    refusals: ['accounting.not_connected', 'accounting.account_unknown'],
  }),
];
