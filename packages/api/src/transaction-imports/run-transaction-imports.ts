import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, present } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { transactionImportRows } from '@cordelle/db/schema/transaction-imports.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { handleAll, type Work } from '@cordelle/engine/handle.ts';
import type { RequestMeta } from '@cordelle/engine/request-meta.ts';
import { forgetFailures } from '../imports/give-up.ts';
import { finishChecking, finishUndo, finishWriting, markUndone } from '../imports/lifecycle.ts';
import { type ImportingApp, type ImportKind, type Portion, runImports } from '../imports/run-imports.ts';
import { type NewTerms, newSchedules, removeSchedule } from '../transaction-schedules/commands.ts';
import { type HeldTransactionImport, transactionImportUnderWay } from './columns.ts';
import {
  type EvaluatedLine,
  evaluateTransactions,
  isWrong,
  type ReadingClient,
  type StoredLine,
} from './evaluate-transactions.ts';
import { ofRefusal, type StoredRemark, storedRemarks } from './remarks.ts';
import { markRepeatedLines, storeEvaluated } from './store-evaluated.ts';

/** Schedules take the locks of their customers and of the client's log: not too many at a time, so that nobody waits long. */
const PLANNED_PER_TRANSACTION = 200;
/** They are taken back one by one, which takes longer. */
const UNDONE_PER_TRANSACTION = 50;

/** Spreadsheets of transactions. */
export const TRANSACTION_IMPORTS: ImportKind = {
  table: 'transaction_imports',
  carryOn: (app, { clientId, id }, portion) =>
    inTransaction(app.worker, { clientId }, async (tx) => {
      const held = await transactionImportUnderWay(tx, clientId, id);
      if (!held) return false;
      await forgetFailures(tx, { table: 'transaction_imports', clientId }, id);
      const client = { clientId, currency: await currencyOf(tx, clientId), now: portion.at };
      if (held.state === 'checking') await checkNext(tx, client, held, portion.limit);
      else if (held.state === 'importing') await writeNext(tx, client, held, portion);
      else await undoNext(tx, client, held, portion);
      await app.failpoint('import-before-commit');
      return true;
    }),
};

/** Carries on every spreadsheet of transactions that is under way. */
export const runTransactionImports = (app: ImportingApp): Promise<void> => runImports(app, TRANSACTION_IMPORTS);

async function currencyOf({ sql }: Tx, clientId: bigint): Promise<Currency> {
  const [client] = await sql`select ${columns(clients, ['currency'])} from clients where id = ${clientId}`;
  if (!client) throw new Error(`there is no client ${clientId}`);
  return client.currency;
}

const importsOf = ({ clientId }: ReadingClient) => ({ table: 'transaction_imports', clientId }) as const;

const requestMeta = ({ clientId, now }: ReadingClient, { id, actor }: HeldTransactionImport): RequestMeta => ({
  clientId,
  now,
  meta: { actor, cause: `transaction import ${id}`, occurredAt: now },
});

/** Checks the next lines of a held import; after the last one it is ready. */
async function checkNext(tx: Tx, client: ReadingClient, held: HeldTransactionImport, limit: number): Promise<void> {
  const rows = await tx.sql<StoredLine[]>`
    select id, line, cells from transaction_import_rows
     where client_id = ${client.clientId} and import_id = ${held.id} and state = 'unchecked' order by line limit ${limit}`;
  await storeEvaluated(tx, client.clientId, await evaluateTransactions(tx, client, held, rows));
  if (rows.length === limit) return;
  await markRepeatedLines(tx, client.clientId, held.id);
  await finishChecking(tx, importsOf(client), held.id);
}

/**
 * Plans the next chosen lines of a held import, each as it is now: one that has become wrong or doubtful since it was looked at is
 * not planned but says so. One transaction plans lines and notes that it did, so no line is ever planned twice.
 */
async function writeNext(tx: Tx, client: ReadingClient, held: HeldTransactionImport, { at }: Portion): Promise<void> {
  const limit = PLANNED_PER_TRANSACTION;
  const rows = await tx.sql<(StoredLine & { problems: unknown })[]>`
    select id, line, cells, problems from transaction_import_rows
     where client_id = ${client.clientId} and import_id = ${held.id} and state = 'valid' and selected
     order by line limit ${limit}`;
  const evaluated = await evaluateTransactions(tx, client, held, rows, held.id);
  const lines = evaluated.map((line, index) => lookedAt(line, storedRemarks.parse(rows[index]?.problems)));
  for (const some of ofDifferentPayers(lines)) await planLines(tx, client, held, some);
  if (rows.length === limit) return;
  await finishWriting(tx, importsOf(client), held, at);
}

