export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string | null;
  language: 'en' | 'fr';
  /** RFC 5322 Message-ID local part: the same mail sent twice keeps it. */
  messageId: string;
  /** Where the reader stops mail of this kind with one click (RFC 8058); null: it cannot be stopped. */
  unsubscribe: URL | null;
};

/** The mail server knows that the address takes no mail, now or later: sending again is of no use. */
export class AddressRefused extends Error {}

/** Hands one mail to the mail server; throws when the server did not take it, `AddressRefused` when it never will. */
export type Mailer = { send(mail: Mail): Promise<void> };
