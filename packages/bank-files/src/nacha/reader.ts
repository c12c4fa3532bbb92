import { FileFault } from '../fault.ts';
import { FileScanner } from './file-scanner.ts';
import { chunksOf, type NachaSource, RecordCutter } from './lines.ts';
import type { NachaBatchHeader, NachaFileHeader, NachaFileTotals, NachaReadEntry, NachaTotals } from './records.ts';
import type { NachaQuarantinedEntry, NachaReadOptions, NachaScanResult, NachaVisitor } from './visitor.ts';

export type NachaReadBatch = {
  readonly header: NachaBatchHeader;
  readonly line: number;
  readonly entries: readonly NachaReadEntry[];
  readonly quarantined: readonly NachaQuarantinedEntry[];
  readonly totals: NachaTotals;
};

export type NachaFile = {
  readonly header: NachaFileHeader;
  readonly batches: readonly NachaReadBatch[];
  readonly totals: NachaFileTotals;
};

/**
 * Reads and checks a whole file without holding it: every record, count, total and hash. Resolves only when all of it is
 * good, throws `FileFault` with line and code otherwise. To act on a file without holding it, scan it twice: once without
 * a visitor, then with one.
 */
export async function scanNacha(
  source: NachaSource,
  visitor: NachaVisitor,
  options: NachaReadOptions,
): Promise<NachaScanResult> {
  const scanner = new FileScanner(visitor, options);
  const cutter = new RecordCutter((record, line) => scanner.record(record, line));
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(source)) {
      bytes += chunk.byteLength;
      cutter.push(chunk);
      if (visitor.afterChunk) await visitor.afterChunk();
    }
    cutter.end();
    return scanner.finish(cutter.line, bytes);
  } catch (error) {
    throw error instanceof FileFault ? error.among(scanner.faults) : error;
  }
}

/** Reads a file into typed records: all of it, or a `FileFault`. */
export async function readNacha(source: NachaSource, options: NachaReadOptions): Promise<NachaFile> {
  const batches: NachaReadBatch[] = [];
  let header: NachaFileHeader | undefined;
  let batchLine = 0;
  let entries: NachaReadEntry[] = [];
  let quarantined: NachaQuarantinedEntry[] = [];
  const { totals } = await scanNacha(
    source,
    {
      fileHeader: (given) => {
        header = given;
      },
      batchHeader: (_, line) => {
        batchLine = line;
        entries = [];
        quarantined = [];
      },
      entry: (entry) => entries.push(entry),
      quarantined: (entry) => quarantined.push(entry),
      batchControl: (batchTotals, batch) =>
        batches.push({ header: batch, line: batchLine, entries, quarantined, totals: batchTotals }),
    },
    options,
  );
  if (!header) throw new FileFault('NO_FILE_HEADER', 1, 'the file has no record 1');
  return { header, batches, totals };
}
