import { del, get, post, put, type Route } from '../route.ts';

const NAMED = { rename: { id: 'financialTransactionId' } } as const;

export const financialTransactionRoutes: readonly Route[] = [
  get('/financial_transactions', 'financialTransactions.list'),
  get('/financial_transactions/:id', 'financialTransactions.byId', { ...NAMED, as: 'financial_transaction' }),
  get('/financial_transactions/:id/history', 'financialTransactions.history', NAMED),
  put('/financial_transactions/:id', 'financialTransactions.change', { ...NAMED, body: 'financial_transaction' }),
  del('/financial_transactions/:id', 'financialTransactions.remove', NAMED),
  post('/financial_transactions/:id/request_stop', 'financialTransactions.requestStop', NAMED),
];
