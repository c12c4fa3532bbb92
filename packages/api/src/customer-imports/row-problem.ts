import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';

/** What is wrong with a line: where, and the key of the sentence that says what to do. Never holds a number of an account. */
export type Problem = {
  /** Null: the line as a whole. */
  readonly field: ImportField | null;
  readonly message: string;
  readonly inputs?: Readonly<Record<string, string | number>>;
  /** What the cell says; nothing where it is of a bank account. */
  readonly value?: string;
};
