import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { StoredEvent } from '@cordelle/db/event-store/stored-event.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import { microdepositLinks, microdeposits } from '@cordelle/db/schema/microdeposits.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { expectedArrival } from '@cordelle/domain/microdeposit/arrival.ts';
import { ATTEMPTS_MAX } from '@cordelle/domain/microdeposit/decider.ts';
import { railOf } from '@cordelle/domain/rail.ts';
import { lastDigits } from '@cordelle/domain/shown-account.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { UserNotification } from '@cordelle/validation/person-rules.ts';
import type { Addresses, App } from '../app.ts';
import type { WrittenMail } from '../mail/mail-page.ts';
import type { News } from '../mail/notify-users.ts';
import { notifyUsers } from '../mail/notify-users.ts';
import { payerPages, SERVED } from '../mail/payer-link.ts';
import { mailBusinessOf, type PayerMailBusiness, payerMail } from '../mail/payer-mail.ts';
import type { OutboxMail } from '../outbox-rows.ts';
import { writeMails } from '../outbox-rows.ts';
import { translate } from '../words.ts';
import { MICRODEPOSIT_DESCRIPTION } from './description.ts';
import { openTokens, verificationAddress } from './links.ts';
import { reasonWords } from './reason-words.ts';

/** A record with whom it is about. */
export const TOLD = joined(
  columns(microdeposits, 'm', ['clientId', 'id', 'status', 'method', 'customerId', 'currency', 'expiresOn']),
  columns(customers, 'c', ['name', 'language']),
  columns(customerBankAccounts, 'a', { account: 'mask' }),
  columns(clients, 'cl', { statementName: 'statementShortName' }),
  nullable(columns(microdepositLinks, 'l', ['tokenEncrypted'])),
  computed<{
    /** Null: none, or mail to it comes back. */
    email: string | null;
  }>({ email: 'case when c.email_bounced_at is null then c.email end' }),
  SERVED,
  mailBusinessOf('m.client_id'),
);
type Told = Row<typeof TOLD>;

type Outside = Pick<App, 'keys' | 'addresses' | 'wallClock'>;

/** Records by client and id, as their mails need them. */
export async function recordsToTell(
  { sql }: Tx,
  keys: readonly { readonly clientId: bigint; readonly id: bigint }[],
): Promise<Told[]> {
  return sql`
    select ${TOLD}
      from unnest(${arrayLiteral(keys.map(({ clientId }) => clientId))}::bigint[],
                  ${arrayLiteral(keys.map(({ id }) => id))}::bigint[]) with ordinality as k (client_id, id, place)
      join microdeposits m on m.client_id = k.client_id and m.id = k.id
      join customers c on c.client_id = m.client_id and c.id = m.customer_id
      join clients cl on cl.id = m.client_id
      join customer_bank_accounts a on a.client_id = m.client_id and a.id = m.bank_account_id
      left join microdeposit_links l on l.client_id = m.client_id and l.id = m.id
     order by k.place`;
}

type Happened = Extract<StoredEvent, { streamType: 'microdeposit' }>;

/** What the event means to people; null: nothing they should be written about. */
function switchOf(event: Happened): UserNotification | null {
  switch (event.type) {
    case 'MicrodepositSent':
      return 'microdepositSentEmail';
    case 'MicrodepositVerified':
      return 'microdepositVerifiedEmail';
    case 'MicrodepositDeclined':
    case 'MicrodepositReturnedLate':
      return 'microdepositRejectedEmail';
    case 'MicrodepositFailed':
      // Whoever changed the numbers, or archived the customer, knows.
      return event.data.reason === 'bank_details_changed' || event.data.reason === 'customer_archived'
        ? null
        : 'microdepositRejectedEmail';
    default:
      return null;
  }
}

/**
 * Writes to payers, and to the people of their clients who want to know, what became of microdeposits: sent, verified, failed,
 * declined, or back after they had held. Events of anything else are passed by. A constant number of statements for each kind of mail.
 */
