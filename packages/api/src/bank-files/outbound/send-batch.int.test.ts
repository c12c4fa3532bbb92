import { BankProfile } from '@cordelle/bank-files/cpa005/bank-profile.ts';
import { readCpa005 } from '@cordelle/bank-files/cpa005/reader.ts';
import { readNacha } from '@cordelle/bank-files/nacha/reader.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { microdeposit } from '@cordelle/domain/microdeposit/decider.ts';
import { cad } from '@cordelle/domain/money.ts';
import { decideUnknown } from '@cordelle/engine/bank-files/outbound/decide-unknown.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { DEFAULT_PROFILES } from '@cordelle/engine/bank-profile.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { command, handleMany } from '@cordelle/engine/handle.ts';
import type { FailpointName } from '@cordelle/engine/ports/failpoints.ts';
import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { verifyLedger } from '@cordelle/engine/verify-ledger.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeTransaction, removeTransaction } from '../../financial-transactions/commands.ts';
import { dayUntil, debitStatuses, STEPS, sendingDay, twoCanadianDebits } from '../../testing/sending-day.ts';

const META = { actor: 'user:1', cause: null, occurredAt: new Date('2026-03-18T12:00:00Z') };
let world: DayWorld;

beforeEach(async () => {
  world = await sendingDay();
});
afterEach(() => world.close());

async function canadianFile(name: string) {
  const bytes = world.banks.CA.inbox.get(name);
  const profile = DEFAULT_PROFILES.CA.profile;
  if (!bytes || profile.rail !== 'CA') throw new Error(`no file ${name}`);
  return readCpa005(bytes, BankProfile.parse(profile.cpa005));
}

/** Balances of all accounts of one client, in cents. */
const balances = async (clientId: bigint) =>
  Object.fromEntries(
    (
      await world.database.owner<{ account: string; cents: bigint }[]>`
        select account, cents from balances where client_id = ${clientId} and cents <> 0 order by account`
    ).map(({ account, cents }) => [account, cents]),
  );

