import { transactionSchedule } from '@cordelle/validation/transaction-schedules.ts';
import { page } from '@cordelle/validation/wire.ts';
import { z } from 'zod';
import { answering, del, dryRun, get, post, put, type Route } from '../route.ts';

/** References of accounting documents and contracts; null where a schedule was made without one. */
const publicSchedule = transactionSchedule.extend({
  contractNumber: z.string().nullable(),
  apiDocument: z.string().nullable(),
  apiDocumentType: z.string().nullable(),
});
const publicPage = page(publicSchedule);

const schedules = answering('transactionSchedules.list', publicPage, ({ records, ...rest }) => ({
  ...rest,
  records: records.map((record) => ({ ...record, contractNumber: null, apiDocument: null, apiDocumentType: null })),
}));

const TERMS = [
  'schedule.customer_incomplete',
  'schedule.amount_out_of_range',
  'schedule.over_authorization_limit',
  'schedule.process_date_too_soon',
] as const;

export const transactionScheduleRoutes: readonly Route[] = [
  get('/transaction_schedules', 'transactionSchedules.list', { answer: schedules }),
  post('/transaction_schedules', 'transactionSchedules.create', {
    body: 'transaction_schedule',
    dryRun: dryRun('transactionSchedules.preview', (preview) => preview),
    refusals: TERMS,
  }),
  put('/transaction_schedules/:id', 'transactionSchedules.update', {
    body: 'transaction_schedule',
    dryRun: dryRun('transactionSchedules.preview', (preview) => preview, { id: 'transactionScheduleId' }),
    refusals: TERMS,
  }),
  del('/transaction_schedules/:id', 'transactionSchedules.remove'),
  post('/transaction_schedules/:id/resume', 'transactionSchedules.resume'),
];
