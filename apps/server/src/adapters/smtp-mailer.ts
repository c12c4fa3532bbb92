import { AddressRefused, type Mailer } from '@cordelle/engine/ports/mailer.ts';
import { createTransport } from 'nodemailer';

const CONNECTIONS = 5;
const TIMEOUT_MS = 20_000;

/** As nodemailer tells of what the server answered. */
type SmtpFailure = Error & {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
};

/** Answers to a recipient that speak of the sender or of rules (RFC 3463, class X.7), not of the mailbox. */
const ABOUT_POLICY = /^\d{3}[ -]5\.7\./u;

/** Whether the server refused the recipient for good: 5xx to `RCPT TO`. */
export function isAddressRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode = 0, response = '' }: SmtpFailure = error;
  return command === 'RCPT TO' && responseCode >= 500 && responseCode < 600 && !ABOUT_POLICY.test(response);
}

/** Mail through one SMTP server, `smtp://` or `smtps://user:password@host:port`. `from`: the address all mail comes from. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  const address = /<([^>]+)>$/.exec(from)?.[1] ?? from;
  return {
    async send(mail) {
      const sent = transport.sendMail({
        ...(mail.fromName !== null && { from: { name: mail.fromName, address } }),
        ...(mail.replyTo !== null && { replyTo: mail.replyTo }),
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        ...(mail.html === null ? {} : { html: mail.html }),
        attachments: mail.attachments.map(({ filename, contentType, bytes }) => ({
          filename,
          contentType,
          content: Buffer.from(bytes),
        })),
        messageId: `<${mail.messageId}@${domain}>`,
        headers: {
          'Content-Language': mail.language === 'fr' ? 'fr-CA' : 'en-CA',
          'Auto-Submitted': 'auto-generated',
          ...(mail.unsubscribe && {
            'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe.href}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      return sent
        .then(({ response }) => response)
        .catch((error: unknown) => {
          throw error instanceof Error && isAddressRefused(error)
            ? new AddressRefused(error.message, { cause: error })
            : error;
        });
    },
  };
}
