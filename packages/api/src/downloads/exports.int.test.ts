import { inTransaction } from '@cordelle/db/connection.ts';
import type { FailpointName } from '@cordelle/engine/ports/failpoints.ts';
import { sweepFiles } from '@cordelle/engine/stored-files/sweep-files.ts';
import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bytesOf, finishedExport } from '../exports/export-jobs.ts';
import { housekeeping } from '../housekeeping/housekeeping.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { DAYS, MANY, openLongLists } from '../testing/long-lists.ts';
import { makeExports } from './make-exports.ts';

let world: DayWorld;
let callers: Callers;
let asOwner: Awaited<ReturnType<Callers['member']>>;

beforeAll(async () => {
  world = await openLongLists();
  callers = new Callers(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.wallTime = null;
  await world.database.owner`delete from export_jobs`;
  world.files.kept.clear();
  world.drawn.length = 0;
  // Files count by the person: each test asks as somebody else.
  asOwner = await callers.member({ clientId: 4n, role: 'client_admin' });
});

type Ask = Parameters<Awaited<ReturnType<typeof asOwner>>['transactionReport']['export']>[0];
const ask = async (input: Partial<Ask> = {}, caller = asOwner) =>
  (await caller()).transactionReport.export({ ...DAYS, format: 'csv', ...input });
const jobs = async (caller = asOwner) => (await (await caller()).exports.list()).records;

/** The file of a finished job, read as whoever asked for it. */
async function fileOf(exportId: string): Promise<Buffer> {
  const [row] = await world.database.owner<{ userId: bigint }[]>`
    select user_id as "userId" from export_jobs where id = ${exportId}`;
  const asked = { clientId: 4n, exportId: BigInt(exportId), userId: row?.userId ?? 0n, now: new Date() };
  const file = await inTransaction(world.database.app, { clientId: 4n }, (tx) => finishedExport(tx, asked));
  const pieces: Uint8Array[] = [];
  for await (const piece of bytesOf(world.app(), 4n, file)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const cellsOf = (bytes: Buffer): string[][] => parse(bytes.toString().replace(/^\uFEFF/, ''));

/** What a client's log says of how a file ended. */
const outcomes = (exportId: string) => world.database.owner`
  select action, actor, target_id as "targetId", after, result from audit_log
   where target_type = 'exports' and target_id = ${exportId} and action <> 'exports.link' order by id`;

describe('a list of few rows', () => {
  test('is a link to be followed at once', async () => {
    const { link, job } = await ask({ endDate: '2026-01-02' });
    expect(job).toBeNull();
    expect(link).toMatchObject({ filename: 'transaction-report-2026-01-01-to-2026-01-02.csv' });
    expect(await jobs()).toEqual([]);
  });

  test('is had as often as a month end needs; who may not have it is told so, however often they ask', async () => {
    for (let file = 0; file < 40; file += 1) expect((await ask({ endDate: '2026-01-02' })).link).not.toBeNull();
    const asReader = await callers.member({ clientId: 4n, role: 'client_custom' });
    for (let file = 0; file < 15; file += 1)
      expect(await refusalFrom(ask({ endDate: '2026-01-02' }, asReader))).toMatchObject({ code: 'auth.forbidden' });
  });

  test('of days nobody named is the one of the days it was asked on', async () => {
    const { link } = await (await asOwner()).transactionReport.export({
      format: 'csv',
      report: 'declined',
      search: '1.01',
    });
    expect(link?.filename).toBe('declined-transactions-2026-01-02-to-2026-02-01.csv');
  });

  test('of the other report takes that report’s filters and orders alone', async () => {
    expect(await refusalFrom(ask({ report: 'declined', filter: 'Approved' }))).toMatchObject({
      code: 'input.invalid',
      messages: { filter: [expect.any(String)] },
    });
    const sort = { field: 'settledDate', direction: 'asc' } as const;
    expect(await refusalFrom(ask({ report: 'declined', sort }))).toMatchObject({ code: 'input.invalid' });
  });
});

describe('a list of many rows', () => {
  test('is made in the background, and holds everything once in the order of the list', async () => {
    const { link, job } = await ask();
    expect(link).toBeNull();
    expect(job).toMatchObject({
      what: 'transaction_report',
      state: 'queued',
      rowsTotal: MANY,
      rowsDone: 0,
      sizeBytes: null,
    });
    await makeExports(world.app());
    const [made] = await jobs();
    expect(made).toMatchObject({ id: job?.id, state: 'done', rowsDone: MANY, failure: null });
    const bytes = await fileOf(made?.id ?? '');
    expect(bytes.byteLength).toBe(made?.sizeBytes);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = cellsOf(bytes);
    expect(head).toEqual([
      ...['Process Date', 'Amount', 'Customer', 'Customer Custom Identifier', 'Status', 'Status Reason'],
      ...['Settled Date', 'Comment'],
    ]);
    expect(new Set(rows.map(([, amount]) => amount)).size).toBe(MANY);
    expect(rows.length).toBe(MANY);
    const { records } = await (await asOwner()).transactionReport.list({ ...DAYS, limit: 500, skip: 9_800 });
    expect(rows.slice(9_800, 10_300).map(([, amount]) => amount)).toEqual(records.map(({ amount }) => amount));
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(rows.flat()).toContain("'=1+1");
  });

  test('waits while five others are made for the same person, and counts no refused one', async () => {
    const wanted = Array.from({ length: 5 }, () => ask());
    await Promise.all(wanted);
    expect(await refusalFrom(ask())).toMatchObject({ status: 429, code: 'rate.limited' });
    expect(await jobs()).toHaveLength(5);
    await makeExports(world.app());
    expect((await ask()).job).not.toBeNull();
  });

  test('lies on its medium unreadable', async () => {
    await ask();
    await makeExports(world.app());
    expect(world.files.kept.size).toBe(3);
    for (const { bytes } of world.files.kept.values()) expect(bytes.toString('latin1')).not.toContain('Approved');
  });

  test('asked for twice by one idempotency key is made once', async () => {
    const input = { ...DAYS, format: 'csv' } as const;
    const once = await (await asOwner({ idempotencyKey: 'export-1' })).transactionReport.export(input);
    const again = await (await asOwner({ idempotencyKey: 'export-1' })).transactionReport.export(input);
    expect(again.job?.id).toBe(once.job?.id);
    expect((await jobs()).length).toBe(1);
  });

  test.each([
    ['export-part-kept', 1],
    ['export-part-recorded', 1],
    ['export-part-kept', 2],
    ['export-part-recorded', 2],
    ['export-part-kept', 3],
  ] as const)('killed at %s, the %i. time: whoever goes on makes the same file', async (failpoint, time) => {
    const { job } = await ask();
    expect(await world.dyingAt(failpoint, (app) => makeExports(app), time)).toBe(true);
    // Nobody takes it out of hands that may still be at it.
    await makeExports(world.app());
    expect(await jobs()).toMatchObject([{ state: 'running' }]);
    await world.database.owner`update export_jobs set held_until = now() - interval '1 second'`;
    await makeExports(world.app());
    expect(await jobs()).toMatchObject([{ state: 'done', rowsDone: MANY }]);
    const rows = cellsOf(await fileOf(job?.id ?? '')).slice(1);
    expect([rows.length, new Set(rows.map(([, amount]) => amount)).size]).toEqual([MANY, MANY]);
  });

  test('whoever is at a part for long says so meanwhile: nobody takes the file out of their hands', async () => {
    await ask();
    const { owner } = world.database;
    const isHeld = async () => (await owner`select from export_jobs where held_until > now()`).length === 1;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const failpoint = async (name: FailpointName) => {
        if (name !== 'export-part-kept') return;
        await owner`update export_jobs set held_until = now() - interval '1 second'`;
        vi.advanceTimersByTime(5_000);
        await expect.poll(isHeld).toBe(true);
        await makeExports(world.app());
      };
      await makeExports({ ...world.app(), failpoint });
      expect(await owner`select state, attempts from export_jobs`).toEqual([{ state: 'done', attempts: 1 }]);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('two that make files make each once', async () => {
    await ask();
    await ask({ sort: { field: 'amount', direction: 'asc' } });
    await Promise.all([makeExports(world.app()), makeExports(world.app())]);
    expect((await jobs()).map(({ state }) => state)).toEqual(['done', 'done']);
    const rows = await world.database.owner`select attempts, cardinality(part_keys) as parts from export_jobs`;
    expect([...rows]).toEqual([
      { attempts: 1, parts: 3 },
      { attempts: 1, parts: 3 },
    ]);
    expect(world.files.kept.size).toBe(6);
  });

  test('whose part came too late writes nothing into what another has in hand', async () => {
    const { job } = await ask();
    const stolen = world.app({
      failpoint: async (name) => {
        if (name === 'export-part-kept') await world.database.owner`update export_jobs set attempts = attempts + 1`;
      },
    });
    await makeExports(stolen);
    const [row] = await world.database
      .owner`select rows_done as done, part_keys as keys from export_jobs where id = ${job?.id ?? ''}`;
    expect(row).toEqual({ done: 0, keys: [] });
  });

  test('that cannot be kept is tried again, and then given up in words', async () => {
    const { job } = await ask();
    const failing = world.app({
      failpoint: () => {
        throw new Error('the medium answers nonsense');
      },
    });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await makeExports(failing);
      await world.database.owner`update export_jobs set held_until = null`;
    }
    await makeExports(world.app());
    expect(await jobs()).toMatchObject([{ state: 'failed', failure: 'The file could not be made. Ask for it again.' }]);
    expect(await outcomes(job?.id ?? '')).toMatchObject([
      {
        action: 'exports.fail',
        actor: expect.stringMatching(/^user:\d+$/),
        result: 'failed',
        after: { failure: 'export_failure_not_made' },
      },
    ]);
  });
});

describe('a disk that is full', () => {
  test('is waited for, however long it takes', async () => {
    await ask();
    world.files.full = true;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await makeExports(world.app());
      await world.database.owner`update export_jobs set held_until = null`;
    }
    world.files.full = false;
    await makeExports(world.app());
    expect(await jobs()).toMatchObject([{ state: 'done', failure: null }]);
  });
});

describe('a PDF', () => {
  test('of more rows than somebody waits for is drawn in the background, in the language of whoever asked', async () => {
    const member = await callers.member({ clientId: 5n, role: 'client_primary' });
    const { link, job } = await (await member({ language: 'fr' })).transactionReport.export({ ...DAYS, format: 'pdf' });
    expect([link, job?.filename]).toEqual([null, 'transaction-report-2026-01-01-to-2026-01-20.pdf']);
    await makeExports(world.app());
    expect(await jobs(member)).toMatchObject([{ state: 'done', rowsDone: 700 }]);
    const [{ facts } = { facts: null }] = world.drawn.flatMap((drawn) =>
      drawn.document === 'table_report' ? [drawn] : [],
    );
    expect(facts).toMatchObject({ language: 'fr', title: 'Rapport de transactions', sandbox: false });
    expect([facts?.rows.length, facts?.columns.length]).toEqual([700, 8]);
    expect(facts?.totals?.map(({ label }) => label)).toEqual(['Approuvé (350)', 'Refusé (350)', 'Total (700)']);
    expect(facts?.rows[0]).toEqual(
      expect.arrayContaining(['20\u00a0janvier\u00a02026', '1,39\u00a0$', 'Refusé', 'Provision insuffisante']),
    );
  });

  test('of more rows than can be read is refused in words that name CSV', async () => {
    expect(await refusalFrom(ask({ format: 'pdf' }))).toMatchObject({
      code: 'export.too_long_for_pdf',
      messages: { base: [expect.stringContaining('CSV')] },
    });
  });
});

describe('a finished file', () => {
  const made = async (): Promise<string> => {
    const { job } = await ask();
    await makeExports(world.app());
    return job?.id ?? '';
  };
  const linkOf = async (exportId: string, caller = asOwner) => (await caller()).exports.link({ exportId });

  test('is opened by whoever asked for it', async () => {
    expect(await linkOf(await made())).toMatchObject({
      filename: 'transaction-report-2026-01-01-to-2026-01-20.csv',
      url: expect.stringMatching(/^\/downloads\//),
    });
  });

  test('is nobody else’s: a colleague, another client, the provider’s people, a program, a payer', async () => {
    const exportId = await made();
    const others = [
      await callers.member({ clientId: 4n, role: 'client_admin' }),
      await callers.member({ clientId: 5n, role: 'client_primary' }),
      await callers.staff(4n),
    ];
    for (const other of others) {
      expect(await refusalFrom(linkOf(exportId, other))).toMatchObject({ code: 'record.not_found' });
      expect(await jobs(other)).toEqual([]);
    }
    const program = await callers.program(4n);
    expect(await refusalFrom(linkOf(exportId, program))).toMatchObject({ code: 'auth.not_for_keys' });
    expect(await refusalFrom(jobs(program))).toMatchObject({ code: 'auth.not_for_keys' });
    const payer = await callers.payer({ clientId: 4n, customerId: 4001n });
    expect(await refusalFrom(linkOf(exportId, payer))).toMatchObject({ code: 'auth.forbidden' });
  });

  test('stays closed to who may no longer take lists along', async () => {
    const member = await callers.member({ clientId: 4n, role: 'client_admin' });
    const { job } = await ask({}, member);
    await makeExports(world.app());
    await world.database.owner`
      update memberships set role = 'client_read_only'
       where user_id = (select user_id from export_jobs where id = ${job?.id ?? ''})`;
    expect(await refusalFrom(linkOf(job?.id ?? '', member))).toMatchObject({ code: 'auth.forbidden' });
  });

  test('that expired is gone: from the list, and with housekeeping from its medium', async () => {
    const exportId = await made();
    expect(await outcomes(exportId)).toMatchObject([{ action: 'exports.finish', targetId: exportId, result: 'done' }]);
    world.wallTime = new Date(Date.now() + 7 * 24 * 3_600_000 + 60_000);
    expect(await jobs()).toEqual([]);
    expect(await refusalFrom(linkOf(exportId))).toMatchObject({ code: 'record.not_found' });
    world.wallTime = null;
    await housekeeping(world.app());
    expect(world.files.kept.size).toBe(3);
    await world.database.owner`update export_jobs set expires_at = now() - interval '1 second'`;
    await housekeeping(world.app());
    expect(world.files.kept.size).toBe(0);
    expect((await world.database.owner`select 1 from export_jobs`).length).toBe(0);
    expect(await outcomes(exportId)).toMatchObject([
      { action: 'exports.finish' },
      { action: 'exports.remove', actor: 'system:housekeeping', targetId: exportId },
    ]);
  });

  test('is not swept as a file without a row; what a crash left is', async () => {
    await made();
    await world.files.put('left-behind', Buffer.from('x'));
    world.wallTime = new Date(Date.now() + 25 * 3_600_000);
    expect(await sweepFiles(world.app())).toBe(1);
    expect(world.files.kept.size).toBe(3);
  });
});

describe('who may take reports along', () => {
  const outcome = (caller: typeof asOwner) =>
    ask({ endDate: '2026-01-02' }, caller).then(
      () => 'taken',
      async () => (await refusalFrom(ask({ endDate: '2026-01-02' }, caller))).code,
    );

  test('those with full access, and custom roles that were given it', async () => {
    const custom = { clientId: 4n, role: 'client_custom' } as const;
    expect(await outcome(await callers.member({ clientId: 4n, role: 'client_admin' }))).toBe('taken');
    const flags = ['customerExport', 'readUnmaskedBankNumbers'] as const;
    expect(await outcome(await callers.member({ ...custom, flags }))).toBe('taken');
    expect(await outcome(await callers.member(custom))).toBe('auth.forbidden');
    expect(await outcome(await callers.member({ clientId: 4n, role: 'client_read_only' }))).toBe('auth.forbidden');
    expect(await outcome(await callers.payer({ clientId: 4n, customerId: 4001n }))).toBe('auth.forbidden');
  });
});
