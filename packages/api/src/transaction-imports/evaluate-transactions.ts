import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers as customerTable } from '@cordelle/db/schema/customers.ts';
import { rollForward } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import type { DomainError } from '@cordelle/domain/errors.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { railOf } from '@cordelle/domain/rail.ts';
import type { ScheduleTerms } from '@cordelle/domain/transaction-schedule/commands.ts';
import { customerProblems } from '@cordelle/domain/transaction-schedule/create.ts';
import { transactionSchedule } from '@cordelle/domain/transaction-schedule/decider.ts';
import { problems } from '@cordelle/domain/transaction-schedule/problems.ts';
import type { TransactionField } from '@cordelle/validation/transaction-fields.ts';
import { type Reading, shownCell } from '../imports/readings.ts';
import { type Collecting, collectingFrom } from '../transaction-schedules/collecting.ts';
import { createFacts } from '../transaction-schedules/commands.ts';
import { cellsByField, type HeldTransactionImport, type TransactionCells } from './columns.ts';
import { readTransaction, type TransactionLine } from './read-transaction.ts';
import { ofReading, ofRefusal, type StoredRemark } from './remarks.ts';

export type StoredLine = { readonly id: bigint; readonly line: number; readonly cells: TransactionCells };

/** A line as it stands: what it says, whose payment it is, and what is wrong with it or doubtful. */
export type EvaluatedLine = TransactionLine & {
  readonly id: bigint;
  readonly line: number;
  readonly customerId: bigint | null;
  readonly remarks: readonly StoredRemark[];
  readonly readings: readonly Reading<TransactionField>[];
};

/** For which client lines are read, and when. */
export type ReadingClient = { readonly clientId: bigint; readonly currency: Currency; readonly now: Date };

export const isWrong = ({ remarks }: Pick<EvaluatedLine, 'remarks'>): boolean =>
  remarks.some(({ warning }) => warning !== true);

/**
 * Reads lines and asks the rules of a new schedule, with customers and their limits as they are now. `writing`: the import whose
 * lines are planned next; nobody else plans for their payers meanwhile, and what it planned itself makes none doubtful.
 */
export async function evaluateTransactions(
  tx: Tx,
  client: ReadingClient,
  { mapping, headers, rules }: Pick<HeldTransactionImport, 'mapping' | 'headers' | 'rules'>,
  stored: readonly StoredLine[],
  writing: bigint | null = null,
): Promise<EvaluatedLine[]> {
  const read = stored.map(({ id, line, cells }) => {
    const known = cells.customerId === undefined ? null : BigInt(cells.customerId);
    const values = cellsByField(cells, mapping);
    const { line: said, problems: wrong, readings } = readTransaction(values, client.currency, rules, known !== null);
    const overhang = cells.cells.slice(headers.length).some((cell) => cell !== '');
    const remarks = [
      ...wrong.map(ofReading),
      ...(overhang ? [{ field: null, message: 'import_problem_too_many_cells' }] : []),
    ];
    // Whose payment it is does not hang on an identifier where that is known.
    const written = known === null ? values : { ...values, custom_identifier: '' };
    return { id, line, said, written, known, remarks, readings };
  });
  const customers = await customersOf(
    tx,
    client.clientId,
    read.flatMap(({ said }) => said.customIdentifier ?? []),
  );
  const payerOf = ({ known, said }: (typeof read)[number]) =>
    known ?? customers.get(said.customIdentifier ?? '') ?? null;
  const payers = new Set(read.flatMap((line) => payerOf(line) ?? []));
  const { clientId, now } = client;
  const facts = await collectingFrom(tx, { clientId, now, besides: null, lock: writing !== null }, [...payers]);
  const planned = await plannedElsewhere(
    tx,
    clientId,
    read.flatMap(({ id, known }) => (known === null ? [] : id)),
  );
  const evaluated = read.map((line): EvaluatedLine => {
    const { said, written, remarks, readings } = line;
    const customerId = payerOf(line);
    const found: StoredRemark[] = [...remarks];
    if (said.customIdentifier !== null && customerId === null)
      found.push({
        field: 'custom_identifier',
        message: 'import_problem_customer_unknown',
        value: shownCell(written.custom_identifier ?? '', 'custom_identifier'),
      });
    if (planned.has(line.id)) found.push({ field: null, message: 'import_problem_planned_elsewhere' });
    const known = customerId === null ? undefined : facts.get(customerId);
    if (customerId !== null && known)
      found.push(...refusals(said, known, customerId).map((refusal) => ofRefusal(refusal, written)));
    return { id: line.id, line: line.line, ...said, customerId, remarks: found, readings };
  });
  return withDoubts(tx, client, evaluated, writing);
}

