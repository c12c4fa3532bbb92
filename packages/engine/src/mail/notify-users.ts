import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Row } from '@cordelle/db/columns.ts';
import { columns, computed, joined } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { memberships } from '@cordelle/db/schema/memberships.ts';
import { users } from '@cordelle/db/schema/users.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { UserNotification } from '@cordelle/validation/person-rules.ts';
import { type MailPage, type MailReader, READER_FLAGS, reaches } from '@cordelle/validation/user-mails.ts';
import type { Addresses } from '../app.ts';
import { JOINED } from '../clients/joined.ts';
import { writeMails } from '../outbox-rows.ts';
import { translate } from '../words.ts';
import { businessPage } from './business-page.ts';
import { mailPage } from './mail-page.ts';

/** The switch of a membership that lets a mail through. */
const COLUMNS = {
  newAuthorizationEmail: 'new_authorization_email',
  dailySummaryEmail: 'daily_summary_email',
  integrationDisconnectEmail: 'integration_disconnect_email',
  microdepositSentEmail: 'microdeposit_sent_email',
  microdepositVerifiedEmail: 'microdeposit_verified_email',
  microdepositRejectedEmail: 'microdeposit_rejected_email',
} as const satisfies Record<UserNotification, string>;

/**
 * Something the people who work for a client may want to know. Its words are `email_<template>_subject`, `_body` (paragraphs
 * parted by a line break) and `_button`, given `inputs` and the `business`.
 */
export type News = {
  readonly clientId: bigint;
  readonly template: string;
  readonly inputs: (language: Language) => Readonly<Record<string, string | number>>;
  /** Page of the console the button opens: `/client/microdeposits`. */
  readonly path: string;
  /** Where that page asks more than the switch does. */
  readonly page?: MailPage;
  /** What it is about; a second mail of the template about it is not written. */
  readonly about: string;
};

const READER = joined(
  columns(memberships, 'm', ['clientId', ...READER_FLAGS]),
  columns(clients, 'c', ['clientType']),
  columns(clients, 'c', { clientStatus: 'status' }),
  columns(users, 'u', ['email', 'firstName', 'language']),
  columns(users, 'u', { userId: 'id' }),
  computed<{ business: string; role: MailReader['role'] }>({
    business: 'coalesce(c.operating_as, c.business_name)',
    role: 'm.role',
  }),
);
type Reader = Row<typeof READER>;

/**
 * Writes mails about what happened to everybody who works for the clients, may open what they lead to and has the switch on; never
 * to the provider's people nor to payers with an account. They leave when the caller's transaction is committed. Two
 * statements, however many there are; returns how many mails are new.
 */
export async function notifyUsers(
  tx: Tx,
  addresses: Addresses,
  wanted: UserNotification,
  news: readonly News[],
  at: Date,
): Promise<number> {
  if (news.length === 0) return 0;
  const clientIds = [...new Set(news.map(({ clientId }) => clientId))];
  const { sql } = tx;
  const readers = await sql`
    select ${READER}
      from memberships m
      join users u on u.id = m.user_id and u.kind = 'member' and u.disabled_at is null
      join clients c on c.id = m.client_id
     where m.client_id = any(${arrayLiteral(clientIds)}::bigint[]) and m.role <> 'customer_account'
       and ${sql.unsafe(JOINED)} and m.${sql(COLUMNS[wanted])}
     order by m.client_id, u.id`;
  const readersOf = Map.groupBy(readers, ({ clientId }) => clientId);
  const mails = news.flatMap((item) =>
    (readersOf.get(item.clientId) ?? [])
      .filter((reader) => reaches(reader, wanted, item.page))
      .map((reader) => ({
        ...written(item, reader, addresses),
        clientId: item.clientId,
        template: item.template,
        to: reader.email,
        language: reader.language,
        dedupeKey: `${item.template} ${item.about} ${reader.userId}`,
      })),
  );
  return writeMails(tx, mails, at);
}

function written(
  { clientId, template, inputs, path }: News,
  { firstName, language, business }: Reader,
  addresses: Addresses,
) {
  const say = (part: string) => translate(`email_${template}_${part}`, language, { business, ...inputs(language) });
  const greeting =
    firstName === ''
      ? translate('email_account_greeting_unnamed', language)
      : translate('email_account_greeting', language, { name: firstName });
  return mailPage({
    language,
    subject: say('subject'),
    paragraphs: [greeting, ...say('body').split('\n').filter(Boolean)],
    button: { words: say('button'), link: businessPage(addresses, clientId, path) },
    footer: translate('email_user_news_footer', language),
  });
}
