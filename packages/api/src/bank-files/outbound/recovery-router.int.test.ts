import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../../testing/callers.ts';

const NAME = 'CA_20260318_0001.txt';
const NOTE = 'Ms. Roy, 9:40, by telephone';

let before: DayWorld;
/** An older copy of the same installation. */
let after: DayWorld;
let asStaff: Awaited<ReturnType<Callers['staff']>>;

/** Two debits were sent; the older database knows the payers and not the file. */
beforeEach(async () => {
  [before, after] = await Promise.all([DayWorld.open(), DayWorld.open()]);
  for (const world of [before, after]) {
    const [maya = 0n, omar = 0n] = await world.addClient({ id: 4n, rail: 'CA', customers: 2 });
    const day = { rail: 'CA', clientId: 4n, requestedDate: '2026-03-19' } as const;
    await world.addDebit({ ...day, id: 1001n, customerId: maya, amount: '150.00' });
    await world.addDebit({ ...day, id: 1002n, customerId: omar, amount: '42.50' });
  }
  await dayUntil(before, '12:00');
  after.manifest.kept.push(...before.manifest.kept);
  asStaff = await new Callers(after).staff();
});
afterEach(() => Promise.all([before.close(), after.close()]));

async function dayUntil(world: DayWorld, time: string) {
  if (world.now.getTime() === 0) world.setClock('2026-03-18', '11:00');
  await runDue(world.app({ moving: true }), instantOf('2026-03-18', time, 'America/Toronto'));
  world.setClock('2026-03-18', time);
}

async function railNow() {
  const { rails } = await (await asStaff()).sending.standing();
  const [rail] = rails.filter((one) => one.rail === 'CA');
  if (!rail) throw new Error('the rail is in use');
  return rail;
}

async function fileInDoubt() {
  const [file] = (await railNow()).inDoubt.files;
  if (!file) throw new Error('a file is in doubt');
  return { rail: 'CA', name: file.name, sha256: file.sha256 } as const;
}

const acts = () =>
  after.database.owner<{ actor: string; action: string; after: { note?: string } }[]>`
    select actor, action, after from audit_log where action ~ '^(sending|recoveredFiles)' and result = 'done' order by id`;

test('a person sees why a rail waits, compares its file with the bank, takes it over and arms; each act is on record', async () => {
  after.archive.kept.push(...before.archive.kept);
  await dayUntil(after, '12:00');
  expect(await railNow()).toMatchObject({
    standing: 'disarmed',
    reason: 'files_unknown',
    since: '2026-03-18T10:00:00.000Z',
    numbers: { database: null, archive: 1, bank: null },
    files: { database: null, outside: NAME },
    numberNeeded: false,
    inDoubt: {
      count: 1,
      files: [
        { name: NAME, archived: true, debits: { amount: '192.50', count: 2 }, credits: { amount: '0.00', count: 0 } },
      ],
    },
  });
  const staff = await asStaff();
  const file = await fileInDoubt();
  expect(await staff.recoveredFiles.facts(file)).toMatchObject({
    number: '0001',
    businessDate: '2026-03-18',
    debits: { amount: '192.50', count: 2 },
  });
  const arm = { rail: 'CA', lastNumber: 17, note: NOTE } as const;
  expect(await refusalFrom(staff.sending.arm(arm))).toMatchObject({ status: 409, code: 'sending.files_in_doubt' });
  await staff.recoveredFiles.adopt({ ...file, note: NOTE });
  expect(await refusalFrom(staff.recoveredFiles.neverArrived({ ...file, note: 'no' }))).toMatchObject({ status: 404 });
  expect((await railNow()).decided.files).toMatchObject([{ name: NAME, decision: 'adopt', note: NOTE }]);
  expect(await refusalFrom(staff.sending.arm({ ...arm, lastNumber: 10_000 }))).toMatchObject({
    messages: { lastNumber: [expect.stringContaining('9999')] },
  });
  await staff.sending.arm(arm);
  const armed = await railNow();
  expect(armed).toMatchObject({
    reason: null,
    note: NOTE,
    numbers: { bank: 17 },
    armedBy: { name: expect.stringMatching(/^Ada Person/) },
  });
  const actor = armed.armedBy?.actor;
  expect(actor).toMatch(/^staff:\d+$/);
  expect(await acts()).toMatchObject([
    { actor, action: 'recoveredFiles.adopt', after: { rail: 'CA', note: NOTE } },
    { actor, action: 'sending.arm', after: { lastNumber: 17, note: NOTE } },
  ]);
  await dayUntil(after, '12:30');
  expect(await after.database.owner`select status from transactions`).toEqual([
    { status: 'Sent to Bank' },
    { status: 'Sent to Bank' },
  ]);
  expect(await after.database.owner`select name, state from bank_files`).toMatchObject([{ name: NAME }]);
  expect((await railNow()).standing).toBe('armed');
});

test('where the archive is lost, a copy is handed in first, and copies of the bank’s own files; a mangled one, or one under a strange name, is refused', async () => {
  await dayUntil(after, '12:00');
  const staff = await asStaff();
  const file = await fileInDoubt();
  expect(await refusalFrom(staff.recoveredFiles.adopt({ ...file, note: NOTE }))).toMatchObject({
    status: 409,
    code: 'sending.no_copy',
  });
  const bytes = before.banks.CA.inbox.get(NAME) ?? Buffer.alloc(0);
  const hand = (name: string, copy: Buffer) =>
    staff.recoveredFiles.takeCopy({ rail: 'CA', file: new UploadedFile(name, copy) });
  for (const [name, copy] of [
    [NAME, bytes.subarray(0, 500)],
    ['CA_20260318_0002.txt', bytes],
    ['CA_RET_20260318/../../keys.txt', bytes],
    ['CA_RET_20260318..txt', bytes],
    ['notes.txt', bytes],
  ] as const)
    expect(await refusalFrom(hand(name, copy)), name).toMatchObject({ status: 422, code: 'sending.copy_refused' });
  expect(await hand(NAME, bytes)).toEqual({ name: NAME, taken: true });
  expect(await hand(NAME, bytes)).toEqual({ name: NAME, taken: false });
  for (const name of [`CA_ACK_${NAME}.json`, 'CA_RET_20260319_1.txt', 'CA_STMT_20260318.csv'])
    expect(await hand(name, Buffer.from('of the bank'))).toEqual({ name, taken: true });
  await staff.recoveredFiles.adopt({ ...file, note: NOTE });
  expect((await railNow()).inDoubt.count).toBe(0);
});

test('two who arm at once leave one token, here and outside', async () => {
  after.archive.kept.push(...before.archive.kept);
  await dayUntil(after, '12:00');
  const staff = await asStaff();
  await staff.recoveredFiles.neverArrived({ ...(await fileInDoubt()), note: NOTE });
  await Promise.all([1, 2, 3].map(() => staff.sending.arm({ rail: 'CA', lastNumber: null, note: NOTE })));
  const [row] = await after.database.owner<{ token: string }[]>`select token from sending_arms where rail = 'CA'`;
  expect(row?.token).toBe(after.tokens.get('CA'));
});

test('nobody of a client sees or does any of it', async () => {
  const asOwner = await new Callers(after).member({ clientId: 4n, role: 'client_primary' });
  const owner = await asOwner();
  for (const call of [
    () => owner.sending.standing(),
    () => owner.sending.arm({ rail: 'CA', lastNumber: 1, note: 'x' }),
  ])
    expect(await refusalFrom(call())).toMatchObject({ status: 403 });
});
