import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import type { Addresses, App } from '@cordelle/engine/app.ts';
import type { WrittenMail } from '@cordelle/engine/mail/mail-page.ts';
import { newPayerLink } from '@cordelle/engine/mail/payer-link.ts';
import { MAIL_BUSINESS, type PayerMailBusiness, payerMail } from '@cordelle/engine/mail/payer-mail.ts';
import { writeMails } from '@cordelle/engine/outbox-rows.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDate, formatDateWithWeekday, formatMoney } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { checkAddress } from '../evidence/check-address.ts';

/** What a mail is about: which debit, and whose. */
export type ApprovalMail = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly id: bigint;
  readonly amountCents: bigint;
  readonly currency: Currency;
  readonly date: CalendarDate;
  readonly comment: string | null;
  readonly at: Date;
};

type Outside = Pick<App, 'addresses' | 'wallClock'>;
const PAYER = joined(
  columns(customers, 'c', ['name', 'language']),
  computed<{
    /** Null: none, or mail to it comes back. */
    email: string | null;
  }>({ email: 'case when c.email_bounced_at is null then c.email end' }),
  MAIL_BUSINESS,
);
type PayerRow = Row<typeof PAYER>;

async function payerOf({ sql }: Tx, { clientId, customerId }: ApprovalMail): Promise<PayerRow> {
  const [row] = await sql`
    select ${PAYER}
      from customers c join clients cl on cl.id = c.client_id
     where c.client_id = ${clientId} and c.id = ${customerId}`;
  invariant(row, 'whoever is asked is a customer');
  return row;
}

/** `$50.00 CAD` and `Fri, Mar 20, 2026`, as a payer reads them. */
export const debitWords = (
  { amountCents, currency, date }: Pick<ApprovalMail, 'amountCents' | 'currency' | 'date'>,
  language: Language,
) => ({
  amount: `${formatMoney(centsText(amountCents), currency, language)} ${currency}`,
  date: formatDateWithWeekday(date, language),
});

/** The last day on which a payer can answer, in the zone of their rail. */
export const lastDayFor = (expiresAt: Date, currency: Currency): CalendarDate =>
  localDate(new Date(expiresAt.getTime() - 1), RAIL_FACTS[railOf(currency)].zone);

/** Asks a payer to approve a debit, or reminds them of it. Returns whether there was an address to write to. */
export async function askByMail(
  tx: Tx,
  outside: Outside,
  mail: ApprovalMail & { readonly expiresAt: Date },
  nthReminder: number | null,
): Promise<boolean> {
  const payer = await payerOf(tx, mail);
  const { clientId, customerId, id } = mail;
  const { addresses, wallClock } = outside;
  const page = await newPayerLink(tx, addresses, { clientId, customerId, wallNow: wallClock.now() });
  const link = new URL(`${page.pathname}/approvals/${id}?lang=${payer.language}`, page);
  const written = approvalMail(payer, mail, { addresses, page, link, isReminder: nthReminder !== null });
  const template = nthReminder === null ? 'debit_approval' : 'debit_approval_reminder';
  return send(tx, payer, mail, { written, template, dedupeKey: `${template} ${id} ${nthReminder ?? ''}`.trim() });
}

type Reader = Pick<PayerRow, 'name' | 'language'> & PayerMailBusiness;
type Debit = Pick<ApprovalMail, 'amountCents' | 'currency' | 'date'>;
type Leading = { readonly addresses: Addresses; readonly page: URL };

/** The question whether a debit may be made. */
export function approvalMail(
  payer: Reader,
  debit: Debit & Pick<ApprovalMail, 'comment'> & { readonly expiresAt: Date },
  { addresses, page, link, isReminder }: Leading & { readonly link: URL; readonly isReminder: boolean },
): WrittenMail {
  const { language, business, name } = payer;
  const { comment, expiresAt, currency } = debit;
  const told = { business, ...debitWords(debit, language) };
  const say = (part: string, inputs: Record<string, unknown> = {}) =>
    translate(`email_debit_approval_${part}`, language, { ...told, ...inputs });
  return payerMail(payer, {
    addresses,
    page,
    language,
    name,
    subject: say(isReminder ? 'reminder_subject' : 'subject'),
    large: told.amount,
    paragraphs: [
      say('what'),
      ...(comment ? [say('for', { comment })] : []),
      say('only_then', { until: formatDate(lastDayFor(expiresAt, currency), language) }),
    ],
    button: { words: say('button'), link },
  });
}

/** The payer's copy of what they approved, word for word. */
export async function approvedByMail(
  tx: Tx,
  outside: Outside,
  mail: ApprovalMail,
  approved: { readonly text: string; readonly hash: string },
): Promise<void> {
  const payer = await payerOf(tx, mail);
  const { clientId, customerId, id } = mail;
  const { addresses, wallClock } = outside;
  const page = await newPayerLink(tx, addresses, { clientId, customerId, wallNow: wallClock.now() });
  const template = 'debit_approved';
  const written = approvedMail(payer, mail, approved, { addresses, page });
  await send(tx, payer, mail, { written, template, dedupeKey: `${template} ${id}` });
}

/** The copy itself. */
export function approvedMail(
  payer: Reader,
  debit: Debit,
  approved: { readonly text: string; readonly hash: string },
  { addresses, page }: Leading,
): WrittenMail {
  const { language, business, name } = payer;
  const told = { business, ...debitWords(debit, language) };
  const check = new URL(checkAddress(addresses));
  return payerMail(payer, {
    addresses,
    page,
    language,
    name,
    subject: translate('email_debit_approved_subject', language, told),
    large: told.amount,
    paragraphs: [translate('email_debit_approved_what', language, told), ...approved.text.split('\n\n')],
    afterwards: [
      translate('email_agreement_hash', language, { hash: approved.hash }),
      { text: translate('email_agreement_check', language, { address: check.href }), link: check },
    ],
  });
}

type Sent = { readonly written: WrittenMail; readonly template: string; readonly dedupeKey: string };

async function send(
  tx: Tx,
  payer: PayerRow,
  { clientId, customerId, at }: ApprovalMail,
  { written, template, dedupeKey }: Sent,
): Promise<boolean> {
  const { email: to, language } = payer;
  if (to === null) return false;
  await writeMails(tx, [{ ...written, clientId, customerId, template, to, language, dedupeKey }], at);
  return true;
}
