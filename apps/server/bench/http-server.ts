/**
 * The product behind a socket, in a process of its own, for `http.ts`: `node http-server.ts <database of the owner>`. Tells its
 * parent the port and keys of each client; ends with it.
 */
import { createApiKey } from '@cordelle/api/api-keys/operator-keys.ts';
import { inTransaction, openOwner } from '@cordelle/db/connection.ts';
import { seedBankProfiles } from '@cordelle/engine/bank-profile.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import { KEY_SCOPES } from '@cordelle/validation/api-key-scopes.ts';
import { Hono } from 'hono';
import { listen } from '../src/http/listen.ts';
import { openHarness, openHttp } from './harness.ts';
import { floorRoutes } from './http-floor.ts';
import { CUSTOMERS, LARGE, type Served, SMALL, WRITERS } from './http-world.ts';

const KEYS_OF_A_CLIENT = 20;

const [, , ownerUrl = ''] = process.argv;
const { app, close } = await openHarness(ownerUrl, { app: 10, worker: 10 });
await inTransaction(app.worker, {}, (tx) => seedBankProfiles(tx, new Date('2026-01-05T14:00:00Z')));
for (const id of WRITERS) await addClient(app.worker, { id, customers: CUSTOMERS.writer });
await addClient(app.worker, { id: SMALL, customers: CUSTOMERS.small });
await addClient(app.worker, { id: LARGE, customers: CUSTOMERS.small });
await fillLarge();

const keys: Record<string, string[]> = {};
for (const clientId of [...WRITERS, SMALL, LARGE]) {
  const asked = { clientId, name: 'Bench', scopes: KEY_SCOPES, actor: 'system:bench' };
  keys[String(clientId)] = [];
  for (let made = 0; made < KEYS_OF_A_CLIENT; made += 1) keys[String(clientId)]?.push(await createApiKey(app, asked));
}
// Beside each other: what leads to one of them costs neither anything.
const floor = new Hono().route('/floor', floorRoutes(app.worker.sql));
const product = openHttp(app, new URL('http://localhost'));
const fetch: Hono['fetch'] = (request, ...beside) =>
  (request.url.includes('/floor/') ? floor : product).fetch(request, ...beside);
const server = await listen({ fetch }, { port: 0, hostname: '127.0.0.1' });
process.on('disconnect', async () => {
  await server.close();
  await close();
});
process.send?.({ port: server.port, keys } satisfies Served);

/** The rest of the long list, as plain rows like those of its first customers. */
async function fillLarge(): Promise<void> {
  const owner = openOwner(ownerUrl);
  try {
    await owner`
      insert into customers (client_id, id, name, identifier, customer_type, language, authorization_status, created_at)
      select client_id, n, 'Customer ' || n, 'C' || n, customer_type, language, authorization_status,
             created_at + n * interval '1 minute'
        from customers, generate_series(${CUSTOMERS.small + 1}::bigint, ${CUSTOMERS.large}::bigint) n
       where client_id = ${String(LARGE)} and id = 1`;
    await owner.unsafe('vacuum analyze');
  } finally {
    await owner.end();
  }
}
