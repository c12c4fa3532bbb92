import { CONTROL_LENGTH, RECORD_LENGTH, RETURN_SEGMENT, SEGMENT_LENGTH } from '@cordelle/bank-files/cpa005/layout.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { receiveOnce } from '@cordelle/engine/bank-files/inbound/receive.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../../testing/callers.ts';

const CLIENT = 4n;
const MORNING = ['2026-03-23', '06:00'] as const;
let days: BankingDays;

beforeEach(async () => {
  days = await BankingDays.open('2026-03-18');
});
afterEach(() => days.close());

const sql = () => days.world.database.owner;
const staffCaller = async () => (await new Callers(days.world).staff())();
const statuses = async () =>
  (await sql()<{ status: string }[]>`select status from transactions order by id`).map(({ status }) => status);
const files = () => sql()<{ name: string; state: string; fault: string | null }[]>`
  select name, state, fault_code as fault from bank_files where direction = 'inbound' and kind = 'returns' order by id`;
const questions = () => sql()<
  { kind: string; about: string | null; open: boolean; faults: { code: string }[] | null }[]
>`
  select kind, detail->>'about' as about, resolved_at is null as open, detail->'faults' as faults
    from review_items where kind <> 'totals_differ' order by id`;
const idOf = async (name: string) => {
  const [row] = await sql()<{ id: string }[]>`select id::text from bank_files where name = ${name} order by id limit 1`;
  return row?.id ?? '';
};

/** Three debits; the bank has put out the return of two on the morning of the 23rd, and nothing has looked yet. */
async function twoOfThreeReturned(rail: Rail = 'CA'): Promise<[name: string, bytes: Buffer]> {
  const customers = await days.world.addClient({ id: CLIENT, rail, customers: 3 });
  for (const [index, customerId] of customers.entries())
    await days.world.addDebit({
      rail,
      clientId: CLIENT,
      customerId,
      id: BigInt(1001 + index),
      amount: '150.00',
      requestedDate: '2026-03-19',
    });
  const [first, second] = rail === 'CA' ? ['901', '915'] : ['R01', 'R10'];
  days.banks[rail].fates.set('TXN-1001', { code: first ?? '', on: '2026-03-23' });
  days.banks[rail].fates.set('TXN-1002', { code: second ?? '', on: '2026-03-23' });
  await days.until('2026-03-23', '05:59');
  await days.banks[rail].advance(instantOf(...MORNING, 'America/Toronto'));
  const found = [...days.world.banks[rail].outbox].find(([name]) => name.includes('_RET_'));
  if (!found) throw new Error('the bank wrote no returns');
  return found;
}

/** As if the process had died between keeping a file and reading it. */
async function receivedOnly(name: string, bytes: Buffer): Promise<void> {
  const { worker } = days.world.database;
  const delivery = {
    rail: 'CA',
    name,
    kind: 'returns',
    bytes,
    actor: 'system:inbound_files',
    at: days.world.now,
  } as const;
  await inTransaction(worker, {}, (tx) => receiveOnce(tx, days.world.keys, delivery));
}

/** The first segment of the first J record, a field of it overwritten. */
function withField(bytes: Buffer, field: { readonly at: number; readonly length: number }, text: string): Buffer {
  const changed = Buffer.from(bytes);
  changed.write(text.padEnd(field.length), changed.indexOf('\nJ') + 1 + CONTROL_LENGTH + field.at, 'latin1');
  return changed;
}

/** Positions of the line of a file that begins with a text, from 1 as the rule book counts. */
const put = (text: string, start: string, position: number, by: string, nth = 0) => {
  const lines = text.split('\n');
  const at = lines.flatMap((line, index) => (line.startsWith(start) ? [index] : []))[nth] ?? -1;
  const line = lines[at] ?? '';
  lines[at] = line.slice(0, position - 1) + by + line.slice(position - 1 + by.length);
  return lines.join('\n');
};

