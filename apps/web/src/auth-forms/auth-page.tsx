import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Wordmark } from '@cordelle/ui/brand-mark.tsx';
import { LanguageButton } from '@cordelle/ui/language-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/** Nobody needs it to sign in: it comes after the form, into a place kept for it, which stays empty where it does not come. */
const ExampleDeposit = lazy<ComponentType>(() =>
  import('./example-deposit.tsx').catch(() => ({ default: () => null })),
);

export type AuthPageProps = {
  /** The h1, and the name of the tab. */
  title: string;
  /** The last submit was refused: the name of the tab says so. */
  failed?: boolean;
  onLanguageChosen?: (language: 'en' | 'fr') => void;
  children: ReactNode;
};

/** Every page before somebody is signed in: one column to act in, and a panel about the provider beside it, on a phone below. */
export function AuthPage({ title, failed = false, onLanguageChosen, children }: AuthPageProps) {
  useLocale();
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] md:grid-cols-2 md:grid-rows-1">
      <title>{`${failed ? `${m.error_title_prefix()} ` : ''}${title} – ${BRAND.name}`}</title>
      <main className="flex flex-col px-4 py-6 sm:px-12">
        <header className="flex items-center justify-between gap-4">
          <Wordmark />
          <LanguageButton {...(onLanguageChosen ? { onChange: onLanguageChosen } : {})} />
        </header>
        <div className="mx-auto grid w-full max-w-96 grow content-center gap-6 py-12">
          <h1 className="text-h1">{title}</h1>
          {children}
        </div>
        <footer className="text-muted-foreground text-small">
          {m.sign_in_help()}{' '}
          <a href={`mailto:${BRAND.supportEmail}`} className="text-link underline underline-offset-2">
            {BRAND.supportEmail}
          </a>
        </footer>
      </main>
      <Story />
    </div>
  );
}

function Story() {
  const { name, story, storyUrl } = BRAND;
  const locale = useLocale();
  const [hasRoom] = useState(() => matchMedia('(width >= 64rem)').matches);
  return (
    <aside className="flex flex-col justify-center gap-2 border-t bg-muted px-4 py-6 sm:px-12 md:sticky md:top-0 md:h-dvh md:gap-6 md:border-t-0 md:border-l md:p-12">
      <p className="text-balance font-semibold text-h3 md:max-w-[24ch] md:text-[2rem] md:leading-tight">
        {m.door_celebrating({ name, years: story.years })}
      </p>
      <p className="max-w-[52ch] text-muted-foreground">
        {locale === 'fr' ? story.titleFr : story.title} {m.sign_in_descriptor()}
      </p>
      {hasRoom && (
        <div className="min-h-70 max-md:hidden">
          <Suspense>
            <ExampleDeposit />
          </Suspense>
        </div>
      )}
      {storyUrl && (
        <a href={storyUrl} target="_blank" rel="noopener noreferrer" className="text-link underline underline-offset-2">
          {m.door_watch_story()} <span className="sr-only">{m.door_opens_new_tab()}</span>
        </a>
      )}
    </aside>
  );
}
