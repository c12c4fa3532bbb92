import type { Tx } from '@cordelle/db/connection.ts';
import type { StreamAppend } from '@cordelle/db/event-store/stored-event.ts';
import { fetchChunks } from '@cordelle/db/fetch-chunks.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { type Currency, centsText, money } from '@cordelle/domain/money.ts';
import { payout } from '@cordelle/domain/payout/decider.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { type SettlementFigures, settle, settlementIsDue } from '@cordelle/domain/settlement/arithmetic.ts';
import { settlement } from '@cordelle/domain/settlement/decider.ts';
import { holdbackToUse, recoveryStep } from '@cordelle/domain/settlement/negative-balance.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import type { TransactionEvent } from '@cordelle/domain/transaction/events.ts';
import { netInvoices } from '../billing-invoices/net-invoices.ts';
import { commit } from '../commit.ts';
import type { Counts, DayContext } from '../day-step.ts';
import { holdUnproven } from '../ledger/proof/hold-unproven.ts';
import { openReviewItems } from '../review-items/review-items.ts';
import { type SnapshotRow, snapshotColumns, stateOfRow } from '../transactions/snapshot-rows.ts';
import { VersionConflict } from '../version-conflict.ts';
import { RECOVERY_TERMS } from './recovery-terms.ts';
import { type Gathered, gatherContents } from './settlement-contents.ts';

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
  const held = await holdUnproven(
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
  await appendAll(tx, ctx, [
    {
      clientId: client.id,
      streamType: 'settlement',
      streamId: ids.settlement,
      expectedVersion: 0,
      events: settlement.decide(
        {
          type: 'make',
          settlementDate: ctx.date,
          currency: client.currency,
          figures,
          payoutId: payoutId === null ? null : String(payoutId),
        },
        settlement.initial,
        { clientPayableCents: await clientPayable(tx, client) },
      ),
    },
    ...(payoutId === null
      ? []
      : [
          {
            clientId: client.id,
            streamType: 'payout' as const,
            streamId: payoutId,
            expectedVersion: 0,
            events: payout.decide(
              {
                type: 'request',
                settlementId: String(ids.settlement),
                amount: money(figures.payoutCents, client.currency),
                payDate: ctx.date,
              },
              payout.initial,
              { payoutsPaused: false },
            ),
          },
        ]),
  ]);
  const listed = await listLines(tx, ctx, client, ids.settlement);
  invariant(
    listed === figures.approved.count + figures.chargeback.count + figures.declined.count,
    'every line of a settlement is marked as its line',
  );
  await ctx.app.failpoint('settlement-before-commit');
  return figures;
}

/** Nobody adds to the client's log until the transaction ends: the sums stay true. */
async function holdLog({ sql }: Tx, { id }: Client): Promise<void> {
  await sql`set local lock_timeout = '60s'`;
  await sql`select 1 from event_heads where client_id = ${id} for update`;
}

async function clientPayable({ sql }: Tx, { id, currency }: Client): Promise<bigint> {
  const [row] = await sql<{ cents: bigint }[]>`
    select cents from balances where client_id = ${id} and account = 'CLIENT_PAYABLE' and currency = ${currency}`;
  return row?.cents ?? 0n;
}

async function nextIds({ sql }: Tx): Promise<{ settlement: bigint; payout: bigint }> {
  const [ids] = await sql<{ settlement: bigint; payout: bigint }[]>`
    select nextval(pg_get_serial_sequence('settlements', 'id')) as settlement,
           nextval(pg_get_serial_sequence('payouts', 'id')) as payout`;
  invariant(ids, 'sequences give values');
  return ids;
}

async function appendAll(tx: Tx, ctx: DayContext, appends: readonly StreamAppend[]): Promise<void> {
  const meta = { actor: ctx.actor, cause: `settlements ${ctx.rail} ${ctx.date}`, occurredAt: ctx.at };
  const { conflicts } = await commit(tx, appends, meta);
  if (conflicts.length > 0)
    throw new VersionConflict(conflicts.map(({ streamType, streamId }) => `${streamType} ${streamId}`));
}