describe('a file with one bad entry', () => {
  test('is applied but for that entry, whose money waits in suspense until a person finds its payment', async () => {
    const [name, bytes] = await twoOfThreeReturned();
    days.world.banks.CA.outbox.set(name, withField(bytes, RETURN_SEGMENT.secondAccount, '14 001'));
    await days.until('2026-03-23');
    expect(await files()).toEqual([{ name, state: 'Applied', fault: null }]);
    expect(await statuses()).toEqual(['Processed', 'Chargeback', 'Processed']);
    expect(await questions()).toMatchObject([
      { kind: 'unmatched_return', about: 'unreadable', open: true, faults: [{ code: 'ACCOUNT' }] },
    ]);
    const [raw] = await sql()<{ lines: string[] }[]>`select raw_lines as lines from review_items`;
    expect(raw?.lines.join()).toMatch(/^\*\*\*|901/);
    expect(raw?.lines.join()).not.toMatch(/[0-9]{5}/);
    const staff = await staffCaller();
    const { records } = await staff.reviewItems.list({});
    const [item] = records.filter(({ kind }) => kind === 'unmatched_return');
    expect(item).toMatchObject({ matchable: true, faults: [{ code: 'ACCOUNT', line: 2 }] });
    const answer = { id: item?.id ?? '', clientId: String(CLIENT), transactionId: '1001', note: 'The bank said so.' };
    await staff.reviewItems.match(answer);
    expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Processed']);
    await days.until('2026-03-24');
    expect(await questions()).toMatchObject([{ open: false }]);
    expect(await days.ledgerFaults()).toEqual([]);
  });

  test('whose code cannot be read is only looked at; the file read once more changes nothing', async () => {
    const [name, bytes] = await twoOfThreeReturned();
    const { outbox } = days.world.banks.CA;
    outbox.set(name, withField(bytes, RETURN_SEGMENT.reason, '9X1'));
    outbox.set(name.replace('_1.', '_2.'), Buffer.from(`${outbox.get(name)}\r\n`));
    await days.until('2026-03-23');
    expect(await questions()).toMatchObject([{ kind: 'unmatched_return', about: 'unreadable' }]);
    expect(
      await sql()`select applied, duplicates, unmatched from bank_files where kind = 'returns' order by id`,
    ).toEqual([
      { applied: 1, duplicates: 0, unmatched: 1 },
      { applied: 0, duplicates: 2, unmatched: 0 },
    ]);
    const { records } = await (await staffCaller()).reviewItems.list({});
    expect(records.find(({ kind }) => kind === 'unmatched_return')?.matchable).toBe(false);
  });

  test('in the United States', async () => {
    const [name, bytes] = await twoOfThreeReturned('US');
    days.world.banks.US.outbox.set(name, Buffer.from(put(bytes.toString('latin1'), '799', 4, 'RX1'), 'latin1'));
    await days.until('2026-03-23');
    expect(await statuses()).toEqual(['Processed', 'Chargeback', 'Processed']);
    expect(await questions()).toMatchObject([{ about: 'unreadable', faults: [{ code: 'RETURN_CODE' }] }]);
    await days.until('2026-03-24');
    expect(await days.ledgerFaults()).toEqual([]);
  });
});

test('what banks do to a file and that decides no money keeps nothing from being applied', async () => {
  const [name, bytes] = await twoOfThreeReturned('US');
  let text = bytes.toString('latin1');
  text = put(text, '5', 70, '000000');
  text = put(text, '799', 80, '231380104999999');
  const accented = text.replace('ELODIE', 'ÉLODIE').replaceAll('\n', '');
  expect(accented).toContain('É');
  days.world.banks.US.outbox.set(name, Buffer.from(`${accented}\n`, 'utf8'));
  await days.until('2026-03-23');
  expect(await files()).toEqual([{ name, state: 'Applied', fault: null }]);
  expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Processed']);
  expect(await questions()).toEqual([]);
  const { history } = await (await staffCaller()).bankFiles.byId({ bankFileId: await idOf(name) });
  expect(history.at(-1)).toMatchObject({ data: { remarks: [{ code: 'ADDENDA_TRACE', line: 3 }] } });
});

