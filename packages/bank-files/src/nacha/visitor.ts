import type { FileFault } from '../fault.ts';
import type {
  NachaAddenda,
  NachaBatchHeader,
  NachaDirection,
  NachaFileHeader,
  NachaFileTotals,
  NachaReadEntry,
  NachaTotals,
} from './records.ts';

export type NachaReadOptions = {
  readonly direction: NachaDirection;
  /**
   * What a fault inside one entry does. `throw` (default): the file is refused at its first fault. `quarantine`: the entry is
   * set aside, counted in the totals, and the rest proceeds. A fault of the file's or a batch's structure or totals always
   * refuses the file; with `quarantine` the `FileFault` names everything else that is wrong as well.
   */
  readonly onEntryFault?: 'throw' | 'quarantine';
};

/** An entry set aside: why, its records 6 and 7 as they stood in the file, and what can be read of it nevertheless. */
export type NachaQuarantinedEntry = {
  readonly line: number;
  /** As counted in the totals; 0 when it is no number. */
  readonly amountCents: bigint;
  readonly direction: 'credit' | 'debit' | undefined;
  readonly addenda: NachaAddenda | null;
  readonly faults: readonly FileFault[];
  readonly records: readonly string[];
};

/**
 * Called in file order while the file is read. What has been seen is provisional until `scanNacha` resolves: a later record
 * may still refuse the file. `afterChunk` may wait, which holds back the source.
 */
export type NachaVisitor = {
  readonly fileHeader?: (header: NachaFileHeader, line: number) => void;
  readonly batchHeader?: (header: NachaBatchHeader, line: number) => void;
  readonly entry?: (entry: NachaReadEntry, batch: NachaBatchHeader) => void;
  readonly quarantined?: (entry: NachaQuarantinedEntry, batch: NachaBatchHeader) => void;
  readonly batchControl?: (totals: NachaTotals, batch: NachaBatchHeader) => void;
  readonly afterChunk?: () => void | Promise<void>;
};

export type NachaScanResult = { readonly totals: NachaFileTotals; readonly quarantinedCount: number };
