import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, type Row } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { outbox } from '@cordelle/db/schema/outbox.ts';
import { withAdvisoryLock } from '../advisory-lock.ts';
import type { App } from '../app.ts';
import { recordAttempts } from '../outbox-rows.ts';
import { attachment } from '../ports/mail-attachment.ts';
import { AddressRefused, type Mail as SentMail } from '../ports/mailer.ts';
import { brandOf } from '../provider/provider.ts';
import { logoOfClient } from '../stored-files/client-logo.ts';
import { whichAreDue } from '../which-are-due.ts';
import { ATTEMPTS_MAX } from './delivery.ts';
import { recordBounces } from './record-bounces.ts';
import { GIVEN_UP, recordGivenUp } from './record-given-up.ts';

const CHUNK = 200;
const AT_ONCE = 5;

const MAIL = columns(outbox, [
  'clientId',
  'id',
  'toAddress',
  'language',
  'subject',
  'textBody',
  'htmlBody',
  'unsubscribeAddress',
  'senderName',
  'replyTo',
  'attachment',
]);
type Mail = Row<typeof MAIL>;

type Attempt = {
  readonly row: Mail;
  readonly answer: string | null;
  readonly error: string | null;
  readonly addressRefused: boolean;
};

/** So much of what a server says is kept. */
const ANSWER_MAX = 500;

/**
 * Sends the mails that wait, oldest first, one process at a time; returns how many left and how many the server did not
 * take. Those are tried again 1, 3, 7, … minutes later by the clock on the wall, also where business time stands still,
 * `ATTEMPTS_MAX` times in all, but for those whose address takes no mail. A crash between sending and recording sends a mail again under the same Message-ID.
 */
export async function sendOutbox(app: App): Promise<{ sent: number; failed: number }> {
  if (!(await whichAreDue(app.worker, { mails: app.worker.sql`select from outbox where ${isDue(app)}` })).mails)
    return { sent: 0, failed: 0 };
  const done = await withAdvisoryLock(app.worker, 'the outbox', 0, async () => {
    const total = { sent: 0, failed: 0 };
    const brand = await inTransaction(app.worker, { readOnly: true }, brandOf);
    for (;;) {
      const rows = await dueMails(app);
      for (let first = 0; first < rows.length; first += AT_ONCE) {
        const attempts = await Promise.all(
          rows.slice(first, first + AT_ONCE).map((row) => attempt(app, row, brand.name)),
        );
        await record(app, attempts);
        const failed = attempts.filter(({ error }) => error !== null).length;
        total.failed += failed;
        total.sent += attempts.length - failed;
      }
      if (rows.length < CHUNK) return total;
    }
  });
  return done ?? { sent: 0, failed: 0 };
}

const isDue = ({ worker, clock, wallClock }: App) => worker.sql`
  sent_at is null and bounced_at is null and attempts < ${ATTEMPTS_MAX} and created_at <= ${clock.now()}
  and (attempts = 0 or last_attempt_at is null
       or last_attempt_at + power(2, attempts - 1) * interval '1 minute' <= ${wallClock.now()})`;

/** A mail that failed is due again later, so every round of one call finds others. */
async function dueMails(app: App): Promise<Mail[]> {
  return app.worker.sql`
    select ${MAIL}
      from outbox
     where ${isDue(app)}
     order by created_at, id limit ${CHUNK}`;
}

/** "Maple Dental via Cordelle": who writes, and whose address it comes from. */
const sentBy = (business: string, brand: string): string => `${business.replace(/\s+/gu, ' ').trim()} via ${brand}`;

/** What goes with a mail, drawn now. */
async function attachmentsOf(app: App, row: Mail): Promise<SentMail['attachments']> {
  if (row.attachment === null) return [];
  const { name, document, facts } = attachment.parse(row.attachment);
  const { clientId } = row;
  const logo = await inTransaction(app.database, { clientId, readOnly: true }, (tx) => logoOfClient(tx, app, clientId));
  const business = { ...facts.business, logo };
  const bytes = await app.documents.draw({ document, facts: { ...facts, business } }, 'in_background');
  return [{ filename: `${name}.pdf`, contentType: 'application/pdf', bytes }];
}

async function attempt(app: App, row: Mail, brand: string): Promise<Attempt> {
  try {
    const answer = await app.mailer.send({
      fromName: row.senderName === null ? null : sentBy(row.senderName, brand),
      replyTo: row.replyTo,
      to: row.toAddress,
      subject: row.subject,
      text: row.textBody,
      html: row.htmlBody,
      attachments: await attachmentsOf(app, row),
      language: row.language,
      messageId: `outbox-${row.clientId}-${row.id}`,
      unsubscribe: row.unsubscribeAddress === null ? null : new URL(row.unsubscribeAddress),
    });
    return { row, answer: answer.slice(0, ANSWER_MAX), error: null, addressRefused: false };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    app.log.warn({ clientId: String(row.clientId), mail: String(row.id), reason }, 'mail not taken by the server');
    return { row, answer: null, error: reason.slice(0, ANSWER_MAX), addressRefused: error instanceof AddressRefused };
  }
}

async function record({ worker, clock, wallClock }: App, attempts: readonly Attempt[]): Promise<void> {
  const at = clock.now();
  await inTransaction(worker, {}, async (tx) => {
    await recordAttempts(
      tx,
      attempts.map(({ row: { clientId, id }, ...came }) => ({ clientId, id, ...came })),
      { at, wallNow: wallClock.now() },
    );
    const givenUp = await tx.sql`
      select ${GIVEN_UP} from outbox
       where sent_at is null and bounced_at is null and attempts >= ${ATTEMPTS_MAX}
         and (client_id, id) in (select * from unnest(${arrayLiteral(attempts.map(({ row }) => row.clientId))}::bigint[],
                                                      ${arrayLiteral(attempts.map(({ row }) => row.id))}::bigint[]))
       order by client_id, id`;
    await recordGivenUp(tx, givenUp, at);
    const refused = attempts.filter(({ addressRefused }) => addressRefused).map(({ row }) => row);
    await recordBounces(tx, refused, at);
  });
}