/** A line as somebody chose it: doubts they did not see make it wrong until they look again. */
function lookedAt(line: EvaluatedLine, seen: readonly StoredRemark[]): EvaluatedLine {
  const told = new Set(seen.map(({ message }) => message));
  const isNew = line.remarks.some(({ message, warning }) => warning && !told.has(message));
  const since = { field: null, message: 'import_problem_planned_since' };
  return isNew ? { ...line, remarks: [...line.remarks, since] } : line;
}

/** Lines in their order, cut before each that is of a payer whom the ones before are of already: that one has to know of them. */
function ofDifferentPayers(lines: readonly EvaluatedLine[]): EvaluatedLine[][] {
  const parts: EvaluatedLine[][] = [];
  let payers = new Set<bigint>();
  for (const line of lines) {
    const { customerId } = line;
    if (parts.length === 0 || (customerId !== null && payers.has(customerId))) {
      parts.push([]);
      payers = new Set();
    }
    parts.at(-1)?.push(line);
    if (customerId !== null) payers.add(customerId);
  }
  return parts;
}

type Planned = { readonly line: EvaluatedLine; readonly scheduleId: bigint };

/**
 * Plans lines of different payers: each is decided on by itself, all are written together. Lines of one file can fill a customer's
 * month together: what the rules refuse now is told, and the others go on.
 */
async function planLines(tx: Tx, client: ReadingClient, held: HeldTransactionImport, lines: readonly EvaluatedLine[]) {
  const asked = requestMeta(client, held);
  const refused: EvaluatedLine[] = [];
  const wanted: { readonly line: EvaluatedLine; readonly terms: NewTerms }[] = [];
  for (const line of lines) {
    const terms = termsOf(line);
    if (terms) wanted.push({ line, terms });
    else refused.push(line);
  }
  const outcomes = await newSchedules(
    tx,
    asked,
    wanted.map(({ terms }) => terms),
  );
  const plans: Planned[] = [];
  const works: Work[] = [];
  for (const [index, { line }] of wanted.entries()) {
    const outcome = outcomes[index];
    invariant(outcome, 'every line is decided on');
    if (outcome instanceof DomainError) {
      refused.push({ ...line, remarks: [...line.remarks, ofRefusal(outcome)] });
      continue;
    }
    plans.push({ line, scheduleId: outcome.id });
    works.push(...outcome.works);
  }
  await handleAll(tx, works, asked.meta);
  await markPlanned(tx, client.clientId, plans);
  for (const line of refused) await markRefused(tx, client.clientId, line);
}

/** What a line asks for; null: it is wrong. */
function termsOf(line: EvaluatedLine): NewTerms | null {
  const { amount, processDate, frequency, installments, comment, customerId } = line;
  if (isWrong(line) || amount === null || processDate === null || frequency === null || customerId === null)
    return null;
  return {
    customerId: String(customerId),
    amount,
    frequency,
    installments,
    processDate,
    secondProcessDate: null,
    comment,
  };
}

const markPlanned = ({ sql }: Tx, clientId: bigint, plans: readonly Planned[]) => sql`
  update transaction_import_rows r set state = 'imported', selected = false, schedule_id = p.schedule_id
    from unnest(${arrayLiteral(plans.map(({ line }) => line.id))}::bigint[],
                ${arrayLiteral(plans.map(({ scheduleId }) => scheduleId))}::bigint[]) as p (id, schedule_id)
   where r.client_id = ${clientId} and r.id = p.id`;

const markRefused = ({ sql }: Tx, clientId: bigint, { id, remarks }: EvaluatedLine) => sql`
  update transaction_import_rows set state = 'failed', selected = false, problems = ${JSON.stringify(remarks)}::jsonb
   where client_id = ${clientId} and id = ${id}`;

/**
 * Takes back the next lines of a held import, the last ones first: their schedules end, with what they planned. A line whose
 * schedule was removed before has nothing to take back, and stays as it is.
 */
async function undoNext(tx: Tx, client: ReadingClient, held: HeldTransactionImport, { at }: Portion): Promise<void> {
  const limit = UNDONE_PER_TRANSACTION;
  const rows = await tx.sql`
    select ${columns(transactionImportRows, 'r', ['id'])}, ${present(columns(transactionImportRows, 'r', ['scheduleId']))}
      from transaction_import_rows r
      join transaction_schedules s on s.client_id = r.client_id and s.id = r.schedule_id and s.active
     where r.client_id = ${client.clientId} and r.import_id = ${held.id} and r.state = 'imported'
     order by r.line desc limit ${limit}`;
  for (const { scheduleId } of rows) await removeSchedule(tx, requestMeta(client, held), scheduleId);
  await markUndone(
    tx,
    importsOf(client),
    rows.map(({ id }) => id),
  );
  if (rows.length < limit) await finishUndo(tx, importsOf(client), held, at);
}
