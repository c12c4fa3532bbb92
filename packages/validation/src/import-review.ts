import { DATE_ORDERS } from '@cordelle/domain/spreadsheet-import/dates.ts';
import { z } from 'zod';
import { recordId } from './wire.ts';

/** How a cell was read that is not written as the form asks. */
export const HOW_READ = [
  /** `Ontario`, `Qué.`: the code of a region. */
  'region',
  /** A region that could not be read, known by its postal code. */
  'region_of_postal_code',
  'phone',
  /** Two addresses in one cell: the first one. */
  'first_of_several',
  'amount',
  'no_limit',
  /** In the order of day and month that the rest of the column shows. */
  'date',
  /** Day and month could be exchanged, and nothing in the column says which comes first. */
  'date_guess',
  /** An abbreviation, or another word for one of the choices. */
  'choice',
  /** The name of a business says what kind of customer it is. */
  'business_name',
  /** `N/A`, `–`: nothing is said. */
  'nothing',
  /** An optional cell that cannot be read. */
  'left_out',
  /** A name that is a word for a sum, and nothing of anybody beside it: the line of totals. */
  'total_line',
  /** Zeros that a spreadsheet took off the front of a number. */
  'zeros',
  /** One cell that holds several fields. */
  'split',
] as const;
export type HowRead = (typeof HOW_READ)[number];

export const ANSWERS_MAX = 500;
const CELL_MAX = 300;
const cell = z.string().max(CELL_MAX);

/** What somebody decided about the cells of a column, for the whole file. */
export const importAnswer = <Field extends string>(fields: readonly [Field, ...Field[]]) => {
  const field = z.enum(fields);
  return z.discriminatedUnion('do', [
    /** Cells that say `from` are read as `to`; blank: they say nothing. */
    z.strictObject({ do: z.literal('read_as'), field, from: cell, to: cell }),
    /** Cells that cannot be read say nothing. */
    z.strictObject({ do: z.literal('leave_out'), field }),
    /** A reading taken back; `from` null: of every cell that was read in this way. */
    z.strictObject({ do: z.literal('as_written'), field, how: z.enum(HOW_READ), from: cell.nullable() }),
    z.strictObject({ do: z.literal('date_order'), field, order: z.enum(DATE_ORDERS) }),
  ]);
};

/** `withdrawn`: decisions that no longer hold, as they were given. */
export const answerInput = <Field extends string>(fields: readonly [Field, ...Field[]]) =>
  z.strictObject({
    importId: recordId,
    answers: z.array(importAnswer(fields)).max(ANSWERS_MAX).default([]),
    withdrawn: z.array(importAnswer(fields)).max(ANSWERS_MAX).default([]),
  });

const count = z.int().nonnegative();

/** What is wrong with the cells of a file and how others were read, kind by kind. */
export const importReview = <Field extends string>(fields: readonly [Field, ...Field[]]) => {
  const field = z.enum(fields);
  return z.object({
    problems: z.array(
      z.object({
        /** Null: the line as a whole. */
        field: field.nullable(),
        column: z.string().nullable(),
        message: z.string(),
        /** Lines that have it. */
        count,
        /** What those cells say, the most frequent first; numbers of accounts masked. */
        values: z.array(z.object({ text: z.string(), masked: z.boolean(), count })),
        valuesInAll: count,
        mayReplace: z.boolean(),
        mayLeaveOut: z.boolean(),
      }),
    ),
    readings: z.array(
      z.object({
        field,
        column: z.string().nullable(),
        how: z.enum(HOW_READ),
        count,
        values: z.array(z.object({ from: z.string(), to: z.string(), masked: z.boolean(), count })),
        valuesInAll: count,
      }),
    ),
    answers: z.array(importAnswer(fields)),
    /** Columns of dates in which day and month could be exchanged. */
    dateOrders: z.array(z.object({ field, order: z.enum(DATE_ORDERS), sure: z.boolean() })),
    unmatchedColumns: z.array(z.string()),
  });
};
