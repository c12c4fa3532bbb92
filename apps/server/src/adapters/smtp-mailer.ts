import type { Mailer } from '@cordelle/api/ports/mailer.ts';
import { createTransport } from 'nodemailer';

const CONNECTIONS = 5;
const TIMEOUT_MS = 20_000;

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
  return {
    async send(mail) {
      await transport.sendMail({
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        ...(mail.html === null ? {} : { html: mail.html }),
        messageId: `<${mail.messageId}@${domain}>`,
        headers: { 'Content-Language': mail.language === 'fr' ? 'fr-CA' : 'en-CA', 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
