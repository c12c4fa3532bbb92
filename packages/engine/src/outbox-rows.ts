import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
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

/**
 * Puts mails into the outbox, in the transaction of what they tell about: they leave when that is committed. One statement,
 * however many mails and clients; returns how many are new.
 */
export async function writeMails({ sql }: Tx, mails: readonly OutboxMail[], at: Date): Promise<number> {
  if (mails.length === 0) return 0;
  const column = (value: (mail: OutboxMail) => string | bigint | null) => arrayLiteral(mails.map(value));
  const written = await sql`
    insert into outbox (client_id, customer_id, template, to_address, language, subject, text_body, html_body,
                        unsubscribe_address, sender_name, reply_to, attachment, dedupe_key, created_at)
    select client_id, customer_id, template, email, language, subject, body, html, unsubscribe, sender, answers,
           attached::jsonb, key, ${at}
      from unnest(${column(({ clientId }) => clientId)}::bigint[],
                  ${column(({ customerId }) => customerId ?? null)}::bigint[],
                  ${column(({ template }) => template)}::text[],
                  ${column(({ to }) => to)}::text[],
                  ${column(({ language }) => language)}::text[],
                  ${column(({ subject }) => subject)}::text[],
                  ${column(({ text }) => text)}::text[],
                  ${column(({ html }) => html)}::text[],
                  ${column(({ unsubscribe }) => unsubscribe?.href ?? null)}::text[],
                  ${column(({ sender }) => sender?.name ?? null)}::text[],
                  ${column(({ sender }) => sender?.replyTo ?? null)}::text[],
                  ${column(({ attachment }) => (attachment ? JSON.stringify(attachment) : null))}::text[],
                  ${column(({ dedupeKey }) => dedupeKey)}::text[])
        as m (client_id, customer_id, template, email, language, subject, body, html, unsubscribe, sender, answers,
              attached, key)
    on conflict (client_id, dedupe_key) do nothing`;
  return written.count;
}

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

/** Notes what came of sending mails. One statement. */
export async function recordAttempts({ sql }: Tx, attempts: readonly SendingAttempt[], at: Date): Promise<void> {
  await sql`
    update outbox o set attempts = o.attempts + 1, last_error = a.error, accepted = a.answer,
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
