import { columns, computed, joined, nullable, present, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customerBankAccounts } from '@cordelle/db/schema/customers.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { type FailureNotice, failureNotice } from '@cordelle/domain/notices/failure.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { maskedAccount } from '@cordelle/domain/shown-account.ts';
import type { Addresses } from '../app.ts';
import type { DayContext } from '../day-step.ts';
import { type OutboxMail, writeMails } from '../outbox-rows.ts';
import { translate } from '../words.ts';
import type { WrittenMail } from './mail-page.ts';
import { payerPages } from './payer-link.ts';
import { payerMail } from './payer-mail.ts';
import { amountOf, dayOf, detailsOf, type PaymentFacts, recourseOf } from './payment-mail.ts';
import { PAYMENT, PAYMENT_TABLES, REACHABLE } from './payment-rows.ts';
import { mailTo } from './write-stoppable.ts';

const CHUNK = 1000;
/** Returns further back were told of, or are no news any more. */
const TOLD_WITHIN_DAYS = 3;

const FAILED = joined(
  PAYMENT,
  present(columns(transactions, 't', ['returnCode', 'returnClass'])),
  nullable(columns(customerBankAccounts, 'b', { presentAccount: 'mask', presentBankName: 'bankName' })),
  computed<{
    /** Their payments are taken from another account by now, and it is in order. */
    replaced: boolean;
    /** Process date of the attempt that is planned; null: none is. */
    retryOn: CalendarDate | null;
    /** They may name another account there: their agreement stands. */
    authorized: boolean;
  }>({
    retryOn: 'r.process_date',
    authorized: `c.authorization_status = 'complete'`,
    replaced: 'coalesce(b.disabled_at is null and b.blind_index <> a.blind_index, false)',
  }),
);
type FailedRow = Row<typeof FAILED>;

/**
 * Notifies payers of debits that came back since the day before: why, whether and when they are tried again, and what has to be
 * fixed, with the link to where they do it. One mail per debit; it belongs to the agreement, so nobody can unsubscribe from
 * it. Returns how many are new.
 */
export async function writeFailureNotices(ctx: DayContext): Promise<{ failureNotices: number }> {
  let failureNotices = 0;
  for (let after = { clientId: 0n, id: 0n }; ; ) {
    const rows = await failedRows(ctx, after);
    if (rows.length > 0) failureNotices += await ctx.transaction((tx) => writeNotices(tx, ctx, rows));
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return { failureNotices };
    after = last;
  }
}

function failedRows(
  { app, rail, date }: DayContext,
  after: { readonly clientId: bigint; readonly id: bigint },
): Promise<FailedRow[]> {
  const { sql } = app.worker;
  return sql`
    select ${FAILED}
      from ${sql.unsafe(PAYMENT_TABLES)}
      left join lateral (
        select later.process_date from transactions later
         where later.client_id = t.client_id and later.customer_id = t.customer_id and later.retry_of = t.id
           and later.status = 'Future' order by later.process_date limit 1) r on true
     where t.currency = ${currencyOf(rail)} and t.status in ('Declined', 'Chargeback')
       and t.decline_date > ${addDays(date, -TOLD_WITHIN_DAYS)} and t.decline_date <= ${date}
       and t.return_code is not null and t.return_class is not null and t.reversed_date is null
       and ${sql.unsafe(REACHABLE)} and (t.client_id, t.id) > (${after.clientId}, ${after.id})
       and not exists (
         select 1 from outbox o where o.client_id = t.client_id and o.dedupe_key = 'payment_failed ' || t.id)
     order by t.client_id, t.id limit ${CHUNK}`;
}

async function writeNotices(tx: Tx, { app, at }: DayContext, rows: readonly FailedRow[]): Promise<number> {
  const told = rows.flatMap((row) => {
    const notice = failureNotice(row.returnCode, row.returnClass);
    return notice ? [{ row, notice }] : [];
  });
  const { addresses, wallClock } = app;
  const payers = told.map(({ row }) => row);
  const pages = await payerPages(tx, addresses, payers, wallClock.now());
  const mails = told.map(({ row, notice }, index) => noticeMail(row, notice, addresses, pages[index] ?? null));
  return writeMails(tx, mails, at);
}

function noticeMail(row: FailedRow, notice: FailureNotice, addresses: Addresses, page: URL | null): OutboxMail {
  const present = { accountNumber: row.presentAccount, bankName: row.presentBankName };
  const replacedBy = row.replaced ? maskedAccount(present, row.language) : null;
  const written = failureMail({ ...row, replacedBy }, notice, { addresses, page });
  return { ...written, ...mailTo(row), template: 'payment_failed', dedupeKey: `payment_failed ${row.id}` };
}

/** `page`: the payer's own; null: nothing opens to them any more. */
export function failureMail(
  row: PaymentFacts &
    Pick<FailedRow, 'retryOn' | 'authorized'> & {
      /** The account that payments are taken from since; null: still the one that was tried. */
      readonly replacedBy: string | null;
    },
  notice: FailureNotice,
  { addresses, page }: { readonly addresses: Addresses; readonly page: URL | null },
): WrittenMail {
  const { language, business, replacedBy } = row;
  const amount = amountOf(row);
  const say = (key: string, inputs: Record<string, unknown> = {}) =>
    translate(`email_${key}`, language, { business, amount, ...inputs });
  const reason = say(`failed_reason_${notice.cause}`);
  const toAccount = page !== null && row.authorized && notice.otherAccountHelps && replacedBy === null;
  return payerMail(row, {
    addresses,
    page,
    language,
    name: row.name,
    subject: say(`${notice.kind}_subject`),
    large: amount,
    paragraphs: [
      say(`${notice.kind}_what`, { date: dayOf(row.processDate, language), reason }),
      nextOf(row, notice, say),
      ...accountWords(notice, { toAccount, replacedBy }).map((key) => say(key, { account: replacedBy })),
      { rows: detailsOf(row, { withAmount: false, replaced: replacedBy !== null }) },
      ...(notice.kind === 'failed' ? [say('failed_fee')] : []),
      recourseOf(row),
    ],
    button: toAccount ? { words: say('failed_bank_button'), link: new URL(`${page.pathname}/bank`, page) } : null,
  });
}

/** What is said of another account, and whether it is named on the payer's own page. */
function accountWords(
  { accountRefused, agreementEnded, otherAccountHelps }: FailureNotice,
  { toAccount, replacedBy }: { readonly toAccount: boolean; readonly replacedBy: string | null },
) {
  if (replacedBy !== null) return accountRefused && !agreementEnded ? ['failed_account_replaced'] : [];
  if (accountRefused && !agreementEnded) return [toAccount ? 'failed_bank_details_link' : 'failed_bank_details'];
  return otherAccountHelps && toAccount ? ['failed_other_account'] : [];
}

/** What happens now. */
function nextOf(
  { retryOn, replacedBy, language }: Parameters<typeof failureMail>[0],
  { agreementEnded }: { readonly agreementEnded: boolean },
  say: (key: string, inputs?: Record<string, unknown>) => string,
): string {
  if (agreementEnded) return say('failed_stopped');
  if (retryOn === null) return say('failed_no_retry');
  const date = dayOf(retryOn, language);
  return replacedBy === null
    ? say('failed_retry', { date })
    : say('failed_retry_elsewhere', { date, account: replacedBy });
}
