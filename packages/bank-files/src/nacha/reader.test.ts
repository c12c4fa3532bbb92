import { describe, expect, test } from 'vitest';
import { FileFault, NACHA_FAULT_CODES, type NachaFaultCode } from '../fault.ts';
import { FILLER } from './layout.ts';
import { readNacha, scanNacha } from './reader.ts';
import type { NachaDirection } from './records.ts';
import { forwardBytes, inboundBytes } from './testing/example-files.ts';

type Lines = string[];
type Damage = (lines: Lines) => Lines;

const FILLERS = Array.from({ length: 30 }, () => FILLER);
const linesOf = (bytes: Buffer): Lines => bytes.toString('latin1').trimEnd().split('\n');
const bytesOf = (lines: Lines): Buffer => Buffer.from(`${lines.join('\n')}\n`, 'latin1');

/** Writes `text` over a line, at a position counted from 1. */
const put =
  (line: number, position: number, text: string): Damage =>
  (lines) =>
    lines.map((content, at) =>
      at === line - 1 ? content.slice(0, position - 1) + text + content.slice(position - 1 + text.length) : content,
    );
const drop =
  (...dropped: number[]): Damage =>
  (lines) =>
    lines.filter((_, at) => !dropped.includes(at + 1));
const insert =
  (before: number, content: string | ((lines: Lines) => string | undefined)): Damage =>
  (lines) =>
    lines.toSpliced(before - 1, 0, (typeof content === 'string' ? content : content(lines)) ?? '');
const both =
  (...damages: Damage[]): Damage =>
  (lines) =>
    damages.reduce((sofar, damage) => damage(sofar), lines);

