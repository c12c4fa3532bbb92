import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CPA_FAULT_CODES, FileFault } from '../fault.ts';
import { bankText } from '../text.ts';
import { type Cpa005Source, readCpa005, scanCpa005 } from './reader.ts';
import { type ReturnInstruction, writeReturnsCpa005 } from './returns.ts';
import { collect } from './stream.ts';
import { debit, example, isItem, MAPLE_FITNESS, written } from './testing/example-files.ts';
import type { Cpa005Entry } from './writer.ts';

const EXAMPLES = [example('forward'), example('returns'), example('noc-profile')] as const;
const anExample = fc.constantFrom(...EXAMPLES);

/** Reads bytes nobody vouches for: either a whole valid file, or one `FileFault` at a record that can be found. */
async function readsOrRefuses(source: Cpa005Source): Promise<'read' | 'refused'> {
  try {
    const file = await readCpa005(source, MAPLE_FITNESS);
    const { debits, credits, correctionsE, correctionsF, notices } = file.totals;
    expect(file.segments).toHaveLength(
      debits.count + credits.count + correctionsE.count + correctionsF.count + notices,
    );
    return 'read';
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    expect(CPA_FAULT_CODES).toContain(error.code);
    expect(error.line).toBeGreaterThanOrEqual(1);
    return 'refused';
  }
}

/** Chunks of chosen sizes, as a network or a disk cuts them. */
async function* inPieces(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

const linesOf = (bytes: Buffer): string[] => bytes.toString('latin1').split('\r\n').slice(0, -1);
const ofLines = (lines: readonly string[]): Buffer =>
  Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1');

describe('bytes nobody vouches for', () => {
  test('random bytes are refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 6000 }), async (bytes) => {
        expect(await readsOrRefuses(bytes)).toBe('refused');
      }),
    );
  });

  test('random text that opens like a file is refused', async () => {
    const opening = EXAMPLES[0].subarray(0, 1466);
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 3000 }), async (text) => {
        expect(await readsOrRefuses(Buffer.concat([opening, Buffer.from(text)]))).toBe('refused');
      }),
    );
  });

  test('changed bytes are read as a whole file or refused', async () => {
    const change = fc.record({ at: fc.nat({ max: 7329 }), byte: fc.integer({ min: 0, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(anExample, fc.array(change, { minLength: 1, maxLength: 4 }), async (original, changes) => {
        const bytes = Buffer.from(original);
        for (const { at, byte } of changes) bytes[at % bytes.length] = byte;
        await readsOrRefuses(bytes);
      }),
      { numRuns: 500 },
    );
  });

  test('a digit changed in a money field is always refused', async () => {
    const forward = EXAMPLES[0];
    const place = fc.record({
      position: fc.integer({ min: 0, max: 5 }),
      digit: fc.integer({ min: 3, max: 12 }),
      to: fc.integer({ min: 0, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(place, async ({ position, digit, to }) => {
        const bytes = Buffer.from(forward);
        const at = 1466 + 24 + position * 240 + digit;
        fc.pre(bytes[at] !== 0x30 + to);
        bytes[at] = 0x30 + to;
        expect(await readsOrRefuses(bytes)).toBe('refused');
      }),
    );
  });

  test('a file cut anywhere before its last character is refused', async () => {
    await fc.assert(
      fc.asyncProperty(anExample, fc.double({ min: 0, max: 1, noNaN: true }), async (bytes, share) => {
        const lastRecordAt = bytes.length - 1466;
        expect(await readsOrRefuses(bytes.subarray(0, Math.floor(share * lastRecordAt)))).toBe('refused');
      }),
    );
  });

  test('records swapped or repeated are refused', async () => {
    await fc.assert(
      fc.asyncProperty(anExample, fc.nat(), fc.nat(), fc.boolean(), async (bytes, first, second, repeated) => {
        const lines = linesOf(bytes);
        const a = first % lines.length;
        const b = second % lines.length;
        const [one = '', two = ''] = [lines[a], lines[b]];
        if (repeated) lines.splice(b, 0, one);
        else {
          fc.pre(a !== b);
          lines[a] = two;
          lines[b] = one;
        }
        expect(await readsOrRefuses(ofLines(lines))).toBe('refused');
      }),
    );
  });

  test('a record lost is refused', async () => {
    await fc.assert(
      fc.asyncProperty(anExample, fc.nat(), async (bytes, which) => {
        const lines = linesOf(bytes);
        lines.splice(which % lines.length, 1);
        expect(await readsOrRefuses(ofLines(lines))).toBe('refused');
      }),
    );
  });

  test('a line without end is refused before it is held', async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) {
        taken += 1;
        yield Buffer.alloc(1024, 'A');
      }
    }
    expect(await readsOrRefuses(endless())).toBe('refused');
    expect(taken).toBeLessThan(4);
  });
});

describe('a file in pieces', () => {
  test('is read the same however it is cut', async () => {
    const whole = await Promise.all(EXAMPLES.map((bytes) => readCpa005(bytes, MAPLE_FITNESS)));
    const sizes = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 2 }), sizes, async (which, cuts) => {
        const bytes = EXAMPLES[which] ?? EXAMPLES[0];
        expect(await readCpa005(inPieces(bytes, cuts), MAPLE_FITNESS)).toEqual(whole[which]);
      }),
    );
  });

  test('is refused at the same place however it is cut', async () => {
    const bytes = Buffer.from(EXAMPLES[0]);
    bytes.write('X', 2 * 1466, 'latin1');
    for (const size of [1, 7, 1465, 1466, 1467, 5000])
      await expect(readCpa005(inPieces(bytes, [size]), MAPLE_FITNESS)).rejects.toMatchObject({ code: 'TYPE', line: 3 });
  });
});

