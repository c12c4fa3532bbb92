import { m } from '@cordelle/i18n/messages';
import type { MailPreview } from './authorization-mail.ts';

/** The mail as it will read. `message`: its words, in place of the usual ones. */
export function MailView({ mail, message }: { mail: MailPreview; message: string }) {
  return (
    <div
      lang={`${mail.language}-CA`}
      className="grid grid-cols-1 gap-3 rounded-control wrap-anywhere border bg-background p-4 text-table sm:p-5"
    >
      <p className="border-b pb-3">
        <span className="block text-muted-foreground text-small">{m.authorization_preview_subject()}</span>
        <span className="font-semibold">{mail.subject}</span>
      </p>
      {mail.greeting && <p>{mail.greeting}</p>}
      <p className="whitespace-pre-line">{message}</p>
      <p>
        <span className="inline-block rounded-control bg-primary px-4 py-2 font-semibold text-primary-foreground">
          {mail.button}
        </span>
      </p>
      {mail.afterwards.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="border-t pt-3 text-muted-foreground text-small">{mail.footer}</p>
    </div>
  );
}
