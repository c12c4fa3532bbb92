import type { Tx } from '@cordelle/db/connection.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { words } from '../words.ts';

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

type Written = { readonly subject: string; readonly text: string; readonly html: string };

/** Text inside HTML. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Subject, text and HTML of the mail in the reader's language. */
export function accountMail({
  to,
  template,
  inputs = {},
  link = null,
}: Omit<AccountMail, 'dedupeKey' | 'at'>): Written {
  const say = (part: string) => words(`email_${template}_${part}`, to.language, { ...inputs });
  const greeting =
    to.firstName === ''
      ? words('email_account_greeting_unnamed', to.language)
      : words('email_account_greeting', to.language, { name: to.firstName });
  const paragraphs = [greeting, ...say('body').split('\n').filter(Boolean)];
  const footer = words('email_account_footer', to.language);
  const subject = say('subject');
  const linked = link ? [`${say('button')}:\n${link.href}`] : [];
  const button = link
    ? `<p style="margin:24px 0"><a href="${escaped(link.href)}" style="background:#1d5650;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block">${escaped(say('button'))}</a></p><p style="color:#55605f;font-size:14px;word-break:break-all">${escaped(link.href)}</p>`
    : '';
  const html = `<!doctype html><html lang="${to.language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="margin:0;background:#faf8f5"><div style="max-width:560px;margin:0 auto;padding:32px 24px;font-family:sans-serif;font-size:16px;line-height:1.5;color:#1f2a2a">${paragraphs
    .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
    .join(
      '',
    )}${button}<hr style="border:0;border-top:1px solid #dedad3;margin:24px 0"><p style="color:#55605f;font-size:14px">${escaped(footer)}</p></div></body></html>`;
  return { subject, text: `${[...paragraphs, ...linked, footer].join('\n\n')}\n`, html };
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
