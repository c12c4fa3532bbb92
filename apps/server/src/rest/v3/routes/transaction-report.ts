import { z } from 'zod';
import { answering, get, type Route } from '../route.ts';

/** What stands around the files where JSON is asked for; the adapter writes it. */
const spreadsheet = answering('transactionReport.csv', z.object({ csv: z.string() }), () => ({ csv: '' }));
const document = answering('transactionReport.pdf', z.object({ pdf: z.object({ url: z.string() }) }), ({ url }) => ({
  pdf: { url },
}));

const NAMED = { rename: { report_type: 'report' } } as const;

export const transactionReportRoutes: readonly Route[] = [
  get('/transaction_report', 'transactionReport.list'),
  get('/transaction_report/by_decline_date', 'transactionReport.byDeclineDate'),
  get('/transaction_report/export', 'transactionReport.csv', { ...NAMED, download: 'csv', answer: spreadsheet }),
  get('/transaction_report/export_pdf', 'transactionReport.pdf', { ...NAMED, download: 'pdf', answer: document }),
];