const cases: [code: NachaFaultCode, line: number, direction: NachaDirection, what: string, damage: Damage][] = [
  ['LINE_LENGTH', 3, 'outbound', 'a long record', put(3, 95, 'X')],
  ['RECORD_TYPE', 3, 'outbound', 'a record of type 4', put(3, 1, '4')],
  ['RECORD_ORDER', 2, 'outbound', 'an entry before any batch', drop(2)],
  [
    'RECORD_ORDER',
    3,
    'outbound',
    'an addenda after no entry',
    both(
      drop(3, 4, 5),
      insert(3, (lines) => lines[6]),
    ),
  ],
  ['RECORD_ORDER', 7, 'outbound', 'a batch control twice', insert(7, (lines) => lines[5])],
  ['RECORD_ORDER', 12, 'outbound', 'filler inside the file', insert(12, FILLER)],
  ['RECORD_ORDER', 20, 'outbound', 'a batch after the file control', insert(20, (lines) => lines[1])],
  ['RECORD_ORDER', 3, 'outbound', 'a batch without entries', drop(3, 4, 5)],
  ['RECORD_ORDER', 2, 'outbound', 'a file without batches', (lines) => [...lines.slice(0, 1), ...lines.slice(18)]],
  ['NO_FILE_HEADER', 1, 'outbound', 'no file header', drop(1)],
  ['NO_FILE_HEADER', 1, 'outbound', 'an empty file', () => []],
  ['NO_FILE_CONTROL', 18, 'outbound', 'no file control', drop(19, 20)],
  ['DUP_FILE_HEADER', 2, 'outbound', 'the file header twice', insert(2, (lines) => lines[0])],
  ['DUP_FILE_CONTROL', 20, 'outbound', 'the file control twice', insert(20, (lines) => lines[18])],
  ['BATCH_NOT_CLOSED', 6, 'outbound', 'a batch inside a batch', drop(6)],
  ['BATCH_NOT_CLOSED', 18, 'outbound', 'a file control inside a batch', drop(18)],
  ['BATCH_NOT_CLOSED', 4, 'outbound', 'the end of the file inside a batch', (lines) => lines.slice(0, 4)],
  ['RECORD_SIZE', 1, 'outbound', 'another record size', put(1, 35, '080')],
  ['BLOCKING_FACTOR', 1, 'outbound', 'another blocking factor', put(1, 38, '20')],
  ['FORMAT_CODE', 1, 'outbound', 'another format', put(1, 40, '2')],
  ['FILE_ID_MODIFIER', 1, 'outbound', 'a lower-case modifier', put(1, 34, 'a')],
  ['FILE_DATE', 1, 'outbound', 'the 30th of February', put(1, 24, '260230')],
  ['SERVICE_CLASS', 2, 'outbound', 'service class 280', put(2, 2, '280')],
  ['SVC_CLASS_MISMATCH', 3, 'outbound', 'debits in a batch of credits', put(2, 2, '220')],
  ['SVC_CLASS_MISMATCH', 16, 'outbound', 'credits in a batch of debits', put(15, 2, '225')],
  ['SEC_CODE', 2, 'outbound', 'an unknown entry class', put(2, 51, 'IAT')],
  ['SEC_CODE', 2, 'outbound', 'notifications of change going out', put(2, 51, 'COR')],
  ['COMPANY_NAME_EMPTY', 2, 'outbound', 'no company name', put(2, 5, ' '.repeat(16))],
  ['COMPANY_NAME_EMPTY', 2, 'outbound', 'a company name of zeros', put(2, 5, '0'.repeat(16))],
  ['ENTRY_DESC_EMPTY', 2, 'outbound', 'no description', put(2, 54, ' '.repeat(10))],
  ['INDIVIDUAL_NAME_EMPTY', 3, 'outbound', 'no name', put(3, 55, ' '.repeat(22))],
  ['INDIVIDUAL_NAME_EMPTY', 8, 'outbound', 'a name of zeros', put(8, 55, '0'.repeat(22))],
  ['TRAN_CODE', 3, 'outbound', 'a loan code', put(3, 2, '52')],
  ['TRAN_CODE', 3, 'outbound', 'a return code going out', put(3, 2, '26')],
  ['TRAN_CODE', 3, 'outbound', 'a zero-dollar code in PPD', put(3, 2, '29')],
  ['TRAN_CODE', 3, 'inbound', 'a live code coming in', put(3, 2, '27')],
  ['TRAN_CODE', 16, 'outbound', 'a TEL credit', put(15, 51, 'TEL')],
  ['AMOUNT_NOT_NUMERIC', 4, 'outbound', 'blanks in an amount', put(4, 30, '      4250')],
  ['AMOUNT_ZERO', 4, 'outbound', 'a debit of nothing', put(4, 30, '0000000000')],
  ['PRENOTE_NONZERO', 4, 'outbound', 'a prenote of money', put(4, 2, '38')],
  ['PRENOTE_NONZERO', 11, 'inbound', 'a notification of change of money', put(11, 39, '1')],
  ['CHECK_DIGIT', 3, 'outbound', 'a wrong check digit', put(3, 12, '5')],
  ['TRACE_NOT_ASCENDING', 4, 'outbound', 'a trace repeated in its batch', put(4, 94, '1')],
  ['TRACE_DUPLICATE', 8, 'outbound', 'a trace repeated in another batch', put(8, 94, '1')],
  ['TRACE_ODFI', 3, 'outbound', 'a trace of another bank', put(3, 80, '12104288')],
  ['TRACE_ODFI', 3, 'outbound', 'a trace with letters', put(3, 90, 'X')],
  ['ADDENDA_INDICATOR', 3, 'outbound', 'an addenda announced and missing', put(3, 79, '1')],
  ['ADDENDA_INDICATOR', 9, 'outbound', 'an addenda not announced', put(9, 79, '0')],
  ['ADDENDA_INDICATOR', 3, 'inbound', 'a return without its addenda', both(put(3, 79, '0'), drop(4))],
  ['TOO_MANY_ADDENDA', 11, 'outbound', 'two addenda', insert(11, (lines) => lines[9])],
  ['ADDENDA_NOT_ALLOWED', 9, 'outbound', 'an addenda in TEL', put(7, 51, 'TEL')],
  ['ADDENDA_NOT_ALLOWED', 10, 'outbound', 'an addenda of type 02', put(10, 2, '02')],
  [
    'ADDENDA_NOT_ALLOWED',
    3,
    'inbound',
    'a return among notifications of change',
    both(put(2, 51, 'COR'), put(3, 30, '0'.repeat(10))),
  ],
  ['ADDENDA_TRACE', 10, 'outbound', 'an addenda of another entry', put(10, 94, '6')],
  ['CHARSET', 3, 'outbound', 'a Latin-1 letter in a name', put(3, 56, 'É')],
  ['CHARSET', 2, 'outbound', 'a tab in a company name', put(2, 9, '\t')],
  ['CHARSET', 10, 'outbound', 'a null in an addenda', put(10, 9, '\0')],
  ['BC_COUNT', 6, 'outbound', 'another entry count', put(6, 10, '4')],
  ['BC_HASH', 6, 'outbound', 'another hash', put(6, 20, '2')],
  ['BC_DEBIT', 6, 'outbound', 'another debit total', put(6, 32, '8')],
  ['BC_CREDIT', 6, 'outbound', 'another credit total', put(6, 44, '1')],
  ['BC_COMPANY_ID', 6, 'outbound', 'another company', put(6, 45, '2')],
  ['BC_ODFI', 6, 'outbound', 'another bank', put(6, 87, '2')],
  ['BC_BATCH_NUMBER', 6, 'outbound', 'another batch number', put(6, 94, '2')],
  ['BC_SERVICE_CLASS', 6, 'outbound', 'another service class', put(6, 2, '200')],
  ['FC_BATCH_COUNT', 19, 'outbound', 'another batch count', put(19, 7, '5')],
  ['FC_BLOCK_COUNT', 19, 'outbound', 'another block count', put(19, 13, '3')],
  ['FC_BLOCK_COUNT', 19, 'outbound', 'a block of filler too many', (lines) => [...lines, FILLER]],
  ['FC_COUNT', 19, 'outbound', 'another entry count', put(19, 21, '8')],
  ['FC_HASH', 19, 'outbound', 'another hash', put(19, 31, '0')],
  ['FC_DEBIT', 19, 'outbound', 'another debit total', put(19, 43, '9')],
  ['FC_CREDIT', 19, 'outbound', 'another credit total', put(19, 55, '8')],
  ['RETURN_CODE', 3, 'inbound', 'a reason that is no return code', put(4, 4, 'X01')],
  ['CHANGE_CODE', 11, 'inbound', 'a code that is no change code', put(12, 4, 'CXX')],
  ['CORRECTED_DATA_EMPTY', 11, 'inbound', 'a change that says nothing', put(12, 36, ' '.repeat(29))],
  ['FIELD_CONTENT', 1, 'outbound', 'another priority', put(1, 2, '02')],
  ['FIELD_CONTENT', 1, 'outbound', 'an hour that does not exist', put(1, 30, '2405')],
  ['FIELD_CONTENT', 2, 'outbound', 'no effective date', put(2, 70, '      ')],
  ['FIELD_CONTENT', 2, 'outbound', 'a settlement date before settling', put(2, 76, '078')],
  ['FIELD_CONTENT', 2, 'inbound', 'the 400th day of the year', put(2, 76, '400')],
  ['FIELD_CONTENT', 7, 'outbound', 'a batch number that does not ascend', put(7, 94, '1')],
  ['FIELD_CONTENT', 3, 'outbound', 'no account', put(3, 13, ' '.repeat(17))],
  ['FIELD_CONTENT', 8, 'outbound', 'a WEB debit without its payment type', put(8, 77, ' ')],
  ['FIELD_CONTENT', 3, 'inbound', 'a return of no known trace', put(4, 7, ' '.repeat(15))],
];

