import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { DataKeyring } from '@cordelle/db/encryption.ts';
import { customerImportRows } from '@cordelle/db/schema/customer-imports.ts';
import { bankNameOf } from '@cordelle/domain/bank-numbers/bank-names.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { createCustomers, type NewCustomer } from '../customers/create-customer.ts';
import { finishWriting } from '../imports/lifecycle.ts';
import type { EvaluatedRow } from './evaluate-rows.ts';
import { evaluateRows } from './evaluate-rows.ts';
import type { HeldImport } from './import-state.ts';
import type { ImportingClient } from './importing-client.ts';
import type { Problem } from './row-problem.ts';
import { inSpreadsheet, type KnownRow, type UpdatingApp, updateKnown } from './update-rows.ts';

/**
 * Writes the next chosen lines of a held import, as lines and customers are now: a line that has become wrong since it was
 * looked at, is about somebody else than its preview said, or could by now double somebody, is not written but says so. Of one
 * client no two imports write at once. After the last line the import is done. One transaction writes a line's customer and that it was written, so no line is ever written twice.
 */
export async function writeNextRows(
  tx: Tx,
  app: UpdatingApp,
  keyring: DataKeyring,
  client: ImportingClient,
  held: HeldImport,
  { limit, at }: { readonly limit: number; readonly at: Date },
): Promise<void> {
  const { keys } = app;
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`customers imported for ${client.id}`}, 0))`;
  const rows = await tx.sql`
    select ${columns(customerImportRows, ['id', 'line', 'cellsEncrypted', 'existingCustomerId', 'doubles'])}
      from customer_import_rows
     where client_id = ${client.id} and import_id = ${held.id} and state = 'valid' and selected
     order by line limit ${limit}`;
  const evaluated = await evaluateRows(tx, keys, keyring, client, held, rows);
  const newcomers: EvaluatedRow[] = [];
  const known: KnownRow[] = [];
  const refused: { readonly id: bigint; readonly problems: readonly Problem[] }[] = [];
  for (const [index, row] of evaluated.entries()) {
    const { existingCustomerId: foreseen = null, doubles: seen = 0 } = rows[index] ?? {};
    const actual = row.match.kind === 'one' ? row.match.customerId : null;
    if (row.problems.length > 0) refused.push(row);
    else if (actual !== foreseen || row.doubles > seen)
      refused.push({ id: row.id, problems: [{ field: null, message: 'import_problem_match_changed' }] });
    else if (actual === null) newcomers.push(row);
    else known.push({ ...row, customerId: actual });
  }
  const customerIds = await createCustomers(
    tx,
    keys,
    client.id,
    newcomers.map((row) => newCustomerOf(client, held.id, row)),
    { actor: held.actor, at, origin: 'customer_imported' },
  );
  await markWritten(
    tx,
    client.id,
    newcomers.map(({ id }, index) => ({ id, customerId: customerIds[index] })),
  );
  await updateKnown(tx, app, keyring, client, { importId: held.id, rows: known }, { actor: held.actor, at });
  await markRefused(tx, client.id, refused);
  if (rows.length === limit) return;
  await finishWriting(tx, { table: 'customer_imports', clientId: client.id }, held, at);
}

async function markWritten(
  { sql }: Tx,
  clientId: bigint,
  rows: readonly { readonly id: bigint; readonly customerId: bigint | undefined }[],
): Promise<void> {
  await sql`
    update customer_import_rows r set state = 'imported', selected = false, customer_id = u.customer_id
      from unnest(${arrayLiteral(rows.map(({ id }) => id))}::bigint[],
                  ${arrayLiteral(rows.map(({ customerId = null }) => customerId))}::bigint[]) as u (id, customer_id)
     where r.client_id = ${clientId} and r.id = u.id`;
}

async function markRefused(
  { sql }: Tx,
  clientId: bigint,
  rows: readonly { readonly id: bigint; readonly problems: readonly Problem[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update customer_import_rows r set state = 'failed', selected = false, problems = u.problems
      from unnest(${arrayLiteral(rows.map(({ id }) => id))}::bigint[],
                  ${arrayLiteral(rows.map(({ problems }) => JSON.stringify(problems)))}::jsonb[]) as u (id, problems)
     where r.client_id = ${clientId} and r.id = u.id`;
}

/** Somebody new as a line describes them. How an agreement was collected says that there is one. */
function newCustomerOf(
  client: ImportingClient,
  importId: bigint,
  { details, line }: Pick<EvaluatedRow, 'details' | 'line'>,
): NewCustomer {
  const { name, customerType, collected = null, bank, limit = null } = details;
  invariant(name !== undefined && customerType !== undefined, 'a line without problems says who the customer is');
  return {
    name,
    customerType,
    customIdentifier: details.customIdentifier ?? null,
    email: details.email ?? null,
    phone: details.phone ?? null,
    homePhone: details.homePhone ?? null,
    address: {
      address1: details.address1 ?? null,
      address2: details.address2 ?? null,
      city: details.city ?? null,
      provinceCode: details.provinceCode ?? null,
      postalCode: details.postalCode ?? null,
    },
    language: details.language ?? client.defaultLanguage,
    authorization: {
      status: collected ? 'complete' : 'pending',
      channel: collected,
      limit,
      givenAt: collected ? (details.givenAt ?? null) : null,
      evidence: {
        ...(details.place && { place: details.place }),
        ...inSpreadsheet(importId, line),
      },
    },
    bank: bank ? { ...bank, bankName: bankNameOf(bank) } : null,
    verificationRequired: false,
  };
}
