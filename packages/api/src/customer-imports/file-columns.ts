import { EVERY_IMPORT_FIELD, type ImportField } from '@cordelle/validation/customers/import-fields.ts';
import { HOW_READ } from '@cordelle/validation/import-review.ts';
import { z } from 'zod';
import { columnsSchema } from '../imports/import-state.ts';

const field = z.enum(EVERY_IMPORT_FIELD);

export const fileColumns = columnsSchema(EVERY_IMPORT_FIELD);
export type FileColumns = z.infer<typeof fileColumns>;

export const storedReadings = z.array(z.object({ field, how: z.enum(HOW_READ), from: z.string(), to: z.string() }));

/** The fields in which a line changes its customer, as its row keeps them; null: it is about nobody known, or was not compared. */
export const storedChanges = z.array(field).nullable();

/** What is wrong with a line, as its row keeps it. */
export const storedProblems = z.array(
  z.object({
    field: field.nullable(),
    message: z.string(),
    inputs: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    value: z.string().optional(),
  }),
);

/** The heading of the column of a field; null where the file has none. */
export function columnOf({ headers, mapping }: FileColumns, named: ImportField): string | null {
  const column = mapping[named];
  return column === undefined ? null : (headers[column] ?? null);
}