test('a refused file shows everything that is wrong with it, and no account number in a stream without line ends', async () => {
  const [name, bytes] = await twoOfThreeReturned('US');
  let text = put(bytes.toString('latin1'), '799', 4, 'RX1');
  text = put(put(text, '8', 32, '9'), '9', 31, '9');
  days.world.banks.US.outbox.set(name, Buffer.from(text.replaceAll('\n', ''), 'latin1'));
  await days.until('2026-03-23');
  expect(await files()).toMatchObject([{ state: 'Quarantined', fault: 'BC_DEBIT' }]);
  const staff = await staffCaller();
  const { records } = await staff.reviewItems.list({});
  const [item] = records.filter(({ kind }) => kind === 'quarantined');
  expect(item?.faults.map(({ code }) => code)).toEqual(['RETURN_CODE', 'FC_HASH']);
  expect(item?.rawLines.map((line) => line.slice(0, 3))).toEqual(['***', '822', '900']);
  const { otherFaults, excerpt } = await staff.bankFiles.byId({ bankFileId: await idOf(name) });
  expect(otherFaults.map(({ code }) => code)).toEqual(['RETURN_CODE', 'FC_HASH']);
  expect(JSON.stringify([item, excerpt])).not.toMatch(/14001/);
});

test('a stored file that can no longer be opened is set aside; the bank’s copy takes its place', async () => {
  const [name, bytes] = await twoOfThreeReturned();
  const { outbox } = days.world.banks.CA;
  const other = name.replace('_1.', '_2.');
  await receivedOnly(name, bytes);
  await sql()`
    update bank_file_contents set content_encrypted = overlay(content_encrypted placing 'AAAAAAAA' from 60)
     where bank_file_id = ${await idOf(name)}`;
  outbox.set(other, Buffer.from('broken'));
  await days.until('2026-03-23', '07:00');
  expect(await files()).toMatchObject([
    { name, state: 'Quarantined', fault: 'CONTENT_UNREADABLE' },
    { name: other, state: 'Quarantined' },
  ]);
  const staff = await staffCaller();
  const bankFileId = await idOf(name);
  expect(await staff.bankFiles.byId({ bankFileId })).toMatchObject({ state: 'Quarantined', excerpt: [] });
  await staff.bankFiles.replace({ bankFileId, file: new UploadedFile('copy.txt', bytes), note: 'Their copy.' });
  await days.until('2026-03-23');
  expect(await files()).toMatchObject([{ state: 'Quarantined' }, {}, { name, state: 'Applied' }]);
  expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Processed']);
  const [answered] = await sql()`
    select note from review_items where kind = 'quarantined' and detail->>'bankFileId' = ${bankFileId}`;
  expect(answered).toEqual({ note: 'Their copy.' });
});

test('staff take a waiting file out of the way, name what came in its place, and may load it again', async () => {
  const [name, bytes] = await twoOfThreeReturned();
  const { outbox, archived } = days.world.banks.CA;
  const second = name.replace('_1.', '_2.');
  await receivedOnly(name, bytes);
  const staff = await staffCaller();
  const bankFileId = await idOf(name);
  const asked = { bankFileId, note: 'The bank called.' };
  expect(await refusalFrom(staff.bankFiles.nameReplacement({ ...asked, fileName: second }))).toMatchObject({
    status: 422,
  });
  await staff.bankFiles.setAside(asked);
  await days.until('2026-03-23', '07:00');
  expect(await files()).toEqual([{ name, state: 'Quarantined', fault: 'SET_ASIDE' }]);
  expect(archived).toContain(name);
  expect(await questions()).toMatchObject([{ kind: 'quarantined', open: true }]);

  outbox.set(second, Buffer.concat([bytes, Buffer.from('\r\n')]));
  await days.until('2026-03-23', '12:00');
  expect(await statuses()).toEqual(['Processed', 'Processed', 'Processed']);
  await days.until('2026-03-23');
  expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Processed']);
  await days.until('2026-03-24');
  const open = async () => (await questions()).filter((question) => question.open).map(({ kind }) => kind);
  expect(await open()).toEqual(['quarantined', 'missing_inbound']);
  await staff.bankFiles.nameReplacement({ ...asked, fileName: second });
  await days.until('2026-03-25');
  expect(await open()).toEqual([]);

  await staff.bankFiles.loadAgain(asked);
  await days.until('2026-03-26');
  expect(await sql()`select applied, duplicates from bank_files where name = ${name}`).toEqual([
    { applied: 0, duplicates: 2 },
  ]);
  expect(await refusalFrom(staff.bankFiles.setAside(asked))).toMatchObject({ code: 'bank_file.already_applied' });
  expect(await days.ledgerFaults()).toEqual([]);
});