const WRITER_ONLY: readonly NachaFaultCode[] = ['FIELD_LENGTH', 'CAPACITY'];

describe('a file that breaks one rule', () => {
  test.each(cases)('%s at line %i of an %s file: %s', async (code, line, direction, _, damage) => {
    const whole = linesOf(direction === 'inbound' ? inboundBytes() : forwardBytes());
    await expect(readNacha(bytesOf(damage(whole)), { direction })).rejects.toMatchObject({
      name: 'FileFault',
      code,
      line,
    });
  });

  test('every code has such a file', () => {
    const covered = new Set(cases.map(([code]) => code));
    expect(NACHA_FAULT_CODES.filter((code) => !covered.has(code))).toEqual(WRITER_ONLY);
  });

  test('what is said never repeats an account number or a name', async () => {
    const fault = await faultOf(put(3, 12, '5')(linesOf(forwardBytes())), 'outbound');
    expect(fault.message).toBe('CHECK_DIGIT at line 3: receiving routing number fails its checksum');
  });
});

describe('what banks do to files and we accept', () => {
  const lines = linesOf(forwardBytes());
  test.each<[string, string]>([
    ['CRLF', `${lines.join('\r\n')}\r\n`],
    ['CR', `${lines.join('\r')}\r`],
    ['no line end after the last record', lines.join('\n')],
    ['no line ends at all', lines.join('')],
    ['no line ends but one after the last record', `${lines.join('')}\n`],
    ['no line ends but a CRLF after the last record', `${lines.join('')}\r\n`],
    [
      'no line ends, longer than the longest line, but one at the end',
      `${[...put(19, 13, '5')(lines), ...FILLERS].join('')}\n`,
    ],
    ['blanks trimmed from the right', lines.map((line) => line.trimEnd()).join('\n')],
    ['blanks added on the right', lines.map((line) => `${line}   `).join('\n')],
    ['filler longer than 94', lines.map((line) => (line === FILLER ? `${line}999` : line)).join('\n')],
    ['blank lines', lines.join('\n\n   \n')],
    ['no filler', lines.filter((line) => line !== FILLER).join('\n')],
  ])('%s', async (_, text) => {
    const expected = await readNacha(forwardBytes(), { direction: 'outbound' });
    for (const chunkBytes of [1, 7, 94, 95, 4096]) {
      const file = await readNacha(inChunks(Buffer.from(text, 'latin1'), chunkBytes), { direction: 'outbound' });
      expect(file.batches.flatMap(({ entries }) => entries.map(({ trace }) => trace))).toEqual(
        expected.batches.flatMap(({ entries }) => entries.map(({ trace }) => trace)),
      );
      expect(file.totals.debitCents).toBe(424348n);
    }
  });

  test('a blank line counts as a line', async () => {
    await expect(faultOf(put(4, 12, '5')(['', ...lines]), 'outbound')).resolves.toMatchObject({ line: 4 });
  });

  test.each<[string, string]>([
    ['a stream that is not a multiple of 94', lines.join('').slice(0, -1)],
    ['a stream with a line end inside', `${lines.join('').slice(0, 1000)}\n${lines.join('').slice(1000)}`],
    ['a stream with a line after it', `${lines.join('')}\n${'9'.repeat(95)}X`],
    ['a record 95 long', lines.join('\n').replace('THOMPSON', 'THOMPSONS')],
    ['a line without end', `${lines[0]}\n${'5'.repeat(20_000)}`],
  ])('%s is refused', async (_, text) => {
    for (const chunkBytes of [1, 94, 65_536])
      await expect(
        readNacha(inChunks(Buffer.from(text, 'latin1'), chunkBytes), { direction: 'outbound' }),
      ).rejects.toMatchObject({ code: 'LINE_LENGTH' });
  });
});

