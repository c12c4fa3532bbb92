import { type Database, inTransaction } from '@cordelle/db/connection.ts';
import type { Exportable } from '../exports/export-kind.ts';

/** All lines of a list, read so many at a time. */
export const linesInParts = (database: Database, clientId: bigint, list: Exportable, limit: number) =>
  inTransaction(database, { clientId, readOnly: true }, async (tx) => {
    const lines: (readonly string[])[] = [];
    for await (const part of list.csvParts(tx, limit)) lines.push(...part);
    return lines;
  });
