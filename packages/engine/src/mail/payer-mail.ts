import type { Row } from '@cordelle/db/columns.ts';
import { columns, computed, joined } from '@cordelle/db/columns.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { translate } from '../words.ts';
import { type MailParts, mailPage, type WrittenMail } from './mail-page.ts';

/** A business as its payers know it. */
export type PayerMailBusiness = Readonly<Row<typeof MAIL_BUSINESS>>;

/** Columns of `clients cl` that make a `PayerMailBusiness`. */
export const MAIL_BUSINESS = joined(
  columns(clients, 'cl', ['contactEmail', 'contactPhone']),
  computed<{ business: string }>({ business: 'coalesce(cl.operating_as, cl.business_name)' }),
);

/** What a payer reads, without what stands in every mail of a business to its payers. */
export type PayerMailParts = Pick<MailParts, 'subject' | 'paragraphs'> & {
  readonly language: Language;
  readonly name: string;
  readonly button?: MailParts['button'];
  /** Read after the button. */
  readonly afterwards?: readonly string[];
  /** Where the payer stops mail of this kind; null: they cannot. */
  readonly unsubscribe?: URL | null;
};

/** Greeting, the text, how to reach the business, who sent it and why, and how it is stopped where it can be. */
export function payerMail(
  { business, contactEmail, contactPhone }: PayerMailBusiness,
  { language, name, subject, paragraphs, button = null, afterwards = [], unsubscribe = null }: PayerMailParts,
): WrittenMail {
  const contact = [contactEmail, contactPhone].filter(Boolean).join(' · ');
  return mailPage({
    language,
    subject,
    paragraphs: [translate('email_payer_greeting', language, { name }), ...paragraphs],
    button,
    afterwards: [
      ...afterwards,
      ...(contact ? [translate('email_payer_contact', language, { business, contact })] : []),
    ],
    footer: footerOf(business, language, unsubscribe !== null),
    ...(unsubscribe && { footerLink: { words: translate('email_payer_unsubscribe', language), link: unsubscribe } }),
  });
}

/** The small print below a mail to payers. */
export const footerOf = (business: string, language: Language, canBeStopped: boolean): string =>
  translate(canBeStopped ? 'email_payer_footer' : 'email_payer_footer_required', language, { business });
