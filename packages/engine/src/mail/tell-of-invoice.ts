import { columns, computed, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { formatDate, formatMoney, formatMonth } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { IssuedInvoice } from '../billing-invoices/bill-clients.ts';
import { administratorsOf } from '../clients/administrators.ts';
import type { DayContext } from '../day-step.ts';
import { writeMails } from '../outbox-rows.ts';
import { brandOf } from '../provider/provider.ts';
import { translate } from '../words.ts';
import { businessPage } from './business-page.ts';
import { mailPage, type WrittenMail } from './mail-page.ts';

export type InvoiceReader = { readonly email: string; readonly firstName: string; readonly language: Language };

const CLIENT = columns(clients, 'c', ['invoiceEmail', 'defaultLanguage']);

/** Who is told of invoices: the address the business gave for them, or where it gave none its administrators. */
export const invoiceReadersOf = async (
  tx: Tx,
  clientId: bigint,
  { invoiceEmail, defaultLanguage }: Row<typeof CLIENT>,
): Promise<readonly InvoiceReader[]> =>
  invoiceEmail
    ? [{ email: invoiceEmail, firstName: '', language: defaultLanguage }]
    : await administratorsOf(tx, clientId);

/**
 * Writes to whoever is told of invoices that one was issued. It is the notice of the debit that follows, so nobody stops it. Nothing is written of an invoice over nothing.
 */
export async function tellOfInvoice(tx: Tx, { app, at }: DayContext, invoice: IssuedInvoice): Promise<void> {
  const { clientId, id, issued } = invoice;
  if (/^[0.]+$/.test(issued.total)) return;
  const [client] = await tx.sql`
    select ${CLIENT}, ${computed<{ business: string; account: string | null }>({
      business: 'coalesce(c.operating_as, c.business_name)',
      account: 'a.last2',
    })}
      from clients c left join client_bank_accounts a
                            on a.client_id = c.id and a.active and (a.purpose = 'billing' or a.also_billing)
     where c.id = ${clientId} limit 1`;
  invariant(client, 'an invoice has a client');
  const { business, account } = client;
  const readers = await invoiceReadersOf(tx, clientId, client);
  const { name: provider, supportEmail: support } = await brandOf(tx);
  const link = businessPage(app.addresses, clientId, `/client/settings/invoices/${id}`);
  const mails = readers.map((reader) => ({
    ...invoiceMail(reader, invoice, { business, account, provider, support, link }),
    clientId,
    template: 'invoice_issued',
    to: reader.email,
    language: reader.language,
    dedupeKey: `invoice_issued ${id} ${reader.email}`,
  }));
  await writeMails(tx, mails, at);
}

function invoiceMail(
  { firstName, language }: InvoiceReader,
  { number, startDate, issued }: IssuedInvoice,
  known: {
    readonly business: string;
    readonly account: string | null;
    readonly provider: string;
    readonly support: string;
    readonly link: URL;
  },
): WrittenMail {
  const { link, account, ...names } = known;
  const say = (part: string) =>
    translate(`email_invoice_issued_${part}`, language, {
      ...names,
      number,
      account: account ?? '',
      month: formatMonth(startDate, language),
      total: formatMoney(issued.total, issued.currency, language),
      date: formatDate(issued.dueDate, language),
    });
  const greeting =
    firstName === ''
      ? translate('email_account_greeting_unnamed', language)
      : translate('email_account_greeting', language, { name: firstName });
  const debit = account === null ? 'debit' : 'debit_of';
  return mailPage({
    language,
    subject: say('subject'),
    paragraphs: [greeting, say('body'), say(issued.collection === 'netting' ? 'netting' : debit), say('page')],
    button: { words: say('button'), link },
    footer: say('footer'),
  });
}
