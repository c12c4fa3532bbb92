import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { DATE_ORDERS } from '@cordelle/domain/spreadsheet-import/dates.ts';
import type { IMPORT_STATES } from '@cordelle/domain/spreadsheet-import/states.ts';
import type { Outcome } from '@cordelle/engine/audit/record-act.ts';
import { importAnswer } from '@cordelle/validation/import-review.ts';
import { z } from 'zod';
import { type Answer, type ReadingRules, rulesOf } from './readings.ts';

/** Tables of imports: one row per file. */
export type ImportTable = 'customer_imports' | 'transaction_imports';
export type ImportState = (typeof IMPORT_STATES)[number];

/** The columns of a file as its row keeps them: their headings, and which of them is which field, counted from 0. */
export type ColumnsOf<Field extends string> = {
  readonly headers: string[];
  readonly mapping: Partial<Record<Field, number>>;
};
const dateColumns = z.array(z.object({ order: z.enum(DATE_ORDERS), sure: z.boolean() }).nullable());
const decimalSigns = z.array(z.string());
export const columnsSchema = <Field extends string>(fields: readonly [Field, ...Field[]]) =>
  z.object({ headers: z.array(z.string()), mapping: z.partialRecord(z.enum(fields), z.int().nonnegative()) });

export type HeldImport<Field extends string> = ColumnsOf<Field> & {
  /** What somebody decided about its cells. */
  readonly answers: readonly Answer<Field>[];
  /** By what its cells are read. */
  readonly rules: ReadingRules<Field>;
  /** Fields whose column holds dates in which day and month could be exchanged. */
  readonly dateFields: readonly Field[];
  readonly id: bigint;
  readonly state: ImportState;
  /** In whose name it goes on: whoever said so last. */
  readonly actor: string;
};

type StoredImport = {
  id: bigint;
  state: ImportState;
  actor: string;
  headers: unknown;
  mapping: unknown;
  answers: unknown;
  dateColumns: unknown;
  decimalSigns: unknown;
};

const AREAS = { customer_imports: 'customerImports', transaction_imports: 'transactionImports' } as const;

/** How an import ended what was under way, for the log of its client. */
export const importOutcome = (
  table: ImportTable,
  clientId: bigint,
  { id, actor }: { readonly id: bigint; readonly actor: string },
  how: 'finish' | 'finishUndo' | 'failCheck' | 'giveUp' | 'giveUpUndo',
): Outcome => ({
  clientId,
  actor,
  action: `${AREAS[table]}.${how}`,
  targetType: AREAS[table],
  targetId: id,
});

/** States in which each act fits. What was imported can be fixed and continued: lines that were left over come after it. */
const FITS = {
  setMapping: ['mapping', 'checking', 'ready', 'failed'],
  answer: ['ready'],
  fixRow: ['ready', 'imported'],
  select: ['ready', 'imported'],
  start: ['ready', 'imported'],
  undo: ['imported'],
  again: ['undone'],
  discard: ['mapping', 'ready', 'failed'],
} as const satisfies Record<string, readonly ImportState[]>;
export type ImportAction = keyof typeof FITS;

/** Imports of one table. */
export const importsIn = <Field extends string>(table: ImportTable, fields: readonly [Field, ...Field[]]) => {
  const columns = columnsSchema(fields);
  const answersSchema = z.array(importAnswer(fields));
  const read = (row: StoredImport): HeldImport<Field> => {
    const { headers, mapping } = columns.parse({ headers: row.headers, mapping: row.mapping }) as ColumnsOf<Field>;
    const answers = answersSchema.parse(row.answers) as Answer<Field>[];
    const dates = dateColumns.parse(row.dateColumns);
    const dateColumnOf = (field: Field) => {
      const column = mapping[field];
      return column === undefined ? undefined : (dates[column] ?? undefined);
    };
    const signs = decimalSigns.parse(row.decimalSigns);
    const signsOf = (field: Field) => signs[mapping[field] ?? -1] ?? '';
    const rules = rulesOf(answers, dateColumnOf, signsOf);
    const dateFields = fields.filter((field) => dateColumnOf(field) !== undefined);
    return { id: row.id, state: row.state, actor: row.actor, headers, mapping, answers, rules, dateFields };
  };
  const HELD =
    'id, state, headers, mapping, actor, answers, date_columns as "dateColumns", decimal_signs as "decimalSigns"';
  return {
    /** An import as it stands. Throws `record.not_found`. */
    async find({ sql }: Tx, clientId: bigint, importId: bigint): Promise<HeldImport<Field>> {
      const [row] = await sql<StoredImport[]>`
        select ${sql.unsafe(HELD)} from ${sql(table)} where client_id = ${clientId} and id = ${importId}`;
      if (!row) throw new DomainError('record.not_found');
      return read(row);
    },

    /** Holds an import until the transaction ends, so that acts on it happen one after the other. Throws `record.not_found`. */
    async hold({ sql }: Tx, clientId: bigint, importId: bigint): Promise<HeldImport<Field>> {
      const [row] = await sql<StoredImport[]>`
        select ${sql.unsafe(HELD)} from ${sql(table)}
         where client_id = ${clientId} and id = ${importId} for update`;
      if (!row) throw new DomainError('record.not_found');
      return read(row);
    },

    /** An import that is under way, held; null when it is not, or somebody else is at it. */
    async heldWhileUnderWay({ sql }: Tx, clientId: bigint, importId: bigint): Promise<HeldImport<Field> | null> {
      const [row] = await sql<StoredImport[]>`
        select ${sql.unsafe(HELD)} from ${sql(table)}
         where client_id = ${clientId} and id = ${importId} and state in ('checking', 'importing', 'undoing')
           for update skip locked`;
      return row ? read(row) : null;
    },
  };
};

/** Throws `import.wrong_state` where the act does not fit the state the import is in. */
export function requireFit(act: ImportAction, state: ImportState): void {
  const states: readonly ImportState[] = FITS[act];
  if (!states.includes(state)) throw new DomainError('import.wrong_state');
}
