import { inTransaction } from '@cordelle/db/connection.ts';
import type { Match } from '@cordelle/domain/accounting/match.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { customerListInput } from '@cordelle/validation/customers/record.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LikelyDuplicate, likelyDuplicates } from '../customers/duplicates.ts';
import { listCustomers } from '../customers/queries.ts';
import { findMatches } from '../integrations/find-matches.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { findCustomers } from './find-customers.ts';

const ALIKE = 2_100;
let world: DayWorld;

/** Two clients whose payers are named alike. */
beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  for (const clientId of [4n, 5n]) {
    await world.addClient({ id: clientId, rail: 'CA', customers: 0 });
    await world.database.owner`
      insert into customers (client_id, id, name, identifier, phone, customer_type, language, created_at, address1, city, postal_code)
      select ${String(clientId)}::bigint, n, case when n <= 3 then 'Élodie ' || n when n = 4 then 'Zoé Côté-Tremblay' else 'Payer ' || n end,
             ${`C${clientId}-`} || n, '(514) 555-0' || n, 'Personal', 'en', now(),
             case when n = 4 then '12 rue de l’Église' end, case when n = 4 then 'Montréal' end, case when n = 4 then 'H2X 1Y4' end
        from generate_series(1, ${ALIKE}) n`;
  }
});
afterAll(() => world.close());

const find = (clientId: bigint, text: string, asked?: { nearly: boolean }) =>
  inTransaction(world.database.app, { clientId, readOnly: true }, (tx) => findCustomers(tx, text, asked));
const list = (search: string) =>
  inTransaction(world.database.app, { clientId: 4n, readOnly: true }, (tx) =>
    listCustomers(tx, 4n, customerListInput.parse({ search }), { now: new Date('2026-03-16T14:00:00Z') }),
  );

test('payers are found by any part of what names them, whatever its accents, or by the digits of a phone', async () => {
  expect((await find(4n, 'ELODIE')).ids?.toSorted()).toEqual([1n, 2n, 3n]);
  expect((await find(4n, 'ayer 99')).ids?.toSorted((a, b) => Number(a - b)).slice(0, 2)).toEqual([99n, 990n]);
  expect((await find(4n, '(514) 555-0777')).ids).toEqual([777n]);
  expect((await find(4n, 'ayer_99')).ids).toEqual([]);
});

test('too many to name, and texts too short to be looked for, are left to the list, which answers the same', async () => {
  expect(await find(4n, 'payer')).toEqual({ text: 'payer', ids: null, nearly: false });
  expect(await find(4n, 'ie')).toEqual({ text: 'ie', ids: null, nearly: false });
  expect((await list('payer')).count).toBe(ALIKE - 4);
  expect((await list('c4 payer')).count).toBe(ALIKE - 4);
  expect((await list('ie')).count).toBe(3);
  expect((await list('elodie')).count).toBe(3);
});

test('words stand in any order, a name and an address together; each begins a word', async () => {
  for (const text of [
    'cote zoe',
    'Tremblay, Zoé',
    'zo tremb',
    'zoe montreal',
    "12 rue de l'eglise",
    'H2X1Y4',
    'église cote',
  ])
    expect((await find(4n, text)).ids, text).toEqual([4n]);
  expect((await find(4n, 'remblay zoe')).ids).toEqual([]);
  expect((await find(4n, 'cote roy')).ids).toEqual([]);
});

test('where nobody is called so, who is called nearly so is found by lists of payers alone', async () => {
  for (const text of ['tremblya', 'Tremblai zoé', 'cote tembly', 'elodei']) {
    expect((await find(4n, text, { nearly: true })).ids?.length, text).toBe(
      text === 'elodei' ? 3 : text === 'cote tembly' ? 0 : 1,
    );
    expect((await find(4n, text)).ids).toEqual([]);
  }
  expect((await list('tremblya')).records.map(({ name }) => name)).toEqual(['Zoé Côté-Tremblay']);
  expect((await find(4n, 'mayer', { nearly: true })).ids?.length).toBeGreaterThan(1_000);
  expect((await find(4n, 'tremblya 7', { nearly: true })).ids).toEqual([]);
});

test('nobody is found of another client, without a client, or of one that was named by nobody who may', async () => {
  expect((await find(5n, 'C4-777')).ids).toEqual([]);
  expect((await find(5n, 'C5-777')).ids).toEqual([777n]);
  const raw = `select id from walls.find_customers('%lodie%', null, '{}', 10) id`;
  const nearly = `select id from walls.find_customers_nearly('{elodie}', 10) id`;
  const alike = `select id from walls.find_customers_alike('{}', '{}', '{"payer 777"}')`;
  expect(await world.database.app.sql.unsafe(nearly)).toEqual([]);
  expect(await world.database.app.sql.unsafe(alike)).toEqual([]);
  expect(await world.database.app.sql.unsafe(raw)).toEqual([]);
  const forged = world.database.app.sql.begin(async (sql) => {
    await sql`select set_config('app.client_id', '4', true)`;
    return sql.unsafe(raw);
  });
  await expect(forged).rejects.toMatchObject({ code: '42501' });
});

test('who may be here already is found through an index, among however many', async () => {
  await world.database.owner`
    update customers set email = 'Payer' || id || '@example.test', phone = '(514) 555-' || id || ' ext. 7' where client_id = 4`;
  await world.database.owner.unsafe('vacuum analyze customers');
  let found: LikelyDuplicate[][] = [];
  const rows = await inTransaction(world.database.app, { clientId: 4n, readOnly: true }, (tx) =>
    rowsRead(tx, ['customers'], async () => {
      found = await likelyDuplicates(tx, 4n, [
        { email: 'payer1777@EXAMPLE.test' },
        { phone: '+1 514 555 1888' },
        { name: '1999, Payer' },
        { name: 'Nobody' },
      ]);
    }),
  );
  expect(found.map((alike) => alike.map(({ id, matchedBy }) => [id, ...matchedBy]))).toEqual([
    [['1777', 'email']],
    [['1888', 'phone']],
    [['1999', 'name']],
    [],
  ]);
  expect(rows).toBeLessThan(20);
});

test('who a contact of accounting software is, is found through an index too', async () => {
  await world.database.owner.unsafe('vacuum analyze customers');
  let found: Match[] = [];
  const contacts = ['1999, Payer', 'Nobody'].map((name) => ({ name, email: null, number: null }));
  const rows = await inTransaction(world.database.worker, { clientId: 4n }, (tx) =>
    rowsRead(tx, ['customers'], async () => {
      found = await findMatches(tx, { clientId: 4n, id: 1n }, contacts);
    }),
  );
  expect(found).toEqual([{ kind: 'one', customer: expect.objectContaining({ id: '1999' }) }, { kind: 'none' }]);
  expect(rows).toBeLessThan(20);
});

test('a shadow of the table in the caller’s way is not looked through', async () => {
  const shadowed = inTransaction(world.database.worker, { clientId: 4n }, async ({ sql }) => {
    await sql`create temporary table customers (client_id bigint, id bigint, search_text text) on commit drop`;
    await sql`insert into customers values (4, 987654321, 'elodie')`;
    return sql`select id from walls.find_customers('%elodie%', null, '{}', 10) id`;
  });
  expect((await shadowed).map(({ id }) => id).toSorted()).toEqual([1n, 2n, 3n]);
});