test('a file that repeats a known return beside a new one: the known one has no second effect, the new one its first', async () => {
  const [name, bytes] = await twoOfThreeReturned();
  const { outbox } = days.world.banks.CA;
  // the first of the two returns alone: the second segment blank, one debit in the trailer
  const lines = bytes.toString('latin1').split('\r\n');
  const one = [
    lines[0] ?? '',
    (lines[1] ?? '').slice(0, CONTROL_LENGTH + SEGMENT_LENGTH).padEnd(RECORD_LENGTH),
    `${(lines[2] ?? '').slice(0, 24)}0000000001500000000001${(lines[2] ?? '').slice(46)}`,
    '',
  ];
  outbox.set(name, Buffer.from(one.join('\r\n'), 'latin1'));
  await days.until('2026-03-23', '07:00');
  expect(await statuses()).toEqual(['Declined', 'Processed', 'Processed']);
  const both = name.replace('_1.', '_2.');
  outbox.set(both, bytes);
  await days.until('2026-03-23');
  expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Processed']);
  expect(
    await sql()`select state, entries, applied, duplicates, unmatched, total_cents as cents from bank_files where name = ${both}`,
  ).toEqual([{ state: 'Applied', entries: 2, applied: 1, duplicates: 1, unmatched: 0, cents: 30000n }]);
  expect(await questions()).toEqual([]);
});

test('a statement that comes again under another date is set aside: its movements are booked once', async () => {
  await twoOfThreeReturned();
  const { outbox } = days.world.banks.CA;
  const statement = outbox.get('CA_STMT_20260319.csv');
  if (!statement) throw new Error('the bank wrote no statement');
  await days.until('2026-03-23', '07:00');
  const booked = () => sql()<{ cents: string }[]>`select sum(cents)::text as cents from postings where rule = 'P3'`;
  const before = await booked();
  const copy = Buffer.from(statement.toString().replace('2026-03-19', '2026-03-18'));
  await sql()`delete from statement_days where rail = 'CA' and statement_date = '2026-03-18'`;
  outbox.set('CA_STMT_20260318_2.csv', copy);
  await days.until('2026-03-23', '12:40');
  expect(await sql()`select state, fault_code as fault from bank_files where name = 'CA_STMT_20260318_2.csv'`).toEqual([
    { state: 'Quarantined', fault: 'STATEMENT_REPEATED' },
  ]);
  expect(await booked()).toEqual(before);
});

test.each([
  ['of a Saturday, between days that go on one from the other', '2026-03-21'],
  ['of another year, before all that are known', '2023-03-19'],
])('a statement %s is set aside, whatever its lines name: nothing is booked again', async (_, date) => {
  await twoOfThreeReturned();
  const { outbox } = days.world.banks.CA;
  const statement = outbox.get('CA_STMT_20260319.csv')?.toString() ?? '';
  await days.until('2026-03-24', '07:00');
  const copy = statement.replace('2026-03-19', date).replace(/(?<=file_credit,)[^,]+/, 'OF-NO-FILE');
  expect(copy).toMatch(new RegExp(`${date}[^]*OF-NO-FILE`));
  const name = `CA_STMT_${date.replaceAll('-', '')}.csv`;
  outbox.set(name, Buffer.from(copy));
  await days.until('2026-03-24', '12:40');
  expect(await sql()`select state, fault_code as fault from bank_files where name = ${name}`).toEqual([
    { state: 'Quarantined', fault: 'STATEMENT_PLACE' },
  ]);
  expect(await days.ledgerFaults()).toEqual([]);
});

