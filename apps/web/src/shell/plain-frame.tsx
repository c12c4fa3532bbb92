import { m } from '@cordelle/i18n/messages';
import { Wordmark } from '@cordelle/ui/brand-mark.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NavigationLink } from '@cordelle/ui/navigation.tsx';
import type { ReactNode } from 'react';
import { LanguageSwitch } from './language-switch.tsx';
import { useSignOut } from './sign-out.ts';

/** Around the pages of one's own account, for everybody who is signed in: also those with nowhere else to go yet. */
export function PlainFrame({ children }: { children: ReactNode }) {
  useLocale();
  const signOut = useSignOut();
  return (
    <div className="min-h-dvh">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b bg-card px-4 py-2">
        <NavigationLink href="/" className="rounded-control">
          <Wordmark />
        </NavigationLink>
        <div className="flex items-center gap-2">
          <LanguageSwitch />
          <Button onClick={() => void signOut()}>{m.sign_out()}</Button>
        </div>
      </header>
      <main className="mx-auto w-full max-w-160 p-4 py-8 sm:py-12">{children}</main>
    </div>
  );
}
