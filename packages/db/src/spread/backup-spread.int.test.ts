import { randomBytes } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { restoreBackup, writeBackup } from '../backup.ts';
import { openOwner } from '../connection.ts';
import { migrate } from '../migrate.ts';
import { addressOf } from '../testing/address-of.ts';
import { addClientsToSpread } from '../testing/cluster/clients-to-spread.ts';
import { createOnCluster, dropOnCluster } from '../testing/cluster/databases.ts';
import { spreadTables } from './spread-tables.ts';

const PIECES = 4;
const CLIENTS = [1n, 2n, 3n, 4n, 5n, 6n];
const BACKUPS = 5;

/** Needs a cluster: `verify:nodes` runs it. */
describe.skipIf(!process.env.CITUS_URL)('a backup of an installation that is spread', () => {
  const { cluster, serverUrl } = inject('testDatabase');
  const names = ['source', 'one node'].map(() => `cordelle_suite_${randomBytes(6).toString('hex')}`);
  const [source = '', target = ''] = names.map((name) => addressOf(serverUrl, name));
  let backup = '';

  beforeAll(async () => {
    if (!cluster) throw new Error('there is no cluster');
    for (const name of names) await createOnCluster(cluster, name);
    await migrate(source);
    await migrate(target);
    const owner = openOwner(source);
    await addClientsToSpread(owner, CLIENTS, 1);
    await owner.end();
    await spreadTables(source, PIECES);
  });
  afterAll(async () => {
    for (const name of names) if (cluster) await dropOnCluster(cluster, name);
  });

  const textOf = async (url: string): Promise<string> => {
    const chunks: Buffer[] = [];
    const into = new Writable({
      write(chunk: Buffer, _, done) {
        chunks.push(chunk);
        done();
      },
    });
    await writeBackup(url, into, new Date('2026-03-16T14:00:00Z'));
    return Buffer.concat(chunks).toString('utf8');
  };
  /** How many customers of each client a backup has. */
  const customersIn = (text: string): number[] => {
    const [, rows = ''] = /^\{"table":"customers".*\n((?:.*\n)*?)\\\.$/m.exec(text) ?? [];
    const of = rows
      .trimEnd()
      .split('\n')
      .map((row) => row.split('\t', 1)[0]);
    return CLIENTS.map((id) => of.filter((clientId) => clientId === String(id)).length);
  };

  test('shows one instant of all nodes, whoever writes meanwhile', async () => {
    const owner = openOwner(source);
    let ended = false;
    const writing = (async () => {
      for (let n = 2; !ended; n += 1)
        await owner.begin(async (sql) => {
          for (const id of CLIENTS)
            await sql`
              insert into customers (client_id, id, name, identifier, customer_type, language, created_at)
              values (${id}, ${n}, 'One more', ${`C${n}`}, 'Personal', 'en', now())`;
        });
    })();
    const seen: number[][] = [];
    for (let nth = 0; nth < BACKUPS; nth += 1) seen.push(customersIn(await textOf(source)));
    ended = true;
    await writing;
    await owner.end();
    for (const counts of seen) expect(new Set(counts).size, String(counts)).toBe(1);
    expect(seen.at(-1)?.[0]).toBeGreaterThan(seen[0]?.[0] ?? 0);
  });

  test('comes back on one node, which holds every reference, and is spread from there', async () => {
    const owner = openOwner(source);
    await owner`
      insert into users (id, email, password_hash, first_name, last_name, language, kind, created_at)
      values (1, 'a@example.test', 'x', 'Ada', 'Door', 'en', 'staff', now())`;
    await owner`insert into known_browsers (user_id, mark, seen_at) values (1, 'a', now())`;
    await owner.end();
    backup = await textOf(source);
    const { rows } = await restoreBackup(target, () => Readable.from([Buffer.from(backup)]));
    expect(rows).toBeGreaterThan(CLIENTS.length);
    expect(customersIn(await textOf(target))).toEqual(customersIn(backup));
    const { moved } = await spreadTables(target, PIECES);
    expect(moved.find(({ table }) => table === 'clients')).toMatchObject({ rows: BigInt(CLIENTS.length) });
    expect(customersIn(await textOf(target))).toEqual(customersIn(backup));
  });
});
