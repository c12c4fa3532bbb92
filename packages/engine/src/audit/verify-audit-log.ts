import { columns, type Row } from '@cordelle/db/columns.ts';
import { type Database, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { auditSeals } from '@cordelle/db/schema/audit-log.ts';
import { DIGEST_LENGTH, type LoggedRow, loggedRows, SEALS_START, sealOf } from './sealed-rows.ts';

/** The first thing wrong with one client's log. */
export type AuditFault = {
  readonly clientId: bigint;
  /**
   * `altered`: this row is not what was sealed. `missing`: a sealed row is gone; the row named is the last one before it
   * (0: it was the first). `added`: this row was not there when its range was sealed. `seal`: the seal up to this row does
   * not follow from the one before.
   */
  readonly fault: 'altered' | 'missing' | 'added' | 'seal';
  readonly rowId: bigint;
};

export type AuditReport = {
  readonly clients: number;
  readonly seals: number;
  readonly rows: number;
  /** Rows that wait for the next seal. */
  readonly unsealed: number;
  readonly faults: readonly AuditFault[];
};

const SEAL = columns(auditSeals, ['lastRowId', 'rowCount', 'rowDigests', 'hash', 'previousHash']);
type Seal = Row<typeof SEAL>;

/**
 * Proves the audit log: every sealed row is there as it was sealed, and every seal follows from the one before. Reads one
 * snapshot, changes nothing. Names the first fault of each client. Needs the sight of the worker.
 */
export function verifyAuditLog(worker: Database): Promise<AuditReport> {
  return inTransaction(worker, { readOnly: true }, async (tx) => {
    await tx.sql`set transaction isolation level repeatable read`;
    const clients = await tx.sql`
      select ${columns(auditSeals, ['clientId'])} from audit_seals union select client_id from audit_log order by 1`;
    const report = { clients: clients.length, seals: 0, rows: 0, unsealed: 0, faults: [] as AuditFault[] };
    for (const { clientId } of clients) {
      const seen = await verifyClient(tx, clientId);
      report.seals += seen.seals;
      report.rows += seen.rows;
      report.unsealed += seen.unsealed;
      if (seen.fault) report.faults.push(seen.fault);
    }
    return report;
  });
}

async function verifyClient(tx: Tx, clientId: bigint) {
  const { sql } = tx;
  const [ends] = await sql<{ seals: bigint; last: bigint | null }[]>`
    select count(*) as seals, max(last_row_id) as last from audit_seals where client_id = ${clientId}`;
  const [waiting] = await sql<{ count: bigint }[]>`
    select count(*) as count from audit_log where client_id = ${clientId} and id > ${ends?.last ?? 0n}`;
  const seen = { seals: Number(ends?.seals ?? 0n), rows: 0, unsealed: Number(waiting?.count ?? 0n) };
  let after = 0n;
  let previousHash: string | null = null;
  for (;;) {
    const [seal]: Seal[] = await sql`
      select ${SEAL} from audit_seals where client_id = ${clientId} and last_row_id > ${after} order by last_row_id limit 1`;
    if (!seal) return { ...seen, fault: null };
    const rows = await loggedRows(tx, { clientId, after, until: seal.lastRowId, limit: Number(seal.rowCount) + 1 });
    const fault = faultOf(seal, previousHash, rows, after);
    if (fault) return { ...seen, fault: { clientId, ...fault } };
    seen.rows += rows.length;
    after = seal.lastRowId;
    previousHash = seal.hash;
  }
}

function faultOf(seal: Seal, previousHash: string | null, rows: readonly LoggedRow[], after: bigint) {
  const now = sealOf(previousHash ?? SEALS_START, rows);
  if (seal.previousHash !== previousHash) return sealFault(seal);
  if (now.hash === seal.hash && now.rowDigests === seal.rowDigests) return null;
  const sealed = digestsIn(seal.rowDigests);
  const stored = digestsIn(now.rowDigests);
  const at = stored.findIndex((digest, index) => digest !== sealed[index]);
  const place = at === -1 ? stored.length : at;
  const row = rows[place];
  const before = rows[place - 1]?.id ?? after;
  if (!row) return place < sealed.length ? { fault: 'missing' as const, rowId: before } : sealFault(seal);
  if (sealed[place + 1] === stored[place]) return { fault: 'missing' as const, rowId: before };
  if (stored[place + 1] !== undefined && stored[place + 1] === sealed[place])
    return { fault: 'added' as const, rowId: row.id };
  if (place >= sealed.length) return { fault: 'added' as const, rowId: row.id };
  return { fault: 'altered' as const, rowId: row.id };
}

const sealFault = ({ lastRowId }: Seal) => ({ fault: 'seal' as const, rowId: lastRowId });

const digestsIn = (digests: string): string[] =>
  Array.from({ length: digests.length / DIGEST_LENGTH }, (_, index) =>
    digests.slice(index * DIGEST_LENGTH, (index + 1) * DIGEST_LENGTH),
  );
