import { randomUUID } from 'node:crypto';
import { columns } from '@cordelle/db/columns.ts';
import { type Database, inTransaction, type Sql } from '@cordelle/db/connection.ts';
import { sendingArms } from '@cordelle/db/schema/sending.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

/** The mark that stands in the database. */
type Standing = { readonly knownMark: string | null };

async function readMark({ sql }: Database, rail: Rail): Promise<Standing | null> {
  const [row] = await sql`select ${columns(sendingArms, ['knownMark'])} from sending_arms where rail = ${rail}`;
  return row ?? null;
}

type Remembered = { readonly mark: string; readonly files: WeakSet<object> };

/**
 * Which files outside the database this process found it to know, so that each is asked about once and a day costs what is new. What
 * a database knows it forgets only when it is put back to an earlier state: therefore each finding leaves a mark in it, and
 * what is remembered counts only while the last of them stands there.
 */
export class FileMemory {
  readonly #ofRail = new Map<Rail, Remembered>();

  /**
   * Of `files` those that the database does not know, as `findUnknown` says of those about which it was not asked yet. `row`: what
   * stands in the database for the rail, where it was just read.
   */
  async unknown<F extends object>(
    worker: Database,
    rail: Rail,
    files: readonly F[],
    findUnknown: (tx: { readonly sql: Sql }, asked: readonly F[]) => Promise<F[]>,
    row?: Standing | null,
  ): Promise<F[]> {
    if (files.length === 0) return [];
    const arm = row === undefined ? await readMark(worker, rail) : row;
    const last = this.#ofRail.get(rail);
    const known = last && last.mark === arm?.knownMark ? last.files : new WeakSet<object>();
    const asked = files.filter((file) => !known.has(file));
    if (asked.length === 0) return [];
    const mark = randomUUID();
    const { unknown, marked } = await inTransaction(worker, {}, async (tx) => {
      const found = await findUnknown(tx, asked);
      if (!arm || found.length === asked.length) return { unknown: found, marked: [] };
      const rows = await tx.sql`
        update sending_arms set known_mark = ${mark}
         where rail = ${rail} and known_mark is not distinct from ${arm.knownMark} returning rail`;
      return { unknown: found, marked: rows };
    });
    if (marked.length > 0) {
      const forgotten = new Set<object>(unknown);
      for (const file of asked) if (!forgotten.has(file)) known.add(file);
      this.#ofRail.set(rail, { mark, files: known });
    }
    return unknown;
  }
}
