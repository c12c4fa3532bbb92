import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { customerImportRows } from '@cordelle/db/schema/customer-imports.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import type { TransactionField } from '@cordelle/validation/transaction-fields.ts';
import { addImport } from '../imports/lifecycle.ts';
import type { HeldImport } from './import-state.ts';
import { openContent, valuesOf } from './row-content.ts';

/** Columns of a file of customers that say what a file of payments says. */
const PLANNED_BY = {
  custom_identifier: 'custom_identifier',
  amount: 'payment_amount',
  process_date: 'first_payment_date',
  frequency: 'payment_frequency',
  installments: 'payment_count',
} as const satisfies Partial<Record<TransactionField, ImportField>>;
const FIELDS = Object.keys(PLANNED_BY) as (keyof typeof PLANNED_BY)[];
const LINES_AT_ONCE = 1_000;

type Asked = { readonly held: HeldImport; readonly filename: string; readonly actor: string; readonly at: Date };

/**
 * Lines of a file of customers (`r`) that are in and whose payment no import has planned, or only one that was undone. What was
 * planned for the customer a line made before it was taken back is no payment of the one it made then.
 */
export const LEFT_TO_PLAN = `
  r.state in ('imported', 'updated') and r.plans_payment
  and not exists (select from transaction_import_rows t
                    join transaction_imports i on i.client_id = t.client_id and i.id = t.import_id
                   where t.client_id = r.client_id and t.customer_row_id = r.id and t.customer_id = r.customer_id
                     and t.state = 'imported' and i.state <> 'undone')`;

/**
 * Makes a file of payments of what a held, imported file of customers says about them and nobody planned yet, to be looked at and
 * planned like any other; its lines know their customers. While an earlier one is undecided, it is that one. Returns its id. Throws
 * `import.wrong_state` before the customers are in, and `import.nothing_selected` where no payment is left to plan.
 */
export async function planOfImport(
  tx: Tx,
  keys: KeyStore,
  clientId: bigint,
  { held, filename, actor, at }: Asked,
): Promise<bigint> {
  if (held.state !== 'imported') throw new DomainError('import.wrong_state');
  const undecided = await undecidedPlan(tx, clientId, held.id);
  if (undecided !== null) return undecided;
  const rows = await tx.sql`
    select ${columns(customerImportRows, 'r', ['id', 'line', 'cellsEncrypted'])},
           ${present(columns(customerImportRows, 'r', ['customerId']))}
      from customer_import_rows r
     where r.client_id = ${clientId} and r.import_id = ${held.id} and ${tx.sql.unsafe(LEFT_TO_PLAN)}
     order by r.line`;
  if (rows.length === 0) throw new DomainError('import.nothing_selected');
  const headerOf = (field: (typeof FIELDS)[number]) => {
    const column = held.mapping[PLANNED_BY[field]];
    return (column === undefined ? null : held.headers[column]) ?? field;
  };
  const date = held.rules.dateOrder('first_payment_date');
  const importId = await addImport(
    tx,
    { table: 'transaction_imports', clientId },
    {
      filename,
      state: 'checking',
      headers: FIELDS.map(headerOf),
      mapping: Object.fromEntries(FIELDS.map((field, column) => [field, column])),
      dateColumns: FIELDS.map((field) =>
        field === 'process_date' && held.dateFields.includes('first_payment_date') ? date : null,
      ),
      decimalSigns: FIELDS.map((field) => held.rules.decimalSigns(PLANNED_BY[field])),
      rowCount: rows.length,
      actor,
      at,
    },
  );
  const keyring = await keyringOf(tx, keys, clientId);
  for (let first = 0; first < rows.length; first += LINES_AT_ONCE) {
    const part = rows.slice(first, first + LINES_AT_ONCE).map(({ id, line, cellsEncrypted, customerId }) => {
      const values = valuesOf(openContent(keyring, { clientId, rowId: id }, cellsEncrypted), held.mapping);
      const cells = FIELDS.map((field) => held.rules.cell(PLANNED_BY[field], values[PLANNED_BY[field]]?.trim() ?? ''));
      return { id, line, customerId, cells: JSON.stringify({ cells, fixed: {}, customerId: String(customerId) }) };
    });
    await tx.sql`
      insert into transaction_import_rows
             (client_id, import_id, line, cells, customer_id, customer_row_id, problems, state, selected)
      select ${clientId}, ${importId}, line, cells, customer_id, customer_row_id, '[]', 'unchecked', true
        from unnest(${arrayLiteral(part.map(({ line }) => line))}::integer[],
                    ${arrayLiteral(part.map(({ cells }) => cells))}::jsonb[],
                    ${arrayLiteral(part.map(({ customerId }) => customerId))}::bigint[],
                    ${arrayLiteral(part.map(({ id }) => id))}::bigint[]) as r (line, cells, customer_id, customer_row_id)
      returning 1 as written`;
  }
  return importId;
}

/** The newest import of payments of a file's customers that waits for somebody, or is under way; null: none does. */
async function undecidedPlan({ sql }: Tx, clientId: bigint, importId: bigint): Promise<bigint | null> {
  const [plan] = await sql<{ id: bigint }[]>`
    select i.id from customer_import_rows r
      join transaction_import_rows t on t.client_id = r.client_id and t.customer_row_id = r.id
                                    and t.customer_id = r.customer_id
      join transaction_imports i on i.client_id = t.client_id and i.id = t.import_id
     where r.client_id = ${clientId} and r.import_id = ${importId} and r.state in ('imported', 'updated')
       and i.state in ('checking', 'mapping', 'ready', 'importing', 'undoing')
     order by i.id desc limit 1`;
  return plan?.id ?? null;
}
