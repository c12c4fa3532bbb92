import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { BRAND } from '@cordelle/ui/brand.ts';
import { BrandMark } from '@cordelle/ui/brand-mark.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NavigationLink } from '@cordelle/ui/navigation.tsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { useOnline } from '../failure/online.ts';
import { useMe } from '../me/me.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { SessionWarning } from './session-warning.tsx';

const PrintedLine = lazy(() => import('./printed-line.tsx'));

const MAIN_ID = 'main';

/** What surrounds the pages of a payer's account: whom they pay, their language, their account. */
export function PayerFrame({ children }: { children: ReactNode }) {
  useLocale();
  const { client, sandbox } = useMe();
  const online = useOnline();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN_ID}`}
        className="sr-only z-50 rounded-control bg-primary px-3 py-2 text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {m.ui_skip_to_content()}
      </a>
      {sandbox && (
        <div
          data-tone="warn"
          aria-hidden="true"
          className="h-1 bg-[repeating-linear-gradient(135deg,var(--tone-solid)_0_6px,var(--tone-bg)_6px_12px)]"
        />
      )}
      <header data-noprint="" className="sticky top-0 z-30 border-b bg-card">
        <div className="mx-auto flex h-14 max-w-260 items-center justify-between gap-3 px-4">
          <NavigationLink href="/student" className="flex min-h-11 min-w-0 items-center gap-2 rounded-control">
            <BrandMark />
            <span className="truncate font-semibold text-h3">{client?.businessName || BRAND.name}</span>
          </NavigationLink>
          <div className="flex shrink-0 items-center gap-2">
            <LanguageSwitch />
            <ProfileMenu />
          </div>
        </div>
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto grid w-full max-w-260 grow grid-cols-1 content-start gap-4 p-4 outline-none sm:py-8"
      >
        <Suspense>
          <PrintedLine />
        </Suspense>
        {!online && <Banner tone="warn">{m.ui_offline()}</Banner>}
        {children}
      </main>
      <footer className="mx-auto w-full max-w-260 p-4 text-muted-foreground text-table">
        {BRAND.name} ·{' '}
        <a href={`mailto:${BRAND.supportEmail}`} className="text-link underline underline-offset-2">
          {BRAND.supportEmail}
        </a>
      </footer>
      <SessionWarning />
    </div>
  );
}
