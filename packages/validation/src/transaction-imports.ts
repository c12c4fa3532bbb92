import { IMPORT_ROW_STATES, IMPORT_STATES } from '@cordelle/domain/spreadsheet-import/states.ts';
import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { z } from 'zod';
import { IMPORT_COLUMNS_MAX } from './customers/import-fields.ts';
import { answerInput, HOW_READ, importReview } from './import-review.ts';
import { TRANSACTION_FIELDS } from './transaction-fields.ts';
import { closedDay, day, instant, moneyText, page, pageInput, readWith, recordId } from './wire.ts';

const field = z.enum(TRANSACTION_FIELDS);
/** Field → column of the file, counted from 0. */
const mapping = z.partialRecord(
  field,
  z
    .int()
    .min(0)
    .max(IMPORT_COLUMNS_MAX - 1),
);
const count = z.int().nonnegative();

export const transactionImportIdInput = z.strictObject({ importId: recordId });

/** A spreadsheet of transactions with how far it is. */
export const transactionImport = z.object({
  id: recordId,
  filename: z.string(),
  state: z.enum(IMPORT_STATES),
  failure: z.string().nullable(),
  headers: z.array(z.string()),
  mapping,
  /** The first rows, for whoever maps the columns. */
  sample: z.array(z.array(z.string())),
  rowCount: count,
  counts: z.object({
    unchecked: count,
    valid: count,
    invalid: count,
    imported: count,
    failed: count,
    undone: count,
    selected: count,
    /** Of those imported, those whose schedule nobody removed since: undoing ends them. */
    standing: count,
    /** Valid, but left out until somebody says otherwise: it looks like something planned already. */
    doubtful: count,
  }),
  /** Sum of the amounts of the chosen lines, of those imported, and of those of them that stand. */
  selectedTotal: moneyText,
  importedTotal: moneyText,
  standingTotal: moneyText,
  /** Null where it can be undone; otherwise the key of the reason. */
  undoRefused: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export const transactionImportListInput = pageInput(['createdAt'], 10);
export const transactionImportPage = page(transactionImport.omit({ sample: true }));

export const transactionImportReview = importReview(TRANSACTION_FIELDS);
export const transactionAnswerInput = answerInput(TRANSACTION_FIELDS);

export const setTransactionMappingInput = z.strictObject({ importId: recordId, mapping });

/** What is wrong or doubtful, in the reader's language: the column and what to do. */
const remark = z.object({ field: field.nullable(), column: z.string().nullable(), message: z.string() });

/** One line of the preview. What could not be read is null; the cell says what was written. */
export const previewTransaction = z.object({
  id: recordId,
  line: z.int().positive(),
  customIdentifier: z.string().nullable(),
  customer: z.object({ id: recordId, name: readWith('customers:read', z.string()) }).nullable(),
  amount: moneyText.nullable(),
  date: day.nullable(),
  /** The banking day on which it is processed, where that is another one. */
  processDate: day.nullable(),
  /** Every closed day that moved it there. */
  closedDays: z.array(closedDay),
  comment: z.string().nullable(),
  frequency: z.enum(FREQUENCIES).nullable(),
  /** Null: until removed. */
  installments: z.int().positive().nullable(),
  cells: z.partialRecord(field, z.string()),
  errors: z.array(remark),
  warnings: z.array(remark),
  /** Cells that were read as something else than they say. */
  readings: z.array(
    z.object({ field, column: z.string().nullable(), how: z.enum(HOW_READ), from: z.string(), to: z.string() }),
  ),
  valid: z.boolean(),
  selected: z.boolean(),
  state: z.enum(IMPORT_ROW_STATES),
  scheduleId: recordId.nullable(),
});
export const previewTransactionsInput = pageInput(['line'], 25).extend({
  importId: recordId,
  show: z.enum(['all', 'invalid', 'doubtful', 'selected', 'failed']).default('all'),
});
/** A line with what became of it since. */
export const shownTransaction = previewTransaction.extend({
  /** Whether its schedule still stands; null: it made none. */
  scheduleActive: z.boolean().nullable(),
});
export const previewTransactionPage = page(shownTransaction);

export const fixTransactionRowInput = z.strictObject({
  importId: recordId,
  rowId: recordId,
  values: z.partialRecord(field, z.string().max(300)),
});

/** Which lines are imported: some of them, or every valid one. */
export const selectTransactionRowsInput = z.strictObject({
  importId: recordId,
  rowIds: z.array(recordId).max(200).optional(),
  every: z.boolean().optional(),
  selected: z.boolean(),
});

/** Lines a program may hand in at once: it waits for them. */
export const PROGRAM_TRANSACTIONS_MAX = 1_000;

/** A file that was read and checked, with every line of it. `errors`: what is wrong, with the line it is wrong in. */
export const transactionCsvPreview = z.object({
  importId: recordId,
  count,
  records: z.array(previewTransaction),
  errors: z.array(z.string()),
  /** Columns that no field takes. */
  unmatchedColumns: z.array(z.string()),
});
/** Ids of lines of one preview. */
export const transactionCsvImportInput = z.strictObject({
  selectedTransactions: z.array(recordId).min(1, 'error_import_nothing_selected').max(PROGRAM_TRANSACTIONS_MAX),
});
/** What became of the lines chosen: how many are planned now, and their sum. */
export const transactionCsvImported = z.object({
  importId: recordId,
  count,
  total: moneyText,
  records: z.array(previewTransaction),
  errors: z.array(z.string()),
  messages: z.object({ base: z.array(z.string()).optional() }),
});
