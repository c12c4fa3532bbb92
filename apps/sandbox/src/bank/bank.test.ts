import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Disk } from '../disk.ts';
import { BankHarness } from '../testing/bank-harness.ts';
import { americanFile, canadianFile } from '../testing/customer-files.ts';
import { bankFolders } from './folders.ts';
import { testAccount } from './test-accounts.ts';

let harness: BankHarness;
beforeEach(async () => {
  harness = await BankHarness.start();
});
afterEach(() => harness.remove());

const toFolder = (rail: 'CA' | 'US') => bankFolders(harness.folder, rail);
const exists = (path: string) => new Disk().exists(path);

describe('a file in the inbox', () => {
  test('is acknowledged at once, kept in clear and moved to received', async () => {
    const name = await harness.send('CA', '2026-03-18', [{ account: '1000000', due: '2026-03-19' }]);
    const sent = await readFile(join(toFolder('CA').toBank, name));
    const done = await harness.advance('2026-03-18', '12:30');
    expect(done.taken).toEqual([{ rail: 'CA', name }]);
    expect(done.written).toContainEqual({ rail: 'CA', name: `CA_ACK_${name}.json` });
    expect(await exists(join(toFolder('CA').toBank, name))).toBe(false);
    for (const kept of [toFolder('CA').toBankReceived, toFolder('CA').received])
      expect(await readFile(join(kept, name))).toEqual(sent);
    expect(await exists(join(toFolder('CA').sent, `CA_ACK_${name}.json`))).toBe(true);
    expect(JSON.parse(await readFile(join(toFolder('CA').fromBank, `CA_ACK_${name}.json`), 'utf8'))).toEqual({
      fileReference: name,
      format: 'CPA-005',
      status: 'accepted',
      batchCount: 1,
      entryCount: 1,
      debitTotal: '150.00',
      creditTotal: '0.00',
      rejectedItems: [],
      receivedAt: '2026-03-18T16:30:00.000Z',
    });
  });

  test('that is still being written is left alone', async () => {
    await writeFile(join(toFolder('CA').toBank, 'CA_20260318_0001.txt.part'), 'A0000');
    expect((await harness.advance('2026-03-18', '12:30')).taken).toEqual([]);
  });

  test('that is refused books nothing', async () => {
    await harness.put('CA', 'CA_20260318_0001.txt', Buffer.from('not a file at all\r\n'));
    await harness.advance('2026-03-18', '12:30');
    await harness.liveThrough('2026-03-19', '2026-03-24');
    expect(await harness.found('CA', 'ACK')).toEqual([
      'CA_ACK_CA_20260318_0001.txt.json: rejected; NO_HEADER at line 1: the file does not begin with a record A that names its originator',
    ]);
    expect((await harness.bank.books('CA')).settlementCents).toBe(0n);
  });

  test('with a wrong total is refused with the line and the reason', async () => {
    const bytes = await canadianFile(1, '2026-03-18', [{ account: '1000000', due: '2026-03-19' }]);
    bytes.write('00000000015001', bytes.lastIndexOf('Z') + 24, 'latin1');
    await harness.put('CA', 'CA_20260318_0001.txt', bytes);
    const american = await americanFile(1, '2026-03-18', [{ account: '100000000', due: '2026-03-19' }]);
    american.write('0000000099', american.lastIndexOf('\n8225') + 1 + 10, 'latin1');
    await harness.put('US', 'US_20260318_A.ach', american);
    await harness.advance('2026-03-18', '12:30');
    expect(await harness.found('CA', 'ACK')).toEqual([
      'CA_ACK_CA_20260318_0001.txt.json: rejected; TRAILER_DEBIT at line 3: sum differs from the segments',
    ]);
    expect(await harness.found('US', 'ACK')).toEqual([
      'US_ACK_US_20260318_A.ach.json: rejected; BC_HASH at line 4: entryHash does not agree with the batch',
    ]);
  });

  test.each(['CA', 'US'] as const)('%s: a second time under its name is refused as a duplicate', async (rail) => {
    const write = rail === 'CA' ? canadianFile : americanFile;
    const bytes = await write(1, '2026-03-18', [{ account: '1000000', due: '2026-03-19' }]);
    for (const time of ['12:30', '18:00']) {
      await harness.put(rail, 'again', bytes);
      await harness.advance('2026-03-18', time);
    }
    expect(await harness.found(rail, 'ACK')).toEqual([
      expect.stringMatching(/rejected; DUPLICATE_FILE/),
      expect.stringMatching(/accepted$/),
    ]);
    await harness.advance('2026-03-20');
    expect((await harness.bank.books(rail)).settlementCents).toBe(15_000n);
  });

  test('with an entry that was taken before is refused', async () => {
    const entries = [{ account: '100000000', due: '2026-03-19' }];
    const bytes = await americanFile(1, '2026-03-18', entries);
    await harness.put('US', 'first', bytes);
    // the same traces under another file id modifier
    const modified = Buffer.from(bytes);
    modified.write('B', 33, 'latin1');
    await harness.put('US', 'second', modified);
    await harness.advance('2026-03-18', '12:30');
    expect(await harness.found('US', 'ACK')).toEqual([
      'US_ACK_first.json: accepted',
      'US_ACK_second.json: rejected; DUPLICATE_ENTRY: an entry of this file has been taken before',
    ]);
  });

  test('for a closed or past day is posted on the next banking day', async () => {
    await harness.send('CA', '2026-04-01', [{ account: '1000000', due: '2026-04-03' }]);
    await harness.send('US', '2026-04-01', [{ account: '100000000', due: '2026-03-31' }]);
    await harness.advance('2026-04-02', '12:30');
    await harness.liveThrough('2026-04-03', '2026-04-07');
    expect((await harness.found('CA', 'STMT')).slice(-2)).toEqual([
      'CA_STMT_20260402.csv: 0.00; 0.00',
      'CA_STMT_20260406.csv: 0.00; file_credit CA_20260401_0001.txt 150.00; 150.00',
    ]);
    expect((await harness.found('US', 'STMT')).slice(-3)).toEqual([
      'US_STMT_20260402.csv: 0.00; file_credit US_20260401_B.ach 150.00; 150.00',
      'US_STMT_20260403.csv: 150.00; 150.00',
      'US_STMT_20260406.csv: 150.00; 150.00',
    ]);
  });
});

