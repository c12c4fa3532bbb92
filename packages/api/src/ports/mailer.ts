export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string | null;
  language: 'en' | 'fr';
  /** RFC 5322 Message-ID local part: the same mail sent twice keeps it. */
  messageId: string;
};

/** Hands one mail to the mail server; throws when the server did not take it. */
export type Mailer = { send(mail: Mail): Promise<void> };
