import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import type { Addresses } from '../app.ts';
import type { DayContext } from '../day-step.ts';
import { type OutboxMail, writeMails } from '../outbox-rows.ts';
import { translate } from '../words.ts';
import type { WrittenMail } from './mail-page.ts';
import { payerPages } from './payer-link.ts';
import { payerMail } from './payer-mail.ts';
import { amountOf, dayOf, detailsOf, type PaymentFacts } from './payment-mail.ts';
import { PAYMENT, PAYMENT_TABLES, type PaymentRow, PROMISED, REACHABLE } from './payment-rows.ts';
import { mailTo } from './write-stoppable.ts';

const CHUNK = 1000;
/** Debits of a batch fall on the next banking day, which no row of closed days puts off for longer: their dates are read along an index. */
const DAYS_OF_A_BATCH_MAX = 14;

/**
 * Notifies payers who were reminded of a debit of today's batch, or were promised it as the next attempt at one that failed, that
 * nothing will be withdrawn: it was removed meanwhile, or the gate held it. Whoever still pays the same amount on the same day was told no untruth. One mail per debit, also where the customer is
 * archived by now. Returns how many are new.
 */
export async function writeWithdrawnReminders(ctx: DayContext): Promise<{ remindersWithdrawn: number }> {
  let remindersWithdrawn = 0;
  for (let after = { clientId: 0n, id: 0n }; ; ) {
    const rows = await withdrawnRows(ctx, after);
    if (rows.length === 0) return { remindersWithdrawn };
    remindersWithdrawn += await ctx.transaction(async (tx) => {
      const { addresses, wallClock } = ctx.app;
      const pages = await payerPages(tx, addresses, rows, wallClock.now());
      const mails = rows.map((row, index) => withdrawnMail(row, addresses, pages[index] ?? null));
      return writeMails(tx, mails, ctx.at);
    });
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return { remindersWithdrawn };
    after = last;
  }
}

async function withdrawnRows(
  { app, rail, date }: DayContext,
  after: { readonly clientId: bigint; readonly id: bigint },
): Promise<readonly PaymentRow[]> {
  const { sql } = app.worker;
  return sql`
    select ${PAYMENT} from ${sql.unsafe(PAYMENT_TABLES)}
     where t.currency = ${currencyOf(rail)} and t.batch_date = ${date}
       and t.process_date between ${date} and ${addDays(date, DAYS_OF_A_BATCH_MAX)}
       and t.status in ('Removed', 'Declined') and (t.status = 'Removed' or t.stage = 'not_sent')
       and ${sql.unsafe(PROMISED)}
       and not exists (
         select 1 from transactions other
          where other.client_id = t.client_id and other.customer_id = t.customer_id and other.process_date = t.process_date
            and other.amount_cents = t.amount_cents and other.status in ('Future', 'Sent to Bank'))
       and ${sql.unsafe(REACHABLE)} and (t.client_id, t.id) > (${after.clientId}, ${after.id})
     order by t.client_id, t.id limit ${CHUNK}`;
}

function withdrawnMail(row: PaymentRow, addresses: Addresses, page: URL | null): OutboxMail {
  const written = withdrawnReminderMail(row, { addresses, page });
  return { ...written, ...mailTo(row), template: 'reminder_withdrawn', dedupeKey: `reminder_withdrawn ${row.id}` };
}

/** Nothing is withdrawn after all. */
export function withdrawnReminderMail(
  row: PaymentFacts,
  { addresses, page }: { readonly addresses: Addresses; readonly page: URL | null },
): WrittenMail {
  const { language, business } = row;
  const date = dayOf(row.processDate, language);
  const say = (part: string) =>
    translate(`email_reminder_withdrawn_${part}`, language, { business, date, amount: amountOf(row) });
  return payerMail(row, {
    addresses,
    page,
    language,
    name: row.name,
    subject: say('subject'),
    large: amountOf(row),
    paragraphs: [say('what'), say('next'), { rows: detailsOf(row, { withAmount: false }) }],
  });
}
