import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { searchIndexOf } from '@cordelle/db/blind-index.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { comparedNumbers } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import type { previewCustomer, previewInput } from '@cordelle/validation/customers/imports.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { likelyDuplicates } from '../customers/duplicates.ts';
import { holdsText } from '../holds-text.ts';
import { problemWords } from '../imports/choice-words.ts';
import { rowsOfPage } from '../page.ts';
import { columnOf, type FileColumns, storedChanges, storedProblems, storedReadings } from './file-columns.ts';
import { findImport, type HeldImport } from './import-state.ts';
import { readRow } from './read-row.ts';
import { openContent, valuesOf } from './row-content.ts';

type Line = z.input<typeof previewCustomer>;
type PreviewRow = {
  readonly id: bigint;
  readonly line: number;
  readonly name: string | null;
  readonly customIdentifier: string | null;
  readonly email: string | null;
  readonly cellsEncrypted: string;
  readonly problems: unknown;
  readonly readings: unknown;
  readonly existingCustomerId: bigint | null;
  readonly existingName: string | null;
  readonly matchedBy: 'custom_identifier' | 'name_and_email' | null;
  readonly changes: unknown;
  readonly payerTold: boolean | null;
  readonly selected: boolean;
  readonly state: Line['state'];
  readonly customerId: bigint | null;
};

/** Who looks at lines, and in which language. */
export type Reader = {
  readonly keys: KeyStore;
  readonly client: { readonly id: bigint; readonly country: Rail };
  readonly today: CalendarDate;
  readonly language: Language;
};

/** Lines of one import with what is wrong with them, in the reader's language. Throws `record.not_found`. */
export async function previewRows(tx: Tx, reader: Reader, input: z.output<typeof previewInput>) {
  const { sql } = tx;
  const columns = await findImport(tx, reader.client.id, BigInt(input.importId));
  const shown = {
    all: sql``,
    invalid: sql`and r.state = 'invalid'`,
    existing: sql`and r.existing_customer_id is not null`,
    told: sql`and r.payer_told`,
    selected: sql`and r.state = 'valid' and r.selected`,
    failed: sql`and r.state = 'failed'`,
  } as const;
  const wanted = sql`
    r.client_id = ${reader.client.id} and r.import_id = ${input.importId}::bigint ${shown[input.show]}
    ${input.search ? sql`and ${holdsText(tx, 'r.name, r.email, r.custom_identifier', input.search)}` : sql``}`;
  const order = sql.unsafe(input.sort?.direction === 'desc' ? 'desc' : 'asc');
  const [rows, [counted]] = await Promise.all([
    sql<PreviewRow[]>`
      ${selected(tx)} where ${wanted} order by r.line ${order} ${rowsOfPage(sql, input)}`,
    sql<{ count: bigint }[]>`select count(*) as count from customer_import_rows r where ${wanted}`,
  ]);
  const duplicates = await duplicatesOfRows(tx, reader, columns, rows);
  const records = rows.map((row) => lineOf(row, columns, duplicates.get(row.id), reader.language));
  return { records, count: Number(counted?.count ?? 0n), countIsExact: true };
}

/** Lines by their ids, in the order of the file, without looking for who else they may be. */
export async function linesById(
  tx: Tx,
  { client, language }: Pick<Reader, 'client' | 'language'>,
  importId: bigint,
  rowIds: readonly bigint[] | 'all',
): Promise<Line[]> {
  const { sql } = tx;
  const columns = await findImport(tx, client.id, importId);
  const rows = await sql<PreviewRow[]>`
    ${selected(tx)}
     where r.client_id = ${client.id} and r.import_id = ${importId}
       ${rowIds === 'all' ? sql`` : sql`and r.id = any(${arrayLiteral(rowIds)}::bigint[])`}
     order by r.line`;
  return rows.map((row) => lineOf(row, columns, undefined, language));
}

/** One line of a preview. Throws `record.not_found`. */
export async function previewRow(
  tx: Tx,
  reader: Reader,
  { importId, rowId }: { readonly importId: string; readonly rowId: string },
): Promise<Line> {
  const columns = await findImport(tx, reader.client.id, BigInt(importId));
  const rows = await tx.sql<PreviewRow[]>`
    ${selected(tx)}
     where r.client_id = ${reader.client.id} and r.import_id = ${importId}::bigint and r.id = ${rowId}::bigint`;
  const [row] = rows;
  if (!row) throw new DomainError('record.not_found');
  const duplicates = await duplicatesOfRows(tx, reader, columns, rows);
  return lineOf(row, columns, duplicates.get(row.id), reader.language);
}

const selected = ({ sql }: Tx) => sql`
  select r.id, r.line, r.name, r.custom_identifier as "customIdentifier", r.email, r.cells_encrypted as "cellsEncrypted",
         r.problems, r.readings, r.existing_customer_id as "existingCustomerId", c.name as "existingName", r.matched_by as "matchedBy",
         r.changes, r.payer_told as "payerTold",
         r.selected, r.state, r.customer_id as "customerId"
    from customer_import_rows r
    left join customers c on c.client_id = r.client_id and c.id = r.existing_customer_id`;

type Duplicates = Line['likelyDuplicates'];

/** Whom lines about somebody new may double, as long as they are not imported. */
async function duplicatesOfRows(
  tx: Tx,
  { keys, client, today }: Reader,
  { mapping, rules }: HeldImport,
  rows: readonly PreviewRow[],
): Promise<ReadonlyMap<bigint, Duplicates>> {
  const asked = rows.filter(
    ({ state, existingCustomerId }) => existingCustomerId === null && (state === 'valid' || state === 'invalid'),
  );
  if (asked.length === 0) return new Map();
  const keyring = await keyringOf(tx, keys, client.id);
  const candidates = asked.map(({ id, cellsEncrypted }) => {
    const content = openContent(keyring, { clientId: client.id, rowId: id }, cellsEncrypted);
    const { bank, ...details } = readRow(valuesOf(content, mapping), client.country, today, rules).details;
    const { name, email, phone, customIdentifier } = details;
    const blindIndex = bank && searchIndexOf(keys, client.id, comparedNumbers(bank));
    return { name, email, phone, customIdentifier, blindIndex };
  });
  const found = await likelyDuplicates(tx, client.id, candidates);
  return new Map(
    asked.map((row, index) => [
      row.id,
      (found[index] ?? []).map(({ id, name, matchedBy }) => ({ id, name, matchedBy })),
    ]),
  );
}

function lineOf(row: PreviewRow, columns: FileColumns, duplicates: Duplicates = [], language: Language): Line {
  const { existingCustomerId, existingName, matchedBy } = row;
  return {
    id: String(row.id),
    line: row.line,
    name: row.name,
    customIdentifier: row.customIdentifier,
    email: row.email,
    errors: storedProblems.parse(row.problems).map(({ field, message, inputs }) => ({
      field,
      column: field && columnOf(columns, field),
      message: problemWords(message, language, inputs),
    })),
    readings: storedReadings
      .parse(row.readings)
      .map((reading) => ({ ...reading, column: columnOf(columns, reading.field) })),
    existingCustomer:
      existingCustomerId === null || existingName === null || matchedBy === null
        ? null
        : { id: String(existingCustomerId), name: existingName, matchedBy },
    changes: storedChanges.parse(row.changes),
    payerTold: row.payerTold,
    likelyDuplicates: duplicates,
    valid: row.state === 'valid',
    selected: row.selected,
    state: row.state,
    customerId: row.customerId === null ? null : String(row.customerId),
  };
}
