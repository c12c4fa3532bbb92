import { get, post, type Route } from '../route.ts';

const BY_ID = { rename: { id: 'settlementId' } } as const;

export const settlementRoutes: readonly Route[] = [
  get('/settlements', 'settlements.list'),
  get('/settlements/upcoming', 'settlements.upcoming'),
  get('/settlements/standing', 'settlements.standing'),
  get('/settlements/:id', 'settlements.transactions', { ...BY_ID, beside: { settlement: 'settlements.byId' } }),
  get('/settlements/:id/holdback_releases', 'settlements.holdbackReleases', BY_ID),
  post('/settlements/:id/report_payments', 'settlements.reportPayments', {
    ...BY_ID,
    refusals: [
      'accounting.not_connected',
      'accounting.report_under_way',
      'accounting.not_reported',
      'record.not_found',
    ],
  }),
];
