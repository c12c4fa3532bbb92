import type { Rail } from '@cordelle/domain/rail.ts';

/** A file of ours or of the bank, as the archive names it. */
export type ArchivedName = {
  readonly rail: Rail;
  readonly direction: 'outbound' | 'inbound';
  readonly name: string;
  readonly sha256: string;
};

export type ArchivedHead = ArchivedName & {
  readonly bytes: number;
  /** Business time, ISO 8601: when it was made or fetched. */
  readonly keptAt: string;
};

/**
 * Every byte sent to the bank and received from it, sealed, kept apart from the database and only ever added to: what an older
 * database does not know can be read here.
 */
export type FileArchive = {
  /** On the medium when this resolves; a file that is kept already stays as it is. */
  keep(head: ArchivedHead, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /**
   * All there are of a rail and direction, in no order, without opening any. A file that was listed before is the same object, as
   * far as that costs nothing: who looks again tells what is new by it.
   */
  list(rail: Rail, direction: ArchivedName['direction']): Promise<readonly ArchivedName[]>;
  head(file: ArchivedName): Promise<ArchivedHead>;
  read(file: ArchivedName): AsyncIterable<Buffer>;
};
