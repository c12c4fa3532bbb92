import { DomainError } from '@cordelle/domain/errors.ts';
import { transactionSchedule } from '@cordelle/validation/transaction-schedules.ts';
import { page } from '@cordelle/validation/wire.ts';
import { z } from 'zod';
import { answering, del, dryRunOf, get, post, put, type Route } from '../route.ts';

/** The contract, the schedule of a program and the accounting software it came from; null where it was made without one. */
const publicSchedule = transactionSchedule.extend({
  contractNumber: z.string().nullable(),
  apiTransactionScheduleId: z.string().nullable(),
  apiService: z.enum(['xero', 'quickbooks']).nullable(),
});
const publicPage = page(publicSchedule);
const shown = (record: z.output<typeof transactionSchedule>) => ({
  ...record,
  contractNumber: null,
  apiTransactionScheduleId: null,
  apiService: null,
});

const schedules = answering('transactionSchedules.list', publicPage, ({ records, ...rest }) => ({
  ...rest,
  records: records.map(shown),
}));

/** The schedule as the list answers it. */
const shows = {
  as: 'transaction_schedule',
  procedure: 'transactionSchedules.list',
  by: 'transactionScheduleId',
  answer: answering('transactionSchedules.list', publicSchedule, ({ records: [record] }) => {
    if (!record) throw new DomainError('record.not_found');
    return shown(record);
  }),
} as const;

const TERMS = [
  'schedule.customer_incomplete',
  'schedule.one_time_consent_used',
  'schedule.one_time_consent_single',
  'schedule.approval_needed',
  'schedule.amount_out_of_range',
  'schedule.over_authorization_limit',
  'schedule.process_date_too_soon',
] as const;

/** A change of a saved schedule asked before it is made. */
const tried = (kind: string) =>
  dryRunOf(
    'transactionSchedules.previewChange',
    ({ id, ...change }) => ({ id, change: { kind, ...change } }),
    (preview) => preview,
  );

const CHANGES = [
  'schedule.approved_as_is',
  'schedule.not_active',
  'schedule.installment_closed',
  'schedule.no_such_installment',
] as const;

export const transactionScheduleRoutes: readonly Route[] = [
  get('/transaction_schedules', 'transactionSchedules.list', { answer: schedules }),
  post('/transaction_schedules', 'transactionSchedules.create', {
    body: 'transaction_schedule',
    shows,
    dryRun: dryRunOf(
      'transactionSchedules.preview',
      (terms, inPart) => ({ ...terms, whole: !inPart }),
      (preview) => preview,
    ),
    refusals: TERMS,
  }),
  put('/transaction_schedules/:id', 'transactionSchedules.update', {
    body: 'transaction_schedule',
    shows,
    dryRun: dryRunOf(
      'transactionSchedules.preview',
      ({ id, ...terms }, inPart) => ({ ...terms, transactionScheduleId: id, whole: !inPart }),
      (preview) => preview,
    ),
    refusals: TERMS,
  }),
  del('/transaction_schedules/:id', 'transactionSchedules.remove'),
  get('/transaction_schedules/:id/upcoming', 'transactionSchedules.upcoming'),
  post('/transaction_schedules/:id/pause', 'transactionSchedules.pause', {
    body: 'transaction_schedule',
    dryRun: tried('pause'),
    refusals: ['schedule.not_active', 'schedule.paused_by_payer', 'schedule.pause_until_too_soon'],
  }),
  post('/transaction_schedules/:id/resume', 'transactionSchedules.resume', {
    dryRun: tried('resume'),
    refusals: ['schedule.not_active', 'schedule.customer_incomplete'],
  }),
  post('/transaction_schedules/:id/skip', 'transactionSchedules.skip', {
    body: 'transaction_schedule',
    dryRun: tried('skip'),
    refusals: CHANGES,
  }),
  post('/transaction_schedules/:id/move', 'transactionSchedules.move', {
    body: 'transaction_schedule',
    dryRun: tried('move'),
    refusals: [...CHANGES, 'schedule.not_after_previous', 'schedule.not_before_next', 'schedule.process_date_too_soon'],
  }),
  post('/transaction_schedules/:id/change_installment', 'transactionSchedules.changeInstallment', {
    body: 'transaction_schedule',
    dryRun: tried('changeInstallment'),
    refusals: [...CHANGES, 'schedule.amount_out_of_range', 'schedule.over_authorization_limit'],
  }),
  post('/transaction_schedules/:id/change_from', 'transactionSchedules.changeFrom', {
    body: 'transaction_schedule',
    dryRun: tried('changeFrom'),
    refusals: [...CHANGES, 'schedule.field_locked', 'schedule.not_after_previous', 'schedule.installments_too_few'],
  }),
];
