import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { transactionImportRows, transactionImports } from '@cordelle/db/schema/transaction-imports.ts';
import { rollForwardIfKnown } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf, closedDays } from '@cordelle/domain/calendar/holidays.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { Frequency } from '@cordelle/domain/transaction-schedule/frequency.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type {
  previewTransactionsInput,
  shownTransaction,
  transactionImport,
  transactionImportListInput,
} from '@cordelle/validation/transaction-imports.ts';
import type { z } from 'zod';
import { namesOfActors } from '../audit/names-of-actors.ts';
import { holdsText } from '../holds-text.ts';
import { type ImportRow, importRowById, listImportRows, shownImports } from '../imports/list-imports.ts';
import { pageOf, rowsOfPage } from '../page.ts';
import { cellsByField, type TransactionCells, transactionColumns } from './columns.ts';
import { remarkWords, storedReadings, storedRemarks } from './remarks.ts';
import { askedForMoney } from './undo-refusal.ts';

const SAMPLE_ROWS = 5;

type Import = z.input<typeof transactionImport>;
type Summary = Omit<Import, 'sample'>;
type Line = z.input<typeof shownTransaction>;

/** One import with how far it is. Throws `record.not_found`. */
export async function transactionImportById(tx: Tx, clientId: bigint, importId: bigint): Promise<Import> {
  const { sql } = tx;
  const row = await importRowById(tx, { table: 'transaction_imports', clientId }, importId);
  const [summary] = await summariesOf(tx, clientId, [row]);
  const first = await sql`
    select ${columns(transactionImportRows, ['cells'])} from transaction_import_rows
     where client_id = ${clientId} and import_id = ${importId} order by line limit ${SAMPLE_ROWS}`;
  if (!summary) throw new Error('an import has a summary');
  return { ...summary, sample: first.map(({ cells }) => [...cells.cells]) };
}

/** Imports of one client, newest first. */
export async function listTransactionImports(
  tx: Tx,
  clientId: bigint,
  input: z.output<typeof transactionImportListInput>,
) {
  const { rows, count } = await listImportRows(tx, { table: 'transaction_imports', clientId }, input);
  return pageOf(await summariesOf(tx, clientId, rows), count);
}

type Counted = Summary['counts'] & { selectedCents: bigint; importedCents: bigint; standingCents: bigint };

async function summariesOf(tx: Tx, clientId: bigint, rows: readonly ImportRow[]): Promise<Summary[]> {
  const importIds = rows.map(({ id }) => id);
  const actors = rows.map(({ actor }) => actor);
  const [counts, names] = await Promise.all([countsOf(tx, clientId, importIds), namesOfActors(tx, clientId, actors)]);
  const shown = await shownImports(tx, clientId, rows, { names, debited: askedForMoney });
  return rows.flatMap(({ id, headers, mapping }, index) => {
    const one = shown[index];
    const { selectedCents, importedCents, standingCents, ...counted } = counts.get(id) ?? NOTHING;
    return one
      ? [
          {
            ...one,
            ...transactionColumns.parse({ headers, mapping }),
            counts: counted,
            selectedTotal: centsText(selectedCents),
            importedTotal: centsText(importedCents),
            standingTotal: centsText(standingCents),
          },
        ]
      : [];
  });
}

const NOTHING: Counted = {
  unchecked: 0,
  valid: 0,
  invalid: 0,
  imported: 0,
  failed: 0,
  undone: 0,
  selected: 0,
  standing: 0,
  doubtful: 0,
  selectedCents: 0n,
  importedCents: 0n,
  standingCents: 0n,
};