test('a statement of a day that has not come is set aside', async () => {
  await days.until('2026-03-18', '05:59');
  const { outbox } = days.world.banks.CA;
  outbox.set('CA_STMT_20260818.csv', Buffer.from('HDR,1,X,CAD,2026-08-18,0.00\nTRL,0,0.00,0.00\n'));
  await days.until('2026-03-18', '07:00');
  expect(await sql()`select fault_code as fault from bank_files where name = 'CA_STMT_20260818.csv'`).toEqual([
    { fault: 'STATEMENT_FUTURE' },
  ]);
  expect(await sql()`select 1 from statement_days where statement_date > '2026-03-18'`).toEqual([]);
});

test('a settlement day without its year, told after New Year, is of the old year', async () => {
  await days.close();
  days = await BankingDays.open('2026-12-28');
  const [customerId = 0n] = await days.world.addClient({ id: CLIENT, rail: 'US' });
  await days.world.addDebit({
    rail: 'US',
    clientId: CLIENT,
    customerId,
    id: 1001n,
    amount: '150.00',
    requestedDate: '2026-12-30',
  });
  const bank = days.banks.US;
  bank.fates.set('TXN-1001', { code: 'R01', on: '2027-01-04' });
  await days.until('2027-01-04', '05:59');
  await bank.advance(instantOf('2027-01-04', '06:00', 'America/Toronto'));
  const [name, bytes] = [...days.world.banks.US.outbox].find(([file]) => file.includes('_RET_')) ?? [];
  if (!name || !bytes) throw new Error('the bank wrote no returns');
  days.world.banks.US.outbox.set(name, Buffer.from(put(bytes.toString('latin1'), '5', 76, '365'), 'latin1'));
  await days.until('2027-01-04', '07:00');
  expect(
    await sql()`select type, data->>'bankDate' as "bankDate" from events where type = 'TransactionDeclined'`,
  ).toEqual([{ type: 'TransactionDeclined', bankDate: '2026-12-31' }]);
});

test('nothing is approved while a file of returns that came lies unread; the statement of its day tells whether it was one', async () => {
  const [name, bytes] = await twoOfThreeReturned();
  const { outbox } = days.world.banks.CA;
  await days.until('2026-03-26', '05:59');
  expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Processed']);
  outbox.set(name.replace('20260323', '20260326'), bytes.subarray(0, 2000));
  await days.until('2026-03-26');
  expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Processed']);
  await days.until('2026-03-27');
  expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Approved']);
});

describe('a file that cannot be taken', () => {
  test('is asked about while the others are loaded, and the question closes once it is', async () => {
    const [name, bytes] = await twoOfThreeReturned();
    const bank = days.world.banks.CA;
    const later = name.replace('_1.', '_2.');
    bank.outbox.set(later, Buffer.concat([bytes, Buffer.from('\r\n')]));
    const fetch = bank.fetch.bind(bank);
    bank.fetch = (wanted) => {
      if (wanted === name) throw new Error('EACCES: permission denied');
      return fetch(wanted);
    };
    await days.until('2026-03-23', '07:00');
    expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Processed']);
    expect(await questions()).toMatchObject([{ kind: 'unknown_file', about: 'trouble', open: true }]);
    bank.fetch = fetch;
    await days.until('2026-03-23');
    expect(await files()).toMatchObject([
      { name: later, state: 'Applied' },
      { name, state: 'Applied' },
    ]);
    expect(await questions()).toMatchObject([{ open: false }]);
  });

  test('or moved aside after it was applied stops nothing either', async () => {
    const [name] = await twoOfThreeReturned();
    const bank = days.world.banks.CA;
    const archive = bank.archive.bind(bank);
    bank.archive = async (wanted) => {
      if (wanted === name) throw new Error('EROFS: read-only file system');
      await archive(wanted);
    };
    await days.until('2026-03-23');
    expect(await statuses()).toEqual(['Declined', 'Chargeback', 'Processed']);
    expect(bank.archived.some((archived) => archived.includes('_STMT_20260320'))).toBe(true);
    expect(await questions()).toMatchObject([{ kind: 'unknown_file', about: 'trouble' }]);
  });

  test('but a bank that does not answer makes the rail wait', async () => {
    await twoOfThreeReturned();
    days.world.banks.CA.reachable = false;
    await expect(days.until('2026-03-23')).rejects.toThrow('the bank does not answer');
  });
});
