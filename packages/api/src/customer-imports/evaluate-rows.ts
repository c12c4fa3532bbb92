import type { Tx } from '@cordelle/db/connection.ts';
import type { DataKeyring } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import type { Reading } from '../imports/readings.ts';
import { doublesOf } from './doubles.ts';
import { type ForeseenChange, foreseenChanges } from './foreseen-changes.ts';
import type { HeldImport } from './import-state.ts';
import type { ImportingClient } from './importing-client.ts';
import { type Match, matchCustomers } from './match-customers.ts';
import { missingOfNew } from './missing-of-new.ts';
import { readRow } from './read-row.ts';
import { openContent, type RowContent, valuesOf } from './row-content.ts';
import type { RowDetails, RowValues } from './row-details.ts';
import type { Problem } from './row-problem.ts';

export type StoredRow = { readonly id: bigint; readonly line: number; readonly cellsEncrypted: string };

/** A line as it stands: what it says, what is wrong with it by itself, and whom it is about. */
export type EvaluatedRow = {
  readonly id: bigint;
  readonly line: number;
  readonly values: RowValues;
  readonly details: RowDetails;
  readonly problems: readonly Problem[];
  readonly readings: readonly Reading<ImportField>[];
  readonly plansPayment: boolean;
  readonly isTotal: boolean;
  readonly match: Match;
  /** Active customers whom nothing tells apart from it. */
  readonly doubles: number;
  /** What it changes of the customer it is about; null: it is about nobody known. */
  readonly foreseen: ForeseenChange | null;
};

/** Reads lines and finds the customers they are about, as both are now. Repeated lines are looked for elsewhere. */
export async function evaluateRows(
  tx: Tx,
  keys: KeyStore,
  keyring: DataKeyring,
  client: Pick<ImportingClient, 'id' | 'country' | 'today'>,
  { id, headers, mapping, rules }: Pick<HeldImport, 'id' | 'headers' | 'mapping' | 'rules'>,
  rows: readonly StoredRow[],
): Promise<EvaluatedRow[]> {
  const read = rows.map(({ id: rowId, line, cellsEncrypted }) => {
    const content = openContent(keyring, { clientId: client.id, rowId }, cellsEncrypted);
    const values = valuesOf(content, mapping);
    return {
      id: rowId,
      line,
      values,
      overhang: hasOverhang(content, headers.length),
      ...readRow(values, client.country, client.today, rules),
    };
  });
  const matches = await matchCustomers(
    tx,
    client.id,
    read.map(({ details }) => details),
  );
  const evaluated = read.map(({ overhang, ...newcomer }, index) => {
    const match = matches[index] ?? { kind: 'none' };
    const { problems: own, ...row } =
      match.kind === 'one'
        ? { ...newcomer, ...readRow(newcomer.values, client.country, client.today, rules.ofKnown) }
        : newcomer;
    const problems = [...own];
    if (overhang) problems.push({ field: null, message: 'import_problem_too_many_cells' });
    if (match.kind === 'several') problems.push({ field: 'custom_identifier', message: 'import_problem_ambiguous' });
    if (match.kind === 'none') problems.push(...missingOfNew(row.values, row.details, own, client.country));
    return { ...row, problems, match };
  });
  const doubles = await doublesOf(tx, keys, client.id, id, evaluated);
  const foreseen = await foreseenChanges(tx, keys, client, evaluated);
  return evaluated.map((row, index) => ({
    ...row,
    doubles: doubles[index] ?? 0,
    foreseen: foreseen[index] ?? null,
  }));
}

/** A cell beyond the headings: a separator stands inside a cell without quotes, and everything after it is off by one. */
const hasOverhang = ({ cells }: RowContent, columns: number): boolean =>
  cells.slice(columns).some((cell) => cell !== '');
