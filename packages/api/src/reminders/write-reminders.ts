import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { REMINDER_DAYS } from '@cordelle/domain/calendar/process-date.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import type { DayContext } from '../day/step.ts';
import { type ReminderFacts, reminderMail } from './reminder-mail.ts';

const CHUNK = 1000;

type Row = Omit<ReminderFacts, 'amount'> & {
  readonly clientId: bigint;
  readonly id: bigint;
  readonly customerId: bigint;
  readonly email: string;
  readonly amountCents: bigint;
  readonly currency: Currency;
};

/**
 * Writes the reminders that are due: one per debit, three calendar days before it, or on the first day after the debit was
 * planned if that is later. Never to archived customers, to those without an address or whose mail comes back, to those who
 * unsubscribed, nor where the client switched them off, for all or for one. Answers how many are new.
 */
export async function writeReminders(ctx: DayContext): Promise<{ reminders: number }> {
  let reminders = 0;
  for (let after = { clientId: 0n, id: 0n }; ; ) {
    const rows = await dueReminders(ctx, after);
    reminders += await write(ctx, rows);
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return { reminders };
    after = last;
  }
}

function dueReminders({ app, rail, date }: DayContext, after: { clientId: bigint; id: bigint }): Promise<Row[]> {
  return app.worker.sql<Row[]>`
    select t.client_id as "clientId", t.id, t.customer_id as "customerId", t.amount_cents as "amountCents", t.currency, t.process_date as "processDate",
           t.batch_date as "batchDate", t.comment, t.installment, s.installments, c.name, c.email, c.language,
           coalesce(cl.operating_as, cl.business_name) as payee, cl.statement_long_name as statement,
           a.mask as account, a.bank_name as "bankName", c.identifier as reference
      from transactions t
      join customers c on c.client_id = t.client_id and c.id = t.customer_id
      join clients cl on cl.id = t.client_id
      left join transaction_schedules s on s.client_id = t.client_id and s.id = t.schedule_id
      left join customer_bank_accounts a on a.client_id = c.client_id and a.id = c.bank_account_id
     where t.currency = ${currencyOf(rail)} and t.status = 'Future'
       and t.process_date > ${date} and t.process_date <= ${addDays(date, REMINDER_DAYS)}
       and cl.payment_reminders_enabled and c.active and c.archived_at is null
       and c.payment_reminder_enabled and c.payment_reminder_unsubscribed_at is null
       and c.email is not null and c.email_bounced_at is null
       and (t.client_id, t.id) > (${after.clientId}, ${after.id})
       and not exists (select 1 from outbox o where o.client_id = t.client_id and o.dedupe_key = 'reminder ' || t.id)
     order by t.client_id, t.id limit ${CHUNK}`;
}

async function write({ app, at }: DayContext, rows: readonly Row[]): Promise<number> {
  if (rows.length === 0) return 0;
  const mails = rows.map((row) =>
    reminderMail({ ...row, amount: { text: centsText(row.amountCents), currency: row.currency } }),
  );
  const written = await app.worker.sql`
    insert into outbox (client_id, customer_id, template, to_address, language, subject, text_body, dedupe_key, created_at)
    select client_id, customer_id, 'reminder', email, language, subject, body, 'reminder ' || id, ${at}
      from unnest(${arrayLiteral(rows.map((row) => row.clientId))}::bigint[],
                  ${arrayLiteral(rows.map((row) => row.id))}::bigint[],
                  ${arrayLiteral(rows.map((row) => row.customerId))}::bigint[],
                  ${arrayLiteral(rows.map((row) => row.email))}::text[],
                  ${arrayLiteral(rows.map((row) => row.language))}::text[],
                  ${arrayLiteral(mails.map((mail) => mail.subject))}::text[],
                  ${arrayLiteral(mails.map((mail) => mail.text))}::text[]) as m (client_id, id, customer_id, email, language, subject,
                  body)
    on conflict (client_id, dedupe_key) do nothing`;
  return written.count;
}
