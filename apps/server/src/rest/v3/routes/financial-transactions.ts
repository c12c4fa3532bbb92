import { del, get, post, put, type Route } from '../route.ts';

/** The rules that speak against a second attempt. */
const RETRY = [
  'retry.not_declined',
  'retry.after_approval',
  'retry.not_sent',
  'retry.disputed',
  'retry.processing_error',
  'retry.needs_new_approval',
  'retry.needs_new_bank_details',
  'retry.final_answer',
  'retry.already_tried',
  'retry.attempts_used',
  'retry.window_over',
  'retry.date_after_window',
  'retry.client_not_approved',
  'retry.rail_not_open',
  'retry.customer_archived',
  'retry.customer_incomplete',
  'retry.payer_objects',
  'retry.schedule_stopped',
  'retry.over_authorization_limit',
  'retry.month_full',
  'retry.months_full',
  'transaction.process_date_too_soon',
] as const;
const NAMED = { rename: { id: 'financialTransactionId' } } as const;

export const financialTransactionRoutes: readonly Route[] = [
  get('/financial_transactions', 'financialTransactions.list'),
  get('/financial_transactions/:id', 'financialTransactions.byId', { ...NAMED, as: 'financial_transaction' }),
  get('/financial_transactions/:id/history', 'financialTransactions.history', NAMED),
  get('/financial_transactions/:id/as_of', 'timeTravel.transaction', NAMED),
  get('/transaction_schedules/:id/as_of', 'timeTravel.schedule'),
  get('/settlements/:id/as_of', 'timeTravel.settlement', { rename: { id: 'settlementId' } }),
  put('/financial_transactions/:id', 'financialTransactions.change', { ...NAMED, body: 'financial_transaction' }),
  del('/financial_transactions/:id', 'financialTransactions.remove', NAMED),
  post('/financial_transactions/:id/request_stop', 'financialTransactions.requestStop', NAMED),
  post('/financial_transactions/:id/retry', 'financialTransactions.retry', { ...NAMED, refusals: RETRY }),
];
