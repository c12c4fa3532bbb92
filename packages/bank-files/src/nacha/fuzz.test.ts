import { routingNumberOf } from '@cordelle/domain/bank-numbers/routing-number.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FileFault } from '../fault.ts';
import { type NachaFile, readNacha } from './reader.ts';
import type { NachaDirection, NachaEntry, TransactionCode } from './records.ts';
import { answerBatches, type ChangeAnswer, type ReturnAnswer } from './returns.ts';
import { batchHeader, forwardBytes, forwardHeader, inboundBytes, inboundHeader } from './testing/example-files.ts';
import { composeNacha, type NachaBatch } from './writer.ts';

const RUNS = { numRuns: 300 };
const direction = fc.constantFrom<NachaDirection>('outbound', 'inbound');
const onEntryFault = fc.constantFrom('throw' as const, 'quarantine' as const);
const bytesOf = (which: NachaDirection): Buffer => (which === 'outbound' ? forwardBytes() : inboundBytes());

/** Reads, or returns the fault; anything else that is thrown fails the test. */
async function read(
  bytes: Uint8Array,
  options: { direction: NachaDirection; onEntryFault?: 'throw' | 'quarantine' },
): Promise<NachaFile | FileFault> {
  try {
    return await readNacha(bytes, options);
  } catch (error) {
    if (error instanceof FileFault) return error;
    throw error;
  }
}

/** What was read accounts for every entry its own controls count. */
function expectWhole(outcome: NachaFile | FileFault): void {
  if (outcome instanceof FileFault) {
    expect(outcome.line).toBeGreaterThan(0);
    return;
  }
  const read = outcome.batches.flatMap(({ entries, quarantined }) => [...entries, ...quarantined]);
  expect(read).toHaveLength(outcome.totals.entryCount);
  expect(outcome.batches).toHaveLength(outcome.totals.batchCount);
}

describe('the reader, whatever it is given', () => {
  test('bytes of any kind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), direction, onEntryFault, async (bytes, way, policy) => {
        expect(await read(bytes, { direction: way, onEntryFault: policy })).toBeInstanceOf(FileFault);
      }),
      RUNS,
    );
  });

  test('records of any text that begin like records', async () => {
    const record = fc
      .tuple(fc.constantFrom('1', '5', '6', '7', '8', '9'), fc.string({ unit: 'grapheme-ascii', maxLength: 93 }))
      .map(([type, rest]) => type + rest);
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 12 }), direction, async (records, way) => {
        expect(await read(Buffer.from(records.join('\n'), 'latin1'), { direction: way })).toBeInstanceOf(FileFault);
      }),
      RUNS,
    );
  });

  test('a good file with bytes changed', async () => {
    const flip = fc.tuple(fc.nat(1899), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(flip, { minLength: 1, maxLength: 6 }),
        direction,
        onEntryFault,
        async (flips, way, policy) => {
          const bytes = Buffer.from(bytesOf(way));
          for (const [at, byte] of flips) bytes[at] = byte;
          expectWhole(await read(bytes, { direction: way, onEntryFault: policy }));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('a good file cut off', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1899), direction, onEntryFault, async (length, way, policy) => {
        const outcome = await read(bytesOf(way).subarray(0, length), { direction: way, onEntryFault: policy });
        const controlEnds = way === 'outbound' ? 18 * 95 + 55 : 13 * 95 + 55;
        if (length < controlEnds) expect(outcome).toBeInstanceOf(FileFault);
        else expectWhole(outcome);
      }),
      RUNS,
    );
  });

  test('a good file with records exchanged, repeated or missing', async () => {
    const change = fc.record({ how: fc.constantFrom('swap', 'repeat', 'drop'), at: fc.nat(19), other: fc.nat(19) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 3 }),
        direction,
        onEntryFault,
        async (changes, way, policy) => {
          const lines = bytesOf(way).toString('latin1').trimEnd().split('\n');
          for (const { how, at, other } of changes) {
            const [first = '', second = ''] = [lines[at], lines[other]];
            if (how === 'swap') [lines[at], lines[other]] = [second, first];
            else if (how === 'repeat') lines.splice(other, 0, first);
            else lines.splice(at, 1);
          }
          const text = lines.join('\n');
          expectWhole(await read(Buffer.from(text, 'latin1'), { direction: way, onEntryFault: policy }));
        },
      ),
      RUNS,
    );
  });

  test('the same bytes give the same answer however they are cut into chunks', async () => {
    const flip = fc.option(fc.tuple(fc.nat(1899), fc.constantFrom(0x0d, 0x0a, 0x20, 0x39, 0x31, 0xc9)));
    await fc.assert(
      fc.asyncProperty(flip, fc.integer({ min: 1, max: 300 }), direction, async (change, size, way) => {
        const bytes = Buffer.from(bytesOf(way));
        if (change) bytes[change[0]] = change[1];
        const whole = await read(bytes, { direction: way });
        async function* chunks() {
          for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
        }
        const cut = await readNacha(chunks(), { direction: way }).catch((error: unknown) => error);
        expect(cut).toEqual(whole);
      }),
      RUNS,
    );
  });
});

