import { m } from '@cordelle/i18n/messages';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { AuthPage } from '../../auth-forms/auth-page.tsx';

export function ResetDonePage() {
  useLocale();
  return (
    <AuthPage title={m.reset_done()}>
      <p>{m.reset_done_what()}</p>
      <LinkButton href="/login" variant="primary" size="field">
        {m.reset_sign_in()}
      </LinkButton>
    </AuthPage>
  );
}
