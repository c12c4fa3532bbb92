import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { fetchChunks } from '@cordelle/db/fetch-chunks.ts';
import { balances } from '@cordelle/db/schema/ledger.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { money } from '@cordelle/domain/money.ts';
import { payout } from '@cordelle/domain/payout/decider.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import type { SettlementFigures } from '@cordelle/domain/settlement/arithmetic.ts';
import { settle, settlementIsDue } from '@cordelle/domain/settlement/arithmetic.ts';
import { settlement } from '@cordelle/domain/settlement/decider.ts';
import { holdbackToUse, recoverySteps } from '@cordelle/domain/settlement/negative-balance.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { netInvoices } from '../billing-invoices/net-invoices.ts';
import type { Counts, DayContext } from '../day-step.ts';
import { Draft } from '../draft.ts';
import type { Work } from '../handle.ts';
import { command, handleAll } from '../handle.ts';
import { heldClients, holdUnproven } from '../ledger/proof/hold-unproven.ts';
import type { SnapshotRow } from '../transactions/snapshot-rows.ts';
import { SNAPSHOT, stateOfRow } from '../transactions/snapshot-rows.ts';
import { askAboutDebt, followDebts } from './debt-questions.ts';
import { RECOVERY_TERMS } from './recovery-terms.ts';
import type { Gathered } from './settlement-contents.ts';
import { gatherContents, payoutsWaiting } from './settlement-contents.ts';

const CHUNK = 4000;

type Client = { readonly id: bigint; readonly currency: Currency };

/**
 * One settlement per client to whom something is owed or who owes: its lines, its sums, its payout for the day's file. A
 * client's settlement is one transaction, so a crash leaves it whole or not begun; a client that has one of today is passed by,
 * and so is one whose ledger does not hold.
 */
export async function runSettlements(ctx: DayContext): Promise<Counts> {
  const counts = { settlements: 0, payouts: 0, carried: 0 };
  const clients = await candidates(ctx);
  const held =
    clients.length === 0
      ? await heldClients(ctx.app.worker)
      : await holdUnproven(
          ctx,
          clients.map(({ id }) => id),
        );
  for (const client of clients.filter(({ id }) => !held.has(id))) {
    const figures = await ctx.transaction((tx) => settleClient(tx, ctx, client));
    if (!figures) continue;
    counts.settlements += 1;
    if (figures.payoutCents > 0n) counts.payouts += 1;
    else counts.carried += 1;
  }
  await ctx.transaction((tx) => followDebts(tx, ctx, held));
  return counts;
}

/** Clients with approved debits no settlement lists, or with a balance either way. */
async function candidates({ app, rail, date }: DayContext): Promise<Client[]> {
  const currency = currencyOf(rail);
  return app.worker.sql<Client[]>`
    select c.id, ${currency} as currency
      from (select client_id as id from balances where account = 'CLIENT_PAYABLE' and currency = ${currency} and cents <> 0
            union
            select distinct client_id from transactions
             where currency = ${currency} and status = 'Approved' and settlement_id is null) c
     where not exists (select 1 from settlements s
                        where s.client_id = c.id and s.currency = ${currency} and s.settlement_date = ${date})
     order by c.id`;
}

async function settleClient(tx: Tx, ctx: DayContext, client: Client): Promise<SettlementFigures | null> {
  await holdLog(tx, client);
  let gathered = await gatherContents(tx, client, ctx.date);
  if (await recover(tx, ctx, client, gathered)) gathered = await gatherContents(tx, client, ctx.date);
  let figures = settle(gathered.contents);
  if (!settlementIsDue(figures, gathered.negativeForBusinessDays)) return null;
  const ids = await nextIds(tx);
  if (await netInvoices(tx, ctx, client, { id: ids.settlement, netCents: figures.netCents })) {
    gathered = await gatherContents(tx, client, ctx.date);
    figures = settle(gathered.contents);
  }
  const payoutId = figures.payoutCents > 0n ? ids.payout : null;
  const make = command(
    settlement,
    { clientId: client.id, id: ids.settlement },
    {
      type: 'make',
      settlementDate: ctx.date,
      currency: client.currency,
      figures,
      payoutId: payoutId === null ? null : String(payoutId),
    },
    { clientPayableCents: await clientPayable(tx, client) },
  );
  const request = (id: bigint) =>
    command(
      payout,
      { clientId: client.id, id },
      {
        type: 'request',
        settlementId: String(ids.settlement),
        amount: money(figures.payoutCents, client.currency),
        payDate: ctx.date,
      },
      {},
    );
  await writeAll(tx, ctx, [make, ...(payoutId === null ? [] : [request(payoutId)])]);
  const listed = await listLines(tx, ctx, client, ids.settlement);
  invariant(
    listed === figures.approved.count + figures.chargeback.count + figures.declined.count,
    'every line of a settlement is marked as its line',
  );
  await ctx.app.failpoint('settlement-before-commit');
  return figures;
}