const date = fc.integer({ min: 18, max: 31 }).map((day) => `2026-03-${day}`);
const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(''));
const name = fc
  .oneof(
    fc.constantFrom(
      'Émilie Gagnon',
      'François Côté',
      'Zoë Ångström-Nuñez',
      'Œuvre Saint-Élie',
      "Seán O'Neil",
      'Łukasz',
    ),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  )
  .filter((text) => bankText(text).trim() !== '');

const entry: fc.Arbitrary<Omit<Cpa005Entry, 'crossReference'>> = fc.record(
  {
    type: fc.constantFrom('C' as const, 'D' as const),
    transactionType: fc.constantFrom('401', '450', '470', '480'),
    amountCents: fc.bigInt({ min: 1n, max: 100_000n }),
    date,
    party: fc.record({
      institution: digits(8, 8)
        .filter((id) => !/^0*$/.test(id))
        .map((id) => `0${id}`),
      account: digits(1, 12),
    }),
    name,
    shortName: fc.string({ maxLength: 20 }),
    sundry: fc.string({ maxLength: 20 }),
  },
  { requiredKeys: ['type', 'transactionType', 'amountCents', 'date', 'party', 'name'] },
);

const entries = fc
  .array(entry, { maxLength: 120 })
  .map((list) => list.map((item, index): Cpa005Entry => ({ ...item, crossReference: `TXN-${index}` })));

const asPrinted = (text: string, length: number): string => bankText(text).trim().slice(0, length).trimEnd();

describe('what is written is read', () => {
  test('every entry comes back as the file can print it, accents included', async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (list) => {
        const file = await readCpa005(await written(list), MAPLE_FITNESS);
        expect(file.segments.filter(isItem)).toEqual(
          list.map((item, index) =>
            expect.objectContaining({
              type: item.type,
              transactionType: item.transactionType,
              amountCents: item.amountCents,
              date: item.date,
              party: item.party,
              name: asPrinted(item.name, 30),
              shortName: item.shortName === undefined ? 'MAPLEFITNESS' : asPrinted(item.shortName, 15),
              sundry: asPrinted(item.sundry ?? '', 15),
              crossReference: item.crossReference,
              trace: `0032003200042${String(index + 1).padStart(9, '0')}`,
            }),
          ),
        );
        const cents = list.reduce((sum, item) => sum + item.amountCents, 0n);
        expect(file.totals.debits.cents + file.totals.credits.cents).toBe(cents);
      }),
      { numRuns: 60 },
    );
  });

  test('returns of every entry come back with its reference, its account and its trace', async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (list) => {
        const items = (await readCpa005(await written(list), MAPLE_FITNESS)).segments.filter(isItem);
        const returns = items.map((original): ReturnInstruction => ({ original, reason: '905' }));
        const header = { fileCreationNumber: '0017', creationDate: '2026-04-02' };
        const { bytes } = await collect(writeReturnsCpa005(header, returns, MAPLE_FITNESS));
        const file = await readCpa005(bytes, MAPLE_FITNESS);
        expect(file.segments).toEqual(
          items.map((item) =>
            expect.objectContaining({
              type: item.type === 'C' ? 'I' : 'J',
              reason: '905',
              amountCents: item.amountCents,
              party: item.party,
              crossReference: item.crossReference,
              originalTrace: item.trace,
            }),
          ),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('a large file is written and read without being held', async () => {
    const count = 20_000;
    function* many(): Generator<Cpa005Entry> {
      for (let i = 1; i <= count; i++) yield debit({ amountCents: 100n, crossReference: `TXN-${i}` });
    }
    let seen = 0;
    const summary = await scanCpa005(
      await written(many()),
      {
        segment: () => {
          seen += 1;
        },
      },
      MAPLE_FITNESS,
    );
    expect(seen).toBe(count);
    expect(summary.totals).toMatchObject({ debits: { cents: 2_000_000n, count }, records: 3336 });
  });
});
