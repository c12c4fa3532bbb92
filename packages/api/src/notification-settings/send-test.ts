import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import type { WrittenMail } from '@cordelle/engine/mail/mail-page.ts';
import type { StoppableMail } from '@cordelle/engine/mail/unsubscribe-addresses.ts';
import { writeMails } from '@cordelle/engine/outbox-rows.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** A mail as payers would get it, for whoever asked to see it. */
export type TestNotice = {
  readonly clientId: bigint;
  readonly userId: bigint;
  readonly type: StoppableMail;
  readonly language: Language;
  readonly written: WrittenMail;
  readonly at: Date;
};

const MINUTE_MS = 60_000;

/** Mails it to the person's own address, once a minute; returns the address. Throws `notice.tested_recently`. */
export async function sendTest(tx: Tx, { clientId, userId, type, language, written, at }: TestNotice): Promise<string> {
  const [user] = await tx.sql`select ${columns(users, ['email'])} from users where id = ${userId}`;
  invariant(user, 'whoever asks has an account');
  const subject = translate('email_test_subject', language, { subject: written.subject });
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const template = 'notice_test';
  const dedupeKey = `${template} ${type} ${language} ${userId} ${minute}`;
  const mail = { ...written, clientId, template, to: user.email, language, subject, dedupeKey };
  if ((await writeMails(tx, [mail], at)) === 0) throw new DomainError('notice.tested_recently');
  return user.email;
}
