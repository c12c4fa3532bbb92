import { inTransaction } from '@cordelle/db/connection.ts';
import { decideUnknown } from '@cordelle/engine/bank-files/outbound/decide-unknown.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { NeverNamed } from '@cordelle/engine/ports/bank-transport.ts';
import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayUntil, debitStatuses, STEPS, sendingDay, twoCanadianDebits } from '../../testing/sending-day.ts';

let world: DayWorld;

beforeEach(async () => {
  world = await sendingDay();
});
afterEach(() => world.close());

const fileHistory = async (name: string) => {
  const [file] = await world.database.owner<{ state: string; events: string[] }[]>`
    select f.state, (select array_agg(e.type order by e.version) from events e
                      where e.client_id = 0 and e.stream_type = 'bank-file' and e.stream_id = f.id) as events
      from bank_files f where f.name = ${name}`;
  return file;
};
const questions = () => world.database.owner`
  select kind, detail, resolved_at as "resolvedAt" from review_items where kind = 'file_given_up' order by id`;

describe('a bank that does not answer', () => {
  test('before the hand-over: nothing leaves, nothing is unknown, and the next run sends it', async () => {
    await twoCanadianDebits(world);
    world.banks.CA.reachable = false;
    const ran = await dayUntil(world, '2026-03-18', '12:00');
    expect(ran.at(-2)).toMatchObject({ step: 'batch_files', rail: 'CA', failure: 'the bank does not answer' });
    world.banks.CA.reachable = true;
    await dayUntil(world, '2026-03-18', '12:05');
    expect(world.banks.CA.arrivals).toEqual(['CA_20260318_0001.txt']);
  });

  test('before the file had its name: it is not unknown, the rail says why, and the next run sends it once', async () => {
    await twoCanadianDebits(world);
    const { send } = world.banks.CA;
    world.banks.CA.send = async () => {
      throw new NeverNamed(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    };
    const ran = await dayUntil(world, '2026-03-18', '12:00');
    expect(ran.filter((step) => 'failure' in step)).toMatchObject([
      { rail: 'CA', step: 'batch_files', reason: 'disk_full', failure: 'no space left on device' },
    ]);
    expect(await fileHistory('CA_20260318_0001.txt')).toMatchObject({ state: 'Written' });
    world.banks.CA.send = send;
    await dayUntil(world, '2026-03-18', '12:30');
    expect(world.banks.CA.arrivals).toEqual(['CA_20260318_0001.txt']);
    expect(await fileHistory('CA_20260318_0001.txt')).toMatchObject({ state: 'Handed over' });
  });

  test('in the middle of it: the file is unknown, a person is told, and it stays so when the bank shows none', async () => {
    await twoCanadianDebits(world);
    const until = world.setClock('2026-03-18', '12:00');
    const dropped = world.app({
      failpoint: (name) => {
        if (name !== 'handover-half-sent') return;
        world.banks.CA.reachable = false;
        throw new Error('connection lost');
      },
    });
    await runDue(dropped, until, { steps: STEPS });
    const [file] = await world.database.owner`select state from bank_files`;
    expect(file).toEqual({ state: 'Unknown' });
    const open = () => world.database.owner`select kind from review_items where resolved_at is null`;
    expect(await open()).toEqual([{ kind: 'unknown_file' }]);
    expect((await debitStatuses(world)).map(({ status }) => status)).toEqual(['Future', 'Future']);

    world.banks.CA.reachable = true;
    await dayUntil(world, '2026-03-18', '12:30');
    expect(world.banks.CA.arrivals).toEqual([]);
    expect((await debitStatuses(world)).map(({ status }) => status)).toEqual(['Future', 'Future']);
    expect(await open()).toEqual([{ kind: 'unknown_file' }]);
  });

  describe('and a person who asked it', () => {
    async function unknownFile(): Promise<bigint> {
      await twoCanadianDebits(world);
      const until = world.setClock('2026-03-18', '12:00');
      const dropped = world.app({
        failpoint: (name) => {
          if (name !== 'handover-half-sent') return;
          world.banks.CA.reachable = false;
          throw new Error('connection lost');
        },
      });
      await runDue(dropped, until, { steps: STEPS });
      const [file] = await world.database.owner<{ id: bigint }[]>`select id from bank_files`;
      if (!file) throw new Error('no file');
      return file.id;
    }
    const says = (bankFileId: bigint, atBank: boolean) =>
      inTransaction(world.database.worker, {}, (tx) =>
        decideUnknown(tx, {
          bankFileId,
          atBank,
          note: 'told by phone',
          actor: 'staff:9',
          at: new Date('2026-03-18T12:00:00Z'),
        }),
      );

    test('"it never arrived": the same bytes go out again, once', async () => {
      await says(await unknownFile(), false);
      world.banks.CA.reachable = true;
      await dayUntil(world, '2026-03-18', '12:30');
      expect(world.banks.CA.arrivals).toEqual(['CA_20260318_0001.txt']);
      expect((await debitStatuses(world)).map(({ status }) => status)).toEqual(['Sent to Bank', 'Sent to Bank']);
    });

    test('"we have it": nothing is sent, and the debits count as sent', async () => {
      await says(await unknownFile(), true);
      await dayUntil(world, '2026-03-18', '12:30');
      expect(world.banks.CA.arrivals).toEqual([]);
      expect((await debitStatuses(world)).map(({ status }) => status)).toEqual(['Sent to Bank', 'Sent to Bank']);
      expect(await world.database.owner`select 1 from review_items where resolved_at is null`).toEqual([]);
    });

    test('is asked only while nobody knows', async () => {
      const id = await unknownFile();
      await says(id, true);
      await expect(says(id, false)).rejects.toMatchObject({ code: 'bank_file.fate_known' });
      await expect(says(999n, true)).rejects.toMatchObject({ code: 'record.not_found' });
    });
  });

  test('because we were stopped: the batch of a missed day is not made, and its debits move to the next', async () => {
    await twoCanadianDebits(world);
    await dayUntil(world, '2026-03-17', '18:00');
    const until = world.setClock('2026-03-19', '12:00');
    const ran = await runDue(world.app(), until, { steps: STEPS });
    expect(ran.filter((step) => 'failure' in step)).toEqual([]);
    expect(world.banks.CA.arrivals).toEqual(['CA_20260319_0001.txt']);
    const rows = await world.database.owner`select process_date, moved_reason from transactions order by id`;
    expect(rows[0]).toEqual({ process_date: '2026-03-20', moved_reason: 'batch_missed' });
  });

  test('until after its cut-off: the file is given up, and its debits move to the next batch under a new number', async () => {
    await twoCanadianDebits(world);
    world.banks.CA.reachable = false;
    await dayUntil(world, '2026-03-18', '12:00');
    world.banks.CA.reachable = true;
    await runDue(world.app(), world.setClock('2026-03-19', '12:00'), { steps: STEPS });
    expect(world.banks.CA.arrivals).toEqual(['CA_20260319_0002.txt']);
    const rows = await world.database.owner`select process_date, moved_reason, status from transactions order by id`;
    expect(rows).toEqual([
      { process_date: '2026-03-20', moved_reason: 'batch_missed', status: 'Sent to Bank' },
      { process_date: '2026-03-20', moved_reason: 'batch_missed', status: 'Sent to Bank' },
    ]);
    expect(await fileHistory('CA_20260318_0001.txt')).toEqual({
      state: 'Given up',
      events: ['BankFileFrozen', 'BankFileWritten', 'BankFileGivenUp'],
    });
    expect(await questions()).toMatchObject([
      { kind: 'file_given_up', detail: { file: 'CA_20260318_0001.txt', number: '0001', missingDate: '2026-03-18' } },
    ]);
    await runDue(world.app(), world.setClock('2026-03-20', '12:00'), { steps: STEPS });
    expect(await questions()).toHaveLength(1);
  });

  test('until after its cut-off: a file that was given up without a word gets its fact', async () => {
    await twoCanadianDebits(world);
    world.banks.CA.reachable = false;
    await dayUntil(world, '2026-03-18', '12:00');
    world.banks.CA.reachable = true;
    await world.database.owner`update bank_file_entries set withdrawn = true`;
    await runDue(world.app(), world.setClock('2026-03-19', '12:00'), { steps: STEPS });
    expect(await fileHistory('CA_20260318_0001.txt')).toMatchObject({ state: 'Given up' });
    expect(await questions()).toMatchObject([{ kind: 'file_given_up' }]);
  });

  test('a debit of a file the bank refused, whose next file is given up, moves because that one was missed', async () => {
    await twoCanadianDebits(world);
    await dayUntil(world, '2026-03-17', '18:00');
    const [debit] = await world.database.owner<{ id: bigint; client: bigint }[]>`
      select id, client_id as client from transactions order by id limit 1`;
    for (const [id, state] of [
      [901n, 'Rejected'],
      [902n, 'Given up'],
    ] as const) {
      await world.database.owner`
        insert into bank_files (id, rail, direction, kind, name, business_date, state, created_at, updated_at, version)
        values (${id}, 'CA', 'outbound', 'entries', ${`CA_${id}`}, '2026-03-18', ${state}, now(), now(), 1)`;
      await world.database.owner`
        insert into bank_file_entries (client_id, bank_file_id, sequence, kind, stream_id, rail, trace, amount_cents, withdrawn)
        values (${debit?.client ?? 0n}, ${id}, 1, 'debit', ${debit?.id ?? 0n}, 'CA', ${String(id)}, 100, true)`;
    }
    await runDue(world.app(), world.setClock('2026-03-19', '12:00'), { steps: STEPS });
    const [row] = await world.database.owner`select moved_reason from transactions where id = ${debit?.id ?? 0n}`;
    expect(row).toEqual({ moved_reason: 'batch_missed' });
  });
});

describe('after a restore of an older database', () => {
  test('nothing is sent while the list outside it knows a file that the database does not', async () => {
    await twoCanadianDebits(world);
    world.manifest.kept.push({
      rail: 'CA',
      name: 'CA_20260317_0001.txt',
      sha256: 'ab'.repeat(32),
      bytes: 1,
      debits: { amount: '1.00', count: 1 },
      credits: { amount: '0.00', count: 0 },
      writtenAt: '2026-03-17T16:00:00.000Z',
    });
    const ran = await dayUntil(world, '2026-03-18', '12:00');
    expect(ran.filter((step) => 'failure' in step)).toMatchObject([
      { rail: 'CA', failure: expect.stringContaining('CA_20260317_0001.txt') },
    ]);
    expect(world.banks.CA.arrivals).toEqual([]);
  });
});
