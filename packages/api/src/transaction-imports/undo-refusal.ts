import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';

/** Somebody from whom money was asked by a schedule the import made; null: nobody. */
export async function askedForMoney({ sql }: Tx, clientId: bigint, importId: bigint): Promise<string | null> {
  const [asked] = await sql`
    select ${columns(customers, 'c', ['name'])}
      from transaction_import_rows r
      join transactions t on t.client_id = r.client_id and t.schedule_id = r.schedule_id and t.sent_date is not null
      join customers c on c.client_id = t.client_id and c.id = t.customer_id
     where r.client_id = ${clientId} and r.import_id = ${importId} and r.state = 'imported'
     limit 1`;
  return asked?.name ?? null;
}
