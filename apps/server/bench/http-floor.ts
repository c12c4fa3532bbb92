import type { Database } from '@cordelle/db/connection.ts';
import { CLIENT_SETTING } from '@cordelle/db/roles.ts';
import { Hono } from 'hono';

/** Where the copies of tables stand that the floor of a write fills. */
export const FLOOR_SCHEMA = 'floor';

/**
 * What the same work costs with nothing between the socket and the database but Hono and postgres.js: a key is looked up, a client
 * is named, the rows are read or written, JSON is sent.
 */
export function floorRoutes(sql: Database['sql']): Hono {
  const http = new Hono();
  const clientOf = async (authorization: string): Promise<string> => {
    const publicId = authorization.split('_')[2] ?? '';
    const [key] = await sql`
      select k.client_id from api_keys k join clients c on c.id = k.client_id
       where k.public_id = ${publicId} and k.revoked_at is null`;
    if (!key) throw new Error(`no key ${publicId}`);
    return String(key.client_id);
  };
  http.get('/customers', async (c) => {
    const clientId = await clientOf(c.req.header('authorization') ?? '');
    const records = await sql.begin(async (tx) => {
      await tx`select set_config(${CLIENT_SETTING}, ${clientId}, true)`;
      return tx`
        select c.*, b.mask, b.last2
          from (select * from customers where client_id = ${clientId} and active
                 order by created_at desc nulls last, id desc nulls last limit 25) c
          left join customer_bank_accounts b on b.client_id = c.client_id and b.id = c.bank_account_id
         order by c.created_at desc, c.id desc`;
    });
    return c.body(
      JSON.stringify({ records }, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
      200,
      {
        'Content-Type': 'application/json',
      },
    );
  });
  let statements: string[] = [];
  http.post('/statements', async (c) => {
    statements = await c.req.json();
    return c.json({ statements: statements.length });
  });
  http.post('/one', async (c) => {
    await clientOf(c.req.header('authorization') ?? '');
    await c.req.json();
    const [last, ...rest] = statements.toReversed();
    const parts = rest.map((statement, index) => `p${index} as (${statement})`).join(', ');
    await sql.unsafe(`with ${parts} ${last}`, [], { prepare: true });
    return c.json({ status: 200 });
  });
  http.post('/each', async (c) => {
    await clientOf(c.req.header('authorization') ?? '');
    await c.req.json();
    await sql.begin(async (tx) => {
      for (const statement of statements) await tx.unsafe(statement, [], { prepare: true });
    });
    return c.json({ status: 200 });
  });
  return http;
}
