import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { loadInboundFiles } from '@cordelle/engine/bank-files/inbound/load-inbound-files.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import type { DayContext } from '@cordelle/engine/day-step.ts';
import { writing } from '@cordelle/engine/handle.ts';
import type { FailpointName } from '@cordelle/engine/ports/failpoints.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../../testing/callers.ts';

const CLIENT = 4n;
let days: BankingDays;

beforeEach(async () => {
  days = await BankingDays.open('2026-03-18', ['CA']);
});
afterEach(() => days.close());

const sql = () => days.world.database.owner;
const files = () => sql()<Record<string, unknown>[]>`
  select name, state, fault_code as fault, fault_line as line from bank_files
   where direction = 'inbound' and kind = 'returns' order by id`;
const statuses = async () =>
  (await sql()<{ status: string }[]>`select status from transactions order by id`).map(({ status }) => status);
const at = (date: string, time: string) => instantOf(date, time, 'America/Toronto');

/** Three Canadian debits; two come back on the 23rd. */
async function twoOfThreeReturned() {
  const customers = await days.world.addClient({ id: CLIENT, rail: 'CA', customers: 3 });
  for (const [index, customerId] of customers.entries())
    await days.world.addDebit({
      rail: 'CA',
      clientId: CLIENT,
      customerId,
      id: BigInt(1001 + index),
      amount: '150.00',
      requestedDate: '2026-03-19',
    });
  days.banks.CA.fates.set('TXN-1001', { code: '901', on: '2026-03-23' });
  days.banks.CA.fates.set('TXN-1002', { code: '915', on: '2026-03-23' });
}

const returnFile = (): [string, Buffer] => {
  const found = [...days.world.banks.CA.outbox].find(([name]) => name.includes('_RET_'));
  if (!found) throw new Error('the bank wrote no returns');
  return found;
};

function contextAt(date: string, time: string): DayContext {
  const app = days.app();
  return {
    app: { ...app, clock: { now: () => at(date, time) } },
    rail: 'CA',
    date,
    at: at(date, time),
    actor: 'system:inbound_files',
    outsideNow: at(date, time),
    transaction: (work) => writing(app.worker, {}, work),
  };
}

/** Everything a file changes. */
const world = async () => ({
  statuses: await statuses(),
  files: await files(),
  postings: await sql()`select * from postings order by client_id, position, leg`,
  items: await sql()`select natural_key, outcome from bank_file_items order by natural_key`,
});

describe('a broken file of returns', () => {
  test('is quarantined whole, with code and line, and a person sees the line with its accounts masked', async () => {
    await twoOfThreeReturned();
    days.banks.CA.delivers = (name) => !name.includes('_RET_');
    await days.until('2026-03-23', '05:59');
    days.banks.CA.delivers = () => true;
    await days.banks.CA.advance(at('2026-03-23', '06:00'));
    const [name, bytes] = returnFile();
    const broken = Buffer.from(bytes);
    // the trailer states a cent more than its segments hold
    const trailer = broken.toString('latin1').lastIndexOf('\nZ') + 1;
    const total = broken.toString('latin1', trailer + 24, trailer + 38);
    broken.write((BigInt(total) + 1n).toString().padStart(14, '0'), trailer + 24, 'latin1');
    days.world.banks.CA.outbox.set(name, broken);

    await days.until('2026-03-23');
    expect(await files()).toEqual([{ name, state: 'Quarantined', fault: 'TRAILER_DEBIT', line: 3 }]);
    expect(await statuses()).toEqual(['Processed', 'Processed', 'Processed']);
    const [item] = await sql()<{ kind: string; detail: Record<string, unknown>; rawLines: string[] }[]>`
      select kind, detail, raw_lines as "rawLines" from review_items`;
    expect(item).toMatchObject({ kind: 'quarantined', detail: { file: name, line: 3 } });
    expect(item?.rawLines[0]).toMatch(/^Z/);
    expect(await days.ledgerFaults()).toEqual([]);

    // the bank sends it again, whole and under a new name
    days.world.banks.CA.outbox.set(name.replace('_1.', '_2.'), bytes);
    await days.until('2026-03-24');
    expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Processed']);
    // a file that comes after its line on the statement is open for a while, not a broken invariant
    expect(await days.ledgerFaults()).toEqual([]);
    await days.until('2026-03-26');
    expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Approved']);
    expect(await days.ledgerFaults()).toEqual([]);
  });

  test('shows an entry line without its account number', async () => {
    await twoOfThreeReturned();
    await days.until('2026-03-23', '05:59');
    await days.banks.CA.advance(at('2026-03-23', '06:00'));
    const [name, bytes] = returnFile();
    const broken = Buffer.from(bytes);
    broken[broken.indexOf('\nJ') + 1 + 24 + 3] = 'X'.charCodeAt(0);
    days.world.banks.CA.outbox.set(name, broken);
    await days.until('2026-03-23', '07:00');
    const [item] = await sql()<{ rawLines: string[] }[]>`select raw_lines as "rawLines" from review_items`;
    expect(item?.rawLines[0]).toContain('***01');
    expect(item?.rawLines[0]).not.toContain('14001');
    expect(await statuses()).toEqual(['Processed', 'Processed', 'Processed']);
  });
});

