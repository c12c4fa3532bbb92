import type { Mailer } from '@cordelle/api/ports/mailer.ts';
import { createTransport } from 'nodemailer';

const TIMEOUT_MS = 10_000;

/** Hands mails to an SMTP server over a few kept connections. */
export function smtpMailer(url: string, from: string): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const [, domain = 'cordelle.test'] = /@([^>\s]+)/.exec(from) ?? [];
  return {
    async send(mail) {
      await transport.sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        ...(mail.html === null ? {} : { html: mail.html }),
        messageId: `<${mail.messageId}@${domain}>`,
        headers: { 'Content-Language': mail.language, 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