describe('statements', () => {
  test('come at 05:00 for the banking day before, moved or not, from the first day on', async () => {
    await harness.advance('2026-04-02', '04:59');
    expect(await harness.found('CA', 'STMT')).toEqual([]);
    await harness.advance('2026-04-02', '05:00');
    expect(await harness.found('CA', 'STMT')).toEqual(['CA_STMT_20260401.csv: 0.00; 0.00']);
    await harness.liveThrough('2026-04-03', '2026-04-06');
    expect(await harness.found('CA', 'STMT')).toEqual([
      'CA_STMT_20260401.csv: 0.00; 0.00',
      'CA_STMT_20260402.csv: 0.00; 0.00',
    ]);
    expect(await harness.found('US', 'STMT')).toEqual([
      'US_STMT_20260401.csv: 0.00; 0.00',
      'US_STMT_20260402.csv: 0.00; 0.00',
      'US_STMT_20260403.csv: 0.00; 0.00',
    ]);
  });

  test('have a line for each file and kind of money, and agree with the books', async () => {
    await harness.send('CA', '2026-03-18', [
      { account: '1000000', due: '2026-03-19', cents: 15_000n },
      { account: testAccount('CA', 'insufficient_funds'), due: '2026-03-19', cents: 4_250n },
      { account: '8800112', due: '2026-03-19', cents: 17n, purpose: 'microdeposit' },
      { account: testAccount('CA', 'microdeposit_returned'), due: '2026-03-19', cents: 42n, purpose: 'microdeposit' },
      { account: testAccount('CA', 'payout_bounced'), due: '2026-03-19', cents: 9_999n, purpose: 'payout' },
    ]);
    await harness.advance('2026-03-18', '12:30');
    await harness.liveThrough('2026-03-19', '2026-03-23');
    expect((await harness.found('CA', 'STMT')).slice(-2)).toEqual([
      'CA_STMT_20260319.csv: 0.00; file_credit CA_20260318_0001.txt 192.50; payout_debit CA_20260318_0001.txt -99.99; microdeposit_debit CA_20260318_0001.txt -0.59; 91.92',
      'CA_STMT_20260320.csv: 91.92; return_debit CA_RET_20260320_1.txt -42.50; return_credit CA_RET_20260320_1.txt 0.42; payout_return_credit CA_RET_20260320_1.txt 99.99; 149.83',
    ]);
    const books = await harness.bank.books('CA');
    expect(books.settlementCents).toBe(14_983n);
    expect(books.sumCents()).toBe(0n);
    expect(books.balanceOf('000410202 1000000')).toBe(-15_000n);
    expect(books.balanceOf(`000410202 ${testAccount('CA', 'insufficient_funds')}`)).toBe(0n);
    expect(books.balanceOf('000410202 8800112')).toBe(17n);
  });
});

test('a clock that is told an earlier time stays where it is', async () => {
  await harness.advance('2026-03-20');
  const done = await harness.advance('2026-03-18');
  expect(done.now).toBe('2026-03-20T10:00:00.000Z');
  expect(done.written).toEqual([]);
});

test('days that were skipped are made up in order', async () => {
  await harness.send('CA', '2026-03-18', [{ account: testAccount('CA', 'insufficient_funds'), due: '2026-03-19' }]);
  await harness.advance('2026-03-18', '12:30');
  const { written } = await harness.advance('2026-03-24');
  expect(written.filter(({ rail }) => rail === 'CA').map(({ name }) => name)).toEqual([
    'CA_STMT_20260318.csv',
    'CA_RET_20260320_1.txt',
    'CA_STMT_20260319.csv',
    'CA_STMT_20260320.csv',
    'CA_STMT_20260323.csv',
  ]);
});

test('two originators never find each other’s returns in one file', async () => {
  const account = testAccount('CA', 'insufficient_funds');
  const first = await canadianFile(1, '2026-03-18', [{ account, due: '2026-03-19' }]);
  const second = Buffer.from(first.toString('latin1').replaceAll('0123456789', '9876543210'), 'latin1');
  await harness.put('CA', 'first', first);
  await harness.put('CA', 'second', second);
  await harness.advance('2026-03-18', '12:30');
  const { written } = await harness.advance('2026-03-20');
  expect(written.map(({ name }) => name).filter((name) => name.startsWith('CA_RET'))).toEqual([
    'CA_RET_20260320_1.txt',
    'CA_RET_20260320_2.txt',
  ]);
});

test('a file the customer has taken away is not delivered again', async () => {
  await harness.advance('2026-03-18');
  const { fromBank, fromBankTaken } = toFolder('CA');
  await mkdir(fromBankTaken, { recursive: true });
  await rename(join(fromBank, 'CA_STMT_20260317.csv'), join(fromBankTaken, 'CA_STMT_20260317.csv'));
  await harness.restart();
  await harness.advance('2026-03-18');
  expect(await harness.found('CA', 'STMT')).toEqual([]);
});