export async function notifyOfMicrodeposits(
  tx: Tx,
  outside: Outside,
  stored: readonly StoredEvent[],
  at: Date,
): Promise<void> {
  const happened = stored.flatMap((event) => {
    if (event.streamType !== 'microdeposit') return [];
    const wanted = switchOf(event);
    return wanted ? [{ event, wanted }] : [];
  });
  if (happened.length === 0) return;
  const records = await recordsToTell(
    tx,
    happened.map(({ event }) => ({ clientId: event.clientId, id: event.streamId })),
  );
  const told = happened.flatMap(({ event, wanted }, index) => {
    const record = records[index];
    // Nobody is asked for the amounts of a record that ended while its file was on the way.
    const isOver = event.type === 'MicrodepositSent' && record?.status !== 'Requested';
    // Nobody has to do anything about a prenote that left.
    const isQuiet = event.type === 'MicrodepositSent' && record?.method === 'prenote';
    // Who was told that it failed needs no second word; who was told that it held does.
    const isKnown = event.type === 'MicrodepositReturnedLate' && record?.status !== 'Verified';
    return record && !isOver && !isQuiet && !isKnown ? [{ event, wanted, record }] : [];
  });
  const sent = told.flatMap(({ event, record }) => (event.type === 'MicrodepositSent' ? [record] : []));
  const addresses = await addressesOf(tx, outside, sent);
  const readers = told.filter(({ record }) => record.email !== null);
  const pages = await payerPages(
    tx,
    outside.addresses,
    readers.map(({ record }) => record),
    outside.wallClock.now(),
  );
  await writeMails(
    tx,
    readers.flatMap(({ event, record }, index) =>
      mailOf(event, record, at, {
        addresses: outside.addresses,
        form: addresses.get(record) ?? null,
        page: pages[index] ?? null,
      }),
    ),
    at,
  );
  for (const [wanted, of] of Map.groupBy(told, (item) => item.wanted)) {
    const byClient = Map.groupBy(of, ({ record }) => record.clientId);
    await notifyUsers(
      tx,
      outside.addresses,
      wanted,
      [...byClient.values()].map((items) => newsOfAll(items, at)),
      at,
    );
  }
}

type Item = { readonly event: Happened; readonly record: Told };

/** How many customers one mail names. */
const NAMED_MAX = 10;

/** What happened to one customer, or at once to many: then in one mail that names some of them. */
function newsOfAll(items: readonly Item[], at: Date): News {
  const [first, ...others] = items;
  invariant(first, 'there is something to tell');
  const news = newsOf(first.event, first.record, at);
  if (others.length === 0) return news;
  const names = items.slice(0, NAMED_MAX).map(({ record }) => record.name);
  const more = items.length - names.length;
  return {
    ...news,
    template: `${news.template}_many`,
    inputs: (language) => ({
      ...news.inputs(language),
      count: items.length,
      names: [
        ...names,
        ...(more > 0 ? [translate('email_user_microdeposit_more', language, { count: more })] : []),
      ].join(', '),
    }),
    path: '/client/microdeposits',
    about: `${news.about} ${items.length}`,
  };
}

/** The address of each record that has one. */
export async function addressesOf(
  tx: Tx,
  { keys, addresses }: Outside,
  records: readonly Told[],
): Promise<ReadonlyMap<Told, URL>> {
  const linked = records.filter(
    (record): record is Told & { tokenEncrypted: string } => record.tokenEncrypted !== null,
  );
  const tokens = await openTokens(tx, keys, linked);
  return new Map(
    linked.flatMap((record) => {
      const token = tokens.get(record);
      return token === undefined ? [] : [[record, verificationAddress(addresses, token)] as const];
    }),
  );
}

/** What the payer's bank writes beside the deposits. In the United States the description is fixed by the rail. */
const statementText = ({ currency, statementName }: Told): string =>
  currency === 'USD' ? `${MICRODEPOSIT_DESCRIPTION} ${statementName}` : statementName;

/** Where a mail leads: to the form that asks for the amounts, and to the payer's own page. */
type Leading = { readonly addresses: Addresses; readonly form: URL | null; readonly page: URL | null };

/** What happened, without when and where it stands in the log. */
type Happening<Event = Happened> = Event extends { readonly type: infer Type; readonly data: infer Data }
  ? { readonly type: Type; readonly data: Data }
  : never;

