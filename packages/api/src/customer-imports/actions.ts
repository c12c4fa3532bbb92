import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { DataKeyring } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { readMaskable } from '@cordelle/db/mask.ts';
import { customerImportRows } from '@cordelle/db/schema/customer-imports.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { IMPORT_FIELDS, type ImportField } from '@cordelle/validation/customers/import-fields.ts';
import type { fixRowInput } from '@cordelle/validation/customers/imports.ts';
import type { z } from 'zod';
import { requireFit } from '../imports/import-state.ts';
import { checkAnew } from '../imports/lifecycle.ts';
import { evaluateRows } from './evaluate-rows.ts';
import { BANK_NUMBER_FIELDS, bankNumberNamed, type Mapping, namesSomebody } from './guess-mapping.ts';
import { holdImport } from './import-state.ts';
import type { ImportingClient } from './importing-client.ts';
import { maskedCell } from './masked-cells.ts';
import { headersHash } from './receive-import.ts';
import { openContent, sealContent, valuesOf } from './row-content.ts';
import { markRepeatedLines, storeEvaluated } from './store-evaluated.ts';

/**
 * Says which column is which field, remembers it for files of this kind, and has every line checked anew. Throws
 * `import.mapping_incomplete`, or `import.mapping_bank_column` where a column of bank numbers would be shown as something else.
 */
export async function setMapping(
  tx: Tx,
  client: { readonly id: bigint; readonly country: Rail },
  importId: bigint,
  mapping: Mapping,
  at: Date,
): Promise<void> {
  const { sql } = tx;
  const held = await holdImport(tx, client.id, importId);
  requireFit('setMapping', held.state);
  requireUsable(mapping, held.headers, client.country);
  await sql`
    insert into customer_import_mappings (client_id, headers_hash, mapping, updated_at)
    values (${client.id}, ${headersHash(held.headers)}, ${JSON.stringify(mapping)}::jsonb, ${at})
    on conflict (client_id, headers_hash) do update set mapping = excluded.mapping, updated_at = excluded.updated_at`;
  await checkAnew(tx, { table: 'customer_imports', clientId: client.id }, importId, mapping);
}

function requireUsable(mapping: Mapping, headers: readonly string[], country: Rail): void {
  const fields: readonly ImportField[] = IMPORT_FIELDS[country];
  const chosen = Object.entries(mapping) as [ImportField, number][];
  const columns = new Set(chosen.map(([, column]) => column));
  const isWhole = namesSomebody(mapping) && columns.size === chosen.length;
  const isOfThisFile = chosen.every(([field, column]) => fields.includes(field) && column < headers.length);
  if (!isWhole || !isOfThisFile) throw new DomainError('import.mapping_incomplete');
  const shown = chosen.find(
    ([field, column]) => !BANK_NUMBER_FIELDS.has(field) && bankNumberNamed(headers[column] ?? '') !== null,
  );
  if (shown) throw new DomainError('import.mapping_bank_column', { column: headers[shown[1]] ?? '' });
}

/**
 * Fixes cells of one line and checks it again, and those it was compared with. A mask left as it was means unchanged. Throws
 * `customer.wrong_mask` under the field, and `import.wrong_state` for a line that was imported.
 */
export async function fixRow(
  tx: Tx,
  keys: KeyStore,
  keyring: DataKeyring,
  client: ImportingClient,
  { importId, rowId, values }: z.output<typeof fixRowInput>,
): Promise<void> {
  const { sql } = tx;
  const held = await holdImport(tx, client.id, BigInt(importId));
  requireFit('fixRow', held.state);
  const [row] = await sql`
    select ${columns(customerImportRows, ['id', 'line', 'cellsEncrypted', 'state'])} from customer_import_rows
     where client_id = ${client.id} and import_id = ${importId}::bigint and id = ${rowId}::bigint`;
  if (!row) throw new DomainError('record.not_found');
  if (!['valid', 'invalid', 'failed'].includes(row.state)) throw new DomainError('import.wrong_state');
  const place = { clientId: client.id, rowId: row.id };
  const content = openContent(keyring, place, row.cellsEncrypted);
  const current = valuesOf(content, held.mapping);
  for (const field of IMPORT_FIELDS[client.country]) {
    const value = values[field];
    if (value !== undefined && isNew(field, value, current[field])) content.fixed[field] = value.trim();
  }
  const cellsEncrypted = sealContent(keyring, place, content);
  await sql`
    update customer_import_rows set cells_encrypted = ${cellsEncrypted} where client_id = ${client.id} and id = ${row.id}`;
  await storeEvaluated(
    tx,
    client.id,
    await evaluateRows(tx, keys, keyring, client, held, [{ ...row, cellsEncrypted }]),
  );
  await markRepeatedLines(tx, client.id, held.id);
}

function isNew(field: ImportField, value: string, current = ''): boolean {
  if (!BANK_NUMBER_FIELDS.has(field)) return value !== current;
  const meaning = readMaskable(value, maskedCell(field, current));
  if (meaning === 'wrong_mask') throw new DomainError('customer.wrong_mask', { field: `values.${field}` });
  return meaning === 'new';
}
