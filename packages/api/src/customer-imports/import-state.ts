import { EVERY_IMPORT_FIELD, type ImportField } from '@cordelle/validation/customers/import-fields.ts';
import { type HeldImport as Held, importsIn } from '../imports/import-state.ts';

export type HeldImport = Held<ImportField>;

export const {
  find: findImport,
  hold: holdImport,
  heldWhileUnderWay,
} = importsIn('customer_imports', EVERY_IMPORT_FIELD);
