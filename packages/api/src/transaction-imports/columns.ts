import {
  NEEDED_TRANSACTION_FIELDS,
  TRANSACTION_FIELDS,
  type TransactionField,
} from '@cordelle/validation/transaction-fields.ts';
import { guessColumns, type KnownColumns } from '../imports/headings.ts';
import { columnsSchema, type HeldImport, importsIn } from '../imports/import-state.ts';

const KNOWN: KnownColumns<TransactionField> = {
  fields: TRANSACTION_FIELDS,
  otherNames: {
    custom_identifier: [
      'identifier',
      'customer id',
      'customer identifier',
      'customer number',
      'client id',
      'client number',
      'member number',
      'account id',
      'id',
      'identifiant',
      'identifiant personnalise',
      'identifiant du client',
      'numero de client',
      'no client',
      'no de client',
    ],
    amount: ['payment amount', 'total', 'montant', 'somme', 'montant du paiement'],
    process_date: [
      'date',
      'payment date',
      'due date',
      'processing date',
      'start date',
      'first payment date',
      'date de traitement',
      'date du paiement',
      'date d echeance',
      'date de debut',
      'echeance',
    ],
    comment: ['comments', 'note', 'notes', 'memo', 'description', 'invoice', 'commentaire', 'commentaires', 'facture'],
    frequency: ['repeat', 'recurrence', 'schedule', 'frequence', 'periodicite'],
    installments: [
      'instalments',
      'number of payments',
      'payments',
      'count',
      'versements',
      'nombre de versements',
      'nombre de paiements',
    ],
  },
};

/** Which column is which field, by the headings; nobody has to be asked where all are understood and the needed ones are there. */
export const guessTransactionColumns = (headers: readonly string[]) =>
  guessColumns(headers, KNOWN, NEEDED_TRANSACTION_FIELDS);

export const transactionColumns = columnsSchema(TRANSACTION_FIELDS);
export type HeldTransactionImport = HeldImport<TransactionField>;
export const { hold: holdTransactionImport, heldWhileUnderWay: transactionImportUnderWay } = importsIn(
  'transaction_imports',
  TRANSACTION_FIELDS,
);

/** The cells of a line, and what somebody fixed of them since. */
export type TransactionCells = {
  readonly cells: readonly string[];
  readonly fixed: Readonly<Partial<Record<TransactionField, string>>>;
};

/** The cells of a line by field: what was fixed counts before what the file says. */
export function cellsByField(
  { cells, fixed }: TransactionCells,
  mapping: Partial<Record<TransactionField, number>>,
): Partial<Record<TransactionField, string>> {
  const values: Partial<Record<TransactionField, string>> = {};
  for (const field of TRANSACTION_FIELDS) {
    const column = mapping[field];
    const value = fixed[field] ?? (column === undefined ? undefined : cells[column]);
    if (value !== undefined) values[field] = value.trim();
  }
  return values;
}
