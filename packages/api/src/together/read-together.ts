import { type Database, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { isConnectionLost } from '@cordelle/db/outage.ts';
import type { FoundTogether } from '../context.ts';
import { WaitingLine } from './waiting-line.ts';

/** So many at most are read by one statement. */
const GROUP_MAX = 32;

/** Records of one client by their ids; those it does not have are left out. */
type Read<Found> = (tx: Tx, clientId: bigint, ids: readonly bigint[]) => Promise<ReadonlyMap<bigint, Found>>;

type Lines<Found> = Map<bigint, WaitingLine<bigint, Found | null>>;

/**
 * Records of one kind that are asked for one by one. Those of one client that are asked for while others are read share the next
 * reading. It begins after everybody in it has asked, so that each sees what was written before.
 */
export class ReadTogether<Found> implements FoundTogether<Found> {
  readonly #read: Read<Found>;
  readonly #lines = new WeakMap<Database, Lines<Found>>();

  constructor(read: Read<Found>) {
    this.#read = read;
  }

  /** Null: the client has no such record. */
  find(database: Database, clientId: bigint, id: bigint): Promise<Found | null> {
    const lines: Lines<Found> = this.#lines.get(database) ?? new Map();
    this.#lines.set(database, lines);
    const line = lines.get(clientId) ?? this.#lineOf(database, clientId);
    lines.set(clientId, line);
    return line.join(id);
  }

  #lineOf(database: Database, clientId: bigint): WaitingLine<bigint, Found | null> {
    return new WaitingLine({
      most: GROUP_MAX,
      apart: () => null,
      carryOut: (take) =>
        inTransaction(database, { clientId, readOnly: true }, async (tx) => {
          const ids = take();
          const found = await this.#read(tx, clientId, [...new Set(ids)]);
          return ids.map((id) => found.get(id) ?? null);
        }),
      mayTryAlone: (error) => !isConnectionLost(error),
    });
  }
}
