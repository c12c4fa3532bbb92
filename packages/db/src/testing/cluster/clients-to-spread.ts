import type { openOwner } from '../../connection.ts';
import { beginLog } from '../../event-store/begin-log.ts';

/** Clients with their logs begun and so many customers each, as an installation has them before it is spread. */
export async function addClientsToSpread(
  owner: ReturnType<typeof openOwner>,
  clientIds: readonly bigint[],
  customers: number,
): Promise<void> {
  for (const id of clientIds) {
    await owner`
      insert into clients (id, business_name, country, currency, status, statement_short_name, statement_long_name, zone, created_at)
      values (${id}, ${`Client ${id}`}, 'CA', 'CAD', 'approved', 'SHORT', 'LONG', 'America/Toronto', now())`;
    await beginLog({ sql: owner } as never, id);
    await owner`
      insert into customers (client_id, id, name, identifier, customer_type, language, created_at)
      select ${id}::bigint, n, 'Nº ' || n, 'C' || n, 'Personal', 'en', now() from generate_series(1, ${customers}::int) n`;
  }
}
