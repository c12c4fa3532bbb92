import { describe, expect, test } from 'vitest';
import { CPA_FAULT_CODES, type FaultCode, FileFault } from '../fault.ts';
import { BankProfile } from './bank-profile.ts';
import { ITEM_SEGMENT, RETURN_SEGMENT } from './layout.ts';
import type { Cpa005ReadOptions } from './parser.ts';
import { readCpa005, scanCpa005 } from './reader.ts';
import { writeReturnsCpa005 } from './returns.ts';
import { collect } from './stream.ts';
import { BROKEN_ITEMS } from './testing/broken-items.ts';
import { BROKEN_STRUCTURE } from './testing/broken-structure.ts';
import {
  debit,
  example,
  FORWARD_ENTRIES,
  FORWARD_HEADER,
  isItem,
  MAPLE_FITNESS,
  written,
} from './testing/example-files.ts';
import { fileOf, type Records } from './testing/records.ts';
import { type Cpa005Entry, writeCpa005 } from './writer.ts';

async function faultOf(reading: Promise<unknown>): Promise<FileFault> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof FileFault) return error;
    throw error;
  }
  throw new Error('the file was accepted');
}

const { account } = ITEM_SEGMENT;

const BROKEN_FILES = [...BROKEN_STRUCTURE, ...BROKEN_ITEMS];

/** A file that exists cannot show these. */
const CODES_OF_THE_WRITER: readonly FaultCode[] = ['FIELD_LENGTH', 'CAPACITY'];

describe('a broken file is refused whole, with code and record', () => {
  test.each(BROKEN_FILES)('$code at $line: $because', async ({ code, line, file, broken, options }) => {
    const records = broken(await fileOf(file));
    const fault = await faultOf(readCpa005(records.bytes, MAPLE_FITNESS, options));
    expect([fault.code, fault.line]).toEqual([code, line]);
  });

  test('every code of the checklist is among them', () => {
    const tested = new Set([...BROKEN_FILES.map(({ code }) => code), ...CODES_OF_THE_WRITER]);
    expect(CPA_FAULT_CODES.filter((code) => !tested.has(code))).toEqual([]);
  });

  test('the sum of a file may not pass its limit', async () => {
    const small = { ...MAPLE_FITNESS, maxFileCents: 400_000n };
    const fault = await faultOf(readCpa005(example('forward'), small));
    expect([fault.code, fault.line]).toEqual(['AMOUNT', 3]);
  });

  test('a fault names positions, never an account or a name', async () => {
    const records = (await fileOf('forward')).field(2, 6, account, '1234 567');
    const fault = await faultOf(readCpa005(records.bytes, MAPLE_FITNESS));
    expect(fault.message).not.toMatch(/567|GAGNON/);
  });
});

