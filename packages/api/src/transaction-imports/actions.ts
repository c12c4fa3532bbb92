import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import {
  NEEDED_TRANSACTION_FIELDS,
  TRANSACTION_FIELDS,
  type TransactionField,
} from '@cordelle/validation/transaction-fields.ts';
import type { fixTransactionRowInput } from '@cordelle/validation/transaction-imports.ts';
import type { z } from 'zod';
import { requireFit } from '../imports/import-state.ts';
import { checkAnew } from '../imports/lifecycle.ts';
import { cellsByField, holdTransactionImport } from './columns.ts';
import { evaluateTransactions, type ReadingClient, type StoredLine } from './evaluate-transactions.ts';
import { markRepeatedLines, storeEvaluated } from './store-evaluated.ts';

type Mapping = Partial<Record<TransactionField, number>>;

/** Says which column is which field, and has every line checked anew. Throws `import.mapping_incomplete`. */
export async function setTransactionMapping(
  tx: Tx,
  clientId: bigint,
  importId: bigint,
  mapping: Mapping,
): Promise<void> {
  const held = await holdTransactionImport(tx, clientId, importId);
  requireFit('setMapping', held.state);
  const columns = Object.values(mapping);
  const isUsable =
    NEEDED_TRANSACTION_FIELDS.every((field) => mapping[field] !== undefined) &&
    new Set(columns).size === columns.length &&
    columns.every((column) => column < held.headers.length);
  if (!isUsable) throw new DomainError('import.mapping_incomplete');
  await checkAnew(tx, { table: 'transaction_imports', clientId }, importId, mapping);
}

/** Fixes cells of one line and checks it again. Throws `import.wrong_state` for a line that was imported. */
export async function fixTransactionRow(
  tx: Tx,
  client: ReadingClient,
  { importId, rowId, values }: z.output<typeof fixTransactionRowInput>,
): Promise<void> {
  const held = await holdTransactionImport(tx, client.clientId, BigInt(importId));
  requireFit('fixRow', held.state);
  const [row] = await tx.sql<(StoredLine & { state: string })[]>`
    select id, line, cells, state from transaction_import_rows
     where client_id = ${client.clientId} and import_id = ${held.id} and id = ${rowId}::bigint for update`;
  if (!row) throw new DomainError('record.not_found');
  if (!['valid', 'invalid', 'failed'].includes(row.state)) throw new DomainError('import.wrong_state');
  const current = cellsByField(row.cells, held.mapping);
  const fixed = { ...row.cells.fixed };
  for (const field of TRANSACTION_FIELDS) {
    const value = values[field]?.trim();
    if (value !== undefined && value !== (current[field] ?? '')) fixed[field] = value;
  }
  const cells = { ...row.cells, fixed };
  await tx.sql`
    update transaction_import_rows set cells = ${JSON.stringify(cells)}::jsonb
     where client_id = ${client.clientId} and id = ${row.id}`;
  await storeEvaluated(tx, client.clientId, await evaluateTransactions(tx, client, held, [{ ...row, cells }]));
  await markRepeatedLines(tx, client.clientId, held.id);
}
