import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invoices } from '@cordelle/db/schema/invoices.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { classify } from '@cordelle/domain/return-codes/classify.ts';
import { INVOICE_WAIT_DAYS } from '@cordelle/domain/transaction/gate.ts';
import { formatDate, formatMoney, formatMonth } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { App } from '../app.ts';
import { debitsHeldFrom, type TellOfHold } from '../billing-invoices/suspend-for-invoices.ts';
import { writeMails } from '../outbox-rows.ts';
import { brandOf } from '../provider/provider.ts';
import { translate } from '../words.ts';
import { businessPage } from './business-page.ts';
import { mailPage } from './mail-page.ts';
import { invoiceReadersOf } from './tell-of-invoice.ts';

type Telling = Pick<App, 'addresses'>;
type Named = { readonly clientId: bigint; readonly id: bigint };

/** Words are `email_<template>_subject`, `_body` (paragraphs parted by a line break) and `_button`. */
type News = {
  readonly clientId: bigint;
  readonly template: 'invoice_returned' | 'invoice_voided' | 'debits_held' | 'debits_released';
  readonly inputs: (language: Language) => Readonly<Record<string, string>>;
  /** Page of the console the button opens. */
  readonly path: string;
  /** What it is about; a second mail of the template about it is not written. */
  readonly about: string;
  readonly at: Date;
};

const CLIENT = joined(
  columns(clients, 'c', ['invoiceEmail', 'defaultLanguage']),
  computed<{ business: string }>({ business: 'coalesce(c.operating_as, c.business_name)' }),
);

/** Writes to whoever is told of invoices of a client what became of one. Nobody stops it. */
async function writeNews(tx: Tx, { addresses }: Telling, news: News): Promise<void> {
  const { clientId, template, inputs, path, about, at } = news;
  const [client] = await tx.sql`select ${CLIENT} from clients c where c.id = ${clientId}`;
  invariant(client, 'news of an invoice are of a client');
  const { name: provider, supportEmail: support } = await brandOf(tx);
  const link = businessPage(addresses, clientId, path);
  const readers = await invoiceReadersOf(tx, clientId, client);
  const mails = readers.map(({ email, firstName, language }) => {
    const known = { business: client.business, provider, support, ...inputs(language) };
    const say = (key: string) => translate(key, language, { ...known, name: firstName });
    const written = mailPage({
      language,
      subject: say(`email_${template}_subject`),
      paragraphs: [
        say(firstName === '' ? 'email_account_greeting_unnamed' : 'email_account_greeting'),
        ...say(`email_${template}_body`).split('\n').filter(Boolean),
      ],
      button: { words: say(`email_${template}_button`), link },
      footer: say('email_invoice_issued_footer'),
    });
    return { ...written, clientId, template, to: email, language, dedupeKey: `${template} ${about} ${email}` };
  });
  await writeMails(tx, mails, at);
}

const INVOICE = joined(
  columns(invoices, 'i', [
    'clientId',
    'id',
    'number',
    'startDate',
    'totalCents',
    'currency',
    'returnCode',
    'returnedDate',
  ]),
  columns(clients, 'c', ['country', 'status', 'suspendedAt', 'billingGraceDays']),
);
type Invoice = Row<typeof INVOICE>;

async function invoiceOf({ sql }: Tx, { clientId, id }: Named): Promise<Invoice> {
  const [row] = await sql`
    select ${INVOICE} from invoices i join clients c on c.id = i.client_id where i.client_id = ${clientId} and i.id = ${id}`;
  invariant(row, 'what is told of is an invoice');
  return row;
}

const said = ({ number, startDate, totalCents, currency }: Invoice, language: Language) => ({
  number,
  month: formatMonth(startDate, language),
  total: formatMoney(centsText(totalCents), currency, language),
});

const pageOf = ({ id }: Pick<Named, 'id'>) => `/client/settings/invoices/${id}`;

/** Debits of invoices came back: why, how they are collected again, and what follows if they are not paid. */
export async function tellOfReturnedInvoices(
  tx: Tx,
  app: Telling,
  returned: readonly Named[],
  at: Date,
): Promise<void> {
  for (const named of returned) {
    const row = await invoiceOf(tx, named);
    const { returnCode, returnedDate, country, billingGraceDays } = row;
    const holds = row.status === 'approved' && row.suspendedAt === null;
    invariant(returnCode !== null && returnedDate !== null, 'it came back');
    const heldFrom = debitsHeldFrom(country, returnedDate, billingGraceDays);
    await writeNews(tx, app, {
      clientId: row.clientId,
      template: 'invoice_returned',
      inputs: (language) => ({
        ...said(row, language),
        reason: translate(classify(returnCode).message, language),
        hold: holds ? translate('email_invoice_returned_hold', language, { date: formatDate(heldFrom, language) }) : '',
      }),
      path: pageOf(row),
      about: `${row.id} ${returnedDate}`,
      at,
    });
  }
}

/** An invoice was taken back whole. */
export async function tellOfVoidedInvoice(
  tx: Tx,
  app: Telling,
  { reason, at, ...named }: Named & { readonly reason: string; readonly at: Date },
): Promise<void> {
  const row = await invoiceOf(tx, named);
  await writeNews(tx, app, {
    clientId: row.clientId,
    template: 'invoice_voided',
    inputs: (language) => ({ ...said(row, language), reason }),
    path: pageOf(row),
    about: String(row.id),
    at,
  });
}

/** Debits of a client wait for an invoice from now on, or go again. */
export const tellOfHold: TellOfHold = (tx, app, { clientId, held, at }) =>
  writeNews(tx, app, {
    clientId,
    template: held ? 'debits_held' : 'debits_released',
    inputs: () => ({ days: String(INVOICE_WAIT_DAYS) }),
    path: '/client/settings/invoices',
    about: `${clientId} ${at.toISOString()}`,
    at,
  });