describe('a batch', () => {
  test('leaves at noon on the business day before the debit, and every entry is Sent to Bank', async () => {
    await twoCanadianDebits(world);
    const ran = await dayUntil(world, '2026-03-18', '12:00');
    expect(ran.filter((step) => 'failure' in step)).toEqual([]);
    const { segments, totals } = await canadianFile('CA_20260318_0001.txt');
    expect(segments.map((segment) => 'crossReference' in segment && segment.crossReference)).toEqual([
      'TXN-000000000001001',
      'TXN-000000000001002',
    ]);
    expect(totals.debits).toMatchObject({ cents: 19250n, count: 2 });
    expect(await debitStatuses(world)).toEqual([
      { id: 1001n, status: 'Sent to Bank', trace: '0032003200001000000001' },
      { id: 1002n, status: 'Sent to Bank', trace: '0032003200001000000002' },
    ]);
    expect(await balances(4n)).toEqual({ CUST_RECV: 19250n, CLIENT_UNAPPROVED: -19250n });
  });

  test('is not made when nothing is due, and takes no number', async () => {
    await twoCanadianDebits(world);
    await dayUntil(world, '2026-03-17', '18:00');
    expect(world.banks.CA.arrivals).toEqual([]);
    await dayUntil(world, '2026-03-18', '18:00');
    expect(world.banks.CA.arrivals).toEqual(['CA_20260318_0001.txt']);
  });

  test('is made once, however often the day runs', async () => {
    await twoCanadianDebits(world);
    await dayUntil(world, '2026-03-18', '18:00');
    expect(await runDue(world.app(), world.now, { steps: STEPS })).toEqual([]);
    expect(world.banks.CA.arrivals).toHaveLength(1);
  });

  test('two processes at once make one file', async () => {
    await twoCanadianDebits(world);
    const until = world.setClock('2026-03-18', '12:00');
    const runs = await Promise.all([1, 2].map(() => runDue(world.app(), until, { steps: STEPS })));
    expect(runs.filter((ran) => ran.length > 0)).toHaveLength(1);
    expect(world.banks.CA.arrivals).toHaveLength(1);
  });

  test('that writes the first file of all keeps nobody from the key of all files meanwhile', async () => {
    await twoCanadianDebits(world);
    const { owner, worker } = world.database;
    const waits = async () => {
      const [found] = await worker.sql`
        select from pg_locks where relation = 'bank_file_contents'::regclass and not granted`;
      return found !== undefined;
    };
    let running: ReturnType<typeof dayUntil> | undefined;
    await owner.begin(async (held) => {
      await held`lock table bank_file_contents in exclusive mode`;
      running = dayUntil(world, '2026-03-18', '12:00');
      await expect.poll(waits).toBe(true);
      await inTransaction(worker, {}, async (tx) => {
        await tx.sql`set local lock_timeout = '500ms'`;
        await keyringOf(tx, world.app().keys, PROVIDER_CLIENT_ID);
      });
    });
    const ran = await running;
    expect(ran?.filter((step) => 'failure' in step)).toEqual([]);
    expect(world.banks.CA.arrivals).toEqual(['CA_20260318_0001.txt']);
  });

  test('in the United States groups entries by client, class and date, traces ascending', async () => {
    const [ann = 0n, ben = 0n] = await world.addClient({ id: 7n, rail: 'US', customers: 2 });
    const debit = { rail: 'US', clientId: 7n, requestedDate: '2026-03-19' } as const;
    await world.addDebit({ ...debit, id: 21n, customerId: ann, amount: '99.99' });
    await world.addDebit({ ...debit, id: 22n, customerId: ben, amount: '200.00', customerType: 'Business' });
    await world.addDebit({ ...debit, id: 23n, customerId: ben, amount: '1.00' });
    await dayUntil(world, '2026-03-18', '12:00');
    const bytes = world.banks.US.inbox.get('US_20260318_A.ach');
    if (!bytes) throw new Error('no file');
    const { batches, totals } = await readNacha(bytes, { direction: 'outbound' });
    expect(batches.map(({ header, entries }) => [header.sec, header.effectiveDate, entries.length])).toEqual([
      ['CCD', '2026-03-19', 1],
      ['WEB', '2026-03-19', 2],
    ]);
    expect(batches.flatMap(({ entries }) => entries.map(({ trace }) => trace))).toEqual([
      '091000010000001',
      '091000010000002',
      '091000010000003',
    ]);
    expect(totals.debitCents).toBe(30099n);
  });

  test('carries on its trace numbers the next day', async () => {
    const [ann = 0n] = await world.addClient({ id: 7n, rail: 'US', customers: 1 });
    const debit = { rail: 'US', clientId: 7n, customerId: ann, amount: '5.00' } as const;
    await world.addDebit({ ...debit, id: 21n, requestedDate: '2026-03-19' });
    await world.addDebit({ ...debit, id: 22n, requestedDate: '2026-03-20' });
    await dayUntil(world, '2026-03-19', '12:00');
    expect(world.banks.US.arrivals).toEqual(['US_20260318_A.ach', 'US_20260319_A.ach']);
    expect((await debitStatuses(world)).map(({ trace }) => trace)).toEqual(['091000010000001', '091000010000002']);
  });
});

describe('the gate', () => {
  test('a debit whose authorization is gone is not sent, and the others are', async () => {
    await twoCanadianDebits(world);
    await world.database.owner`update customers set authorization_status = 'failed' where id = 4001`;
    await dayUntil(world, '2026-03-18', '12:00');
    expect((await debitStatuses(world)).map(({ status }) => status)).toEqual(['Declined', 'Sent to Bank']);
    const [row] = await world.database.owner`select hold_reason, decline_date from transactions where id = 1001`;
    expect(row).toEqual({ hold_reason: 'authorization_missing', decline_date: '2026-03-18' });
    expect(await balances(4n)).toEqual({ CUST_RECV: 4250n, CLIENT_UNAPPROVED: -4250n });
  });

  test('of two debits over the monthly limit the first is sent', async () => {
    await twoCanadianDebits(world);
    await world.database.owner`update clients set customer_default_monthly_limit_cents = 20000 where id = 4`;
    await world.addDebit({
      rail: 'CA',
      clientId: 4n,
      customerId: 4001n,
      id: 1003n,
      amount: '60.00',
      requestedDate: '2026-03-19',
    });
    await dayUntil(world, '2026-03-18', '12:00');
    expect((await debitStatuses(world)).map(({ status }) => status)).toEqual([
      'Sent to Bank',
      'Sent to Bank',
      'Declined',
    ]);
  });
});

