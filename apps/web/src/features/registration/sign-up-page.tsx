import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { lazy, Suspense, useState } from 'react';
import { AuthPage } from '../../auth-forms/auth-page.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Comes after everything else, so it does not come with the page. */
const CheckMailbox = lazy(() => import('./check-mailbox.tsx'));

/** The first visit: who, where, and how they heard of us; the rest follows once the address is confirmed. */
export function SignUpPage({ promoCode }: { promoCode: string | null }) {
  useLocale();
  const [failed, setFailed] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return (
      <AuthPage title={m.sign_up_check_mailbox()}>
        <Suspense>
          <CheckMailbox email={sentTo} />
        </Suspense>
      </AuthPage>
    );
  return (
    <AuthPage title={m.sign_up()} failed={failed}>
      <SignUpForm promoCode={promoCode} onFailed={setFailed} onSent={setSentTo} />
      <p>
        {m.sign_up_known_already()} <TextLink href="/login">{m.sign_in()}</TextLink>
      </p>
    </AuthPage>
  );
}
