import { type Database, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { verifyChain } from '@cordelle/db/event-store/chain.ts';
import { type LogPlace, replay } from '@cordelle/db/event-store/replay.ts';
import { CURRENCIES } from '@cordelle/domain/money.ts';
import { brokenInvariants } from './ledger/invariants.ts';
import { type OpenItem, openClearing } from './ledger/open-clearing.ts';
import { unconsentedDebits } from './ledger/unconsented-debits.ts';
import { wrongReports } from './ledger/wrong-reports.ts';
import { lineOf, POSTING_LINE, type PostedTransfer, transfersOf } from './projections/ledger.ts';

const EVENTS_PER_BATCH = 5000;
/** Offenders of one check that are named; all are counted. */
export const OFFENDERS_MAX = 100;

/** Checks in the order in which they are shown. `chain`: the log itself; `postings`, `balances`: the ledger follows from it;
 *  `consents`: each debit that left hangs on an agreement that stood then; `books`: what is written into accounting software says
 *  what the ledger says. */
export const LEDGER_CHECKS = [
  'chain',
  'postings',
  'balances',
  'i1',
  'i2',
  'i3',
  'i4',
  'i5',
  'i6',
  'i7',
  'i8',
  'i9',
  'i10',
  'consents',
  'books',
] as const;
export type LedgerCheckName = (typeof LEDGER_CHECKS)[number];

/** One thing that must hold, and the records for which it does not: `event 4/17 altered`, `transaction 4/9`, `client 4 CAD`. */
export type LedgerCheck = {
  readonly name: LedgerCheckName;
  readonly holds: boolean;
  /** The first hundred. */
  readonly offenders: readonly string[];
  readonly offenderCount: number;
};

export type LedgerReport = {
  readonly events: number;
  readonly holds: boolean;
  readonly checks: readonly LedgerCheck[];
  /** What files and statements do not say alike yet, oldest first; nothing is wrong with what is young or has a reason. */
  readonly openItems: readonly OpenItem[];
};

/**
 * Proves the ledger: every client's log is unaltered, every posting and balance follows from it, the invariants i1–i10 of the
 * lifecycle (§6) hold, every debit that left hangs on an agreement that stood then, and reports to accounting software sum to what they
 * are of. Reads one snapshot, changes nothing, nobody waits. Needs the role that sees all clients.
 */
export function verifyLedger(worker: Database): Promise<LedgerReport> {
  return inTransaction(worker, { readOnly: true }, async (tx) => {
    await tx.sql`set transaction isolation level repeatable read`;
    const offenders = new Map<LedgerCheckName, string[]>();
    offenders.set('chain', await brokenChains(tx));
    const { events, wrong } = await wrongPostings(tx);
    offenders.set('postings', wrong);
    offenders.set('balances', await wrongBalances(tx));
    for (const { invariant, id } of await brokenInvariants(tx)) {
      const named = offenders.get(invariant) ?? [];
      offenders.set(invariant, named.includes(id) ? named : [...named, id]);
    }
    offenders.set('consents', await unconsentedDebits(tx));
    offenders.set('books', await wrongReports(tx));
    const checks = LEDGER_CHECKS.map((name) => checkOf(name, offenders.get(name) ?? []));
    const openItems: OpenItem[] = [];
    for (const currency of CURRENCIES) openItems.push(...(await openClearing(tx, currency)));
    return { events, holds: checks.every((check) => check.holds), checks, openItems };
  });
}

const checkOf = (name: LedgerCheckName, offenders: readonly string[]): LedgerCheck => ({
  name,
  holds: offenders.length === 0,
  offenders: offenders.slice(0, OFFENDERS_MAX),
  offenderCount: offenders.length,
});

async function brokenChains(tx: Tx): Promise<string[]> {
  const clients = await tx.sql<{ clientId: bigint }[]>`
    select client_id as "clientId" from event_heads
    union
    select distinct client_id from events
    order by 1`;
  const broken: string[] = [];
  for (const { clientId } of clients) {
    const fault = await verifyChain(tx, clientId);
    if (fault) broken.push(`event ${clientId}/${fault.position} ${fault.fault}`);
  }
  return broken;
}

const POSTINGS_BETWEEN = `
  select client_id::text || '/' || position || '/' || leg as key,
    ${POSTING_LINE} as line
  from postings
  where (client_id, position) > ($1::bigint, $2::bigint) and (client_id, position) <= ($3::bigint, $4::bigint)
  order by postings.client_id, postings.position, leg`;

const LAST_PLACE: LogPlace = { clientId: 2n ** 63n - 1n, position: 2n ** 63n - 1n };

/** Computes every posting again from its event. An event that cannot be read ends the comparison: what follows is unknown. */
async function wrongPostings(tx: Tx): Promise<{ events: number; wrong: string[] }> {
  const wrong: string[] = [];
  let events = 0;
  let read: LogPlace = { clientId: -1n, position: 0n };
  const compareUpTo = async (until: LogPlace, expected: readonly PostedTransfer[]) => {
    const stored = await tx.sql.unsafe<{ key: string; line: string }[]>(
      POSTINGS_BETWEEN,
      [read.clientId, read.position, until.clientId, until.position].map(String),
      { prepare: true },
    );
    const lines = new Map(stored.map(({ key, line }) => [key, line]));
    for (const transfer of expected) {
      const key = `${transfer.event.clientId}/${transfer.event.position}/${transfer.leg}`;
      if (lines.get(key) !== lineOf(transfer)) wrong.push(`posting ${key}`);
      lines.delete(key);
    }
    for (const key of lines.keys()) wrong.push(`posting ${key}`);
    read = until;
  };
  try {
    for await (const batch of replay(tx, { batch: EVENTS_PER_BATCH })) {
      const last = batch.at(-1);
      if (last) await compareUpTo({ clientId: last.clientId, position: last.position }, transfersOf(batch));
      events += batch.length;
    }
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('event ')) throw error;
    return { events, wrong: [...wrong, error.message] };
  }
  await compareUpTo(LAST_PLACE, []);
  return { events, wrong };
}

/** Adds the postings up again. */
async function wrongBalances(tx: Tx): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select 'client ' || client_id || ' ' || account || ' ' || currency as id
    from (
      select client_id, account, currency, sum(cents) as cents
      from (
        select client_id, debit_account as account, currency, cents from postings
        union all
        select client_id, credit_account, currency, -cents from postings
        union all
        select client_id, account, currency, -cents from balances
      ) as movements
      group by client_id, account, currency
    ) as sums
    where cents <> 0
    order by client_id, account`;
  return rows.map(({ id }) => id);
}
