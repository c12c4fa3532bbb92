import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { newPayerLink } from '@cordelle/engine/mail/payer-link.ts';
import type { PayerMailParts } from '@cordelle/engine/mail/payer-mail.ts';
import { MAIL_BUSINESS, payerMail } from '@cordelle/engine/mail/payer-mail.ts';
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
  const { language, business } = payer;
  const { clientId, customerId, id, comment, expiresAt, currency } = mail;
  const told = { business, ...debitWords(mail, language) };
  const say = (part: string, inputs: Record<string, unknown> = {}) =>
    translate(`email_debit_approval_${part}`, language, { ...told, ...inputs });
  const { addresses, wallClock } = outside;
  const page = await newPayerLink(tx, addresses, { clientId, customerId, wallNow: wallClock.now() });
  const link = new URL(`${page.pathname}/approvals/${id}?lang=${language}`, page);
  const parts = {
    subject: say(nthReminder === null ? 'subject' : 'reminder_subject'),
    paragraphs: [
      say('what'),
      ...(comment ? [say('for', { comment })] : []),
      say('only_then', { until: formatDate(lastDayFor(expiresAt, currency), language) }),
    ],
    button: { words: say('button'), link },
    addresses,
    page,
  };
  const template = nthReminder === null ? 'debit_approval' : 'debit_approval_reminder';
  return send(tx, payer, mail, { ...parts, template, dedupeKey: `${template} ${id} ${nthReminder ?? ''}`.trim() });
}

/** The payer's copy of what they approved, word for word. */
export async function approvedByMail(
  tx: Tx,
  outside: Outside,
  mail: ApprovalMail,
  approved: { readonly text: string; readonly hash: string },
): Promise<void> {
  const payer = await payerOf(tx, mail);
  const { language, business } = payer;
  const { clientId, customerId, id } = mail;
  const told = { business, ...debitWords(mail, language) };
  const { addresses, wallClock } = outside;
  const page = await newPayerLink(tx, addresses, { clientId, customerId, wallNow: wallClock.now() });
  const check = new URL(checkAddress(addresses));
  const template = 'debit_approved';
  await send(tx, payer, mail, {
    subject: translate('email_debit_approved_subject', language, told),
    paragraphs: [translate('email_debit_approved_what', language, told), ...approved.text.split('\n\n')],
    addresses,
    page,
    afterwards: [
      translate('email_agreement_hash', language, { hash: approved.hash }),
      { text: translate('email_agreement_check', language, { address: check.href }), link: check },
    ],
    template,
    dedupeKey: `${template} ${id}`,
  });
}

type Parts = Omit<PayerMailParts, 'language' | 'name'> & { readonly template: string; readonly dedupeKey: string };

async function send(
  tx: Tx,
  payer: PayerRow,
  { clientId, customerId, at }: ApprovalMail,
  { template, dedupeKey, ...parts }: Parts,
): Promise<boolean> {
  const { email: to, language, name } = payer;
  if (to === null) return false;
  const written = payerMail(payer, { ...parts, language, name });
  await writeMails(tx, [{ ...written, clientId, customerId, template, to, language, dedupeKey }], at);
  return true;
}