describe.each(['inbound-received', 'inbound-before-commit', 'inbound-before-archive'] as const)(
  'killed at %s',
  (name: FailpointName) => {
    test('the next run ends as if nothing had happened', async () => {
      await twoOfThreeReturned();
      await days.until('2026-03-23', '05:59');
      const died = await days.world.dyingAt(name, (app) => runDue(days.moving(app), at('2026-03-23', '06:00')), 2);
      expect(died).toBe(true);
      await days.until('2026-03-23');
      expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Processed']);
      expect(await files()).toMatchObject([{ state: 'Applied' }]);
      const { archived, outbox } = days.world.banks.CA;
      expect([...new Set(archived)].sort()).toEqual([...outbox.keys()].sort());
      await days.until('2026-03-24');
      expect(await days.ledgerFaults()).toEqual([]);
    });
  },
);

describe.each(['process-date-chunk', 'approvals-chunk', 'settlement-before-commit'] as const)(
  'killed at %s',
  (name) => {
    test('the day completes once, to the cent', async () => {
      await twoOfThreeReturned();
      const morning = name === 'process-date-chunk' ? '2026-03-19' : '2026-03-26';
      await days.until(morning, '05:59');
      const died = await days.world.dyingAt(name, (app) => runDue(days.moving(app), at(morning, '06:00')));
      expect(died).toBe(true);
      await days.until('2026-03-30');
      expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Approved']);
      expect(await sql()`select payout_cents as payout, status from settlements`).toEqual([
        { payout: 15000n, status: 'Paid' },
      ]);
      expect(await days.ledgerFaults()).toEqual([]);
    });
  },
);

test('two runners at the same moment apply each file once', async () => {
  await twoOfThreeReturned();
  await days.until('2026-03-23', '05:59');
  await days.banks.CA.advance(at('2026-03-23', '06:00'));
  const counts = await Promise.all([1, 2, 3].map(() => loadInboundFiles(contextAt('2026-03-23', '06:00'))));
  expect(counts.reduce((sum, { applied = 0 }) => sum + applied, 0)).toBe(2);
  expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Processed']);
  const before = await world();
  expect(await loadInboundFiles(contextAt('2026-03-23', '06:01'))).toEqual({
    applied: 0,
    duplicates: 0,
    quarantined: 0,
  });
  expect(await world()).toEqual(before);
});

test('days missed by our side are caught up in order, with what the bank said meanwhile', async () => {
  await twoOfThreeReturned();
  await days.until('2026-03-18');
  for (const date of ['2026-03-19', '2026-03-20', '2026-03-23', '2026-03-24'])
    await days.banks.CA.advance(at(date, '06:30'));
  await days.until('2026-03-26');
  expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Approved']);
  expect(await days.ledgerFaults()).toEqual([]);
});

test('a file of no known kind stays where it is, and a person is asked once', async () => {
  await days.world.addClient({ id: CLIENT, rail: 'CA' });
  days.world.banks.CA.outbox.set('holiday-greetings.pdf', Buffer.from('ho ho'));
  await days.until('2026-03-18');
  expect(await sql()`select kind, detail->>'file' as file from review_items`).toEqual([
    { kind: 'unknown_file', file: 'holiday-greetings.pdf' },
  ]);
  expect(days.world.banks.CA.archived).not.toContain('holiday-greetings.pdf');
});

test('an acknowledgement of another total is quarantined, and the debits of its file wait', async () => {
  await twoOfThreeReturned();
  days.banks.CA.delivers = (name) => !name.includes('_ACK_');
  await days.until('2026-03-18', '12:10');
  days.banks.CA.delivers = () => true;
  await days.banks.CA.advance(at('2026-03-18', '12:20'));
  const [name, bytes] = [...days.world.banks.CA.outbox].find(([file]) => file.includes('_ACK_')) ?? [];
  if (!name || !bytes) throw new Error('no acknowledgement');
  days.world.banks.CA.outbox.set(name, Buffer.from(bytes.toString().replace('450.00', '450.01')));
  await days.until('2026-03-19');
  expect(await sql()`select state, fault_code as fault from bank_files where kind = 'acknowledgement'`).toEqual([
    { state: 'Quarantined', fault: 'ACK_TOTALS_DIFFER' },
  ]);
  expect(await statuses()).toEqual(['Sent to Bank', 'Sent to Bank', 'Sent to Bank']);
});