const plain = fc.string({ unit: fc.constantFrom(...'ABCXYZ0189-./&'), minLength: 1, maxLength: 15 });
const nameText = fc.string({ unit: fc.constantFrom(...'ABCÉèœ Z’'), maxLength: 30 }).map((rest) => `N${rest}`);
const dfi = fc.nat(99_999).map((rest) => `121${String(rest).padStart(5, '0')}`);
const debitCode = fc.constantFrom<TransactionCode>('27', '37');
const trace = (sequence: number): string => `09100001${String(sequence).padStart(7, '0')}`;

const sentEntry = fc.record({
  transactionCode: debitCode,
  routingNumber: dfi.map(routingNumberOf),
  accountNumber: plain,
  amountCents: fc.bigInt({ min: 1n, max: 9_999_999_999n }),
  identification: plain,
  name: nameText,
  discretionary: fc.constantFrom('R', 'S'),
  addenda: fc.option(plain.map((information) => ({ type: 'remittance' as const, information }))),
});

const sentBatches = fc
  .array(fc.array(sentEntry, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 })
  .map((batches): (NachaBatch & { entries: NachaEntry[] })[] => {
    let sequence = 0;
    return batches.map((entries, at) => ({
      header: batchHeader({ sec: 'WEB', batchNumber: at + 1 }),
      entries: entries.map((given) => {
        sequence += 1;
        return { ...given, trace: trace(sequence) };
      }),
    }));
  });

describe('what is written', () => {
  test('is read back', async () => {
    await fc.assert(
      fc.asyncProperty(sentBatches, fc.constantFrom('LF', 'CRLF', 'none'), async (batches, lineEnd) => {
        const { bytes, totals } = await composeNacha(forwardHeader, batches, { lineEnd });
        const file = await readNacha(bytes, { direction: 'outbound' });
        expect(file.totals).toEqual(totals);
        const read = file.batches.flatMap(({ entries }) => entries);
        const sent = batches.flatMap(({ entries }) => entries);
        expect(
          read.map(({ amountCents, identification, accountNumber, trace: number }) => [
            amountCents,
            identification,
            accountNumber,
            number,
          ]),
        ).toEqual(
          sent.map(({ amountCents, identification, accountNumber, trace: number }) => [
            amountCents,
            identification,
            accountNumber,
            number,
          ]),
        );
        const again = await composeNacha(file.header, file.batches, { lineEnd });
        expect(again.bytes.equals(bytes)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test('is answered by returns and changes that find their way back', async () => {
    await fc.assert(
      fc.asyncProperty(sentBatches, fc.infiniteStream(fc.boolean()), async (batches, isReturn) => {
        const sent = batches.flatMap(({ header, entries }) => entries.map((one) => ({ batch: header, entry: one })));
        const answers = sent.map((one, at): ReturnAnswer | ChangeAnswer => {
          const common = { sent: one, settlementDate: '2026-03-20', sequence: at + 1 };
          return isReturn.next().value
            ? { type: 'return', reason: 'R01', ...common }
            : { type: 'change', code: 'C01', correctedData: '5550001', ...common };
        });
        const { bytes } = await composeNacha(inboundHeader, answerBatches(answers), { direction: 'inbound' });
        const file = await readNacha(bytes, { direction: 'inbound' });
        const traces = file.batches.flatMap(({ entries }) =>
          entries.map(({ addenda }) => addenda !== null && 'originalTrace' in addenda && addenda.originalTrace),
        );
        expect(traces.toSorted()).toEqual(sent.map(({ entry: { trace: number } }) => number).toSorted());
      }),
      { numRuns: 100 },
    );
  });
});
