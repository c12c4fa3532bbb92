import type { Tx } from '@cordelle/db/connection.ts';
import {
  type ClearingProof,
  type Gap,
  type GapReason,
  PROOF_KINDS,
  type ProofKind,
  proveClearing,
  reasonOf,
} from '@cordelle/domain/accounting/clearing-proof.ts';
import { EFFECT_ON_CLEARING, type ReportKind, type ReportState } from '@cordelle/domain/accounting/reports.ts';
import type { Currency } from '@cordelle/domain/money.ts';

type Sums = Record<ProofKind, { cents: bigint; count: number }>;
type Reported = {
  readonly kind: ReportKind;
  readonly reinstated: boolean;
  readonly state: ReportState;
  readonly block: string | null;
  readonly cents: bigint;
  readonly count: number;
};

/** The clearing account of a connection against the client's ledger, as they stand in this transaction. */
export async function clearingProofOf(
  tx: Tx,
  { clientId, id }: { readonly clientId: bigint; readonly id: bigint },
  currency: Currency,
): Promise<ClearingProof> {
  const { sums, owedCents } = await ledgerOf(tx, clientId, currency);
  const reported = await reportedOf(tx, clientId, id);
  const zero = Object.fromEntries(PROOF_KINDS.map((kind) => [kind, 0n])) as Record<ProofKind, bigint>;
  const books = { ...zero };
  const gaps = new Map<string, Gap>();
  const rest: Sums = structuredClone(sums);
  // A debit may have a document for what was due, and one for the rest.
  rest.approved.count -= await creditedDebits(tx, clientId, id);
  let reserveCents = 0n;
  for (const row of reported) {
    const effect = EFFECT_ON_CLEARING[row.kind] * row.cents;
    const reason = reasonOf(row.state, row.block);
    const kind = kindOf(row);
    // Between the clearing account and the reserve: owed as before.
    if (kind === null) {
      if (reason === null) reserveCents -= effect;
      continue;
    }
    rest[kind].cents -= effect;
    if (kind !== 'approved') rest[kind].count -= row.count;
    if (reason === null) books[kind] += effect;
    else addGap(gaps, { kind, reason, count: row.count, cents: effect });
  }
  for (const kind of PROOF_KINDS) {
    const { cents, count } = rest[kind];
    if (cents !== 0n) addGap(gaps, { kind, reason: UNPLANNED[kind], count: Math.max(count, 0), cents });
  }
  const ledger = Object.fromEntries(PROOF_KINDS.map((kind) => [kind, sums[kind].cents])) as Record<ProofKind, bigint>;
  return proveClearing({ ledger, books, gaps: [...gaps.values()], owedCents, reserveCents });
}

/** Why something has no document at all. */
const UNPLANNED: Readonly<Record<ProofKind, GapReason>> = {
  approved: 'not_linked',
  charged_back: 'not_linked',
  reinstated: 'not_linked',
  deposited: 'by_hand',
  fees: 'by_hand',
  recovered: 'by_hand',
  written_off: 'by_hand',
  not_settled_yet: 'next_settlement',
};

function kindOf({ kind, reinstated }: Reported): ProofKind | null {
  switch (kind) {
    case 'payment':
      return 'approved';
    case 'credit':
      return reinstated ? 'reinstated' : 'approved';
    case 'reversal':
      return 'charged_back';
    case 'fee':
      return 'fees';
    case 'transfer':
    case 'transfer_back':
      return 'deposited';
    case 'reserve':
    case 'reserve_back':
      return null;
  }
}

function addGap(gaps: Map<string, Gap>, gap: Gap): void {
  const key = `${gap.kind} ${gap.reason}`;
  const known = gaps.get(key);
  gaps.set(key, known ? { ...gap, count: known.count + gap.count, cents: known.cents + gap.cents } : gap);
}

const reportedOf = ({ sql }: Tx, clientId: bigint, connectionId: bigint) =>
  sql<Reported[]>`
    select kind, subject like 'reinstated %' as reinstated, state, block, sum(amount_cents)::bigint as cents, count(*)::int as count
      from accounting_reports where client_id = ${clientId} and connection_id = ${connectionId}
     group by 1, 2, 3, 4`;

async function creditedDebits({ sql }: Tx, clientId: bigint, connectionId: bigint): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct transaction_id)::int as count from accounting_reports
     where client_id = ${clientId} and connection_id = ${connectionId} and kind in ('payment', 'credit')
       and subject like 'transaction %'`;
  return row?.count ?? 0;
}

type Settled = Readonly<
  Record<
    'approved' | 'chargedBack' | 'paidOut' | 'bounced' | 'fees' | 'reinstated' | 'recovered' | 'writtenOff',
    bigint
  > &
    Record<'approvedCount' | 'chargedBackCount' | 'payouts' | 'feesCount' | 'adjusted', number>
>;

/** What all settlements say, and what moved since the last of them. */
async function ledgerOf({ sql }: Tx, clientId: bigint, currency: Currency): Promise<{ sums: Sums; owedCents: bigint }> {
  const adjusted = (...kinds: string[]) => sql`
    coalesce(sum((select sum((a->>'amount')::numeric * 100) from jsonb_array_elements(s.adjustments) a
                   where a->>'kind' in ${sql(kinds)})), 0)::bigint`;
  const [settled] = await sql<Settled[]>`
    select coalesce(sum(s.approved_cents), 0)::bigint as approved, coalesce(sum(s.approved_count), 0)::int as "approvedCount",
           coalesce(sum(s.chargeback_cents), 0)::bigint as "chargedBack", coalesce(sum(s.chargeback_count), 0)::int as "chargedBackCount",
           coalesce(sum(s.payout_cents), 0)::bigint as "paidOut", (count(*) filter (where s.payout_cents > 0))::int as payouts,
           coalesce(sum(s.fees_netted_cents), 0)::bigint as fees, (count(*) filter (where s.fees_netted_cents > 0))::int as "feesCount",
           ${adjusted('payout_bounced')} as bounced, ${adjusted('return_reversed')} as reinstated,
           ${adjusted('recovery', 'recovery_returned')} as recovered, ${adjusted('write_off')} as "writtenOff",
           coalesce(sum(jsonb_array_length(s.adjustments)), 0)::int as adjusted
      from settlements s where s.client_id = ${clientId} and s.currency = ${currency}`;
  const [owed] = await sql<{ cents: bigint }[]>`
    select coalesce(-sum(cents), 0)::bigint as cents from balances
     where client_id = ${clientId} and currency = ${currency} and account in ('CLIENT_PAYABLE', 'HOLDBACK')`;
  if (!settled || !owed) throw new Error('an aggregate has one row');
  const sums: Sums = {
    approved: { cents: settled.approved, count: settled.approvedCount },
    charged_back: { cents: -settled.chargedBack, count: settled.chargedBackCount },
    reinstated: { cents: settled.reinstated, count: 0 },
    deposited: { cents: settled.bounced - settled.paidOut, count: settled.payouts },
    fees: { cents: -settled.fees, count: settled.feesCount },
    recovered: { cents: settled.recovered, count: 0 },
    written_off: { cents: settled.writtenOff, count: 0 },
    not_settled_yet: { cents: 0n, count: 0 },
  };
  sums.not_settled_yet.cents = owed.cents - PROOF_KINDS.reduce((sum, kind) => sum + sums[kind].cents, 0n);
  return { sums, owedCents: owed.cents };
}
