import { IMPORT_ROW_STATES, IMPORT_STATES } from '@cordelle/domain/spreadsheet-import/states.ts';
import { z } from 'zod';
import { answerInput, HOW_READ, importReview } from '../import-review.ts';
import { instant, page, pageInput, readWith, recordId } from '../wire.ts';
import { EVERY_IMPORT_FIELD, IMPORT_COLUMNS_MAX } from './import-fields.ts';

/** Field → column of the file, counted from 0. */
const mapping = z.partialRecord(
  z.enum(EVERY_IMPORT_FIELD),
  z
    .int()
    .min(0)
    .max(IMPORT_COLUMNS_MAX - 1),
);

export const importIdInput = z.strictObject({ importId: recordId });

/** An import with how far it is. */
export const customerImport = z.object({
  id: recordId,
  filename: z.string(),
  state: z.enum(IMPORT_STATES),
  failure: z.string().nullable(),
  headers: z.array(z.string()),
  mapping,
  /** The first rows, for whoever maps the columns; account numbers masked. */
  sample: z.array(z.array(z.string())),
  rowCount: z.int().nonnegative(),
  counts: z.object({
    unchecked: z.int().nonnegative(),
    valid: z.int().nonnegative(),
    invalid: z.int().nonnegative(),
    imported: z.int().nonnegative(),
    updated: z.int().nonnegative(),
    failed: z.int().nonnegative(),
    undone: z.int().nonnegative(),
    /** Of the undone ones, those that updated somebody. */
    undoneUpdates: z.int().nonnegative(),
    selected: z.int().nonnegative(),
    /** Of the valid ones, those that update somebody known. */
    existing: z.int().nonnegative(),
    /** Of the valid ones, those whose payers are told; null: one was checked by an earlier release, which did not know. */
    told: z.int().nonnegative().nullable(),
    /** Of those imported, those that say when and how much is to be collected first and whose payment nobody planned yet. */
    planned: z.int().nonnegative(),
  }),
  /** Null where it can be undone; otherwise the key of the reason. */
  undoRefused: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export const importListInput = pageInput(['createdAt'], 10);
export const importPage = page(customerImport.omit({ sample: true }));

export const customerImportReview = importReview(EVERY_IMPORT_FIELD);
export const customerAnswerInput = answerInput(EVERY_IMPORT_FIELD);

export const setMappingInput = z.strictObject({ importId: recordId, mapping });

/** One line of the preview. */
export const previewCustomer = z.object({
  id: recordId,
  line: z.int().positive(),
  name: z.string().nullable(),
  customIdentifier: z.string().nullable(),
  email: z.string().nullable(),
  /** In the reader's language: the column and what to do. */
  errors: z.array(
    z.object({ field: z.enum(EVERY_IMPORT_FIELD).nullable(), column: z.string().nullable(), message: z.string() }),
  ),
  /** Cells that were read as something else than they say; numbers of accounts masked. */
  readings: z.array(
    z.object({
      field: z.enum(EVERY_IMPORT_FIELD),
      column: z.string().nullable(),
      how: z.enum(HOW_READ),
      from: z.string(),
      to: z.string(),
    }),
  ),
  /** The customer this line updates. */
  existingCustomer: z
    .object({
      id: recordId,
      name: readWith('customers:read', z.string()),
      matchedBy: z.enum(['custom_identifier', 'name_and_email']),
    })
    .nullable(),
  /** In which fields that customer differs afterwards, `account_number` for the account as a whole; null: nobody known, or not compared. */
  changes: readWith('customers:read', z.array(z.enum(EVERY_IMPORT_FIELD)).nullable()),
  /** An agreement that stands changes: its payer is told and may object. Null where `changes` is. */
  payerTold: readWith('customers:read', z.boolean().nullable()),
  /** Customers it may double. */
  likelyDuplicates: z.array(z.object({ id: recordId, name: z.string(), matchedBy: z.array(z.string()) })),
  valid: z.boolean(),
  selected: z.boolean(),
  state: z.enum(IMPORT_ROW_STATES),
  customerId: recordId.nullable(),
});
export const previewInput = pageInput(['line'], 25).extend({
  importId: recordId,
  show: z.enum(['all', 'invalid', 'existing', 'told', 'selected', 'failed']).default('all'),
});
export const previewPage = page(previewCustomer);

/** The cells of one line for fixing it in place; numbers masked as a whole, a mask left as it is means unchanged. */
export const importRow = z.object({
  id: recordId,
  line: z.int().positive(),
  cells: z.array(
    z.object({
      field: z.enum(EVERY_IMPORT_FIELD),
      column: z.string().nullable(),
      value: z.string(),
      errors: z.array(z.string()),
    }),
  ),
});
export const importRowInput = z.strictObject({ importId: recordId, rowId: recordId });
export const fixRowInput = z.strictObject({
  importId: recordId,
  rowId: recordId,
  values: z.partialRecord(z.enum(EVERY_IMPORT_FIELD), z.string().max(300)),
});

/** Which lines are imported: some of them, or every valid one. */
export const selectRowsInput = z.strictObject({
  importId: recordId,
  rowIds: z.array(recordId).max(200).optional(),
  every: z.boolean().optional(),
  selected: z.boolean(),
});

/** Lines a program may hand in at once: it waits for them. */
export const PROGRAM_ROWS_MAX = 5_000;

/** A file that was read and checked, with every line of it. */
export const csvPreview = z.object({
  importId: recordId,
  count: z.int().nonnegative(),
  records: z.array(previewCustomer),
  /** Columns that no field takes. */
  unmatchedColumns: z.array(z.string()),
});

/** Ids of lines of one preview. */
export const csvImportInput = z.strictObject({
  selectedCustomers: z.array(recordId).min(1, 'error_import_nothing_selected').max(PROGRAM_ROWS_MAX),
});
/** What became of the lines chosen. `count`: how many are customers now. `messages.base`: what is wrong with the others. */
export const csvImported = z.object({
  importId: recordId,
  count: z.int().nonnegative(),
  records: z.array(previewCustomer),
  errors: z.array(z.string()),
  messages: z.object({ base: z.array(z.string()).optional() }),
});
