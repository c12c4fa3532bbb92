import { performance } from 'node:perf_hooks';
import { scanNacha } from '../src/nacha/reader.ts';
import type { NachaBatchHeader, NachaEntry, NachaFileHeader } from '../src/nacha/records.ts';
import { type NachaBatch, writeNacha } from '../src/nacha/writer.ts';

export type NachaBench = {
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
    /** Lines padded and joined as strings. */
    readonly stringEntriesPerSecond: number;
    /** The finished bytes copied once. */
    readonly memcpyMBs: number;
  };
  /** Writing against the buffer floor; the goal is 0.5. */
  readonly writeRatio: number;
  /** Reading against the string floor; the goal is 0.5. */
  readonly readRatio: number;
};

const ENTRIES = 100_000;
const BATCHES = 10;
const ROUNDS = 7;

const HEADER: NachaFileHeader = {
  immediateDestination: '091000019',
  immediateOrigin: '1234567890',
  creationDate: '2026-03-18',
  creationTime: '14:05',
  fileIdModifier: 'A',
  immediateDestinationName: 'EXAMPLE BANK NA',
  immediateOriginName: 'EXAMPLE COLLECT INC',
  referenceCode: '',
};

const ROUTING_NUMBERS = ['231380104', '121042882', '011401533', '121000358'] as const;

/** Writes and reads 100,000 entries, validated, beside raw floors; medians of seven runs. */
export async function benchNacha(): Promise<NachaBench> {
  const batches = sampleBatches();
  const entries = batches.flatMap((batch) => batch.entries);
  const bytes = Buffer.concat(await collect(writeNacha(HEADER, batches)));

  const write = await median(async () => {
    for await (const chunk of writeNacha(HEADER, batches)) if (chunk.length === 0) throw new Error('an empty chunk');
  });
  const read = await median(async () => {
    let seen = 0;
    const count = () => {
      seen += 1;
    };
    await scanNacha(bytes, { entry: count }, { direction: 'outbound' });
    if (seen !== ENTRIES) throw new Error('entries went missing');
  });
  const buffer = await median(() => rawBuffer(entries));
  const strings = await median(() => rawStrings(entries));
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
      stringEntriesPerSecond: rate(strings),
      memcpyMBs: megabytes(copy),
    },
    writeRatio: buffer / write,
    readRatio: strings / read,
  };
}

function sampleBatches(): (NachaBatch & { entries: NachaEntry[] })[] {
  const perBatch = ENTRIES / BATCHES;
  return Array.from({ length: BATCHES }, (_, at) => ({
    header: sampleHeader(at + 1),
    entries: Array.from({ length: perBatch }, (__, within) => sampleEntry(at * perBatch + within + 1)),
  }));
}

const sampleHeader = (batchNumber: number): NachaBatchHeader => ({
  serviceClass: '225',
  companyName: `CLIENT ${batchNumber}`,
  companyDiscretionaryData: '',
  companyId: '1234567890',
  sec: 'PPD',
  entryDescription: 'DUES',
  descriptiveDate: '',
  effectiveDate: '2026-03-19',
  settlementDay: null,
  originatingDfi: '09100001',
  batchNumber,
});

const sampleEntry = (sequence: number): NachaEntry => ({
  transactionCode: sequence % 5 === 0 ? '37' : '27',
  routingNumber: ROUTING_NUMBERS[sequence % ROUTING_NUMBERS.length] ?? ROUTING_NUMBERS[0],
  accountNumber: String(1_000_000 + sequence * 7),
  amountCents: BigInt(100 + ((sequence * 7919) % 250_000)),
  identification: `T-${sequence}`,
  name: `CUSTOMER NUMBER ${sequence}`,
  discretionary: '',
  trace: `09100001${String(sequence).padStart(7, '0')}`,
  addenda: null,
});

function rawBuffer(entries: readonly NachaEntry[]): number {
  const target = Buffer.allocUnsafeSlow(entries.length * 95);
  let base = 0;
  const text = (value: string, at: number, length: number) => {
    let index = 0;
    for (; index < value.length; index += 1) target[base + at + index] = value.charCodeAt(index);
    for (; index < length; index += 1) target[base + at + index] = 0x20;
  };
  for (const entry of entries) {
    target[base] = 0x36;
    text(entry.transactionCode, 1, 2);
    text(entry.routingNumber, 3, 9);
    text(entry.accountNumber, 12, 17);
    let cents = Number(entry.amountCents);
    for (let at = base + 38; at >= base + 29; at -= 1) {
      target[at] = 48 + (cents % 10);
      cents = Math.floor(cents / 10);
    }
    text(entry.identification, 39, 15);
    text(entry.name, 54, 22);
    text(entry.discretionary, 76, 2);
    target[base + 78] = 0x30;
    text(entry.trace, 79, 15);
    target[base + 94] = 0x0a;
    base += 95;
  }
  return base;
}

function rawStrings(entries: readonly NachaEntry[]): number {
  const lines: string[] = [];
  for (const entry of entries)
    lines.push(
      `6${entry.transactionCode}${entry.routingNumber}${entry.accountNumber.padEnd(17)}${String(entry.amountCents).padStart(10, '0')}${entry.identification.padEnd(15)}${entry.name.padEnd(22)}${entry.discretionary.padEnd(2)}0${entry.trace}\n`,
    );
  return Buffer.from(lines.join(''), 'latin1').length;
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const collected: Buffer[] = [];
  for await (const chunk of chunks) collected.push(chunk);
  return collected;
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
