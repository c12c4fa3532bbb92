import { type Columns, joined } from '@cordelle/db/columns.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { REMINDER_DAYS } from '@cordelle/domain/calendar/process-date.ts';
import { NOTICE_DAYS } from '@cordelle/domain/payer-flow/agreement.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { type GateFacts, holdReasonOf } from '@cordelle/domain/transaction/gate.ts';
import type { Fragment } from 'postgres';
import { clientTextsOfMany } from '../client-texts/client-texts.ts';
import { NOTICE_KEPT } from '../customers/notice-kept.ts';
import type { DayContext } from '../day-step.ts';
import { writeMails } from '../outbox-rows.ts';
import { GATE } from '../transactions/gate-columns.ts';
import { payerPages } from './payer-link.ts';
import { STOPPABLE_MAILS } from './payment-mail.ts';
import type { PaymentRow } from './payment-rows.ts';
import { PAYMENT, PAYMENT_TABLES, REACHABLE } from './payment-rows.ts';
import type { StoppableMail } from './unsubscribe-addresses.ts';
import { unsubscribeAddresses } from './unsubscribe-addresses.ts';

const CHUNK = 1000;

/** Where to go on: after this payment. */
type After = { readonly clientId: bigint; readonly id: bigint };

/**
 * Writes the reminders that are due: one per debit, three calendar days before it (then it may have left for the bank already,
 * when closed days lie between), or on the first day after the debit was planned if that is later. Who kept the right to be told
 * is told ten days ahead, whatever is switched off, and cannot stop it. Never of a debit that would
 * not be sent as things stand, to archived customers, to those without an address or whose mail comes back, to those who
 * unsubscribed, nor where they are switched off. Returns how many are new.
 */
export async function writeReminders(ctx: DayContext): Promise<{ reminders: number }> {
  const { app, rail, date } = ctx;
  const due = app.worker.sql`
    t.currency = ${currencyOf(rail)} and t.status in ('Future', 'Sent to Bank')
    and t.process_date > ${date} and t.process_date <= ${addDays(date, NOTICE_DAYS)}
    and (${app.worker.sql.unsafe(NOTICE_KEPT)}
         or (t.process_date <= ${addDays(date, REMINDER_DAYS)}
             and c.payment_reminder_enabled and c.payment_reminder_unsubscribed_at is null))`;
  const goes = (row: PaymentRow & GateFacts) => row.atBank || holdReasonOf(row) === null;
  const kind = { type: 'payment_reminder', template: 'reminder', due, list: joined(PAYMENT, GATE), goes } as const;
  return { reminders: await writeAll(ctx, kind) };
}

/** Writes the receipts of debits that are settled today: one per debit, to whom reminders would go. Returns how many are new. */
export async function writeReceipts(ctx: DayContext): Promise<{ receipts: number }> {
  const { app, rail, date } = ctx;
  const due = app.worker.sql`
    t.currency = ${currencyOf(rail)} and t.status = 'Approved' and t.settled_date = ${date}
    and (t.client_id, t.settlement_id) in (
      select st.client_id, st.id from settlements st where st.settlement_date = ${date})
    and c.payment_receipt_enabled and c.payment_receipt_unsubscribed_at is null`;
  const kind = { type: 'payment_receipt', template: 'receipt', due, list: PAYMENT, goes: () => true } as const;
  return { receipts: await writeAll(ctx, kind) };
}

type Kind<Row extends PaymentRow> = {
  readonly type: StoppableMail;
  /** Name of the mail, and beginning of its business key. */
  readonly template: string;
  /** Condition on the debits and customers. */
  readonly due: Fragment;
  /** The payment, and what `goes` has to know beside it. */
  readonly list: Columns<Row>;
  /** Whether there is anything to write of a payment that is due. */
  readonly goes: (row: Row) => boolean;
};

async function writeAll<Row extends PaymentRow>(ctx: DayContext, kind: Kind<Row>): Promise<number> {
  let written = 0;
  for (let after: After = { clientId: 0n, id: 0n }; ; ) {
    const rows = await dueRows(ctx, kind, after);
    const told = rows.filter(kind.goes);
    if (told.length > 0) written += await write(ctx, kind, told);
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return written;
    after = last;
  }
}

async function dueRows<Row extends PaymentRow>(
  { app }: DayContext,
  { template, due, list }: Kind<Row>,
  after: After,
): Promise<readonly Row[]> {
  const { sql } = app.worker;
  return sql<Row[]>`
    select ${list} from ${sql.unsafe(PAYMENT_TABLES)}
     where ${due} and c.active and c.archived_at is null and ${sql.unsafe(REACHABLE)}
       and (t.client_id, t.id) > (${after.clientId}, ${after.id})
       and not exists (select 1 from outbox o where o.client_id = t.client_id and o.dedupe_key = ${template} || ' ' || t.id)
     order by t.client_id, t.id limit ${CHUNK}`;
}

async function write(
  ctx: DayContext,
  { type, template }: Pick<Kind<PaymentRow>, 'type' | 'template'>,
  rows: readonly PaymentRow[],
): Promise<number> {
  const { app, at } = ctx;
  return ctx.transaction(async (tx) => {
    const bodyOf = await clientTextsOfMany(
      tx,
      rows.map(({ clientId }) => clientId),
      type,
    );
    const stops = await unsubscribeAddresses(tx, app, type, rows, at);
    const pages = await payerPages(tx, app.addresses, rows, app.wallClock.now());
    const mails = rows.map((row, index) => {
      const owed = type === 'payment_reminder' && row.noticeKept;
      const unsubscribe = owed ? null : (stops[index] ?? null);
      const body = bodyOf(row.clientId, row.language);
      const written = STOPPABLE_MAILS[type](row, {
        body,
        unsubscribe,
        page: pages[index] ?? null,
        addresses: app.addresses,
      });
      return { ...written, ...mailTo(row), template, unsubscribe, dedupeKey: `${template} ${row.id}` };
    });
    return writeMails(tx, mails, at);
  });
}

/** Whom a mail about a payment goes to. */
export const mailTo = ({ clientId, customerId, email, language }: PaymentRow) => ({
  clientId,
  customerId,
  to: email,
  language,
});
