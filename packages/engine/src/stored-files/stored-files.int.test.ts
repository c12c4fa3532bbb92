import { inTransaction } from '@cordelle/db/connection.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DayWorld } from '../testing/day-world.ts';
import type { CheckedFile } from './checked-file.ts';
import { logoOfClient } from './client-logo.ts';
import { eraseFiles, keepFile, openFile } from './stored-files.ts';
import { sweepFiles } from './sweep-files.ts';

let world: DayWorld;
beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  for (const id of [4n, 5n]) await world.addClient({ id, rail: 'CA' });
});
afterAll(() => world.close());

const FORM: CheckedFile = {
  filename: 'form.pdf',
  contentType: 'application/pdf',
  bytes: Buffer.from('%PDF- account 7700123'),
  scan: 'clean',
};
const keep = (clientId = 4n) =>
  inTransaction(world.database.app, { clientId }, (tx) =>
    keepFile(tx, world.app(), {
      clientId,
      customerId: clientId * 1000n + 1n,
      title: 'permission_form',
      file: FORM,
      actor: 'user:1',
      at: world.now,
    }),
  );
const open = (clientId: bigint, fileId: bigint) =>
  inTransaction(world.database.app, { clientId, readOnly: true }, (tx) => openFile(tx, world.app(), clientId, fileId));
const hours = (count: number) => {
  world.wallTime = new Date(Date.now() + count * 3_600_000);
};

test('a file is kept under a key by chance, unreadable where it lies, and opens for its own client', async () => {
  const id = await keep();
  const kept = [...world.files.kept];
  expect(kept).toHaveLength(1);
  expect(kept[0]?.[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(kept[0]?.[1].bytes.toString('latin1')).not.toContain('7700123');
  expect((await open(4n, id)).bytes.toString()).toBe('%PDF- account 7700123');
  await expect(open(5n, id)).rejects.toMatchObject({ code: 'record.not_found' });
});

test('bytes put under another row’s key do not open', async () => {
  const [one, other] = [await keep(), await keep()];
  const keys = await world.database.owner<
    { id: bigint; key: string }[]
  >`select id, storage_key as key from stored_files`;
  const keyOf = (id: bigint) => keys.find((row) => row.id === id)?.key ?? '';
  const moved = world.files.kept.get(keyOf(one));
  if (!moved) throw new Error('a file was kept');
  world.files.kept.set(keyOf(other), moved);
  await expect(open(4n, other)).rejects.toThrow(/altered, moved/);
});

test('what a failed transaction left behind is swept after a day, and nothing else', async () => {
  const named = world.files.kept.size;
  await inTransaction(world.database.app, { clientId: 4n }, async (tx) => {
    await keepFile(tx, world.app(), {
      clientId: 4n,
      customerId: 4001n,
      title: 'permission_form',
      file: FORM,
      actor: 'user:1',
      at: world.now,
    });
    throw new Error('something else went wrong');
  }).catch(() => undefined);
  expect(world.files.kept.size).toBe(named + 1);
  hours(23);
  expect(await sweepFiles(world.app())).toBe(0);
  hours(25);
  const swept = await Promise.all([sweepFiles(world.app()), sweepFiles(world.app())]);
  expect(Math.max(...swept)).toBe(1);
  expect(world.files.kept.size).toBe(named);
});

test('a picture that cannot be read is left out, and the log says so; one that was erased is left out in silence', async () => {
  const warned: unknown[] = [];
  const app = { ...world.app(), log: { ...world.app().log, warn: (fact: unknown) => void warned.push(fact) } };
  const logo = () =>
    inTransaction(world.database.app, { clientId: 4n, readOnly: true }, (tx) => logoOfClient(tx, app, 4n));
  expect(await logo()).toBeNull();
  const id = await keep();
  await world.database.owner`update clients set logo_file_id = ${id} where id = 4`;
  expect(await logo()).toBe(`data:application/pdf;base64,${Buffer.from(FORM.bytes).toString('base64')}`);
  world.files.kept.clear();
  expect([await logo(), warned.length]).toEqual([null, 1]);
  await inTransaction(world.database.worker, { clientId: 4n }, (tx) => eraseFiles(tx, 4n, [id], world.now));
  expect([await logo(), warned.length]).toEqual([null, 1]);
});
