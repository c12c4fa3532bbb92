import { z } from 'zod';
import { TRANSACTION_STATUSES } from './financial-transactions.ts';
import { amountAndCount, currencyCode, day, moneyText, page, recordId } from './wire.ts';

/** Filters of the report, in the words of the public contract. `All` includes what is still being created or pending. */
export const REPORT_FILTERS = [
  'All',
  'Sent to Bank',
  'Processed',
  'Future',
  'Approved',
  'Declined',
  'Chargeback',
] as const;
export const DECLINE_FILTERS = ['All', 'Declined', 'Chargeback'] as const;

/** Days that one report covers at most. */
export const REPORT_DAYS_MAX = 366;

const range = {
  /** Left out: 30 days back. */
  startDate: day.optional(),
  /** Left out: today, by the business day of the rail. */
  endDate: day.optional(),
};
const paging = {
  skip: z.int().min(0).max(1_000_000).default(0),
  limit: z.int().min(1).max(1_000).default(25),
  /** Name or identifier of the customer, comment, amount, or reference at the bank. */
  search: z.string().trim().max(100).optional(),
};
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
  sort: sortOf(['processDate', 'amount', 'customerName', 'status', 'settledDate']),
});
/** Declined transactions by the date on which the decline was recorded; newest first unless asked otherwise. */
export const declinedReportInput = z.strictObject({
  ...range,
  ...paging,
  filter: z.enum(DECLINE_FILTERS).default('All'),
  sort: sortOf(['declineDate', 'customerName', 'amount', 'comment']),
});

export const reportRecord = z.object({
  id: recordId,
  processDate: day.nullable(),
  amount: moneyText,
  currency: currencyCode,
  customer: z.object({ id: recordId, name: z.string(), customIdentifier: z.string().nullable() }),
  status: z.enum(TRANSACTION_STATUSES),
  /** One of the reasons of the public contract; null where there is none. */
  statusReason: z.string().nullable(),
  /** The bank's own code, and plain words for it in the reader's language. */
  returnCode: z.string().nullable(),
  explanation: z.string().nullable(),
  settledDate: day.nullable(),
  declineDate: day.nullable(),
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

/** The same list as a file. */
export const exportReportInput = z.strictObject({
  report: z.enum(['transactions', 'declined']),
  format: z.enum(['csv', 'pdf']),
  ...range,
  filter: z.enum(REPORT_FILTERS).default('All'),
  search: paging.search,
  sort: z
    .strictObject({
      field: z.enum(['processDate', 'declineDate', 'amount', 'customerName', 'status', 'settledDate', 'comment']),
      direction: z.enum(['asc', 'desc']),
    })
    .meta({ kind: 'sort' })
    .optional(),
});
