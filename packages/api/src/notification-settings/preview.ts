import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { checkNoticeText } from '@cordelle/domain/notices/notice-text.ts';
import { currencyOf, RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import type { Addresses } from '@cordelle/engine/app.ts';
import { clientTextsOf } from '@cordelle/engine/client-texts/client-texts.ts';
import type { WrittenMail } from '@cordelle/engine/mail/mail-page.ts';
import { MAIL_BUSINESS } from '@cordelle/engine/mail/payer-mail.ts';
import { type PaymentFacts, STOPPABLE_MAILS } from '@cordelle/engine/mail/payment-mail.ts';
import { PAYMENT, PAYMENT_TABLES, type PaymentRow } from '@cordelle/engine/mail/payment-rows.ts';
import { type StoppableMail, unsubscribeAddress } from '@cordelle/engine/mail/unsubscribe-addresses.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { previewNoticeInput } from '@cordelle/validation/notification-settings.ts';
import type { z } from 'zod';

type Input = z.output<typeof previewNoticeInput>;
type Previewing = {
  readonly client: { readonly id: bigint; readonly country: Rail };
  readonly addresses: Addresses;
  readonly now: Date;
};

type Shown = { readonly customerName: string | null } & Record<Language, WrittenMail>;

/**
 * A mail as a payer of the client would get it, in both languages: with the next payment of that customer, else the last one,
 * else an example. Throws `record.not_found`, `notice.unknown_placeholder`, `notice.foreign_link`.
 */
export async function previewNotice(
  tx: Tx,
  { client, addresses, now }: Previewing,
  { type, customerId, texts }: Input,
): Promise<Shown> {
  const [payment, business, stored] = await Promise.all([
    paymentOf(tx, client.id, type, customerId),
    businessOf(tx, client.id),
    clientTextsOf(tx, client.id, [type]),
  ]);
  if (!payment && customerId !== undefined) await requireCustomer(tx, client.id, customerId);
  const write = (language: Language): WrittenMail => {
    const given = texts?.[language];
    if (given !== undefined) checkNoticeText(given, business.websiteUrl, `texts.${language}`);
    const body = (given ?? stored[type][language]) || null;
    const facts = { ...(payment ?? exampleOf(client, business, now, language)), language };
    const unsubscribe = unsubscribeAddress(addresses, 'example', type, language);
    const page = new URL('/my_payments/example', addresses.publicBaseUrl);
    return STOPPABLE_MAILS[type](facts, { body, unsubscribe, page, addresses });
  };
  return { customerName: payment?.name ?? null, en: write('en'), fr: write('fr') };
}

/** The payment a mail of the kind would be about. */
async function paymentOf(
  { sql }: Tx,
  clientId: bigint,
  type: StoppableMail,
  customerId: string | undefined,
): Promise<PaymentRow | null> {
  const ahead = type === 'payment_reminder' ? sql`t.status = 'Future'` : sql`t.status = 'Approved'`;
  const [row] = await sql`
    select ${PAYMENT} from ${sql.unsafe(PAYMENT_TABLES)}
     where t.client_id = ${clientId} and t.process_date is not null and t.batch_date is not null
       and t.status not in ('Removed', 'Discarded', 'Creating')
       ${customerId === undefined ? sql`and c.active` : sql`and t.customer_id = ${customerId}::bigint`}
     order by (${ahead}) desc, t.process_date desc, t.id desc limit 1`;
  return row ?? null;
}

async function requireCustomer({ sql }: Tx, clientId: bigint, customerId: string): Promise<void> {
  const [row] = await sql`select 1 from customers where client_id = ${clientId} and id = ${customerId}::bigint`;
  if (!row) throw new DomainError('record.not_found');
}

const BUSINESS = joined(
  columns(clients, 'cl', { statement: 'statementLongName', websiteUrl: 'websiteUrl' }),
  MAIL_BUSINESS,
);
type Business = Row<typeof BUSINESS>;

export async function businessOf({ sql }: Tx, clientId: bigint): Promise<Business> {
  const [row] = await sql`
    select ${BUSINESS}
      from clients cl where cl.id = ${clientId}`;
  invariant(row, 'a chosen client exists');
  return row;
}

/** Nobody in particular, for a client without payments. */
export function exampleOf(
  { country }: Pick<Previewing['client'], 'country'>,
  business: Business,
  now: Date,
  language: Language,
): PaymentFacts {
  const calendar = calendarOf(country);
  const processDate = addBusinessDays(calendar, localDate(now, RAIL_FACTS[country].zone), 3);
  return {
    ...business,
    id: 1024n,
    language,
    name: translate('notice_example_name', language),
    amountCents: 15_000n,
    currency: currencyOf(country),
    processDate,
    batchDate: addBusinessDays(calendar, processDate, -1),
    atBank: false,
    account: '*****67',
    bankName: null,
    comment: null,
    installment: null,
    installments: null,
    reference: 'C-00000001',
    category: 'Personal',
    frequency: 'Monthly',
  };
}
