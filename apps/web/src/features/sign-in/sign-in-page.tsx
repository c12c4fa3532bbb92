import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Wordmark } from '@cordelle/ui/brand-mark.tsx';
import { LanguageButton } from '@cordelle/ui/language-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import { SignInForm } from './sign-in-form.tsx';

/** One column to sign in, and a panel with the product's story where there is room for it. */
export function SignInPage({ after }: { after: string }) {
  const locale = useLocale();
  const [chosenLanguage, setChosenLanguage] = useState<'en' | 'fr' | null>(null);
  return (
    <div className="grid min-h-dvh md:grid-cols-2">
      <title>{`${m.sign_in()} – ${BRAND.name}`}</title>
      <main className="flex flex-col px-4 py-6 sm:px-12">
        <header className="flex items-center justify-between gap-4">
          <Wordmark />
          <LanguageButton onChange={setChosenLanguage} />
        </header>
        <div className="mx-auto grid w-full max-w-96 grow content-center gap-6 py-12">
          <h1 className="text-h1">{m.sign_in()}</h1>
          <SignInForm after={after} chosenLanguage={chosenLanguage} />
        </div>
        <footer className="text-muted-foreground text-small">
          {m.sign_in_help()}{' '}
          <a href={`mailto:${BRAND.supportEmail}`} className="text-link underline underline-offset-2">
            {BRAND.supportEmail}
          </a>
        </footer>
      </main>
      <aside className="hidden flex-col justify-center gap-6 border-l bg-muted p-12 md:flex">
        <Ropes />
        <p className="max-w-[24ch] text-balance font-semibold text-[2rem] leading-tight">
          {locale === 'fr' ? BRAND.story.titleFr : BRAND.story.title}
        </p>
        <p className="max-w-[52ch] text-muted-foreground">{m.sign_in_descriptor()}</p>
      </aside>
    </div>
  );
}

/** Two strands drawn out to one line: decoration only. */
const Ropes = () => (
  <svg
    viewBox="0 0 480 120"
    fill="none"
    strokeWidth="3"
    strokeLinecap="round"
    aria-hidden="true"
    className="w-full max-w-120 text-rope"
  >
    <path stroke="currentColor" d="M8 24c60 0 60 72 120 72s60-72 120-72 60 54 120 54h104" />
    <path stroke="currentColor" opacity=".55" d="M8 96c60 0 60-72 120-72s60 72 120 72 60-18 120-18h104" />
  </svg>
);
