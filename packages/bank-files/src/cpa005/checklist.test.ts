import { describe, expect, test } from 'vitest';
import { CPA_FAULT_CODES, type FaultCode, FileFault } from '../fault.ts';
import { BankProfile } from './bank-profile.ts';
import { type Field, HEADER, ITEM_SEGMENT, RECORD_LENGTH, RETURN_SEGMENT, SEGMENT_LENGTH, TRAILER } from './layout.ts';
import type { Cpa005ReadOptions } from './parser.ts';
import { readCpa005, scanCpa005 } from './reader.ts';
import { writeReturnsCpa005 } from './returns.ts';
import { collect } from './stream.ts';
import { debit, example, FORWARD_ENTRIES, FORWARD_HEADER, isItem, MAPLE_FITNESS, written } from './testing.ts';
import { type Cpa005Entry, writeCpa005 } from './writer.ts';

type Example = 'forward' | 'returns' | 'noc-profile' | 'corrections';

/** A file as its records, to be broken one place at a time. */
class Records {
  readonly lines: string[];

  constructor(bytes: Buffer) {
    this.lines = bytes.toString('latin1').split('\r\n').slice(0, -1);
  }

  /** Overwrites characters of a record (1 is the header), positions counted from 1 as the standard does. */
  write(record: number, position: number, text: string): this {
    const line = this.lines[record - 1] ?? '';
    this.lines[record - 1] = line.slice(0, position - 1) + text + line.slice(position - 1 + text.length);
    return this;
  }

  /** Overwrites a field of a segment (1–6). */
  field(record: number, segment: number, field: Field, text: string): this {
    const position = 25 + (segment - 1) * SEGMENT_LENGTH + field.at;
    return this.write(record, position, text.padEnd(field.length));
  }

  without(record: number): this {
    this.lines.splice(record - 1, 1);
    return this;
  }

  get bytes(): Buffer {
    return Buffer.from(this.lines.map((line) => `${line}\r\n`).join(''), 'latin1');
  }
}

async function corrections(): Promise<Buffer> {
  const { segments } = await readCpa005(example('forward'), MAPLE_FITNESS);
  const originals = segments.filter(isItem);
  const first = originals.filter((item) => item.type === 'D').slice(0, 2);
  const second = originals.filter((item) => item.type === 'C').slice(0, 1);
  const instructions = [...first, ...second].map((original) => ({ original, correction: true }) as const);
  const header = { fileCreationNumber: '0018', creationDate: '2026-03-20' };
  return (await collect(writeReturnsCpa005(header, instructions, MAPLE_FITNESS))).bytes;
}

const fileOf = async (name: Example): Promise<Records> =>
  new Records(name === 'corrections' ? await corrections() : example(name));

async function faultOf(reading: Promise<unknown>): Promise<FileFault> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof FileFault) return error;
    throw error;
  }
  throw new Error('the file was accepted');
}

type Broken = {
  code: FaultCode;
  line: number;
  because: string;
  file: Example;
  broken: (records: Records) => Records;
  options?: Cpa005ReadOptions;
};

const { amount, date, institution, account, name, longName, trace, crossReference, transactionType } = ITEM_SEGMENT;

