import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { insertValues } from '@cordelle/db/insert-values.ts';
import { outbox } from '@cordelle/db/schema/outbox.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { Attachment } from './ports/mail-attachment.ts';

/** A business that writes to its payers, and where their answers go. */
export type Sender = { readonly name: string; readonly replyTo: string | null };

/** A mail that is ready to be sent. */
export type OutboxMail = {
  readonly clientId: bigint;
  /** The payer it is written to; null or left out: somebody who signs in. */
  readonly customerId?: bigint | null;
  readonly template: string;
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** The business in whose name it is sent; null or left out: the installation itself writes. */
  readonly sender?: Sender | null;
  /** Drawn when the mail is sent. */
  readonly attachment?: Attachment | null;
  /** Where the reader stops mail of this kind; null or left out: they cannot. */
  readonly unsubscribe?: URL | null;
  /** What the mail is about; a second one about it is not written. */
  readonly dedupeKey: string;
};

const COLUMNS = {
  client_id: 'bigint',
  customer_id: 'bigint',
  template: 'text',
  to_address: 'text',
  language: 'text',
  subject: 'text',
  text_body: 'text',
  html_body: 'text',
  unsubscribe_address: 'text',
  sender_name: 'text',
  reply_to: 'text',
  attachment: 'jsonb',
  dedupe_key: 'text',
  created_at: 'timestamptz',
};

/**
 * Puts mails into the outbox, in the transaction of what they tell about: they leave when that is committed. Returns how many are
 * new.
 */
export const writeMails = ({ sql }: Tx, mails: readonly OutboxMail[], at: Date): Promise<number> =>
  insertValues(
    sql,
    'outbox',
    COLUMNS,
    mails.map((mail) => [
      mail.clientId,
      mail.customerId ?? null,
      mail.template,
      mail.to,
      mail.language,
      mail.subject,
      mail.text,
      mail.html,
      mail.unsubscribe?.href ?? null,
      mail.sender?.name ?? null,
      mail.sender?.replyTo ?? null,
      mail.attachment ? JSON.stringify(mail.attachment) : null,
      mail.dedupeKey,
      at.toISOString(),
    ]),
    'on conflict (client_id, dedupe_key) do nothing',
  );

/** What came of handing one mail to the server. */
export type SendingAttempt = {
  readonly clientId: bigint;
  readonly id: bigint;
  /** What the server said when it took the mail; null: it did not. */
  readonly answer: string | null;
  /** Null: it left. */
  readonly error: string | null;
  /** The server refused the address for good. */
  readonly addressRefused: boolean;
};

/** Notes what came of sending mails: `at` in business time, `wallNow` by the clock on the wall. One statement. */
export async function recordAttempts(
  { sql }: Tx,
  attempts: readonly SendingAttempt[],
  { at, wallNow }: { readonly at: Date; readonly wallNow: Date },
): Promise<void> {
  await sql`
    update outbox o set attempts = o.attempts + 1, last_attempt_at = ${wallNow}::timestamptz, last_error = a.error, accepted = a.answer,
           sent_at = case when a.error is null then ${at}::timestamptz end,
           bounced_at = case when a.refused then ${at}::timestamptz end
      from unnest(${arrayLiteral(attempts.map(({ clientId }) => clientId))}::bigint[],
                  ${arrayLiteral(attempts.map(({ id }) => id))}::bigint[],
                  ${arrayLiteral(attempts.map(({ answer }) => answer))}::text[],
                  ${arrayLiteral(attempts.map(({ error }) => error))}::text[],
                  ${arrayLiteral(attempts.map(({ addressRefused }) => addressRefused))}::boolean[])
        as a (client_id, id, answer, error, refused)
     where o.client_id = a.client_id and o.id = a.id`;
}

/** Mails written since then that were given up after so many attempts are tried again from the beginning. Returns them. */
export const startAgain = (
  { sql }: Tx,
  { attemptsMax, since }: { readonly attemptsMax: number; readonly since: Date },
) => sql`
  update outbox set attempts = 0
   where sent_at is null and bounced_at is null and attempts >= ${attemptsMax} and created_at >= ${since}
  returning ${columns(outbox, ['clientId', 'id', 'template'])}`;