describe('inbound policy', () => {
  const inbound = linesOf(inboundBytes());
  const quarantine = { direction: 'inbound', onEntryFault: 'quarantine' } as const;

  test.each<[NachaFaultCode, Damage]>([
    ['CHARSET', put(3, 56, '\x01')],
    ['CHECK_DIGIT', put(3, 12, '8')],
    ['RETURN_CODE', put(4, 4, 'X01')],
    ['TRAN_CODE', put(3, 2, '27')],
    ['TRACE_ODFI', both(put(3, 80, '12104288'), put(4, 80, '12104288'))],
  ])('an entry with %s is set aside with its records; the rest proceeds', async (code, damage) => {
    const damaged = damage(inbound);
    const file = await readNacha(bytesOf(damaged), quarantine);
    expect(file.batches[0]).toMatchObject({
      entries: [],
      quarantined: [
        { line: 3, faults: [{ code }], records: damaged.slice(2, 4), amountCents: 15000n, direction: 'debit' },
      ],
    });
    expect(file.batches.flatMap(({ entries }) => entries)).toHaveLength(2);
    expect(file.totals).toMatchObject({ entryCount: 3, debitCents: 35000n });
  });

  test.each<[NachaFaultCode, Damage]>([
    ['BC_DEBIT', put(5, 32, '1')],
    ['FC_HASH', put(14, 31, '4')],
    ['BC_DEBIT', put(3, 39, 'X')],
    ['LINE_LENGTH', put(3, 95, 'X')],
    ['BATCH_NOT_CLOSED', drop(5)],
  ])('%s holds the whole file all the same', async (code, damage) => {
    await expect(readNacha(bytesOf(damage(inbound)), quarantine)).rejects.toMatchObject({ code });
  });

  test.each<[string, Damage]>([
    ['an effective date of zeros', both(put(2, 70, '000000'), put(10, 70, '000000'))],
    ['no effective date', put(2, 70, '      ')],
    ['a company id aligned right in the control alone', both(put(2, 41, '123456789 '), put(5, 45, ' 123456789'))],
    ['no name', put(3, 55, ' '.repeat(22))],
    ['no company name', put(2, 5, ' '.repeat(16))],
    ['no description', put(2, 54, ' '.repeat(10))],
    ['a payment type aligned right', put(7, 77, ' R')],
    [
      'the same trace twice, descending',
      both(
        put(7, 80, '121042880000001'),
        put(8, 80, '121042880000001'),
        put(11, 80, '121042880000001'),
        put(12, 80, '121042880000001'),
      ),
    ],
  ])('%s decides no money, so every entry is read', async (_, damage) => {
    const file = await readNacha(bytesOf(damage(inbound)), quarantine);
    expect(file.batches.flatMap(({ entries }) => entries.map(({ amountCents }) => amountCents))).toEqual([
      15000n,
      20000n,
      0n,
    ]);
    expect(file.batches.flatMap(({ quarantined }) => quarantined)).toEqual([]);
  });

  test('an addenda of another trace than its entry is remarked, and the entry is read', async () => {
    const file = await readNacha(bytesOf(put(4, 94, '9')(inbound)), { direction: 'inbound' });
    expect(file.batches.flatMap(({ entries }) => entries.map(({ flags }) => flags))).toEqual([
      ['ADDENDA_TRACE'],
      [],
      [],
    ]);
  });

  test('a refused file tells everything that is wrong with it', async () => {
    const damage = both(put(3, 12, '8'), put(5, 32, '1'), put(9, 44, '1'), put(14, 31, '4'), put(14, 13, '9'));
    const reading = readNacha(bytesOf(damage(inbound)), quarantine);
    await expect(reading).rejects.toMatchObject({
      code: 'BC_DEBIT',
      line: 5,
      others: [
        { code: 'CHECK_DIGIT', line: 3 },
        { code: 'BC_CREDIT', line: 9 },
        { code: 'FC_HASH', line: 14 },
        { code: 'FC_BLOCK_COUNT', line: 14 },
      ],
    });
  });

  test('what ends the reading comes with what was wrong before it', async () => {
    const reading = readNacha(bytesOf(both(put(3, 12, '8'), put(5, 32, '1'), put(7, 1, 'X'))(inbound)), quarantine);
    await expect(reading).rejects.toMatchObject({ code: 'RECORD_TYPE', others: [{ line: 3 }, { line: 5 }] });
  });

  test('unknown codes are kept and flagged', async () => {
    const file = await readNacha(bytesOf(both(put(4, 4, 'R99'), put(12, 4, 'C99'))(inbound)), { direction: 'inbound' });
    const entries = file.batches.flatMap(({ entries: inBatch }) => inBatch);
    expect(entries.map(({ flags }) => flags)).toEqual([['RETURN_CODE'], [], ['CHANGE_CODE']]);
    expect(entries[0]).toMatchObject({ addenda: { type: 'return', reason: 'R99' }, addendaRecord: expect.any(String) });
  });

  test('a deceased holder comes with a date', async () => {
    const file = await readNacha(bytesOf(both(put(4, 4, 'R15'), put(4, 22, '260301'))(inbound)), {
      direction: 'inbound',
    });
    expect(file.batches[0]?.entries[0]?.addenda).toMatchObject({ reason: 'R15', dateOfDeath: '2026-03-01' });
    await expect(faultOf(put(4, 22, '269901')(inbound), 'inbound')).resolves.toMatchObject({ code: 'FIELD_CONTENT' });
  });

  test('a dishonored return is recognised', async () => {
    const damage = both(put(4, 4, 'R68'), put(4, 39, '23138010090010107901UNTIMELY'));
    const file = await readNacha(bytesOf(damage(inbound)), { direction: 'inbound' });
    expect(file.batches[0]?.entries[0]?.addenda).toEqual({
      type: 'dishonored',
      reason: 'R68',
      originalTrace: '091000010000001',
      originalReceivingDfi: '23138010',
      returnTrace: '231380100900101',
      returnSettlementDay: '079',
      returnReason: '01',
      information: 'UNTIMELY',
    });
  });

  test('a contested dishonored return is recognised', async () => {
    const damage = both(
      put(4, 4, 'R73'),
      put(4, 22, '260320'),
      put(4, 36, '0782313801009001010790109100001000050108268'),
    );
    const file = await readNacha(bytesOf(damage(inbound)), { direction: 'inbound' });
    expect(file.batches[0]?.entries[0]?.addenda).toEqual({
      type: 'contested',
      reason: 'R73',
      originalTrace: '091000010000001',
      returnedDate: '2026-03-20',
      originalReceivingDfi: '23138010',
      originalSettlementDay: '078',
      returnTrace: '231380100900101',
      returnSettlementDay: '079',
      returnReason: '01',
      dishonoredTrace: '091000010000501',
      dishonoredSettlementDay: '082',
      dishonorReason: '68',
    });
  });
});