describe('a debit that stands in a file', () => {
  test('can no longer be changed or removed, although its hand-over is unknown and it is still Future', async () => {
    await twoCanadianDebits(world);
    const until = world.setClock('2026-03-18', '12:00');
    await world.dyingAt('freeze-committed', (app) => runDue(app, until, { steps: STEPS }));
    // an earlier clock: not the cut-off refuses, but the file
    const requestMeta = { clientId: 4n, now: new Date('2026-03-18T12:00:00Z'), meta: META, outside: world.app() };
    const named = { clientId: requestMeta.clientId };
    const change = inTransaction(world.database.worker, named, (tx) =>
      changeTransaction(tx, requestMeta, 1001n, { amount: cad('1.00') }),
    );
    await expect(change).rejects.toMatchObject({ code: 'transaction.batch_frozen' });
    const removal = inTransaction(world.database.worker, named, (tx) => removeTransaction(tx, requestMeta, 1001n));
    await expect(removal).rejects.toMatchObject({ code: 'transaction.batch_frozen' });
  });
});

describe('a process that dies', () => {
  const FAILPOINTS: FailpointName[] = [
    'freeze-before-commit',
    'freeze-committed',
    'file-written',
    'handover-sent',
    'handover-recorded',
    'sent-chunk',
  ];

  test.each(FAILPOINTS)('at %s: the next one finishes the day, and each entry reached the bank once', async (name) => {
    await twoCanadianDebits(world);
    const until = world.setClock('2026-03-18', '12:00');
    expect(await world.dyingAt(name, (app) => runDue(app, until, { steps: STEPS }))).toBe(true);
    const ran = await runDue(world.app(), until, { steps: STEPS });
    expect(ran.filter((step) => 'failure' in step)).toEqual([]);
    expect(world.banks.CA.arrivals).toEqual(['CA_20260318_0001.txt']);
    expect((await canadianFile('CA_20260318_0001.txt')).segments).toHaveLength(2);
    expect((await debitStatuses(world)).map(({ status }) => status)).toEqual(['Sent to Bank', 'Sent to Bank']);
    expect(await balances(4n)).toEqual({ CUST_RECV: 19250n, CLIENT_UNAPPROVED: -19250n });
    expect(world.manifest.kept.map((line) => line.name)).toEqual(['CA_20260318_0001.txt']);
    const { checks } = await verifyLedger(world.database.worker);
    expect(checks.filter(({ holds }) => !holds)).toEqual([]);
  });

  test.each(['handover-started', 'handover-half-sent'] as const)(
    'at %s: that the bank shows no file proves nothing; it leaves again once a person says that it never arrived',
    async (name) => {
      await twoCanadianDebits(world);
      const until = world.setClock('2026-03-18', '12:00');
      expect(await world.dyingAt(name, (app) => runDue(app, until, { steps: STEPS }))).toBe(true);
      const ran = await dayUntil(world, '2026-03-18', '12:30');
      expect(ran.filter((step) => 'failure' in step)).toEqual([]);
      expect(world.banks.CA.arrivals).toEqual([]);
      const [file] = await world.database.owner<{ id: bigint; state: string }[]>`select id, state from bank_files`;
      expect(file?.state).toBe('Unknown');
      expect((await debitStatuses(world)).map(({ status }) => status)).toEqual(['Future', 'Future']);
      await inTransaction(world.database.worker, {}, (tx) =>
        decideUnknown(tx, {
          bankFileId: file?.id ?? 0n,
          atBank: false,
          note: 'by phone',
          actor: 'user:9',
          at: world.now,
        }),
      );
      await dayUntil(world, '2026-03-18', '12:45');
      expect(world.banks.CA.arrivals).toEqual(['CA_20260318_0001.txt']);
      expect((await debitStatuses(world)).map(({ status }) => status)).toEqual(['Sent to Bank', 'Sent to Bank']);
      expect(await balances(4n)).toEqual({ CUST_RECV: 19250n, CLIENT_UNAPPROVED: -19250n });
    },
  );

  test('with its file taken from the inbox at once: no entry is sent a second time, however long nobody answers', async () => {
    await twoCanadianDebits(world);
    const until = world.setClock('2026-03-18', '12:00');
    expect(await world.dyingAt('handover-sent', (app) => runDue(app, until, { steps: STEPS }))).toBe(true);
    world.banks.CA.inbox.clear();
    await dayUntil(world, '2026-03-20', '18:00');
    expect(world.banks.CA.arrivals).toEqual(['CA_20260318_0001.txt']);
    expect(await world.database.owner`select kind from review_items where resolved_at is null`).toEqual([
      { kind: 'unknown_file' },
    ]);
  });
});

