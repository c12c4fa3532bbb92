import { performance } from 'node:perf_hooks';
import { BankProfile } from '../src/cpa005/bank-profile.ts';
import { SEGMENT_LENGTH } from '../src/cpa005/layout.ts';
import { scanCpa005 } from '../src/cpa005/reader.ts';
import { collect } from '../src/cpa005/stream.ts';
import { type Cpa005Entry, writeCpa005 } from '../src/cpa005/writer.ts';

export type Cpa005Bench = {
  readonly entries: number;
  readonly bytes: number;
  readonly writeEntriesPerSecond: number;
  readonly writeMBs: number;
  readonly readEntriesPerSecond: number;
  readonly readMBs: number;
  /** The same bytes without validation, in the same run. */
  readonly floor: {
    /** Fields set into one preallocated buffer. */
    readonly bufferEntriesPerSecond: number;
    /** Fields cut out of the finished bytes as trimmed strings, amounts as bigint. */
    readonly sliceEntriesPerSecond: number;
    /** The finished bytes copied once. */
    readonly memcpyMBs: number;
  };
  readonly writeRatio: number;
  readonly readRatio: number;
};

const ENTRIES = 100_000;
const ROUNDS = 7;

const HEADER = { fileCreationNumber: '0042', creationDate: '2026-03-18' } as const;

const PROFILE = BankProfile.parse({
  originatorId: '0123456789',
  dataCentre: '00320',
  originatingDataCentre: '00320',
  traceMode: 'compose',
  shortName: 'EXAMPLE',
  longName: 'EXAMPLE COLLECT INC',
  returnInstitution: '003',
  returnTransit: '12345',
  returnAccount: '1009988',
  currency: 'CAD',
  allowedCodes: ['450', '470'],
  cutoffLocal: '13:00',
  leadBusinessDays: 1,
});

/** Writes and reads 100,000 entries, validated, beside raw floors; medians of seven runs. */
export async function benchCpa005(): Promise<Cpa005Bench> {
  const entries = Array.from({ length: ENTRIES }, (_, at) => sampleEntry(at + 1));
  const { bytes } = await collect(writeCpa005(HEADER, entries, PROFILE));

  const write = await median(async () => {
    for await (const chunk of writeCpa005(HEADER, entries, PROFILE))
      if (chunk.length === 0) throw new Error('an empty chunk');
  });
  const read = await median(async () => {
    let seen = 0;
    const segment = () => {
      seen += 1;
    };
    await scanCpa005(bytes, { segment }, PROFILE);
    if (seen !== ENTRIES) throw new Error('entries went missing');
  });
  const buffer = await median(() => rawBuffer(entries));
  const slices = await median(() => rawSlices(bytes));
  const copy = await median(() => {
    Buffer.allocUnsafeSlow(bytes.length).set(bytes);
  });

  const rate = (ms: number): number => Math.round((ENTRIES / ms) * 1000);
  const megabytes = (ms: number): number => Math.round(bytes.length / 1000 / ms);
  return {
    entries: ENTRIES,
    bytes: bytes.length,
    writeEntriesPerSecond: rate(write),
    writeMBs: megabytes(write),
    readEntriesPerSecond: rate(read),
    readMBs: megabytes(read),
    floor: {
      bufferEntriesPerSecond: rate(buffer),
      sliceEntriesPerSecond: rate(slices),
      memcpyMBs: megabytes(copy),
    },
    writeRatio: buffer / write,
    readRatio: slices / read,
  };
}

const sampleEntry = (sequence: number): Cpa005Entry => ({
  type: 'D',
  transactionType: sequence % 5 === 0 ? '450' : '470',
  amountCents: BigInt(100 + ((sequence * 7919) % 250_000)),
  date: '2026-03-19',
  party: { institution: '000300123', account: String(1_000_000 + sequence * 7) },
  name: `CUSTOMER NUMBER ${sequence}`,
  crossReference: `TXN-${sequence}`,
});

/** Lengths of the 18 fields of a segment. */
const LENGTHS = [3, 10, 6, 9, 12, 22, 3, 15, 30, 30, 10, 19, 9, 12, 15, 22, 2, 11] as const;

function rawBuffer(entries: readonly Cpa005Entry[]): number {
  const records = Math.ceil(entries.length / 6);
  const target = Buffer.allocUnsafeSlow(records * 1466).fill(' ');
  let at = 0;
  const text = (value: string, length: number) => {
    for (let index = 0; index < value.length; index += 1) target[at + index] = value.charCodeAt(index);
    at += length;
  };
  const number = (value: number, length: number) => {
    let rest = value;
    for (let place = at + length - 1; place >= at; place -= 1) {
      target[place] = 48 + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    at += length;
  };
  for (const [index, entry] of entries.entries()) {
    at = Math.floor(index / 6) * 1466 + 24 + (index % 6) * SEGMENT_LENGTH;
    text(entry.transactionType, 3);
    number(Number(entry.amountCents), 10);
    text('026078', 6);
    text(entry.party.institution, 9);
    text(entry.party.account, 12);
    text('0032003200042', 13);
    number(index + 1, 9);
    text('000', 3);
    text('EXAMPLE', 15);
    text(entry.name, 30);
    text('EXAMPLE COLLECT INC', 30);
    text('0123456789', 10);
    text(entry.crossReference, 19);
    text('000312345', 9);
    text('1009988', 12 + 15 + 22 + 2);
    text('00000000000', 11);
  }
  return at;
}

function rawSlices(bytes: Buffer): number {
  let kept: { readonly cents: bigint; readonly fields: readonly string[] }[] = [];
  let seen = 0;
  for (let record = 1466; record + 2 * 1466 <= bytes.length; record += 1466) {
    for (let segment = 0; segment < 6; segment += 1) {
      const start = record + 24 + segment * SEGMENT_LENGTH;
      const text = bytes.toString('latin1', start, start + SEGMENT_LENGTH);
      const fields: string[] = [];
      let at = 0;
      for (const length of LENGTHS) {
        fields.push(text.slice(at, at + length).trimEnd());
        at += length;
      }
      kept.push({ cents: BigInt(fields[1] || 0), fields });
    }
    seen += kept.length;
    if (kept.length > 1000) kept = [];
  }
  return seen;
}

async function median(run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}