describe('what banks do and the standard does not say', () => {
  const read = (records: Records, options?: Cpa005ReadOptions) => readCpa005(records.bytes, MAPLE_FITNESS, options);
  const totals = { debits: { cents: 496_348n, count: 7 }, credits: { cents: 361_309n, count: 3 } };

  test('LF alone ends a line, and the last line needs no end', async () => {
    const text = example('forward').toString('latin1');
    const lf = Buffer.from(text.replaceAll('\r\n', '\n').trimEnd(), 'latin1');
    expect(await readCpa005(lf, MAPLE_FITNESS)).toMatchObject({ totals });
  });

  test('blanks may be trimmed off every record', async () => {
    const text = example('forward').toString('latin1');
    const trimmed = text.replaceAll(/ +\r\n/g, '\r\n');
    expect(trimmed.length).toBeLessThan(text.length - 3000);
    expect(await readCpa005(Buffer.from(trimmed, 'latin1'), MAPLE_FITNESS)).toMatchObject({ totals });
  });

  test('a routing line before the header is passed over and not counted', async () => {
    const records = await fileOf('forward');
    records.lines.unshift('$$AAPACPA1464[PROD[NL$$');
    expect(await read(records)).toMatchObject({ totals });
    const fault = await faultOf(read(records.write(3, 1, 'X')));
    expect([fault.code, fault.line]).toEqual(['TYPE', 2]);
  });

  test('the tail of the trailer may be blank', async () => {
    const records = (await fileOf('forward')).write(5, 69, ' '.repeat(44));
    expect(await read(records)).toMatchObject({ totals });
  });

  test('a blank currency is the one of the account', async () => {
    expect(await read((await fileOf('forward')).write(1, 56, '   '))).toMatchObject({ header: { currency: 'CAD' } });
  });

  test('partly filled records stand anywhere', async () => {
    const bytes = await written([debit(), FORWARD_ENTRIES[7] ?? debit(), debit({ crossReference: 'TXN-2' })]);
    const file = await readCpa005(bytes, MAPLE_FITNESS);
    expect(file.segments.map(({ type, record }) => `${type}${record}`)).toEqual(['D2', 'C3', 'D4']);
  });

  test('the two accounts of a return may be swapped', async () => {
    const straight = await read(await fileOf('returns'));
    const records = await fileOf('returns');
    records
      .field(3, 1, RETURN_SEGMENT.firstInstitution, '000300123')
      .field(3, 1, RETURN_SEGMENT.firstAccount, '1234567')
      .field(3, 1, RETURN_SEGMENT.secondInstitution, '000312345')
      .field(3, 1, RETURN_SEGMENT.secondAccount, '1009988');
    expect(await read(records)).toEqual(straight);
  });

  test('a return to an account that is not ours is kept and says so', async () => {
    const records = (await fileOf('returns')).field(3, 1, RETURN_SEGMENT.firstAccount, '7654321');
    expect((await read(records)).segments[1]).toMatchObject({
      returnsAccountRecognised: false,
      party: { institution: '000300123', account: '1234567' },
      routedTo: { institution: '000312345', account: '7654321' },
    });
  });

  test('an unknown return reason is kept and flagged', async () => {
    const file = await read((await fileOf('returns')).field(3, 2, RETURN_SEGMENT.reason, '999'));
    expect(file.unknownReasons).toBe(1);
    expect(file.segments[2]).toMatchObject({ reason: '999', reasonKnown: false });
  });

  test('the invalid elements of an edit reject are told apart', async () => {
    const records = (await fileOf('returns'))
      .field(3, 1, RETURN_SEGMENT.reason, '900')
      .field(3, 1, RETURN_SEGMENT.invalidElements, '07080000000');
    expect((await read(records)).segments[1]).toMatchObject({ reason: '900', invalidElements: ['07', '08'] });
  });

  test('error corrections are read with the trace of the item they correct', async () => {
    const file = await read(await fileOf('corrections'));
    expect(file.segments.map((segment) => [segment.type, 'originalTrace' in segment && segment.originalTrace])).toEqual(
      [
        ['F', '0032003200042000000001'],
        ['F', '0032003200042000000002'],
        ['E', '0032003200042000000008'],
      ],
    );
    expect(file.totals.correctionsE).toEqual({ cents: 17n, count: 1 });
    expect(file.totals.correctionsF).toEqual({ cents: 19_250n, count: 2 });
  });

  test('a notice may change one half only', async () => {
    const records = (await fileOf('noc-profile')).field(2, 1, ITEM_SEGMENT.returnInstitution, '000000000');
    expect((await read(records)).segments[0]).toMatchObject({ newInstitution: null, newAccount: '05566778' });
  });

  test('a visitor that answers promises is waited for', async () => {
    const seen: string[] = [];
    await scanCpa005(
      example('forward'),
      {
        header: async ({ fileCreationNumber }) => void seen.push(fileCreationNumber),
        segment: async ({ crossReference: reference }) => {
          await new Promise(setImmediate);
          seen.push(reference);
        },
      },
      MAPLE_FITNESS,
    );
    expect(seen).toEqual(['0042', ...FORWARD_ENTRIES.map((entry) => entry.crossReference)]);
  });
});

