import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { fillNotice } from '@cordelle/domain/notices/notice-text.ts';
import { maskedAccount } from '@cordelle/domain/shown-account.ts';
import type { Frequency } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { formatDate, formatDateWithWeekday, formatMoney, formatWeekday } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { Addresses } from '../app.ts';
import { translate } from '../words.ts';
import type { MailRow } from './mail-blocks.ts';
import type { WrittenMail } from './mail-page.ts';
import { type PayerMailBusiness, payerMail } from './payer-mail.ts';
import type { StoppableMail } from './unsubscribe-addresses.ts';

/** One payment, as its payer is told of it. */
export type PaymentFacts = PayerMailBusiness & {
  readonly id: bigint;
  readonly language: Language;
  readonly name: string;
  /** As the bank statement will show the payee. */
  readonly statement: string;
  readonly amountCents: bigint;
  readonly currency: Currency;
  readonly processDate: CalendarDate;
  /** Noon of this day is the last moment to change it. */
  readonly batchDate: CalendarDate;
  /** It has left for the bank: the moment has passed, as before a debit that follows closed days. */
  readonly atBank: boolean;
  /** Masked number; null when the bank details are gone. */
  readonly account: string | null;
  readonly bankName: string | null;
  readonly comment: string | null;
  readonly installment: number | null;
  readonly installments: number | null;
  /** Of the agreement it is taken under, e.g. `C-00000042-3`. */
  readonly reference: string;
  /** Personal or business, as the agreement says. */
  readonly category: CustomerType;
  /** Null: outside a schedule. */
  readonly frequency: Frequency | null;
};

/** `$150.00 CAD`: the sign never tells the currency. */
export const amountOf = ({
  amountCents,
  currency,
  language,
}: Pick<PaymentFacts, 'amountCents' | 'currency' | 'language'>) =>
  `${formatMoney(centsText(amountCents), currency, language)} ${currency}`;

/** A day within a sentence: `Mon, Nov 30, 2026`, `lundi 30 novembre 2026`, which no French sentence would shorten. */
export const dayOf = (date: CalendarDate, language: Language): string =>
  language === 'fr'
    ? `${formatWeekday(date, language)}\u00a0${formatDate(date, language)}`
    : formatDateWithWeekday(date, language);

/** The product's own text, its placeholders as a client would write them. */
export const defaultNotice = (type: StoppableMail, language: Language): string =>
  translate(`notice_text_${type}`, language, {
    customer_name: '{customer_name}',
    amount: '{amount}',
    process_date: '{process_date}',
    business_name: '{business_name}',
  });

type Own = {
  /** What the client wrote; null: the product's own text. */
  readonly body: string | null;
  readonly unsubscribe: URL | null;
  readonly page: URL | null;
  readonly addresses: Addresses;
};

/** The text in paragraphs, each placeholder filled. */
function textOf(type: StoppableMail, facts: PaymentFacts, body: string | null): string[] {
  const filled = fillNotice(body ?? defaultNotice(type, facts.language), {
    customer_name: facts.name,
    amount: amountOf(facts),
    process_date: dayOf(facts.processDate, facts.language),
    business_name: facts.business,
  });
  return filled.split(/\n{2,}/u).filter((paragraph) => paragraph.trim() !== '');
}

type Details = {
  readonly withAmount: boolean;
  /** Payments are taken from another account since. */
  readonly replaced?: boolean;
};

/** What stands in every mail about a payment, whatever a client wrote above it. */
export function detailsOf(facts: PaymentFacts, { withAmount, replaced = false }: Details): MailRow[] {
  const { language, installment, installments, comment, category, currency, frequency } = facts;
  const row = (name: string, value: string | null): MailRow[] =>
    value ? [{ label: translate(`email_row_${name}`, language), value }] : [];
  return [
    ...row('amount', withAmount ? amountOf(facts) : null),
    ...row('date', withAmount ? dayOf(facts.processDate, language) : null),
    ...row(
      replaced ? 'account_tried' : 'account',
      maskedAccount({ bankName: facts.bankName, accountNumber: facts.account }, language),
    ),
    ...row('statement', facts.statement),
    ...row('frequency', frequencyWords(frequency, language)),
    ...row(
      'installment',
      installment !== null && installments !== null && installments > 1
        ? translate('email_row_installment_of', language, { installment, installments })
        : null,
    ),
    ...row('purpose', comment),
    ...row('category', currency === 'CAD' ? translate(`email_category_${category.toLowerCase()}`, language) : null),
    ...row('reference', facts.reference),
  ];
}

/** How often, as the payer's schedule says; a payment outside any is made once. */
const frequencyWords = (frequency: Frequency | null, language: Language): string =>
  translate(`frequency_${(frequency ?? 'Once').toLowerCase().replace(/[^a-z]+/gu, '_')}`, language);

/** Where a payer turns to who disagrees with a debit. Source: agreements §A3, §B5. */
export const recourseOf = ({ currency, language }: Pick<PaymentFacts, 'currency' | 'language'>): string =>
  translate(currency === 'CAD' ? 'email_notice_recourse_ca' : 'email_notice_recourse_us', language);

/** What a payer is told before a debit. Contents: agreements §C1. */
export function reminderMail(facts: PaymentFacts, { body, ...own }: Own): WrittenMail {
  const { language, business } = facts;
  const amount = amountOf(facts);
  const date = dayOf(facts.processDate, language);
  const change = facts.atBank
    ? translate('email_reminder_at_bank', language, { payee: business })
    : translate('email_reminder_change', language, { payee: business, deadline: dayOf(facts.batchDate, language) });
  return payerMail(facts, {
    language,
    name: facts.name,
    subject: translate('email_reminder_subject', language, { amount, date }),
    large: amount,
    paragraphs: [
      ...textOf('payment_reminder', facts, body),
      { rows: detailsOf(facts, { withAmount: body !== null }) },
      change,
      recourseOf(facts),
    ],
    ...own,
  });
}

/** What a payer is told once a debit is settled: that it was withdrawn, never that it is final. Contents: agreements §C2. */
export function receiptMail(facts: PaymentFacts, { body, ...own }: Own): WrittenMail {
  const { language } = facts;
  const amount = amountOf(facts);
  const date = dayOf(facts.processDate, language);
  return payerMail(facts, {
    language,
    name: facts.name,
    subject: translate('email_receipt_subject', language, { amount, date }),
    large: amount,
    paragraphs: [
      ...textOf('payment_receipt', facts, body),
      translate('email_receipt_status', language, { date }),
      {
        rows: [
          ...detailsOf(facts, { withAmount: body !== null }),
          { label: translate('email_row_transaction', language), value: String(facts.id) },
        ],
      },
      recourseOf(facts),
    ],
    ...own,
  });
}

/** The mail of a kind that a payer may stop. */
export const STOPPABLE_MAILS = {
  payment_reminder: reminderMail,
  payment_receipt: receiptMail,
} as const satisfies Record<StoppableMail, unknown>;