/** Nobody adds to the client's log until the transaction ends: the sums stay true. */
export async function holdLog({ sql }: Tx, { id }: Pick<Client, 'id'>): Promise<void> {
  await sql`set local lock_timeout = '60s'`;
  await sql`select 1 from event_heads where client_id = ${id} for update`;
}

/** Above zero the client owes us. */
export async function clientPayable({ sql }: Tx, { id, currency }: Client): Promise<bigint> {
  const [row] = await sql`
    select ${columns(balances, ['cents'])} from balances where client_id = ${id} and account = 'CLIENT_PAYABLE' and currency = ${currency}`;
  return row?.cents ?? 0n;
}

async function nextIds({ sql }: Tx): Promise<{ settlement: bigint; payout: bigint }> {
  const [ids] = await sql<{ settlement: bigint; payout: bigint }[]>`
    select nextval(pg_get_serial_sequence('settlements', 'id')) as settlement,
           nextval(pg_get_serial_sequence('payouts', 'id')) as payout`;
  invariant(ids, 'sequences give values');
  return ids;
}

const writeAll = (tx: Tx, ctx: DayContext, works: readonly Work[]) =>
  handleAll(tx, works, { actor: ctx.actor, cause: `settlements ${ctx.rail} ${ctx.date}`, occurredAt: ctx.at });

/** Marks every debit as a line of the settlement, some thousands at a time; returns how many lines. */
async function listLines(tx: Tx, ctx: DayContext, { id, currency }: Client, settlementId: bigint): Promise<number> {
  const { sql } = tx;
  let lines = 0;
  const query = sql`
    select ${SNAPSHOT} from transactions t
     where t.client_id = ${id} and t.currency = ${currency}
       and ((t.status = 'Approved' and t.settlement_id is null)
            or (t.status in ('Declined', 'Chargeback') and t.stage <> 'not_sent' and t.deducted_settlement_id is null))
     order by t.id`;
  for await (const rows of fetchChunks(tx, 'settlement_lines', query, CHUNK)) {
    const listed = await writeAll(
      tx,
      ctx,
      rows.map((row) => linesOf(row, String(settlementId), ctx.date)),
    );
    lines += listed.length;
  }
  return lines;
}

/** A debit that was approved and returned between two settlements stands on two lines of the same one. */
function linesOf(row: SnapshotRow, settlementId: string, settledOn: string): Work {
  const lines: ('approved' | 'chargeback' | 'declined')[] =
    row.status === 'Approved' ? ['approved'] : row.stage === 'after_approval' ? ['chargeback'] : ['declined'];
  if (row.stage === 'after_approval' && row.creditedBy === null) lines.unshift('approved');
  const draft = new Draft(transaction, stateOfRow(row));
  for (const line of lines) draft.decide({ type: 'settle', settlementId, settledOn, line }, {});
  return draft.at(row);
}

/**
 * The steps that are due for a client who owes us: the next settlements pay it for five business days, then its reserve does,
 * then a person decides about what is left. Returns whether reserve was used. Source: lifecycle §6, negative balance.
 */
async function recover(
  tx: Tx,
  ctx: DayContext,
  client: Client,
  { contents, owingSince, negativeForBusinessDays }: Gathered,
): Promise<boolean> {
  const owedCents = -settle(contents).netCents;
  if (owedCents <= 0n) return false;
  const held = await tx.sql`
    select ${SNAPSHOT} from transactions t
     where t.client_id = ${client.id} and t.currency = ${client.currency} and t.status = 'Approved' and t.holdback_cents > 0
     order by t.approved_date, t.id`;
  const [waiting] = await tx.sql<{ cents: bigint }[]>`
    select ${payoutsWaiting(tx, client.id)} as cents from clients c where c.id = ${client.id}`;
  const reserves = held.map((row) => ({ row, heldCents: row.heldCents ?? 0n }));
  const steps = recoverySteps({
    owedCents,
    businessDays: negativeForBusinessDays,
    holdbackHeldCents: sumOf(reserves),
    payoutsWaitingCents: waiting?.cents ?? 0n,
    ...RECOVERY_TERMS,
  });
  const used = steps.includes('use_holdback') ? holdbackToUse(owedCents, reserves) : [];
  const asked = { type: 'releaseHoldback', releasedOn: ctx.date, reason: 'recovery' } as const;
  await writeAll(
    tx,
    ctx,
    used.map(({ row }) => new Draft(transaction, stateOfRow(row)).decide(asked, {}).at(row)),
  );
  if (steps.includes('review') && owingSince !== null)
    await askAboutDebt(tx, ctx, client, { owedCents: owedCents - sumOf(used), owingSince });
  return used.length > 0;
}

const sumOf = (reserves: readonly { readonly heldCents: bigint }[]): bigint =>
  reserves.reduce((sum, { heldCents }) => sum + heldCents, 0n);
