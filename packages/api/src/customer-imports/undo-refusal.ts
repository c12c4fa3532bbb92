import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';

/** Somebody whom the import made or changed and from whom money was asked since it began; null: nobody. */
export async function debitedSince({ sql }: Tx, clientId: bigint, importId: bigint): Promise<string | null> {
  const [debited] = await sql`
    select ${columns(customers, 'c', ['name'])}
      from customer_imports i
      join clients cl on cl.id = i.client_id
      join customer_import_rows r on r.client_id = i.client_id and r.import_id = i.id and r.customer_id is not null
      join transactions t on t.client_id = r.client_id and t.customer_id = r.customer_id
                         and t.sent_date >= (i.started_at at time zone cl.zone)::date
      join customers c on c.client_id = r.client_id and c.id = r.customer_id
     where i.client_id = ${clientId} and i.id = ${importId}
     limit 1`;
  return debited?.name ?? null;
}
