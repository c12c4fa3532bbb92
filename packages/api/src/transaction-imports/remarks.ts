import { DomainError, ERRORS, type ErrorCode } from '@cordelle/domain/errors.ts';
import { placedWords } from '@cordelle/engine/refusal-words.ts';
import { HOW_READ } from '@cordelle/validation/import-review.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { TRANSACTION_FIELDS, type TransactionField } from '@cordelle/validation/transaction-fields.ts';
import { z } from 'zod';
import { refusalWords } from '../audit/act-words.ts';
import { problemWords, unvaluedWords } from '../imports/choice-words.ts';
import { shownCell } from '../imports/readings.ts';
import type { Remark } from './read-transaction.ts';

const values = z.record(z.string(), z.union([z.string(), z.number()]));

/** What is wrong with a line or doubtful, as its row keeps it: a sentence by its key, or a refusal by its code. */
const storedRemark = z.object({
  field: z.enum(TRANSACTION_FIELDS).nullable(),
  message: z.string().optional(),
  inputs: values.optional(),
  code: z.string().optional(),
  details: values.optional(),
  /** What the cell says, where every line that says the same has the remark. */
  value: z.string().optional(),
  /** Doubtful only: the line can be imported. */
  warning: z.boolean().optional(),
});
export type StoredRemark = z.infer<typeof storedRemark>;
export const storedRemarks = z.array(storedRemark);
export const storedReadings = z.array(
  z.object({ field: z.enum(TRANSACTION_FIELDS), how: z.enum(HOW_READ), from: z.string(), to: z.string() }),
);

const FIELD_OF: Readonly<Record<string, TransactionField>> = {
  customerId: 'custom_identifier',
  amount: 'amount',
  processDate: 'process_date',
  frequency: 'frequency',
  installments: 'installments',
  comment: 'comment',
};

export const ofReading = ({ field, message, inputs, value, warning }: Remark): StoredRemark => ({
  field,
  message,
  ...(inputs && { inputs }),
  ...(value !== undefined && { value }),
  ...(warning && { warning }),
});

/** What stands in the way is the customer's, whatever the other columns say. */
const ABOUT_CUSTOMER: ReadonlySet<ErrorCode> = new Set([
  'customer.archived',
  'schedule.customer_incomplete',
  'schedule.payer_objects',
  'schedule.one_time_consent_used',
  'schedule.one_time_consent_single',
  'schedule.approval_needed',
]);

/** Whose payment it is, or its date, is refused by itself: other refusals depend on the rest of the line. */
const BY_ONE_CELL: ReadonlySet<ErrorCode> = new Set([
  'customer.archived',
  'schedule.customer_incomplete',
  'schedule.payer_objects',
  'schedule.one_time_consent_used',
  'schedule.approval_needed',
  'schedule.process_date_too_soon',
  'schedule.process_date_too_far',
]);

/** A refusal of the rules, under the column that can fix it. `written`: what the line says. */
export function ofRefusal(error: DomainError, written: Partial<Record<TransactionField, string>> = {}): StoredRemark {
  const { field: refused = ERRORS[error.code].field, ...details } = error.details;
  const given = Object.entries(details).filter(([, value]) => value !== undefined);
  const field = ABOUT_CUSTOMER.has(error.code) ? 'custom_identifier' : (FIELD_OF[String(refused)] ?? null);
  const cell = field !== null && BY_ONE_CELL.has(error.code) ? written[field] : undefined;
  return {
    field,
    code: error.code,
    details: values.parse(Object.fromEntries(given)),
    ...(field && cell && { value: shownCell(cell, field) }),
  };
}

const isErrorCode = (code: string): code is ErrorCode => code in ERRORS;

/** The sentence of a remark in the reader's language. */
export function remarkWords({ message, inputs, code, details }: StoredRemark, language: Language): string {
  if (code !== undefined && isErrorCode(code)) return placedWords(new DomainError(code, details), language).text;
  return problemWords(message ?? 'invalid_field', language, inputs);
}

/** What holds for every line with the remark, where it names something else of each. */
export const remarkWordsUnvalued = (
  { message = 'invalid_field', inputs, code }: StoredRemark,
  language: Language,
): string => (code === undefined ? unvaluedWords(message, language, inputs) : refusalWords(code, language));
