import { z } from 'zod';
import { TRANSACTION_STATUSES } from './financial-transactions.ts';
import { DECLINE_FILTERS, DECLINE_SORTS, REPORT_FILTERS, REPORT_SORTS } from './report-filters.ts';
import { reasonExplanation, statusReason } from './status-reason.ts';
import { debitReview } from './under-review.ts';
import { amountAndCount, currencyCode, day, moneyText, page, recordId } from './wire.ts';

const range = {
  /** Left out: 30 days before the end. */
  startDate: day.optional(),
  /** Left out: today, by the business day of the rail. At most 366 days in all. */
  endDate: day.optional(),
};
const paging = {
  skip: z.int().min(0).max(1_000_000).default(0),
  limit: z.int().min(1).max(1_000).default(1_000),
  /** Name or identifier of the customer, comment, amount, or reference at the bank. */
  search: z.string().trim().max(100).optional(),
};
/** A debit that its payer disputed before a settlement credited it: as its status says, or with the declined ones, as people are shown it. */
const disputedAs = z.enum(['Chargeback', 'Declined']).default('Chargeback');
const sortOf = <Field extends string>(fields: readonly [Field, ...Field[]]) =>
  z
    .strictObject({ field: z.enum(fields), direction: z.enum(['asc', 'desc']) })
    .meta({ kind: 'sort' })
    .optional();

/** Transactions by process date; newest first unless asked otherwise. */
export const transactionReportInput = z.strictObject({
  ...range,
  ...paging,
  filter: z.enum(REPORT_FILTERS).default('All'),
  disputedAs,
  sort: sortOf(REPORT_SORTS),
});
/** Declined transactions by the date on which the decline was recorded; newest first unless asked otherwise. */
export const declinedReportInput = z.strictObject({
  ...range,
  ...paging,
  filter: z.enum(DECLINE_FILTERS).default('All'),
  disputedAs,
  sort: sortOf(DECLINE_SORTS),
});

export const reportRecord = z.object({
  id: recordId,
  processDate: day.nullable(),
  amount: moneyText,
  currency: currencyCode,
  customer: z.object({ id: recordId, name: z.string(), customIdentifier: z.string().nullable() }),
  status: z.enum(TRANSACTION_STATUSES),
  statusReason,
  /** The bank's own code. */
  returnCode: z.string().nullable(),
  explanation: reasonExplanation,
  settledDate: day.nullable(),
  declineDate: day.nullable(),
  /** Somebody has to look at it first; null: nothing keeps it from its day. */
  review: debitReview.nullable(),
  comment: z.string().nullable(),
});

const totals = z.object({
  /** Of the whole result, whatever page is shown. */
  total: amountAndCount,
  /** The same by status; those without any are left out. */
  byStatus: z.array(amountAndCount.extend({ status: z.enum(TRANSACTION_STATUSES) })),
});

export const transactionReport = page(reportRecord).extend({ startDate: day, endDate: day, ...totals.shape });
export const declinedReport = transactionReport;

const fits = (words: readonly string[], word: string): boolean => words.includes(word);

const exported = z.strictObject({
  report: z.enum(['transactions', 'declined']).default('transactions'),
  ...range,
  filter: z.enum(REPORT_FILTERS).default('All'),
  disputedAs,
  search: paging.search,
  sort: sortOf(['processDate', 'declineDate', 'amount', 'customerName', 'status', 'settledDate', 'comment']),
});
/** Each report has filters and orders of its own. */
const ofItsReport = ({ report, filter, sort }: z.output<typeof exported>, ctx: z.RefinementCtx): void => {
  if (report === 'declined' && !fits(DECLINE_FILTERS, filter)) ctx.addIssue({ code: 'custom', path: ['filter'] });
  if (sort && !fits(report === 'declined' ? DECLINE_SORTS : REPORT_SORTS, sort.field))
    ctx.addIssue({ code: 'custom', path: ['sort', 'field'] });
};

/** A report as a file: what its filters and its search leave, in its order. */
export const reportFileInput = exported.superRefine(ofItsReport);
/** The same, in one of the formats a person chooses among. */
export const exportReportInput = exported.extend({ format: z.enum(['csv', 'pdf']) }).superRefine(ofItsReport);