test('test credits whose record ends while their file is on its way are at the bank, and on the books', async () => {
  const [customerId = 0n] = await world.addClient({ id: 4n, rail: 'CA' });
  await world.addMicrodeposit({ rail: 'CA', clientId: 4n, customerId, id: 71n, on: '2026-03-18', cents: [17, 42] });
  const until = world.setClock('2026-03-18', '12:00');
  expect(await world.dyingAt('handover-sent', (app) => runDue(app, until, { steps: STEPS }))).toBe(true);
  const cancel = command(
    microdeposit,
    { clientId: 4n, id: 71n },
    { type: 'cancel', reason: 'bank_details_changed' },
    {},
  );
  await inTransaction(world.database.worker, {}, (tx) => handleMany(tx, [cancel], META));
  const ran = await runDue(world.app(), until, { steps: STEPS });
  expect(ran.filter((step) => 'failure' in step)).toEqual([]);
  const events = await world.database.owner`
    select type from events where stream_type = 'microdeposit' and stream_id = 71 order by version`;
  expect(events.map(({ type }) => type)).toEqual(['MicrodepositRequested', 'MicrodepositFailed', 'MicrodepositSent']);
  const [cost] = await world.database.owner`select cents from balances where account = 'MICRODEPOSIT_COST'`;
  expect(cost).toEqual({ cents: 59n });
  const [record] = await world.database.owner`select status, status_reason as reason from microdeposits`;
  expect(record).toEqual({ status: 'Failed', reason: 'bank_details_changed' });
  expect(await world.database.owner`select 1 from outbox where template like 'microdeposit%'`).toHaveLength(0);
});

test.each([
  ['CA', '12:50'],
  ['US', '16:50'],
] as const)(
  '%s: who was stopped until %s, before the cut-off of the bank, sends the batch of the day: no debit loses its day',
  async (rail, back) => {
    const [payer = 0n] = await world.addClient({ id: 4n, rail });
    const debit = { rail, clientId: 4n, customerId: payer, id: 1001n, amount: '150.00' } as const;
    await world.addDebit({ ...debit, requestedDate: '2026-03-19' });
    await dayUntil(world, '2026-03-17', '18:00');
    const ran = await runDue(world.app(), world.setClock('2026-03-18', back), { steps: STEPS });
    expect(ran.filter((step) => 'failure' in step)).toEqual([]);
    expect(world.banks[rail].arrivals).toHaveLength(1);
    const [row] = await world.database.owner`select process_date as date, status from transactions`;
    expect(row).toEqual({ date: '2026-03-19', status: 'Sent to Bank' });
  },
);
