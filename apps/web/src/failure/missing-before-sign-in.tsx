import { m } from '@cordelle/i18n/messages';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { AuthPage } from '../auth-forms/auth-page.tsx';

/** An address nothing lives at, for somebody who has no shell around them. */
export function MissingBeforeSignIn() {
  useLocale();
  return (
    <AuthPage title={m.page_not_found()}>
      <p>{m.page_not_found_means()}</p>
      <LinkButton variant="primary" href="/" size="field" className="justify-self-start">
        {m.page_back_home()}
      </LinkButton>
    </AuthPage>
  );
}
