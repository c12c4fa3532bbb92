import type { Tx } from '@cordelle/db/connection.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import type { DayContext } from '../../day-step.ts';
import { openReviewItems } from '../../review-items/review-items.ts';

const KINDS = ['recovered_entry', 'recovered_leftover'];

/**
 * After the files of a past day were taken over: what this database would have sent on it and no file holds is a question. Somebody
 * had removed or changed it after the backup, or it stands in a file under another amount. Where a file of the day never arrived,
 * its debits are among them and wait for nobody.
 */
export async function askAboutLeftovers(ctx: DayContext): Promise<void> {
  const { rail, date } = ctx;
  await ctx.transaction(async (tx) => {
    const counts = await leftoversOf(tx, ctx);
    if (counts.debits + counts.payouts === 0) return;
    const item = {
      kind: 'recovered_leftover',
      dedupeKey: `${rail} ${date}`,
      clientId: null,
      detail: { missingDate: date, debits: counts.debits, payouts: counts.payouts },
      rawLines: [],
    } as const;
    await openReviewItems(tx, rail, [item], ctx.at);
  });
}

async function leftoversOf({ sql }: Tx, { rail, date }: DayContext): Promise<{ debits: number; payouts: number }> {
  const [row] = await sql<{ debits: number; payouts: number }[]>`
    with free as (
      select not exists (select 1 from recovered_files
                          where rail = ${rail} and business_date = ${date} and decision = 'never_arrived') as asked)
    select (select count(*)::int from transactions t, free
             where free.asked and t.currency = ${currencyOf(rail)} and t.status = 'Future' and t.batch_date = ${date}
               and not exists (select 1 from bank_file_entries e where e.client_id = t.client_id and e.kind = 'debit'
                                  and e.stream_id = t.id and not e.withdrawn)) as debits,
           (select count(*)::int from payouts p, free
             where free.asked and p.currency = ${currencyOf(rail)} and p.status = 'Requested' and p.pay_date <= ${date}
               and exists (select 1 from client_bank_accounts a
                            where a.client_id = p.client_id and a.purpose = 'settlement' and a.active)
               and not exists (select 1 from bank_file_entries e where e.client_id = p.client_id and e.kind = 'payout'
                                  and e.stream_id = p.id and not e.withdrawn)) as payouts`;
  return row ?? { debits: 0, payouts: 0 };
}

/** Something is asked about the days that were lived again after a restore. */
export class RestoreQuestionsOpen extends Error {}

/**
 * Nothing new leaves while a question of a restore is open: its answer may be that it has left already. Throws `RestoreQuestionsOpen`
 * while one is.
 */
export async function requireAnswered({ app, rail }: DayContext): Promise<void> {
  const [open] = await app.worker.sql<{ count: number }[]>`
    select count(*)::int as count from review_items
     where rail = ${rail} and kind = any(${KINDS}) and resolved_at is null`;
  if (open && open.count > 0)
    throw new RestoreQuestionsOpen(
      `${rail} sends nothing while ${open.count} questions about the restore are open in Review`,
    );
}
