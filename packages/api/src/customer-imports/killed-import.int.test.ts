import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Callers } from '../testing/callers.ts';
import { runCustomerImports } from './run-imports.ts';

let world: DayWorld;
let callers: Callers;
let asOwner: Awaited<ReturnType<Callers['member']>>;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 2 });
  await world.addClient({ id: 5n, rail: 'CA' });
  callers = new Callers(world);
  asOwner = await callers.member({ clientId: 4n, role: 'client_primary' });
});
afterAll(() => world.close());

const HEADINGS =
  'name,custom_identifier,email,phone,customer_type,authorization_type,address_1,address_2,city,province_code,postal_code,transit_number,institution_number,account_number,authorization_amount';
const csv = (lines: readonly string[], filename = 'customers.csv') =>
  new UploadedFile(filename, Buffer.from(lines.join('\n')));
const files = (...lines: string[]) => csv([HEADINGS, ...lines]);

/** The import as it stands once nothing of it is under way. */
async function settled(importId: string) {
  await runCustomerImports(world.app());
  return (await asOwner()).customerImports.byId({ importId });
}

/** On a machine that is busy with other tests. */
const MANY_LINES_MS = 120_000;

describe('a process that is killed', () => {
  const lines = Array.from(
    { length: 2_500 },
    (_, at) => `Killed ${at},KILL-${at},,,Personal,,,,,,,00123,003,${1_000_000 + at},`,
  );

  test.each(['import-before-commit', 'import-committed'] as const)(
    'at %s: the next one goes on, and nobody is there twice',
    async (failpoint) => {
      const clientId = failpoint === 'import-committed' ? 8n : 7n;
      await world.addClient({ id: clientId, rail: 'CA' });
      const asThem = await callers.member({ clientId, role: 'client_primary' });
      const { id: importId } = await (await asThem()).customerImports.receive({ file: files(...lines) });
      const stands = async () => (await asThem()).customerImports.byId({ importId });
      const dyingThenOn = async () => {
        for (const time of [1, 2]) expect(await world.dyingAt(failpoint, runCustomerImports, time)).toBe(true);
        // What the dead process held is let go once the database notices; until then each run passes the import by.
        await vi.waitFor(async () => {
          await runCustomerImports(world.app());
          expect(['checking', 'importing', 'undoing']).not.toContain((await stands()).state);
        }, MANY_LINES_MS);
      };
      await dyingThenOn();
      expect(await stands()).toMatchObject({ state: 'ready', counts: { valid: 2_500 } });
      await (await asThem()).customerImports.start({ importId });
      await dyingThenOn();
      expect(await stands()).toMatchObject({ state: 'imported', counts: { imported: 2_500, failed: 0 } });
      const [made] = await world.database.owner<{ customers: bigint; accounts: bigint; facts: bigint }[]>`
      select (select count(*) from customers where client_id = ${String(clientId)} and name like 'Killed%') as customers,
             (select count(*) from customer_bank_accounts where client_id = ${String(clientId)}) as accounts,
             (select count(*) from customer_facts where client_id = ${String(clientId)} and type = 'customer_imported') as facts`;
      expect(made).toEqual({ customers: 2_500n, accounts: 2_501n, facts: 2_500n });
      await (await asThem()).customerImports.undo({ importId });
      await dyingThenOn();
      expect(await stands()).toMatchObject({ state: 'undone', counts: { undone: 2_500 } });
    },
    MANY_LINES_MS,
  );

  test(
    'two that work at once share the lines',
    async () => {
      const { id: importId } = await (await asOwner()).customerImports.receive({ file: files(...lines) });
      await Promise.all([runCustomerImports(world.app()), runCustomerImports(world.app())]);
      await runCustomerImports(world.app());
      await (await asOwner()).customerImports.start({ importId });
      await Promise.all([runCustomerImports(world.app()), runCustomerImports(world.app())]);
      expect(await settled(importId)).toMatchObject({ state: 'imported', counts: { imported: 2_500, failed: 0 } });
    },
    MANY_LINES_MS,
  );
});

test('a file of several portions is not given up where the tables it fills cannot be counted', async () => {
  await world.database.owner`revoke execute on function walls.count_grown_tables() from cordelle_worker`;
  const lines = Array.from(
    { length: 1_001 },
    (_, at) => `Uncounted ${at},,,,Personal,,,,,,,00123,003,${2_000_000 + at},`,
  );
  const { id: importId } = await (await asOwner()).customerImports.receive({ file: files(...lines) });
  expect(await settled(importId)).toMatchObject({ state: 'ready', counts: { valid: 1_001 } });
});
