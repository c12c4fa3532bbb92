import { columns } from '@cordelle/db/columns.ts';
import { type Database, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { CHAIN_START } from '@cordelle/db/event-store/chain.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { ledgerProofs } from '@cordelle/db/schema/ledger-proofs.ts';
import { type Checkpoint, readStandings, type Standing, saveCheckpoints } from './checkpoints.ts';
import { type ChainPlace, walkLogs } from './walk-logs.ts';

/** What does not hold in a client's ledger, in the words of `verify-ledger`: `event 4/17 altered`, `posting 4/17/1`, `client 4 BANK CAD`. */
export type LedgerFault = { readonly clientId: bigint; readonly record: string };

export type Proof = { readonly faults: readonly LedgerFault[]; readonly events: number };

/** Where every log begins. */
const START: ChainPlace = { position: 0n, hash: CHAIN_START };
/** Events of what was proven before that are looked at again each hour. */
const SWEEP_EVENTS = 50_000n;
/** Clients that are looked at in one go. */
const SWEEP_CLIENTS = 500;

type Asked = { readonly worker: Database; readonly keys: KeyStore; readonly at: Date };

/**
 * Proves the ledgers of clients: the log is chained and whole, every posting and balance follows from it. Reads what was added
 * since the last proof, so the cost does not grow with the log. All of it is read again where PostgreSQL counted a change or
 * removal of rows that nothing of ours changes, and where the whole is asked for: then what was noted of earlier proofs counts for nothing.
 */
export async function proveClients(
  { worker, keys, at }: Asked,
  clientIds: readonly bigint[],
  { whole = false } = {},
): Promise<Proof> {
  const changes = await changesOfProven(worker);
  const { faults, proven, events } = await inTransaction(worker, { readOnly: true }, async (tx) => {
    const standings = await readStandings(tx, keys, clientIds);
    return proveStandings(tx, standings, { changes, whole, at });
  });
  await saveCheckpoints(worker, keys, proven, at);
  return { faults, events };
}

/** Rows of the log and of the postings that were ever changed or removed. Counted before the proof looks, so that none is missed. */
async function changesOfProven({ sql }: Database): Promise<bigint> {
  const [counted] = await sql<{ changes: bigint }[]>`
    select coalesce(sum(n_tup_upd + n_tup_del), 0)::bigint as changes from pg_stat_user_tables
     where schemaname = 'public' and relname in ('events', 'postings')`;
  return counted?.changes ?? 0n;
}

type Found = {
  readonly faults: readonly LedgerFault[];
  readonly proven: readonly Checkpoint[];
  readonly events: number;
};

async function proveStandings(
  tx: Tx,
  standings: readonly Standing[],
  { changes, whole, at }: { changes: bigint; whole: boolean; at: Date },
): Promise<Found> {
  const begun = standings.map((standing) => {
    const { clientId, head, checkpoint } = standing;
    const resumed = !whole && checkpoint !== null && checkpoint.changes === changes ? checkpoint : null;
    const fault = whole ? null : (checkpointFault(standing) ?? null);
    return { standing, resumed, fault, span: { clientId, after: resumed?.proven ?? START, until: head.position } };
  });
  const walked = await walkLogs(
    tx,
    begun.flatMap(({ fault, span }) => (fault === null && span.after.position < span.until ? [span] : [])),
  );
  const faults: LedgerFault[] = [];
  const proven: Checkpoint[] = [];
  let events = 0;
  for (const { standing, resumed, fault, span } of begun) {
    const { clientId, head } = standing;
    const found = walked.get(clientId) ?? { end: span.after, moved: new Map<string, bigint>(), fault: null };
    const balances = sum(resumed?.balances ?? new Map(), found.moved);
    events += Number(found.end.position - span.after.position);
    const record = fault ?? found.fault ?? endFault(standing, found.end) ?? wrongBalance(standing, balances);
    if (record !== null) faults.push({ clientId, record });
    else
      proven.push({
        clientId,
        proven: head,
        balances,
        changes,
        swept: resumed?.swept ?? START,
        sweptAt: resumed?.sweptAt ?? at,
      });
  }
  return { faults, proven, events };
}

/** What was proven before must still be there: its seal is ours, and the event at its end has the hash it had. */
function checkpointFault({ clientId, checkpoint, sealed, head, anchor }: Standing): string | null {
  if (checkpoint === null) return null;
  const { position, hash } = checkpoint.proven;
  if (!sealed) return `proof of client ${clientId} altered`;
  if (head.position < position) return `event ${clientId}/${head.position + 1n} missing`;
  return position === 0n || anchor === hash ? null : `event ${clientId}/${position} altered`;
}

function endFault({ clientId, head, lastPosting }: Standing, end: ChainPlace): string | null {
  if (end.hash !== head.hash) return `event ${clientId}/${head.position} head_differs`;
  return lastPosting > head.position ? `posting ${clientId}/${lastPosting}/1` : null;
}

function wrongBalance({ clientId, balances }: Standing, expected: ReadonlyMap<string, bigint>): string | null {
  const account = [...new Set([...balances.keys(), ...expected.keys()])]
    .sort()
    .find((name) => (balances.get(name) ?? 0n) !== (expected.get(name) ?? 0n));
  return account === undefined ? null : `client ${clientId} ${account}`;
}

function sum(balances: ReadonlyMap<string, bigint>, moved: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const sums = new Map(balances);
  for (const [account, cents] of moved) sums.set(account, (sums.get(account) ?? 0n) + cents);
  return sums;
}

/**
 * Looks again at a part of what was proven before, tens of thousands of events each time, the client first whose last round is the
 * oldest: an alteration that nobody counted is found within a round. `except`: clients that are held already.
 */
export async function sweepProven({ worker, keys, at }: Asked, except: ReadonlySet<bigint>): Promise<Proof> {
  const { faults, proven, events } = await inTransaction(worker, { readOnly: true }, async (tx) => {
    const next = await tx.sql`
      select ${columns(ledgerProofs, ['clientId'])} from ledger_proofs where position > 0 order by swept_at, client_id limit ${SWEEP_CLIENTS}`;
    const ids = next.map(({ clientId }) => clientId).filter((id) => !except.has(id));
    const standings = new Map((await readStandings(tx, keys, ids)).map((standing) => [standing.clientId, standing]));
    let left = SWEEP_EVENTS;
    const spans = ids.flatMap((clientId) => {
      const standing = standings.get(clientId);
      const checkpoint = standing?.checkpoint;
      if (!checkpoint || checkpointFault(standing) !== null || left === 0n) return [];
      const open = checkpoint.proven.position - checkpoint.swept.position;
      const part = open < left ? open : left;
      left -= part;
      return [{ clientId, after: checkpoint.swept, until: checkpoint.swept.position + part, checkpoint }];
    });
    const walked = await walkLogs(tx, spans);
    return spans.reduce<{ faults: LedgerFault[]; proven: Checkpoint[]; events: number }>(
      (found, { clientId, until, checkpoint }) => {
        const part = walked.get(clientId);
        if (!part) return found;
        found.events += Number(part.end.position - checkpoint.swept.position);
        const record = part.fault ?? sweptFault(checkpoint, part.end);
        if (record !== null) found.faults.push({ clientId, record });
        else {
          const complete = until === checkpoint.proven.position;
          found.proven.push({
            ...checkpoint,
            swept: complete ? START : part.end,
            sweptAt: complete ? at : checkpoint.sweptAt,
          });
        }
        return found;
      },
      { faults: [], proven: [], events: 0 },
    );
  });
  await saveCheckpoints(worker, keys, proven, at);
  return { faults, events };
}

/** The round ends where the proof ended. */
const sweptFault = ({ clientId, proven }: Checkpoint, end: ChainPlace): string | null =>
  end.position === proven.position && end.hash !== proven.hash ? `event ${clientId}/${end.position} altered` : null;