describe('scanning', () => {
  test('visits in file order and waits where the visitor waits', async () => {
    const seen: string[] = [];
    const result = await scanNacha(
      inChunks(inboundBytes(), 700),
      {
        fileHeader: (_, line) => seen.push(`file ${line}`),
        batchHeader: ({ batchNumber }, line) => seen.push(`batch ${batchNumber} ${line}`),
        entry: ({ line }, { batchNumber }) => seen.push(`entry ${line} of ${batchNumber}`),
        batchControl: ({ entryCount }) => seen.push(`end ${entryCount}`),
        afterChunk: async () => {
          await Promise.resolve();
          seen.push('chunk');
        },
      },
      { direction: 'inbound' },
    );
    expect(seen).toEqual([
      ...['file 1', 'batch 1 2', 'entry 3 of 1', 'end 1', 'batch 2 6', 'chunk'],
      ...['entry 7 of 2', 'end 1', 'batch 3 10', 'entry 11 of 3', 'end 1', 'chunk', 'chunk'],
    ]);
    expect(result).toMatchObject({ quarantinedCount: 0, totals: { entryCount: 3, bytes: 1900 } });
  });
});

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function faultOf(lines: Lines, direction: NachaDirection): Promise<FileFault> {
  try {
    await readNacha(bytesOf(lines), { direction });
  } catch (error) {
    if (error instanceof FileFault) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
