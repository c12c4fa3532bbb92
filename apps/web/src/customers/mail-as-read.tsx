import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { ReactNode } from 'react';
import { LANGUAGE_WORDS } from '../words/language-words.ts';
import { MailPicture } from './mail-picture.tsx';

/** A mail in one language as a payer reads it: drawn, and as plain text. */
export function MailAsRead({
  language,
  mail,
  actions,
}: {
  language: Language;
  mail: { readonly subject: string; readonly html: string; readonly text: string };
  /** Beside the name of the language. */
  actions?: ReactNode;
}) {
  useLocale();
  return (
    <section aria-label={LANGUAGE_WORDS[language]()} className="grid min-w-0 grid-cols-1 content-start gap-2">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{LANGUAGE_WORDS[language]()}</h3>
        {actions}
      </header>
      <div lang={`${language}-CA`} className="grid grid-cols-1 gap-3 rounded-control border bg-card p-4">
        <p className="font-semibold">{mail.subject}</p>
        <MailPicture html={mail.html} language={`${language}-CA`} />
        <details>
          <summary className="min-h-6 w-fit cursor-pointer">{m.notice_plain_text()}</summary>
          <p className="mt-2 whitespace-pre-wrap break-words">{mail.text}</p>
        </details>
      </div>
    </section>
  );
}
