import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { principalOfApiKey } from '@cordelle/api/auth/principal-of-api-key.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { addWrappingKey, fileKeyStore, type KeyStore } from '@cordelle/db/key-store.ts';
import { migrate } from '@cordelle/db/migrate.ts';
import { createTestDatabase } from '@cordelle/db/testing/test-database.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { handleAll } from '@cordelle/engine/handle.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchBeside } from './backup-file.ts';
import { carryOutLine } from './command-line.ts';

let world: DayWorld;
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cordelle-cli-'));
  world = await DayWorld.open({ folder });
  world.setClock('2026-03-16', '10:00');
  const [customerId = 0n] = await world.addClient({ id: 4n, rail: 'CA' });
  await world.addDebit({ rail: 'CA', clientId: 4n, customerId, id: 1n, amount: '25.00', requestedDate: '2026-03-25' });
});
afterAll(async () => {
  await world.close();
});

/** Carries out a command line; the last line says what was found. */
async function cordelle(args: readonly string[], url = world.database.url) {
  const environment = { MODE: 'sandbox', DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const { code, lines } = await carryOutLine(args, { ...process.env, ...environment });
  return { code, lines, found: lines.at(-1) ?? '' };
}

describe('the command line', () => {
  test('lists its commands', async () => {
    const { code, lines } = await cordelle(['help']);
    expect(code).toBe(0);
    for (const name of [
      'migrate',
      'rebuild-projections',
      'verify-ledger',
      'advance-clock',
      'run-day',
      'backup',
      'restore',
    ])
      expect(lines.some((line) => line.trim().startsWith(name))).toBe(true);
  });

  test.skipIf(process.env.CITUS_URL)(
    'spreads nothing where there is no cluster, and says what is missing',
    async () => {
      expect(await cordelle(['distribute'])).toMatchObject({
        code: 1,
        found: expect.stringContaining('this database has no Citus'),
      });
      expect(await cordelle(['distribute', '--pieces', '0'])).toMatchObject({ code: 2 });
    },
  );

  test('knows every option that help shows', async () => {
    const { lines } = await cordelle(['help']);
    const shown = new Set(lines.join('\n').match(/--[a-z][a-z-]+/g));
    expect(shown.size).toBeGreaterThan(20);
    for (const option of shown)
      expect((await cordelle(['nothing', option, 'x'])).found).toBe('there is no command “nothing”; `help` lists them');
  });

  test.each([
    [['verify-ledger', '--colour'], 'there is no option “--colour”; `help` shows what each command takes'],
    [['arm', '--note'], '--note wants a word after it'],
    [['rebuild-projections', '--check=yes'], '--check stands alone: nothing follows it'],
    [['check-backup', '/none/x'], 'there is no file /none/x'],
    [['reconcile', '--from', '/none', '--note', 'x'], '/none is not there'],
    [['create-api-key', '--client', '999', '--name', 'x'], 'there is no client 999: no key was made'],
    [['revoke-api-key', 'zzzzzzzz'], 'no key in use has the characters zzzzzzzz: none was ended'],
  ])('%j is answered in words for a command line', async (args, words) => {
    expect((await cordelle(args)).found).toBe(words);
  });

  test.each([
    [['nothing']],
    [['create-api-key']],
    [['backup']],
    [['verify-ledger', '--colour']],
    [['advance-clock', 'x']],
    [['rebuild-projections', 'check']],
    [['verify-ledger', '--rail', 'CA']],
    [['backup', 'file', '--into', 'folder']],
    [['backup', 'file', '--keep', '3']],
    [['arm', '--rail', 'CA', '--note', 'x', '--last-number', '']],
    [['create-staff', '--email', 'a@example.ca,b@example.ca', '--first', 'A', '--last', 'B']],
    [['create-staff', '--email', 'a@example.ca', '--first', 'A'.repeat(101), '--last', 'B']],
  ])('does not understand %j', async (args) => {
    expect((await cordelle(args)).code).toBe(2);
  });

  test('loads a list of sanctions whole or not at all, and says which counts', async () => {
    const file = join(import.meta.dirname, '../../../../docs/samples/sanctions.xml');
    const load = (list: string, path: string, ...more: string[]) =>
      cordelle(['sanctions-list', 'load', list, path, ...more]);
    expect(await load('ca_autonomous', file)).toMatchObject({ code: 1, found: expect.stringContaining('give --date') });
    expect(await load('us_sdn', file)).toMatchObject({ code: 1, found: expect.stringContaining('not <sdnList>') });
    expect(await load('ca_autonomous', join(folder, 'none.xml'), '--date', '2020-01-02')).toMatchObject({ code: 1 });
    expect((await load('ca_autonomous', file, '--date', '2999-01-01')).code).toBe(2);
    expect((await load('eu', file)).code).toBe(2);
    const loaded = expect.stringMatching(/^ca_autonomous of 2020-01-02 counts from now on: 3 entries, 7 names/);
    expect(await load('ca_autonomous', file, '--date', '2020-01-02')).toMatchObject({ code: 0, found: loaded });
    const { lines, found } = await cordelle(['sanctions-list', 'show']);
    expect(lines[0]).toMatch(/^ca_autonomous: of 2020-01-02, 3 entries/);
    expect(found).toBe('1 lists; not loaded: us_sdn, us_consolidated, un_consolidated');
  });

  test('says what it would remove, and removes nothing', async () => {
    expect(await cordelle(['retention', '--dry-run'])).toMatchObject({
      code: 0,
      found: expect.stringMatching(/^nothing was removed/),
    });
  });

  test('a file that is not in doubt is none to decide about', async () => {
    expect(await cordelle(['reconcile', '--adopt', 'CA_1.txt', '--note', 'Ms. Roy'])).toMatchObject({
      code: 1,
      found: 'nothing is decided: no file named CA_1.txt is in doubt',
    });
  });

  test('proves the ledger, and compares every projection', async () => {
    expect(await cordelle(['verify-ledger'])).toMatchObject({
      code: 0,
      found: 'the ledger holds: 3 events, 15 checks',
    });
    expect(await cordelle(['rebuild-projections', '--check'])).toMatchObject({
      code: 0,
      found: expect.stringMatching(/3 events, .* 0 differ$/),
    });
  });

  test('finds an altered row, says so, and puts it right', async () => {
    await world.database.owner`update transactions set amount_cents = 99 where client_id = 4 and id = 1`;
    const checked = await cordelle(['rebuild-projections', '--check']);
    expect(checked.code).toBe(1);
    expect(checked.lines).toContain('transactions 4/1 differs: amount_cents');
    expect((await cordelle(['rebuild-projections'])).code).toBe(0);
    expect((await cordelle(['rebuild-projections', '--check'])).code).toBe(0);
  });

  test('names an altered event', async () => {
    const { owner } = world.database;
    await owner`alter table events disable trigger append_only_rows`;
    const change = (from: string, to: string) =>
      owner`update events set data = replace(data::text, ${from}, ${to})::json where client_id = 4 and version = 1`;
    await change('25.00', '26.00');
    const verified = await cordelle(['verify-ledger']);
    expect(verified.code).toBe(1);
    expect(verified.found).toMatch(/^the ledger does not hold: chain \(1\)/);
    await change('26.00', '25.00');
    await owner`alter table events enable trigger append_only_rows`;
  });
});

describe('bank-profile', () => {
  const sample = (rail: 'ca' | 'us') => join(import.meta.dirname, `../../../../docs/samples/bank-profile.${rail}.json`);

  test.each(['ca', 'us'] as const)('the sample of %s is one', async (rail) => {
    expect(await cordelle(['bank-profile', 'check', sample(rail)])).toMatchObject({ code: 0 });
  });

  test('says every fault by its place, and sets nothing', async () => {
    const file = join(folder, 'broken.json');
    const text = readFileSync(sample('us'), 'utf8').replace('091000019', '091000018').replace('"LF"', '"CR"');
    writeFileSync(file, text);
    const { code, lines } = await cordelle(['bank-profile', 'set', file]);
    expect(code).toBe(1);
    expect(lines.join('\n')).toMatch(/nacha\.immediateDestination: .*check digit/);
    expect(lines.join('\n')).toMatch(/nacha\.lineEnd/);
    writeFileSync(file, readFileSync(sample('ca'), 'utf8').replace('"460", ', ''));
    expect((await cordelle(['bank-profile', 'set', file])).lines.join('\n')).toMatch(/allowedCodes: 460 .* is needed/);
    writeFileSync(file, 'no json');
    expect(await cordelle(['bank-profile', 'check', file])).toMatchObject({ code: 1 });
    expect(await cordelle(['bank-profile', 'check', join(folder, 'none')])).toMatchObject({ code: 2 });
  });

  test('is set, shown and written down; the numbers of files go on', async () => {
    const { lastFileNumber } =
      (
        await world.database.owner`select last_file_number as "lastFileNumber" from bank_profiles where rail = 'US'`
      )[0] ?? {};
    expect(await cordelle(['bank-profile', 'set', sample('us')])).toMatchObject({ code: 0 });
    const { lines } = await cordelle(['bank-profile', 'show']);
    expect(lines.join('\n')).toContain('YOUR BANK NA');
    expect(
      await world.database.owner`select last_file_number as "lastFileNumber" from bank_profiles where rail = 'US'`,
    ).toEqual([{ lastFileNumber }]);
    const acts = await world.database.owner`select after from audit_log where action = 'bankProfiles.set'`;
    expect(acts).toMatchObject([{ after: { rail: 'US', bankName: 'Your bank' } }]);
  });
});

describe('doctor', () => {
  test('says of each thing how it stands, and what to do', async () => {
    const { code, lines } = await cordelle(['doctor']);
    const said = lines.join('\n');
    for (const what of ['program', 'time', 'keys', 'secrets', 'disk', 'jobs', 'rails', 'bank CA', 'mail', 'address'])
      expect(said).toMatch(new RegExp(`^[✓!✗] ${what}: `, 'm'));
    expect(said).toMatch(/✓ bank CA: a folder of this machine; written to and taken back/);
    // Nobody listens at the address of a test.
    expect(said).toMatch(/✗ address: .* → see that the proxy/);
    expect(code).toBe(1);
  });

  test('works where nothing else would', async () => {
    const broken = { ...process.env, MODE: 'sandbox', DATABASE_URL: 'mysql://x', DATA_DIR: folder };
    expect(await carryOutLine(['doctor'], broken)).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('✗ settings'), expect.any(String)],
    });
    // What was opened before is closed again, or the command would never end.
    const keyless = { ...process.env, MODE: 'sandbox', DATABASE_URL: world.database.url, DATA_DIR: folder };
    const sessions = async () => {
      const [row] = await world.database.owner<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity where datname = current_database()`;
      return row?.count;
    };
    const before = Number(await sessions());
    expect(
      await carryOutLine(['run-day'], { ...keyless, BANK_URL: 'sftp://u@b.example/x?fingerprint=SHA256:x&key=/none' }),
    ).toMatchObject({ code: 1, lines: [expect.stringContaining('key of the bank cannot be read')] });
    // One of before, kept for a next user who did not come, may have ended meanwhile.
    await expect.poll(sessions).toBeLessThanOrEqual(before);
    const away = {
      ...process.env,
      MODE: 'sandbox',
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/x',
      DATA_DIR: folder,
    };
    expect(await carryOutLine(['doctor'], away)).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('✗ start'), expect.any(String)],
    });
  });
});

const FROM = { ip: '192.0.2.1', userAgent: null };

describe('keys and people', () => {
  test('a key is shown once, works, and ends', async () => {
    const made = await cordelle(['create-api-key', '--client', '4', '--name', 'Ordering system', '--read-only']);
    expect(made.code).toBe(0);
    const [key = ''] = made.lines;
    const known = await principalOfApiKey(world.app({ moving: true }), `Bearer ${key}`, FROM);
    if (known.refusedBecause !== null) throw new Error(known.refusedBecause);
    expect(known.client.permissions.has('menu.customers')).toBe(true);
    expect(known.client.permissions.has('transaction_schedules.new')).toBe(false);
    expect((await cordelle(['revoke-api-key', key.split('_')[2] ?? ''])).code).toBe(0);
    expect(await principalOfApiKey(world.app({ moving: true }), `Bearer ${key}`, FROM)).toEqual({
      refusedBecause: 'auth.key_unknown',
    });
    const [stored] = await world.database.owner`select * from api_keys`;
    expect(JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      key.slice(17, 60),
    );
  });

  test('a key may do what is named', async () => {
    const make = (scopes: string) =>
      cordelle(['create-api-key', '--client', '4', '--name', 'Shop', '--scopes', scopes]);
    const { lines, code } = await make('customers:read,schedules:write');
    expect(code).toBe(0);
    const [stored] = await world.database.owner<{ scopes: string[] }[]>`
      select scopes from api_keys where public_id = ${lines[0]?.split('_')[2] ?? ''}`;
    expect(stored?.scopes.toSorted()).toEqual(['customers:read', 'schedules:write']);
    expect((await make('everything')).code).toBe(2);
  });

  test('staff can be added once per address, and choose their own password first', async () => {
    const args = ['create-staff', '--email', 'Sasha@Example.test', '--first', 'Sasha', '--last', 'Lee'];
    expect((await cordelle(args)).found).toMatch(/^staff \d+ can sign in/);
    expect(await cordelle(args)).toMatchObject({
      code: 1,
      found: 'Another user already signs in with this email. Use a different one.',
    });
    const [added] = await world.database.owner`
      select requires_reset as "requiresReset" from users where email = 'sasha@example.test'`;
    expect(added).toEqual({ requiresReset: true });
  });
});

describe('rotate-keys', () => {
  const keyOf = async (keys: KeyStore) => {
    const [{ key }] = await inTransaction(world.database.worker, { clientId: 4n }, (tx) => keyringOf(tx, keys, 4n));
    return key.export().toString('hex');
  };

  test('wraps the keys of clients anew, while the product runs; what was interrupted is finished first', async () => {
    const before = await keyOf(world.keys);
    for (const number of [2, 3]) {
      const rotated = await cordelle(['rotate-keys']);
      expect(rotated).toMatchObject({
        code: 0,
        found: expect.stringMatching(`^kek${number}-[0-9a-f]{8} wraps the keys of 1`),
      });
    }
    expect(await keyOf(world.keys)).toBe(before);
    await addWrappingKey(join(folder, 'keys'));
    expect((await cordelle(['rotate-keys'])).found).toMatch(/^kek5-/);
    expect(await keyOf(await fileKeyStore(join(folder, 'keys')))).toBe(before);
    const audited = await world.database.owner`select actor from audit_log where action = 'keys.rotate'`;
    expect(audited.map(({ actor }) => actor)).toEqual(Array(3).fill('system:operator'));
  });
});

describe('backup and restore', () => {
  test('everything comes back into an empty database, and its ledger holds', async () => {
    const beside = mkdtempSync(join(tmpdir(), 'cordelle-backups-'));
    const file = join(beside, 'cordelle.backup');
    const backup = async (...args: string[]) => (await cordelle(['backup', ...args])).found;
    expect(await backup(file)).toMatch(/^\d+ rows of \d+ tables/);
    expect(await backup(file)).toBe(`${file} is there already: give another name, or --replace as well`);
    expect(await backup(file, '--replace')).toMatch(/^\d+ rows of \d+ tables/);
    expect(await backup(beside, '--replace')).toMatch(/ is a folder: /);
    expect(await backup(join(folder, 'x.backup'))).toMatch(/^a backup inside DATA_DIR is lost with it/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const own = (name: string) => `postgresql://${name}:of%20its%20own@db:5432/cordelle`;
    const { logins, ...unused } = await scratchBeside(world.database.url, { app: own('a'), worker: own('w') });
    await unused.remove();
    expect(logins.worker).toMatch(/^postgresql:\/\/w:of%20its%20own@db:5432\/cordelle_proof_/);
    const { url, remove } = await scratchBeside(world.database.url, null);
    try {
      await migrate(url);
      expect((await cordelle(['restore', file], url)).code).toBe(0);
    } finally {
      await remove();
    }
    const target = await createTestDatabase();
    try {
      const restored = await cordelle(['restore', file], target.url);
      expect(restored.found).toMatch(/the ledger holds; every file given to the bank is known$/);
      expect(restored.code).toBe(0);
      expect((await cordelle(['rebuild-projections', '--check'], target.url)).code).toBe(0);
      expect(await cordelle(['restore', file], target.url)).toMatchObject({
        code: 1,
        found: expect.stringMatching(/in use/),
      });
      await inTransaction(target.worker, {}, (tx) =>
        handleAll(
          tx,
          [
            {
              clientId: 4n,
              streamType: 'transaction',
              streamId: 1n,
              expectedVersion: 2,
              events: [{ type: 'TransactionRemoved', data: { reason: 'deleted' } }],
            },
          ],
          { actor: 'user:1', cause: null, occurredAt: world.now },
        ),
      );
      expect((await cordelle(['verify-ledger'], target.url)).code).toBe(0);
    } finally {
      await target.drop();
    }
  });

  test('a damaged file and a folder that is not there are told in one line', async () => {
    const broken = join(folder, 'broken.backup');
    writeFileSync(broken, 'hello');
    const target = await createTestDatabase();
    try {
      expect(await cordelle(['restore', broken], target.url)).toMatchObject({
        code: 1,
        found: 'backup is nothing that was sealed here',
      });
    } finally {
      await target.drop();
    }
    const missing = join(`${folder}-none`, 'x.backup');
    expect(await cordelle(['backup', missing])).toMatchObject({
      code: 1,
      found: `the folder ${folder}-none is not there`,
    });
    expect(existsSync(missing)).toBe(false);
  });
});
