import type { Tx } from '@cordelle/db/connection.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { writeMails } from '../outbox-rows.ts';
import { brandOf } from '../provider/provider.ts';
import { translate } from '../words.ts';
import { mailPage, type WrittenMail } from './mail-page.ts';

/**
 * A mail to somebody who signs in. Its words are `email_<template>_subject` and `email_<template>_body` (paragraphs parted
 * by a line break), both given `inputs`, the name of the `provider` and its `support`; with a link, `email_<template>_button` names
 * it, and `email_<template>_other` a second one.
 */
export type AccountMail = {
  readonly to: { readonly email: string; readonly firstName: string; readonly language: Language };
  readonly template: string;
  readonly inputs?: Readonly<Record<string, string | number>>;
  readonly link?: URL | null;
  readonly otherLink?: URL | null;
  /** The address was entered by somebody: whoever reads there may have no account. */
  readonly isUnproven?: boolean;
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
  otherLink = null,
  isUnproven = false,
}: Omit<AccountMail, 'dedupeKey' | 'at'>): WrittenMail {
  const say = (part: string) => translate(`email_${template}_${part}`, to.language, { ...inputs });
  const greeting =
    to.firstName === ''
      ? translate('email_account_greeting_unnamed', to.language)
      : translate('email_account_greeting', to.language, { name: to.firstName });
  return mailPage({
    language: to.language,
    subject: say('subject'),
    paragraphs: [greeting, ...say('body').split('\n').filter(Boolean)],
    button: link && { words: say('button'), link },
    otherButton: otherLink && { words: say('other'), link: otherLink },
    footer: translate(isUnproven ? 'email_account_footer_asked' : 'email_account_footer', to.language, { ...inputs }),
  });
}

/** Puts the mail into the outbox, in the transaction of what it tells about. It leaves when that is committed. */
export async function writeAccountMail(tx: Tx, mail: AccountMail): Promise<void> {
  const { to, template, dedupeKey, at } = mail;
  const addressed = { clientId: PROVIDER_CLIENT_ID, template, to: to.email, language: to.language, dedupeKey };
  const { name: provider, supportEmail: support } = await brandOf(tx);
  const inputs = { ...mail.inputs, provider, support };
  await writeMails(tx, [{ ...addressed, ...accountMail({ ...mail, inputs }) }], at);
}