/** Marks every debit as a line of the settlement, some thousands at a time; answers how many lines. */
async function listLines(tx: Tx, ctx: DayContext, { id, currency }: Client, settlementId: bigint): Promise<number> {
  const { sql } = tx;
  let lines = 0;
  const query = sql`
    select ${snapshotColumns(sql)} from transactions t
     where t.client_id = ${id} and t.currency = ${currency}
       and ((t.status = 'Approved' and t.settlement_id is null)
            or (t.status in ('Declined', 'Chargeback') and t.stage <> 'not_sent' and t.deducted_settlement_id is null))
     order by t.id`;
  for await (const rows of fetchChunks<SnapshotRow>(tx, 'settlement_lines', query, CHUNK)) {
    const appends = rows.map((row): StreamAppend => {
      const events = linesOf(row, String(settlementId), ctx.date);
      lines += events.length;
      return {
        clientId: row.clientId,
        streamType: 'transaction',
        streamId: row.id,
        expectedVersion: row.version,
        events,
      };
    });
    await appendAll(tx, ctx, appends);
  }
  return lines;
}

/** A debit that was approved and returned between two settlements stands on two lines of the same one. */
function linesOf(row: SnapshotRow, settlementId: string, settledOn: string): TransactionEvent[] {
  let state = stateOfRow(row);
  const lines: ('approved' | 'chargeback' | 'declined')[] =
    row.status === 'Approved' ? ['approved'] : row.stage === 'after_approval' ? ['chargeback'] : ['declined'];
  if (row.stage === 'after_approval' && row.creditedBy === null) lines.unshift('approved');
  return lines.flatMap((line) => {
    const events = transaction.decide({ type: 'settle', settlementId, settledOn, line }, state, {});
    for (const event of events) state = evolved(state, event);
    return events;
  });
}

function evolved(state: ReturnType<typeof stateOfRow>, event: TransactionEvent): ReturnType<typeof stateOfRow> {
  const next = transaction.evolve(state, event);
  invariant(next.status !== 'none', 'a debit that exists goes on existing');
  return next;
}

/**
 * The step that is due for a client who owes us: the next settlements pay it for five business days, then its reserve does,
 * then a person decides. Answers whether reserve was used. Source: lifecycle §6, negative balance.
 */
async function recover(
  tx: Tx,
  ctx: DayContext,
  client: Client,
  { contents, negativeForBusinessDays }: Gathered,
): Promise<boolean> {
  const { netCents } = settle(contents);
  if (netCents >= 0n) return false;
  const held = await tx.sql<SnapshotRow[]>`
    select ${snapshotColumns(tx.sql)} from transactions t
     where t.client_id = ${client.id} and t.currency = ${client.currency} and t.status = 'Approved' and t.holdback_cents > 0
     order by t.approved_date, t.id`;
  const step = recoveryStep({
    owedCents: -netCents,
    businessDays: negativeForBusinessDays,
    holdbackHeldCents: held.reduce((sum, row) => sum + (row.heldCents ?? 0n), 0n),
    ...RECOVERY_TERMS,
  });
  if (step === 'review') await askAboutDebt(tx, ctx, client, -netCents);
  if (step !== 'use_holdback') return false;
  const reserves = held.map((row) => ({ row, heldCents: row.heldCents ?? 0n }));
  await appendAll(
    tx,
    ctx,
    holdbackToUse(-netCents, reserves).map(
      ({ row }): StreamAppend => ({
        clientId: row.clientId,
        streamType: 'transaction',
        streamId: row.id,
        expectedVersion: row.version,
        events: transaction.decide(
          { type: 'releaseHoldback', releasedOn: ctx.date, reason: 'recovery' },
          stateOfRow(row),
          {},
        ),
      }),
    ),
  );
  return true;
}

const askAboutDebt = (tx: Tx, ctx: DayContext, { id, currency }: Client, owedCents: bigint): Promise<void> =>
  openReviewItems(
    tx,
    ctx.rail,
    [
      {
        kind: 'negative_balance',
        dedupeKey: `${id} ${currency} ${ctx.date}`,
        clientId: id,
        detail: { owed: centsText(owedCents), currency },
        rawLines: [],
      },
    ],
    ctx.at,
  );