/** Lines that say what a line of a file of customers says whose payment another import planned. */
async function plannedElsewhere(
  { sql }: Tx,
  clientId: bigint,
  rowIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  if (rowIds.length === 0) return new Set();
  const rows = await sql<{ id: bigint }[]>`
    select distinct r.id from transaction_import_rows r
      join transaction_import_rows other on other.client_id = r.client_id and other.customer_row_id = r.customer_row_id
                                        and other.customer_id = r.customer_id and other.id <> r.id
                                        and other.state = 'imported'
      join transaction_imports i on i.client_id = other.client_id and i.id = other.import_id and i.state <> 'undone'
     where r.client_id = ${clientId} and r.id = any(${arrayLiteral(rowIds)}::bigint[])`;
  return new Set(rows.map(({ id }) => id));
}

/** Active customers by their identifiers. */
async function customersOf(
  { sql }: Tx,
  clientId: bigint,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await sql`
    select ${columns(customerTable, ['id'])},
           ${present(columns(customerTable, { identifier: 'customIdentifier' }))} from customers
     where client_id = ${clientId} and archived_at is null
       and custom_identifier = any(${arrayLiteral([...new Set(identifiers)])}::text[])`;
  return new Map(rows.map(({ id, identifier }) => [identifier, id]));
}

/** What a new schedule of these terms would be refused for; of half-read lines, what concerns the customer. */
function refusals(said: TransactionLine, facts: Collecting, customerId: bigint): DomainError[] {
  const { amount, processDate, frequency } = said;
  if (amount === null || processDate === null || frequency === null) return customerProblems(facts);
  const terms = termsOf({ ...said, amount, processDate, frequency }, customerId, facts);
  return problems({ type: 'create', terms }, transactionSchedule.initial, createFacts(facts, terms));
}

type ReadLine = TransactionLine & {
  readonly amount: NonNullable<TransactionLine['amount']>;
  readonly processDate: string;
  readonly frequency: NonNullable<TransactionLine['frequency']>;
};

const termsOf = (
  { amount, processDate, frequency, installments, comment }: ReadLine,
  customerId: bigint,
  { customerType, authorizationId }: Pick<Collecting, 'customerType' | 'authorizationId'>,
): ScheduleTerms => ({
  customerId: String(customerId),
  authorizationId,
  customerType,
  amount,
  frequency,
  installments,
  processDate,
  secondProcessDate: null,
  comment,
});

/** Lines that would take the same amount from the same customer on the same day as something planned already. */
async function withDoubts(
  { sql }: Tx,
  { clientId, currency }: ReadingClient,
  lines: readonly EvaluatedLine[],
  writing: bigint | null,
): Promise<EvaluatedLine[]> {
  const calendar = calendarOf(railOf(currency));
  const whole = lines.filter((line) => !isWrong(line));
  const ownLeftOut =
    writing === null
      ? sql``
      : sql`where not exists (select from transaction_import_rows own
                               where own.client_id = ${clientId} and own.import_id = ${writing}
                                 and own.schedule_id = t.schedule_id)`;
  const rows = await sql<{ id: bigint }[]>`
    select distinct l.id
      from unnest(${arrayLiteral(whole.map(({ id }) => id))}::bigint[],
                  ${arrayLiteral(whole.map(({ customerId }) => customerId))}::bigint[],
                  ${arrayLiteral(whole.map(({ amount }) => amount?.cents ?? null))}::bigint[],
                  ${arrayLiteral(whole.map(({ processDate }) => processDate && rollForward(calendar, processDate)))}::date[])
           as l (id, customer_id, cents, date)
      join transactions t on t.client_id = ${clientId} and t.customer_id = l.customer_id and t.amount_cents = l.cents
                         and t.process_date = l.date and t.status not in ('Removed', 'Discarded')
     ${ownLeftOut}`;
  const doubtful = new Set(rows.map(({ id }) => id));
  return lines.map((line) =>
    doubtful.has(line.id)
      ? { ...line, remarks: [...line.remarks, { field: null, message: 'import_warning_planned', warning: true }] }
      : line,
  );
}
