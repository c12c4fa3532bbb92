import { z } from 'zod';
import { answering, get, post, type Route } from '../route.ts';

/** What stands around the files where JSON is asked for; the adapter writes it. */
const spreadsheet = answering('settlements.csv', z.object({ csv: z.string() }), () => ({ csv: '' }));
const document = answering('settlements.pdf', z.object({ pdf: z.object({ url: z.string() }) }), ({ url }) => ({
  pdf: { url },
}));

const BY_ID = { rename: { id: 'settlementId' } } as const;

export const settlementRoutes: readonly Route[] = [
  get('/settlements', 'settlements.list'),
  get('/settlements/totals', 'settlements.totals'),
  get('/settlements/upcoming', 'settlements.upcoming'),
  get('/settlements/standing', 'settlements.standing'),
  get('/settlements/journal', 'settlements.journal', { download: 'csv', answer: spreadsheet }),
  get('/settlements/months/:month', 'settlements.month', { as: 'zip' }),
  get('/settlements/:id', 'settlements.transactions', { ...BY_ID, beside: { settlement: 'settlements.byId' } }),
  get('/settlements/:id/holdback_releases', 'settlements.holdbackReleases', BY_ID),
  get('/settlements/:id/export', 'settlements.csv', { ...BY_ID, download: 'csv', answer: spreadsheet }),
  get('/settlements/:id/export_pdf', 'settlements.pdf', { ...BY_ID, download: 'pdf', answer: document }),
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