/** The mail that tells a payer what became of their deposits; empty: nobody is written to. */
export function mailOf(event: Happening, record: Told, at: Date, { addresses, form, page }: Leading): OutboxMail[] {
  const { language, business, email } = record;
  const account = lastDigits(record.account) ?? '';
  if (email === null) return [];
  const say = (key: string, inputs: Record<string, unknown> = {}) =>
    translate(`email_microdeposit_${key}`, language, { business, account, ...inputs });
  const sayOfPrenote = (key: string, inputs: Record<string, unknown> = {}) =>
    translate(`email_prenote_declined_${key}`, language, { business, account, ...inputs });
  const mail = (
    template: string,
    about: string,
    paragraphs: string[],
    link: URL | null = null,
    subject: string = say(`${template}_subject`),
  ): OutboxMail[] => [
    {
      ...payerMail(record, {
        addresses,
        page,
        language,
        name: record.name,
        subject,
        paragraphs,
        button: link && { words: say('button'), link },
      }),
      clientId: record.clientId,
      customerId: record.customerId,
      template: `microdeposit_${template}`,
      to: email,
      language,
      dedupeKey: `microdeposit_${template} ${about}`,
    },
  ];
  switch (event.type) {
    case 'MicrodepositSent': {
      if (!form) return [];
      const arrival = expectedArrival(railOf(record.currency), event.data.sentOn, at);
      return mail(
        'sent',
        `${record.id} ${event.data.bankFileId}`,
        [
          say('sent_what'),
          say('sent_when', { date: formatDate(arrival, language), statement: statementText(record) }),
          say('sent_do', { attempts: ATTEMPTS_MAX, expires: formatDate(record.expiresOn, language) }),
        ],
        form,
      );
    }
    case 'MicrodepositVerified':
      return mail('verified', `${record.id}`, [
        say('verified_what'),
        ...(record.method === 'prenote' ? [] : [say('verified_do')]),
      ]);
    case 'MicrodepositFailed':
      return mail('failed', `${record.id}`, [say(`failed_${event.data.reason}`), say('failed_do')]);
    case 'MicrodepositDeclined':
    case 'MicrodepositReturnedLate': {
      const refused = { reason: reasonWords(event.data.code, language) };
      return record.method === 'prenote'
        ? mail(
            'declined',
            `${record.id}`,
            [sayOfPrenote('what', refused), say('declined_do')],
            null,
            sayOfPrenote('subject'),
          )
        : mail('declined', `${record.id}`, [say('declined_what', refused), say('declined_do')]);
    }
    default:
      return [];
  }
}

/** The mail that reminds a payer of a record; null where there is nobody to write to. */
export async function reminderOf(
  tx: Tx,
  { addresses, wallClock }: Outside,
  record: Told,
  form: URL,
  nth: number,
): Promise<OutboxMail | null> {
  const { language, email } = record;
  if (email === null) return null;
  const [page = null] = await payerPages(tx, addresses, [record], wallClock.now());
  return {
    ...reminderMail(record, { addresses, form, page }),
    clientId: record.clientId,
    customerId: record.customerId,
    template: 'microdeposit_reminder',
    to: email,
    language,
    dedupeKey: `microdeposit_reminder ${record.id} ${nth}`,
  };
}

/** What reminds a payer of amounts they were asked for. */
export function reminderMail(
  record: Pick<Told, 'language' | 'account' | 'expiresOn' | 'name'> & PayerMailBusiness,
  { addresses, form, page }: Leading & { readonly form: URL },
): WrittenMail {
  const { language, business, name } = record;
  const account = lastDigits(record.account) ?? '';
  const expires = formatDate(record.expiresOn, language);
  const say = (key: string) => translate(`email_microdeposit_${key}`, language, { business, account, expires });
  return payerMail(record, {
    addresses,
    page,
    language,
    name,
    subject: say('reminder_subject'),
    paragraphs: [say('reminder_what'), say('reminder_do')],
    button: { words: say('button'), link: form },
  });
}

function newsOf(event: Happened, record: Told, at: Date): News {
  const { clientId, id, name: customer, customerId } = record;
  const news = (template: string, path: string, more: (language: Language) => Record<string, string>): News => ({
    clientId,
    template: `user_${record.method === 'prenote' ? 'prenote' : 'microdeposit'}_${template}`,
    inputs: (language) => ({ customer, ...more(language) }),
    path,
    // Both deposits of one account may come back.
    about: event.type === 'MicrodepositReturnedLate' ? `${id} late` : `${id} ${event.version}`,
  });
  const page = `/client/customers/${customerId}`;
  if (event.type === 'MicrodepositSent') {
    const arrival = expectedArrival(railOf(record.currency), event.data.sentOn, at);
    return news('sent', '/client/microdeposits', (language) => ({
      date: formatDate(arrival, language),
      expires: formatDate(record.expiresOn, language),
    }));
  }
  if (event.type === 'MicrodepositVerified') return news('verified', page, () => ({}));
  const reason =
    event.type === 'MicrodepositDeclined' || event.type === 'MicrodepositReturnedLate'
      ? event.data.code
      : event.type === 'MicrodepositFailed'
        ? event.data.reason
        : null;
  return news('rejected', page, (language) => ({ reason: reasonWords(reason, language) ?? '' }));
}
