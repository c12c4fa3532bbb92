import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { Addresses } from '../app.ts';
import type { WrittenMail } from '../mail/mail-page.ts';
import { type PayerMailBusiness, payerMail } from '../mail/payer-mail.ts';
import { translate } from '../words.ts';

/** The business that asks, as its payers know it. */
export type AskingBusiness = PayerMailBusiness & {
  readonly country: Rail;
  /** Its mails begin with the name of the payer. */
  readonly greets: boolean;
};

export type RequestMail = {
  readonly addresses: Addresses;
  readonly business: AskingBusiness;
  readonly language: Language;
  /** Of the payer. */
  readonly name: string;
  /** Written for this send, or the client's own; null: ours. */
  readonly message: string | null;
  readonly link: URL;
  readonly expiresAt: Date;
  /** When they were asked first; null: this is the first time. */
  readonly remindsOf: Date | null;
};

/** The text that stands where nobody wrote another. */
export const defaultMessage = (language: Language): string =>
  translate('email_authorization_request_message', language);

const dayOf = (instant: Date, { country }: AskingBusiness, language: Language): string =>
  formatDate(localDate(instant, RAIL_FACTS[country].zone), language);

/** Everything around the message. */
export function requestFrame(
  business: AskingBusiness,
  { language, name, expiresAt, isReminder }: { language: Language; name: string; expiresAt: Date; isReminder: boolean },
) {
  const say = (part: string, inputs: Record<string, string> = {}) =>
    translate(`email_authorization_request_${part}`, language, { business: business.business, ...inputs });
  const contact = [business.contactEmail, business.contactPhone].filter(Boolean).join(' · ');
  return {
    subject: isReminder
      ? translate('email_authorization_reminder_subject', language, { business: business.business })
      : say('subject'),
    greeting: business.greets ? say('greeting', { name }) : null,
    button: say('button'),
    expires: say('expires', { date: dayOf(expiresAt, business, language) }),
    contact:
      contact === '' ? null : translate('email_payer_contact', language, { business: business.business, contact }),
    footer: say('footer'),
  };
}

/** The mail that asks a payer for their authorization, or reminds them that they were asked. */
export function requestMail(mail: RequestMail): WrittenMail {
  const { addresses, business, language, link, remindsOf } = mail;
  const frame = requestFrame(business, { ...mail, isReminder: remindsOf !== null });
  const intro =
    remindsOf === null
      ? []
      : [translate('email_authorization_reminder_intro', language, { date: dayOf(remindsOf, business, language) })];
  const message = mail.message ?? defaultMessage(language);
  return payerMail(business, {
    addresses,
    language,
    name: null,
    subject: frame.subject,
    paragraphs: [...(frame.greeting ? [frame.greeting] : []), ...intro, ...message.split(/\n{2,}/u).filter(Boolean)],
    button: { words: frame.button, link },
    afterwards: [frame.expires],
    page: null,
    footer: frame.footer,
  });
}
