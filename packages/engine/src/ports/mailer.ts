export type Mail = {
  /** Whose name stands before our address; null: as the mail server is configured. */
  fromName: string | null;
  /** Where an answer goes; null: to the address it came from. */
  replyTo: string | null;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  attachments: readonly { filename: string; contentType: string; bytes: Uint8Array }[];
  language: 'en' | 'fr';
  /** RFC 5322 Message-ID local part: the same mail sent twice keeps it. */
  messageId: string;
  /** Where the reader stops mail of this kind with one click (RFC 8058); null: it cannot be stopped. */
  unsubscribe: URL | null;
};

/** The mail server knows that the address takes no mail, now or later: sending again is of no use. */
export class AddressRefused extends Error {}

/**
 * Hands one mail to the mail server; what the server said when it took it. Throws when it did not, `AddressRefused` when it never
 * will.
 */
export type Mailer = { send(mail: Mail): Promise<string> };
