import {
  NEEDED_TRANSACTION_FIELDS,
  TRANSACTION_FIELDS,
  type TransactionField,
} from '@cordelle/validation/transaction-fields.ts';
import { guessColumns, type KnownColumns } from '../imports/headings.ts';
import { columnsSchema, type HeldImport, importsIn } from '../imports/import-state.ts';

/** What people call the columns besides their names in the template, in both languages; as `normalized` writes it. */
const OTHER_NAMES: Readonly<Record<TransactionField, string>> = {
  custom_identifier:
    'identifier|customer id|customer identifier|customer number|customer no|cust no|cust id|client id|client number|client no|member number|member no|member id|membership number|account id|reference|ref|id|identifiant|identifiant personnalise|identifiant du client|numero de client|no client|no de client|numero de membre|no membre|no de membre|code client|matricule',
  amount:
    'payment amount|debit amount|amount due|total|dues|fee|rent|montant|somme|montant du paiement|montant du prelevement|montant du|cotisation|loyer|frais',
  process_date:
    'date|payment date|due date|debit date|processing date|start date|first payment|first payment date|first debit date|date de traitement|date du paiement|date de paiement|date du prelevement|date d echeance|date de debut|premier paiement|date du premier paiement|echeance',
  comment:
    'comments|note|notes|memo|description|invoice|invoice number|invoice no|commentaire|commentaires|remarque|facture|no de facture|numero de facture',
  frequency:
    'freq|repeat|recurrence|schedule|payment frequency|billing frequency|frequence|frequence de paiement|periodicite',
  installments:
    'instalments|number of payments|number of installments|no of payments|payments|count|versements|nombre de versements|nombre de paiements|nb versements|nb paiements',
};

const KNOWN: KnownColumns<TransactionField> = {
  fields: TRANSACTION_FIELDS,
  // The cast holds because the keys are those of `OTHER_NAMES`.
  otherNames: Object.fromEntries(
    Object.entries(OTHER_NAMES).map(([field, names]) => [field, names.split('|')]),
  ) as Record<TransactionField, string[]>,
};

/** Which column is which field, by the headings; nobody has to be asked where all are understood and the needed ones are there. */
export const guessTransactionColumns = (headers: readonly string[]) =>
  guessColumns(headers, KNOWN, NEEDED_TRANSACTION_FIELDS);

export const transactionColumns = columnsSchema(TRANSACTION_FIELDS);
export type HeldTransactionImport = HeldImport<TransactionField>;
export const {
  find: findTransactionImport,
  hold: holdTransactionImport,
  heldWhileUnderWay: transactionImportUnderWay,
} = importsIn('transaction_imports', TRANSACTION_FIELDS);

/** The cells of a line, and what somebody fixed of them since. */
export type TransactionCells = {
  readonly cells: readonly string[];
  readonly fixed: Readonly<Partial<Record<TransactionField, string>>>;
  /** Whose payment it is, where the line came with its customer. */
  readonly customerId?: string;
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
