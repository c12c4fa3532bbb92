import { columns } from '@cordelle/db/columns.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { money } from '@cordelle/domain/money.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { holdbackFor } from '@cordelle/domain/transaction/holdback.ts';
import type { Counts, DayContext } from '../day-step.ts';
import { commandOn } from '../handle.ts';
import { decideInChunks } from './debit-chunks.ts';
import { missingInbound } from './missing-inbound.ts';
import { stateOfRow } from './snapshot-rows.ts';
import { ABOUT_DEBIT, ABOUT_FILE } from './under-review.ts';

/**
 * t12, P6: every debit whose hold is over without a return. Nothing is approved blind: while a file of the bank is missing
 * the whole rail waits, and a debit that somebody is looking at, or whose file does not add up, waits alone. Then reserves
 * whose day has come go back to their clients (P9).
 */
export async function runApprovals(ctx: DayContext): Promise<Counts> {
  const missing = await missingInbound(ctx);
  const approved = missing > 0 ? 0 : await approve(ctx);
  return { approved, released: await releaseHoldbacks(ctx), missingFiles: missing };
}

async function approve(ctx: DayContext): Promise<number> {
  const { rail, date } = ctx;
  return decideInChunks(ctx, {
    name: 'approvals',
    failpoint: 'approvals-chunk',
    query: (sql) => ({
      more: columns(clients, 'cl', ['holdbackBps', 'holdbackDays']),
      from: sql`
        transactions t join clients cl on cl.id = t.client_id
        where t.currency = ${currencyOf(rail)} and t.status = 'Processed' and t.earliest_approval_date <= ${date}
          and not exists (select 1 from review_items r where r.resolved_at is null and ${ABOUT_DEBIT(sql)})
          and not exists (select 1 from review_items r where r.resolved_at is null and ${ABOUT_FILE(sql)})
        order by t.client_id, t.id`,
    }),
    command: (row) => {
      const state = stateOfRow(row);
      invariant(state.status === 'processed', 'a row that waits for approval is Processed');
      const { cents } = holdbackFor(money(row.amountCents, row.currency), { bps: row.holdbackBps, capCents: null }, 0n);
      return commandOn(
        transaction,
        row,
        state,
        {
          type: 'approve',
          approvedOn: date,
          holdbackCents: cents,
          holdbackReleaseDate: row.holdbackDays === null ? state.disputeDeadline : addDays(date, row.holdbackDays),
        },
        { inboundLoaded: true, underReview: false },
      );
    },
  });
}

/** P9 by age: each reserve once. */
async function releaseHoldbacks(ctx: DayContext): Promise<number> {
  return decideInChunks(ctx, {
    name: 'holdback_releases',
    query: (sql) => ({
      from: sql`
        transactions t
        where t.currency = ${currencyOf(ctx.rail)} and t.holdback_cents > 0 and t.holdback_release_date <= ${ctx.date}
          and t.status = 'Approved'
        order by t.client_id, t.id`,
    }),
    command: (row) =>
      commandOn(
        transaction,
        row,
        stateOfRow(row),
        { type: 'releaseHoldback', releasedOn: ctx.date, reason: 'age' },
        {},
      ),
  });
}