describe('a bad entry is refused as it is written', () => {
  const second = (changes: Partial<Cpa005Entry>) => [debit(), debit({ crossReference: 'TXN-2', ...changes })];

  test.each<[FaultCode, string, Partial<Cpa005Entry>]>([
    ['TXN_TYPE', 'a code the bank has not approved', { transactionType: '372' }],
    ['BUSINESS_CODE_MISMATCH', 'a personal code for a business', { payor: 'business' }],
    ['BUSINESS_CODE_MISMATCH', 'a business code for a person', { transactionType: '700', payor: 'personal' }],
    ['AMOUNT', 'nothing to collect', { amountCents: 0n }],
    ['AMOUNT', 'a negative amount', { amountCents: -1n }],
    ['AMOUNT', 'an amount above the item limit', { amountCents: 2_500_001n }],
    ['DATE', 'a date that does not exist', { date: '2026-02-30' }],
    ['DATE', 'a date that is none', { date: 'tomorrow' }],
    ['DUE_WINDOW', 'a date beyond the window', { date: '2026-12-31' }],
    ['INSTITUTION', 'a branch as typed from a cheque', { party: { institution: '00123-003', account: '1234567' } }],
    ['ACCOUNT', 'no account', { party: { institution: '000300123', account: '' } }],
    ['ACCOUNT', 'an account of 13 digits', { party: { institution: '000300123', account: '1234567890123' } }],
    ['NAME_EMPTY', 'no name', { name: '  ' }],
    ['NAME_EMPTY', 'a name of which nothing can be printed', { name: '李' }],
    ['DUPLICATE_XREF', 'a cross reference used before', { crossReference: 'TXN-000000000001001' }],
    ['FIELD_LENGTH', 'a cross reference that would be cut', { crossReference: 'TXN-0000000000000001' }],
    ['FIELD_CONTENT', 'a cross reference that would change', { crossReference: 'txn-é' }],
    ['FIELD_CONTENT', 'no cross reference', { crossReference: '' }],
  ])('%s: %s', async (code, _because, changes) => {
    const fault = await faultOf(written(second(changes)));
    expect([fault.code, fault.line]).toEqual([code, 2]);
  });

  test('an amount at the item limit is written', async () => {
    await expect(written(second({ amountCents: 2_500_000n }))).resolves.toBeDefined();
  });

  test('the fault names the record the entry would have stood in', async () => {
    const seven = Array.from({ length: 7 }, (_, i) =>
      debit({ crossReference: `TXN-${i}`, amountCents: i === 6 ? 0n : 1n }),
    );
    expect((await faultOf(written(seven))).line).toBe(3);
  });

  test('a file above its limit is refused at the entry that passes it', async () => {
    const fault = await faultOf(written(FORWARD_ENTRIES, { ...MAPLE_FITNESS, maxFileCents: 400_000n }));
    expect([fault.code, fault.line]).toEqual(['AMOUNT', 3]);
  });

  test.each(['0000', 'TEST', '42', ''])('the file creation number %j cannot compose traces', async (number) => {
    const writing = collect(writeCpa005({ ...FORWARD_HEADER, fileCreationNumber: number }, [], MAPLE_FITNESS));
    expect((await faultOf(writing)).code).toBe('FCN_SEQUENCE');
  });

  test('a trace holds nine digits of item number', async () => {
    const { segments } = await readCpa005(example('forward'), MAPLE_FITNESS);
    const [original] = segments.filter(isItem);
    const returns = original ? [{ original, reason: '901', traceSequence: 1_000_000_000 }] : [];
    const fault = await faultOf(collect(writeReturnsCpa005(FORWARD_HEADER, returns, MAPLE_FITNESS)));
    expect([fault.code, fault.line]).toEqual(['CAPACITY', 2]);
  });

  test('a source that fails stops the file', async () => {
    function* failing() {
      yield debit();
      throw new Error('connection lost');
    }
    await expect(written(failing())).rejects.toThrow('connection lost');
  });
});

describe('a profile', () => {
  test('that leaves traces to the bank writes and reads zeros', async () => {
    const profile = {
      ...MAPLE_FITNESS,
      traceMode: 'zeros' as const,
      returnInstitution: null,
      returnTransit: null,
      returnAccount: null,
    };
    const bytes = await written([debit()], profile);
    const file = await readCpa005(bytes, profile);
    expect(file.segments[0]).toMatchObject({ trace: '0'.repeat(22), returnTo: null });
  });

  test('with a routing line and LF writes both', async () => {
    const profile = { ...MAPLE_FITNESS, routingLine: '$$AAPACPA1464[TEST[NL$$', lineEnding: 'LF' as const };
    const bytes = await written([debit()], profile);
    expect(
      bytes
        .toString('latin1')
        .split('\n')
        .map((line) => line.length),
    ).toEqual([23, 1464, 1464, 1464, 0]);
    expect((await readCpa005(bytes, profile)).segments).toHaveLength(1);
  });

  test('names an account for returns in full or not at all', () => {
    expect(() => BankProfile.parse({ ...MAPLE_FITNESS, returnTransit: null })).toThrow('all parts or none');
  });

  test('allows only codes the standard knows', () => {
    expect(BankProfile.safeParse({ ...MAPLE_FITNESS, allowedCodes: ['745'] }).success).toBe(false);
  });

  test('keeps the bounds of the layout', () => {
    expect(BankProfile.safeParse({ ...MAPLE_FITNESS, maxItemCents: 10_000_000_000n }).success).toBe(false);
  });
});