describe('no file stops its rail', () => {
  /** Before the inbound step of the 23rd: the two returns of the day lie in the bank's folder. */
  async function withReturns() {
    await twoOfThreeReturned();
    await days.until('2026-03-23', '05:59');
    await days.banks.CA.advance(at('2026-03-23', '06:00'));
    return returnFile();
  }

  test.each([
    ['a return file whose end is padded with NULs', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(300)])],
    ['a return file of nothing but NULs', () => Buffer.alloc(4096)],
    ['a line without an end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(200_000, 0x41)])],
    ['bytes of no text', () => Buffer.from(Array.from({ length: 4096 }, (_, index) => index % 256))],
  ])('%s is set aside, asked about, and the next file goes on', async (_, damage) => {
    const [name, bytes] = await withReturns();
    days.world.banks.CA.outbox.set(name, damage(bytes));
    days.world.banks.CA.outbox.set(name.replace('_1.', '_2.'), bytes);
    await days.until('2026-03-23');
    expect(await files()).toMatchObject([{ state: 'Quarantined' }, { state: 'Applied' }]);
    expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Processed']);
    expect(await sql()`select kind, detail->>'file' as file from review_items where kind = 'quarantined'`).toEqual([
      { kind: 'quarantined', file: name },
    ]);
    const staff = await (await new Callers(days.world).staff())();
    const [{ id } = { id: '' }] = await sql()<{ id: string }[]>`select id::text from bank_files where name = ${name}`;
    const { excerpt } = await staff.bankFiles.byId({ bankFileId: id });
    expect(excerpt.length).toBeGreaterThan(0);
    expect(JSON.stringify(excerpt)).not.toContain('\\u00');
  });

  test('an acknowledgement with a NUL in its words, and a statement of NULs, are set aside', async () => {
    await twoOfThreeReturned();
    await days.until('2026-03-18', '12:10');
    await days.banks.CA.advance(at('2026-03-18', '12:20'));
    const { outbox } = days.world.banks.CA;
    const [name, bytes] = [...outbox].find(([file]) => file.includes('_ACK_')) ?? [];
    if (!name || !bytes) throw new Error('no acknowledgement');
    const rejected = { ...JSON.parse(String(bytes)), status: 'rejected', rejectReason: 'no \0 room' };
    outbox.set(name, Buffer.from(JSON.stringify(rejected)));
    outbox.set('CA_STMT_20260318.csv', Buffer.alloc(512));
    await days.until('2026-03-18');
    const set = await sql()`
      select kind, state, fault_code as fault from bank_files where fault_code is not null order by kind`;
    expect(set).toEqual([
      { kind: 'acknowledgement', state: 'Quarantined', fault: 'LOAD_FAILED' },
      { kind: 'statement', state: 'Quarantined', fault: 'STATEMENT_CHARSET' },
    ]);
    expect(await statuses()).toEqual(['Sent to Bank', 'Sent to Bank', 'Sent to Bank']);
  });

  test('a file that fails in a way nobody thought of is set aside with what was said, its digits masked', async () => {
    const [name, bytes] = await withReturns();
    await sql()`alter table bank_file_items add constraint unforeseen check (natural_key not like '%901%')`;
    days.world.banks.CA.outbox.set(name.replace('_1.', '_2.'), Buffer.from('broken'));
    await days.until('2026-03-23', '06:01');
    expect(await files()).toMatchObject([
      { name, state: 'Quarantined', fault: 'LOAD_FAILED', line: 1 },
      { state: 'Quarantined' },
    ]);
    expect(await statuses()).toEqual(['Processed', 'Processed', 'Processed']);
    expect(bytes.length).toBeGreaterThan(0);
    await sql()`alter table bank_file_items drop constraint unforeseen`;
    const staff = await (await new Callers(days.world).staff())();
    const [{ id } = { id: '' }] = await sql()<{ id: string }[]>`select id::text from bank_files where name = ${name}`;
    expect(await refusalFrom(staff.bankFiles.loadAgain({ bankFileId: id, note: ' ' }))).toMatchObject({ status: 422 });
    await staff.bankFiles.loadAgain({ bankFileId: id, note: 'The rule is gone.' });
    const answered = sql()`select note from review_items where detail->>'bankFileId' = ${id} and resolved_at is not null`;
    expect(await answered).toEqual([{ note: 'The rule is gone.' }]);
    await days.until('2026-03-23');
    expect(await files()).toMatchObject([{ name, state: 'Applied', fault: null }, { state: 'Quarantined' }]);
    expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Processed']);
    expect(await refusalFrom(staff.bankFiles.loadAgain({ bankFileId: id, note: 'Once more.' }))).toMatchObject({
      code: 'bank_file.already_applied',
    });
    expect(days.world.logged.filter(({ level }) => level === 'error')).toMatchObject([{ fields: { file: name } }]);
  });
});