async function countsOf(
  { sql }: Tx,
  clientId: bigint,
  importIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Counted>> {
  const rows = await sql`
    select ${columns(transactionImportRows, 'r', ['importId'])},
           ${computed<Counted>({
             unchecked: `count(*) filter (where r.state = 'unchecked')::int`,
             valid: `count(*) filter (where r.state = 'valid')::int`,
             invalid: `count(*) filter (where r.state = 'invalid')::int`,
             imported: `count(*) filter (where r.state = 'imported')::int`,
             failed: `count(*) filter (where r.state = 'failed')::int`,
             undone: `count(*) filter (where r.state = 'undone')::int`,
             selected: `count(*) filter (where r.state = 'valid' and r.selected)::int`,
             standing: `count(*) filter (where r.state = 'imported' and s.active)::int`,
             doubtful: `count(*) filter (where r.state = 'valid' and r.problems <> '[]')::int`,
             selectedCents: `coalesce(sum(r.amount_cents) filter (where r.state = 'valid' and r.selected), 0)::bigint`,
             importedCents: `coalesce(sum(r.amount_cents) filter (where r.state = 'imported'), 0)::bigint`,
             standingCents: `coalesce(sum(r.amount_cents) filter (where r.state = 'imported' and s.active), 0)::bigint`,
           })}
      from transaction_import_rows r
      left join transaction_schedules s on s.client_id = r.client_id and s.id = r.schedule_id
     where r.client_id = ${clientId} and r.import_id = any(${arrayLiteral(importIds)}::bigint[])
     group by r.import_id`;
  return new Map(rows.map(({ importId, ...counted }) => [importId, counted]));
}

/** Who looks at lines, and in which language. */
export type LineReader = {
  readonly client: { readonly id: bigint; readonly country: Rail };
  readonly language: Language;
};

type LineRow = {
  readonly id: bigint;
  readonly line: number;
  readonly cells: TransactionCells;
  readonly customIdentifier: string | null;
  readonly customerId: bigint | null;
  readonly customerName: string | null;
  readonly amountCents: bigint | null;
  readonly processDate: string | null;
  readonly frequency: Frequency | null;
  readonly installments: number | null;
  readonly comment: string | null;
  readonly problems: unknown;
  readonly readings: unknown;
  readonly selected: boolean;
  readonly state: Line['state'];
  readonly scheduleId: bigint | null;
  readonly scheduleActive: boolean | null;
};

const lineColumns = ({ sql }: Tx) => sql`
  select r.id, r.line, r.cells, r.custom_identifier as "customIdentifier", r.customer_id as "customerId",
         c.name as "customerName", r.amount_cents as "amountCents", r.process_date as "processDate", r.frequency,
         r.installments, r.comment, r.problems, r.readings, r.selected, r.state, r.schedule_id as "scheduleId",
         s.active as "scheduleActive"
    from transaction_import_rows r
    left join customers c on c.client_id = r.client_id and c.id = r.customer_id
    left join transaction_schedules s on s.client_id = r.client_id and s.id = r.schedule_id`;

/** Lines of one import with what is wrong with them, in the reader's language. Throws `record.not_found`. */
export async function previewLines(tx: Tx, reader: LineReader, input: z.output<typeof previewTransactionsInput>) {
  const { sql } = tx;
  const columns = await columnsOf(tx, reader.client.id, BigInt(input.importId));
  const shown = {
    all: sql``,
    invalid: sql`and r.state = 'invalid'`,
    doubtful: sql`and r.state = 'valid' and r.problems <> '[]'`,
    selected: sql`and r.state = 'valid' and r.selected`,
    failed: sql`and r.state = 'failed'`,
  } as const;
  const wanted = sql`
    r.client_id = ${reader.client.id} and r.import_id = ${input.importId}::bigint ${shown[input.show]}
    ${input.search ? sql`and ${holdsText(tx, 'r.custom_identifier, r.comment, c.name', input.search)}` : sql``}`;
  const order = sql.unsafe(input.sort?.direction === 'desc' ? 'desc' : 'asc');
  const rows = await sql<LineRow[]>`
    ${lineColumns(tx)} where ${wanted} order by r.line ${order} ${rowsOfPage(sql, input)}`;
  const [counted] = await sql<{ count: bigint }[]>`
    select count(*) as count from transaction_import_rows r
      left join customers c on c.client_id = r.client_id and c.id = r.customer_id where ${wanted}`;
  const records = rows.map((row) => lineOf(row, columns, reader));
  return { records, count: Number(counted?.count ?? 0n), countIsExact: true };
}

/** Lines by their ids, or all of them, in the order of the file. Throws `record.not_found` for an unknown import. */
export async function linesOf(
  tx: Tx,
  reader: LineReader,
  importId: bigint,
  rowIds: readonly bigint[] | 'all',
): Promise<Line[]> {
  const { sql } = tx;
  const columns = await columnsOf(tx, reader.client.id, importId);
  const rows = await sql<LineRow[]>`
    ${lineColumns(tx)}
     where r.client_id = ${reader.client.id} and r.import_id = ${importId}
       ${rowIds === 'all' ? sql`` : sql`and r.id = any(${arrayLiteral(rowIds)}::bigint[])`}
     order by r.line`;
  return rows.map((row) => lineOf(row, columns, reader));
}

/** One line. Throws `record.not_found`. */
export async function lineById(
  tx: Tx,
  reader: LineReader,
  { importId, rowId }: { readonly importId: string; readonly rowId: string },
): Promise<Line> {
  const [line] = await linesOf(tx, reader, BigInt(importId), [BigInt(rowId)]);
  if (!line) throw new DomainError('record.not_found');
  return line;
}

type Columns = z.output<typeof transactionColumns>;

async function columnsOf({ sql }: Tx, clientId: bigint, importId: bigint): Promise<Columns> {
  const [row] = await sql`
    select ${columns(transactionImports, ['headers', 'mapping'])} from transaction_imports where client_id = ${clientId} and id = ${importId}`;
  if (!row) throw new DomainError('record.not_found');
  return transactionColumns.parse(row);
}

function lineOf(row: LineRow, { headers, mapping }: Columns, { client, language }: LineReader): Line {
  const remarks = storedRemarks.parse(row.problems).map((remark) => {
    const column = remark.field === null ? undefined : mapping[remark.field];
    return {
      warning: remark.warning === true,
      shown: {
        field: remark.field,
        column: column === undefined ? null : (headers[column] ?? null),
        message: remarkWords(remark, language),
      },
    };
  });
  const calendar = calendarOf(client.country);
  const processed = row.processDate && rollForwardIfKnown(calendar, row.processDate);
  return {
    id: String(row.id),
    line: row.line,
    customIdentifier: row.customIdentifier,
    customer:
      row.customerId === null || row.customerName === null
        ? null
        : { id: String(row.customerId), name: row.customerName },
    amount: row.amountCents === null ? null : centsText(row.amountCents),
    date: row.processDate,
    processDate: processed === row.processDate ? null : processed,
    closedDays: row.processDate && processed ? closedDays(calendar, row.processDate, processed) : [],
    comment: row.comment,
    frequency: row.frequency,
    installments: row.installments,
    cells: cellsByField(row.cells, mapping),
    errors: remarks.filter(({ warning }) => !warning).map(({ shown }) => shown),
    warnings: remarks.filter(({ warning }) => warning).map(({ shown }) => shown),
    readings: storedReadings.parse(row.readings).map((reading) => {
      const column = mapping[reading.field];
      return { ...reading, column: column === undefined ? null : (headers[column] ?? null) };
    }),
    valid: row.state === 'valid',
    selected: row.selected,
    state: row.state,
    scheduleId: row.scheduleId === null ? null : String(row.scheduleId),
    scheduleActive: row.scheduleActive,
  };
}
