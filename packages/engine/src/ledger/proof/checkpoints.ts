import { createHmac } from 'node:crypto';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Sql, Tx } from '@cordelle/db/connection.ts';
import { insertValues } from '@cordelle/db/insert-values.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { eventHeads } from '@cordelle/db/schema/events.ts';
import { ledgerProofs } from '@cordelle/db/schema/ledger-proofs.ts';
import type { ChainPlace } from './walk-logs.ts';

/** How far a client's ledger was proven, and what stood on its accounts there, in cents: `BANK CAD`. */
export type Checkpoint = {
  readonly clientId: bigint;
  readonly proven: ChainPlace;
  readonly balances: ReadonlyMap<string, bigint>;
  /** Rows of log and postings ever changed or removed, when all of it was last proven. */
  readonly changes: bigint;
  /** How far the round over what was proven before has come. */
  readonly swept: ChainPlace;
  readonly sweptAt: Date;
};

/** What a proof begins with: the row the client has, whether its seal is ours, and what the log says now. */
export type Standing = {
  readonly clientId: bigint;
  readonly head: ChainPlace;
  readonly balances: ReadonlyMap<string, bigint>;
  readonly lastPosting: bigint;
  readonly checkpoint: Checkpoint | null;
  readonly sealed: boolean;
  /** Hash of the event at which the checkpoint stands; null: it is not there. */
  readonly anchor: string | null;
};

const COLUMNS = joined(
  columns(eventHeads, 'h', { clientId: 'clientId', headPosition: 'position' }),
  nullable(columns(ledgerProofs, 'l', ['position'])),
  columns(ledgerProofs, 'l', ['hash', 'balances', 'changes', 'sweptPosition', 'sweptHash', 'sweptAt', 'seal']),
  computed<{ headHash: string; lastPosting: bigint; standing: Record<string, string>; anchor: string | null }>({
    headHash: `encode(h.hash, 'hex')`,
    lastPosting: `coalesce((select p.position from postings p where p.client_id = h.client_id
                      order by p.client_id desc, p.position desc, p.leg desc limit 1), 0)`,
    standing: `coalesce((select jsonb_object_agg(b.account || ' ' || b.currency, b.cents::text) from balances b
                      where b.client_id = h.client_id), '{}')`,
    anchor: `(select encode(e.hash, 'hex') from events e
             where e.client_id = l.client_id and e.position = l.position)`,
  }),
);

const centsOf = (texts: Record<string, string>): Map<string, bigint> =>
  new Map(Object.entries(texts).map(([account, cents]) => [account, BigInt(cents)]));

const textsOf = (cents: ReadonlyMap<string, bigint>): Record<string, string> =>
  Object.fromEntries([...cents].sort(([a], [b]) => (a < b ? -1 : 1)).map(([account, sum]) => [account, String(sum)]));

/** Whoever can write the database cannot make this: the key lies outside it. */
function sealOf(keys: KeyStore, { clientId, proven, balances, changes, swept }: Checkpoint): string {
  const line = JSON.stringify([
    String(clientId),
    String(proven.position),
    proven.hash,
    textsOf(balances),
    String(changes),
    String(swept.position),
    swept.hash,
  ]);
  const key = createHmac('sha256', keys.searchIndexKey).update('cordelle ledger proofs').digest();
  return createHmac('sha256', key).update(line).digest('hex');
}

/** Where the ledgers of these clients stand; clients without a log are left out. */
export async function readStandings(
  { sql }: Tx,
  keys: KeyStore,
  clientIds: readonly bigint[],
): Promise<readonly Standing[]> {
  const rows = await sql`
    select ${COLUMNS}
      from unnest(${arrayLiteral(clientIds)}::bigint[]) as c (id)
      join event_heads h on h.client_id = c.id
      left join ledger_proofs l on l.client_id = h.client_id
     order by h.client_id`;
  return rows.map((row) => {
    const checkpoint = checkpointOf(row);
    return {
      clientId: row.clientId,
      head: { position: row.headPosition, hash: row.headHash },
      balances: centsOf(row.standing),
      lastPosting: row.lastPosting,
      checkpoint,
      sealed: checkpoint !== null && row.seal === sealOf(keys, checkpoint),
      anchor: row.anchor,
    };
  });
}

const checkpointOf = ({ clientId, position, ...row }: Row<typeof COLUMNS>): Checkpoint | null =>
  position === null
    ? null
    : {
        clientId,
        proven: { position, hash: row.hash },
        balances: centsOf(row.balances),
        changes: row.changes,
        swept: { position: row.sweptPosition, hash: row.sweptHash },
        sweptAt: row.sweptAt,
      };

const SAVED = {
  client_id: 'bigint',
  position: 'bigint',
  hash: 'text',
  balances: 'jsonb',
  changes: 'bigint',
  swept_position: 'bigint',
  swept_hash: 'text',
  swept_at: 'timestamptz',
  proven_at: 'timestamptz',
  seal: 'text',
};
const FURTHER = `
  on conflict (client_id) do update
     set position = excluded.position, hash = excluded.hash, balances = excluded.balances, changes = excluded.changes,
         swept_position = excluded.swept_position, swept_hash = excluded.swept_hash, swept_at = excluded.swept_at,
         proven_at = excluded.proven_at, seal = excluded.seal
   where ledger_proofs.position <= excluded.position`;

/** Notes how far ledgers are proven; a proof that came further meanwhile stays. */
export async function saveCheckpoints(
  { sql }: { readonly sql: Sql },
  keys: KeyStore,
  checkpoints: readonly Checkpoint[],
  at: Date,
): Promise<void> {
  const rowOf = (checkpoint: Checkpoint) => [
    checkpoint.clientId,
    checkpoint.proven.position,
    checkpoint.proven.hash,
    JSON.stringify(textsOf(checkpoint.balances)),
    checkpoint.changes,
    checkpoint.swept.position,
    checkpoint.swept.hash,
    checkpoint.sweptAt.toISOString(),
    at.toISOString(),
    sealOf(keys, checkpoint),
  ];
  const inOrder = checkpoints.toSorted((a, b) => (a.clientId < b.clientId ? -1 : 1));
  await insertValues(sql, 'ledger_proofs', SAVED, inOrder.map(rowOf), FURTHER);
}