const BROKEN_FILES: readonly Broken[] = [
  {
    code: 'LENGTH',
    line: 2,
    because: 'a detail record is cut inside a segment',
    file: 'forward',
    broken: (r) => cut(r, 2, 1000),
  },
  { code: 'LENGTH', line: 3, because: 'a record is one character long', file: 'forward', broken: (r) => cut(r, 3, 1) },
  {
    code: 'LENGTH',
    line: 1,
    because: 'the header is cut before its data centre',
    file: 'forward',
    broken: (r) => cut(r, 1, 30),
  },
  {
    code: 'LENGTH',
    line: 5,
    because: 'the trailer is cut inside its totals',
    file: 'forward',
    broken: (r) => cut(r, 5, 60),
  },
  {
    code: 'LENGTH',
    line: 2,
    because: 'a record is a character too long',
    file: 'forward',
    broken: (r) => r.write(2, RECORD_LENGTH + 1, ' '),
  },
  {
    code: 'LENGTH',
    line: 1,
    because: 'records have no line ends',
    file: 'forward',
    broken: (r) => {
      r.lines.splice(0, 5, r.lines.join(''));
      return r;
    },
  },
  {
    code: 'LENGTH',
    line: 3,
    because: 'a line is empty',
    file: 'forward',
    broken: (r) => {
      r.lines.splice(2, 0, '');
      return r;
    },
  },
  { code: 'TYPE', line: 3, because: 'no record has type X', file: 'forward', broken: (r) => r.write(3, 1, 'X') },
  {
    code: 'TYPE',
    line: 2,
    because: 'a notice stands in a file of transactions',
    file: 'forward',
    broken: (r) => r.write(2, 1, 'S'),
  },
  {
    code: 'TYPE',
    line: 2,
    because: 'a debit stands in a file of notices',
    file: 'noc-profile',
    broken: (r) => r.write(2, 1, 'D'),
  },
  { code: 'TYPE', line: 3, because: 'a second header follows', file: 'forward', broken: (r) => r.write(3, 1, 'A') },
  {
    code: 'TYPE',
    line: 6,
    because: 'a record follows the trailer',
    file: 'forward',
    broken: (r) => {
      r.lines.push(r.lines[3] ?? '');
      return r;
    },
  },
  { code: 'NO_HEADER', line: 1, because: 'the file begins with a debit', file: 'forward', broken: (r) => r.without(1) },
  {
    code: 'NO_HEADER',
    line: 1,
    because: 'the file is empty',
    file: 'forward',
    broken: (r) => {
      r.lines.length = 0;
      return r;
    },
  },
  { code: 'NO_TRAILER', line: 5, because: 'the trailer is missing', file: 'forward', broken: (r) => r.without(5) },
  {
    code: 'NO_TRAILER',
    line: 3,
    because: 'the trailer of the notices is missing',
    file: 'noc-profile',
    broken: (r) => r.without(3),
  },
  { code: 'COUNT', line: 3, because: 'a record is missing', file: 'forward', broken: (r) => r.without(3) },
  {
    code: 'COUNT',
    line: 3,
    because: 'a record is there twice',
    file: 'forward',
    broken: (r) => {
      r.lines.splice(2, 0, r.lines[1] ?? '');
      return r;
    },
  },
  {
    code: 'COUNT',
    line: 5,
    because: 'the trailer counts other records',
    file: 'forward',
    broken: (r) => r.write(5, 2, '000000006'),
  },
  {
    code: 'COUNT',
    line: 1,
    because: 'the header is not record 1',
    file: 'forward',
    broken: (r) => r.write(1, 2, '000000002'),
  },
  {
    code: 'COUNT',
    line: 3,
    because: 'the trailer counts other notices',
    file: 'noc-profile',
    broken: (r) => r.write(3, 25, '00000002'),
  },
  {
    code: 'COUNT',
    line: 3,
    because: 'the trailer counts notices in letters',
    file: 'noc-profile',
    broken: (r) => r.write(3, 25, 'ONE     '),
  },
  {
    code: 'ORIGINATION_CONTROL',
    line: 4,
    because: 'a record names another file',
    file: 'forward',
    broken: (r) => r.write(4, 21, '0043'),
  },
  {
    code: 'ORIGINATION_CONTROL',
    line: 5,
    because: 'the trailer names another originator',
    file: 'forward',
    broken: (r) => r.write(5, 11, '9'),
  },
  {
    code: 'ORIGINATION_CONTROL',
    line: 1,
    because: 'the file is of another originator',
    file: 'forward',
    broken: (r) => r.write(1, 11, '9876543210'),
  },
  {
    code: 'DATE',
    line: 1,
    because: 'no year has a day 366 that is not leap',
    file: 'forward',
    broken: (r) => r.write(1, 25, '026366'),
  },
  {
    code: 'DATE',
    line: 2,
    because: 'no year has a day 0',
    file: 'forward',
    broken: (r) => r.field(2, 3, date, '026000'),
  },
  {
    code: 'DATE',
    line: 2,
    because: 'a date does not begin with zero',
    file: 'forward',
    broken: (r) => r.field(2, 3, date, '126078'),
  },
  {
    code: 'DATE',
    line: 2,
    because: 'a date of letters',
    file: 'returns',
    broken: (r) => r.field(2, 1, date, '26MAR9'),
  },
  {
    code: 'CURRENCY',
    line: 1,
    because: 'the file is in US dollars',
    file: 'forward',
    broken: (r) => r.write(1, 56, 'USD'),
  },
  { code: 'CURRENCY', line: 1, because: 'no such currency', file: 'forward', broken: (r) => r.write(1, 56, 'C$ ') },
  {
    code: 'GAP_SEGMENT',
    line: 2,
    because: 'a blank segment is followed by a used one',
    file: 'forward',
    broken: (r) => r.write(2, 265, ' '.repeat(SEGMENT_LENGTH)),
  },
  {
    code: 'GAP_SEGMENT',
    line: 3,
    because: 'a record has no segment',
    file: 'forward',
    broken: (r) => r.write(3, 25, ' '.repeat(SEGMENT_LENGTH)),
  },
  {
    code: 'TXN_TYPE',
    line: 2,
    because: 'the bank has not approved the code',
    file: 'forward',
    broken: (r) => r.field(2, 5, transactionType, '372'),
  },
  {
    code: 'TXN_TYPE',
    line: 2,
    because: 'a code of letters',
    file: 'forward',
    broken: (r) => r.field(2, 5, transactionType, '4O1'),
  },
  {
    code: 'TXN_TYPE',
    line: 3,
    because: 'a return without its original code',
    file: 'returns',
    broken: (r) => r.field(3, 1, RETURN_SEGMENT.originalType, ''),
  },
  {
    code: 'TXN_TYPE',
    line: 2,
    because: 'a notice without a code',
    file: 'noc-profile',
    broken: (r) => r.field(2, 1, transactionType, 'C01'),
  },
  {
    code: 'AMOUNT',
    line: 2,
    because: 'an amount with a decimal point',
    file: 'forward',
    broken: (r) => r.field(2, 2, amount, '0000042.50'),
  },
  {
    code: 'AMOUNT',
    line: 4,
    because: 'an amount of zero',
    file: 'forward',
    broken: (r) => r.field(4, 1, amount, '0000000000'),
  },
  {
    code: 'AMOUNT',
    line: 3,
    because: 'an amount above the item limit',
    file: 'forward',
    broken: (r) => r.field(3, 1, amount, '0002500001'),
  },
  {
    code: 'AMOUNT',
    line: 2,
    because: 'a returned amount of zero',
    file: 'returns',
    broken: (r) => r.field(2, 1, amount, '0000000000'),
  },
  {
    code: 'AMOUNT',
    line: 2,
    because: 'a corrected amount of zero',
    file: 'corrections',
    broken: (r) => r.field(2, 1, amount, '0000000000'),
  },
  {
    code: 'AMOUNT',
    line: 2,
    because: 'a notice that moves money',
    file: 'noc-profile',
    broken: (r) => r.field(2, 1, amount, '0000000001'),
  },
  {
    code: 'INSTITUTION',
    line: 2,
    because: 'an id that does not begin with zero',
    file: 'forward',
    broken: (r) => r.field(2, 1, institution, '100300123'),
  },
  {
    code: 'INSTITUTION',
    line: 2,
    because: 'an id as typed from a cheque',
    file: 'forward',
    broken: (r) => r.field(2, 1, institution, '00123-003'),
  },
  {
    code: 'INSTITUTION',
    line: 4,
    because: 'an id of zeros',
    file: 'forward',
    broken: (r) => r.field(4, 2, institution, '000000000'),
  },
  {
    code: 'INSTITUTION',
    line: 2,
    because: 'an account for returns without its branch',
    file: 'forward',
    broken: (r) => r.field(2, 1, ITEM_SEGMENT.returnInstitution, '000000000'),
  },
  {
    code: 'INSTITUTION',
    line: 2,
    because: 'a new branch of letters',
    file: 'noc-profile',
    broken: (r) => r.field(2, 1, ITEM_SEGMENT.returnInstitution, '0004A0352'),
  },
  { code: 'ACCOUNT', line: 2, because: 'an empty account', file: 'forward', broken: (r) => r.field(2, 6, account, '') },
  {
    code: 'ACCOUNT',
    line: 2,
    because: 'an account with a blank inside',
    file: 'forward',
    broken: (r) => r.field(2, 6, account, '1234 567'),
  },
  {
    code: 'ACCOUNT',
    line: 2,
    because: 'an account that is right-justified',
    file: 'forward',
    broken: (r) => r.field(2, 6, account, '     1234567'),
  },
  {
    code: 'ACCOUNT',
    line: 2,
    because: 'a branch for returns without its account',
    file: 'forward',
    broken: (r) => r.field(2, 1, ITEM_SEGMENT.returnAccount, ''),
  },
  { code: 'NAME_EMPTY', line: 4, because: 'no payee', file: 'forward', broken: (r) => r.field(4, 1, name, '') },
  { code: 'NAME_EMPTY', line: 4, because: 'no long name', file: 'forward', broken: (r) => r.field(4, 1, longName, '') },
  {
    code: 'TRACE_PREFIX',
    line: 2,
    because: 'a trace of another data centre',
    file: 'forward',
    broken: (r) => r.field(2, 1, trace, '0031003200042000000001'),
  },
  {
    code: 'TRACE_PREFIX',
    line: 2,
    because: 'a trace of another file',
    file: 'forward',
    broken: (r) => r.field(2, 1, trace, '0032003200041000000001'),
  },
  {
    code: 'TRACE_PREFIX',
    line: 2,
    because: 'a trace without originating data centre',
    file: 'forward',
    broken: (r) => r.field(2, 1, trace, '0032000000042000000001'),
  },
  {
    code: 'TRACE_PREFIX',
    line: 2,
    because: 'a trace without item number',
    file: 'forward',
    broken: (r) => r.field(2, 1, trace, '0032003200042000000000'),
  },
  {
    code: 'TRACE_PREFIX',
    line: 2,
    because: 'a trace of zeros where they are composed',
    file: 'forward',
    broken: (r) => r.field(2, 1, trace, '0'.repeat(22)),
  },
  {
    code: 'TRACE_PREFIX',
    line: 2,
    because: 'a trace that is no number',
    file: 'returns',
    broken: (r) => r.field(2, 1, trace, '12 34'),
  },
  {
    code: 'DUPLICATE_TRACE',
    line: 3,
    because: 'two items have one trace',
    file: 'forward',
    broken: (r) => r.field(3, 1, trace, '0032003200042000000006'),
  },
  {
    code: 'DUPLICATE_XREF',
    line: 4,
    because: 'two items have one cross reference',
    file: 'forward',
    broken: (r) => r.field(4, 3, crossReference, 'MD-000000000000771'),
  },
  {
    code: 'DUE_WINDOW',
    line: 2,
    because: 'a debit is due after the window',
    file: 'forward',
    broken: (r) => r.field(2, 4, date, '026251'),
  },
  {
    code: 'DUE_WINDOW',
    line: 2,
    because: 'a debit is due before the window',
    file: 'forward',
    broken: (r) => r.field(2, 4, date, '025268'),
  },
  {
    code: 'DUE_WINDOW',
    line: 4,
    because: 'a credit is available after the window',
    file: 'forward',
    broken: (r) => r.field(4, 1, date, '026092'),
  },
  {
    code: 'BUSINESS_CODE_MISMATCH',
    line: 4,
    because: 'a business code, which is for debits, on a credit',
    file: 'forward',
    broken: (r) => r.field(4, 1, transactionType, '700'),
  },
  {
    code: 'TRAILER_DEBIT',
    line: 5,
    because: 'debits sum to something else',
    file: 'forward',
    broken: (r) => r.write(5, TRAILER.debitCents.at + 1, '00000000496349'),
  },
  {
    code: 'TRAILER_DEBIT',
    line: 5,
    because: 'debits are counted by record',
    file: 'forward',
    broken: (r) => r.write(5, TRAILER.debitCount.at + 1, '00000002'),
  },
  {
    code: 'TRAILER_DEBIT',
    line: 5,
    because: 'the sum of debits is blank',
    file: 'forward',
    broken: (r) => r.write(5, TRAILER.debitCents.at + 1, ' '.repeat(14)),
  },
  {
    code: 'TRAILER_DEBIT',
    line: 4,
    because: 'returned debits count as debits',
    file: 'returns',
    broken: (r) => r.write(4, TRAILER.debitCount.at + 1, '00000001'),
  },
  {
    code: 'TRAILER_CREDIT',
    line: 5,
    because: 'credits sum to something else',
    file: 'forward',
    broken: (r) => r.write(5, TRAILER.creditCents.at + 1, '00000000361308'),
  },
  {
    code: 'TRAILER_CREDIT',
    line: 4,
    because: 'returned credits count as credits',
    file: 'returns',
    broken: (r) => r.write(4, TRAILER.creditCount.at + 1, '00000000'),
  },
  {
    code: 'TRAILER_E',
    line: 4,
    because: 'corrected credits sum to something else',
    file: 'corrections',
    broken: (r) => r.write(4, TRAILER.correctionECents.at + 1, '00000000000000'),
  },
  {
    code: 'TRAILER_E',
    line: 5,
    because: 'corrections are stated that are not there',
    file: 'forward',
    broken: (r) => r.write(5, TRAILER.correctionECount.at + 1, '00000001'),
  },
  {
    code: 'TRAILER_F',
    line: 4,
    because: 'a tail left blank is zero, and there are two',
    file: 'corrections',
    broken: (r) => r.write(4, TRAILER.correctionFCents.at + 1, ' '.repeat(22)),
  },
  {
    code: 'FCN_SEQUENCE',
    line: 1,
    because: 'a number was left out',
    file: 'forward',
    broken: (r) => r,
    options: { fileCreationNumber: { rule: 'follows', previous: '0040' } },
  },
  {
    code: 'FCN_SEQUENCE',
    line: 1,
    because: 'the bank remembers the number',
    file: 'forward',
    broken: (r) => r,
    options: { fileCreationNumber: { rule: 'not_among', recent: ['0041', '0042'] } },
  },
  {
    code: 'FCN_SEQUENCE',
    line: 1,
    because: 'the number is no number',
    file: 'forward',
    broken: (r) => r.write(1, HEADER.fileCreationNumber.at + 1, '00A2'),
  },
  {
    code: 'RETURN_CODE',
    line: 3,
    because: 'a reason of letters',
    file: 'returns',
    broken: (r) => r.field(3, 2, RETURN_SEGMENT.reason, 'NSF'),
  },
  {
    code: 'CHARSET',
    line: 2,
    because: 'an accent',
    file: 'forward',
    broken: (r) => r.field(2, 6, name, 'ÉMILIE GAGNON'),
  },
  {
    code: 'CHARSET',
    line: 2,
    because: 'a control character',
    file: 'forward',
    broken: (r) => r.field(2, 6, name, 'EMILIE\u0000GAGNON'),
  },
  {
    code: 'FIELD_CONTENT',
    line: 1,
    because: 'a data centre of letters',
    file: 'forward',
    broken: (r) => r.write(1, HEADER.dataCentre.at + 1, 'TORON'),
  },
  {
    code: 'FIELD_CONTENT',
    line: 3,
    because: 'an original trace that is cut',
    file: 'returns',
    broken: (r) => r.field(3, 1, RETURN_SEGMENT.originalTrace, '0032003200042'),
  },
  {
    code: 'FIELD_CONTENT',
    line: 3,
    because: 'invalid element ids of letters',
    file: 'returns',
    broken: (r) => r.field(3, 1, RETURN_SEGMENT.invalidElements, 'AB000000000'),
  },
];

/** A file that exists cannot show these. */
const CODES_OF_THE_WRITER: readonly FaultCode[] = ['FIELD_LENGTH', 'CAPACITY'];

function cut(records: Records, record: number, length: number): Records {
  records.lines[record - 1] = (records.lines[record - 1] ?? '').slice(0, length);
  return records;
}

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
