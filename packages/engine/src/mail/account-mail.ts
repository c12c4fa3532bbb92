import type { Tx } from '@cordelle/db/connection.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { words } from '../words.ts';
import { mailPage, type WrittenMail } from './mail-page.ts';

/**
 * A mail to somebody who signs in. Its words are `email_<template>_subject` and `email_<template>_body` (paragraphs parted
 * by a line break), both given `inputs`; with a link, `email_<template>_button` names it.
 */
export type AccountMail = {
  readonly to: { readonly email: string; readonly firstName: string; readonly language: Language };
  readonly template: string;
  readonly inputs?: Readonly<Record<string, string | number>>;
  readonly link?: URL | null;
  /** What the mail is about; a second mail about it is not written. */
  readonly dedupeKey: string;
  readonly at: Date;
};

/** Subject, text and HTML of the mail in the reader's language. */
export function accountMail({
  to,
  template,
  inputs = {},
  link = null,
}: Omit<AccountMail, 'dedupeKey' | 'at'>): WrittenMail {
  const say = (part: string) => words(`email_${template}_${part}`, to.language, { ...inputs });
  const greeting =
    to.firstName === ''
      ? words('email_account_greeting_unnamed', to.language)
      : words('email_account_greeting', to.language, { name: to.firstName });
  return mailPage({
    language: to.language,
    subject: say('subject'),
    paragraphs: [greeting, ...say('body').split('\n').filter(Boolean)],
    button: link && { words: say('button'), link },
    footer: words('email_account_footer', to.language),
  });
}

/** Puts the mail into the outbox, in the transaction of what it tells about. It leaves when that is committed. */
export async function writeAccountMail({ sql }: Tx, mail: AccountMail): Promise<void> {
  const { subject, text, html } = accountMail(mail);
  await sql`
    insert into outbox (client_id, template, to_address, language, subject, text_body, html_body, dedupe_key, created_at)
    values (${PROVIDER_CLIENT_ID}, ${mail.template}, ${mail.to.email}, ${mail.to.language}, ${subject}, ${text}, ${html},
            ${mail.dedupeKey}, ${mail.at})
    on conflict (client_id, dedupe_key) do nothing`;
}
