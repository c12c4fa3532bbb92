import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { useEffect, useState } from 'react';
import { AuthPage } from '../../auth-forms/auth-page.tsx';
import { forgetFragmentSecret, takeFragmentSecret } from '../../auth-forms/fragment-secret.ts';
import { InvalidLinkDialog } from './invalid-link-dialog.tsx';
import { ResetForm } from './reset-form.tsx';

const KEY = 'reset-credentials';
const PARTS = ['access-token', 'client', 'uid', 'expiry'] as const;

/** Credentials of a reset that are still good; null without any. */
function takeCredentials() {
  const found = takeFragmentSecret(KEY, PARTS);
  return found && Number(found.expiry) * 1000 > Date.now() ? found : null;
}

type Props = { invalidLink: boolean; twoFactor: boolean };

/** Where a reset link leads. Its credentials are kept apart from those of a sign-in, and only until they are used. */
export function ResetPage({ invalidLink, twoFactor }: Props) {
  useLocale();
  const { go } = useNavigation();
  const [credentials, setCredentials] = useState(() => (invalidLink ? null : takeCredentials()));
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    if (hash) void go(`${pathname}${search}`, { replace: true });
  }, [go]);
  const forget = () => forgetFragmentSecret(KEY);
  return (
    <AuthPage title={m.reset_password()} failed={failed}>
      {credentials ? (
        <ResetForm
          credentials={credentials}
          twoFactor={twoFactor}
          onFailed={setFailed}
          onLinkInvalid={() => {
            forget();
            setCredentials(null);
          }}
          onDone={async () => {
            forget();
            await go('/reset_password_success', { replace: true });
          }}
        />
      ) : (
        <>
          <InvalidLinkDialog />
          <p>{m.reset_link_gone()}</p>
          <p>
            <TextLink href="/forgot_password">{m.reset_link_new()}</TextLink>
          </p>
        </>
      )}
    </AuthPage>
  );
}
