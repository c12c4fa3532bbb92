import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AuthPage } from '../../auth-forms/auth-page.tsx';
import { forgetFragmentSecret, takeFragmentSecret } from '../../auth-forms/fragment-secret.ts';
import { PasswordField } from '../../auth-forms/password-field.tsx';
import { required } from '../../auth-forms/password-mistake.ts';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { useLinkOpenedAnew } from '../../auth-forms/use-link-opened-anew.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { rememberUser } from '../../me/chosen-client.ts';
import { trpc } from '../../trpc.ts';

const KEY = 'sign-up-confirmation';

/** Where the link of a sign-up leads: the password of the sign-up opens the account. Opening the page uses nothing up. */
export function ConfirmPage() {
  useLocale();
  const { go } = useNavigation();
  const queryClient = useQueryClient();
  const [secret] = useState(() => takeFragmentSecret(KEY, ['token']));
  useEffect(() => void go('/confirm_email', { replace: true }), [go]);
  useLinkOpenedAnew();
  const confirm = trpc.registrations.confirm.useMutation({
    onSuccess: async ({ id, redirectUrl }) => {
      forgetFragmentSecret(KEY);
      rememberUser(id);
      queryClient.clear();
      if (redirectUrl) window.location.assign(redirectUrl);
      else await go('/', { replace: true });
    },
  });
  const form = useAuthForm(
    { password: '' },
    ({ password }) => ({ password: required(password) }),
    ({ password }) => confirm.mutate({ token: secret?.token ?? '', password }),
    confirm,
  );
  if (!secret || refusalOf(confirm.error)?.code === 'auth.link_invalid') return <LinkGone />;
  return (
    <AuthPage title={m.confirm_email()} failed={form.errors.length > 0}>
      <p>{m.confirm_email_password_needed()}</p>
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        <PasswordField
          id="password"
          label={m.sign_in_password()}
          autoComplete="current-password"
          value={form.values.password}
          error={form.errorOf('password')}
          onChange={(value) => form.change('password', value)}
        />
        <Button type="submit" variant="primary" size="field" busy={confirm.isPending}>
          {m.confirm_email_open()}
        </Button>
      </form>
    </AuthPage>
  );
}

const LinkGone = () => (
  <AuthPage title={m.confirm_email_link_gone()}>
    <p>{m.confirm_email_link_gone_why()}</p>
    <LinkButton href="/login" variant="primary" size="field">
      {m.sign_in()}
    </LinkButton>
    <p>
      {m.confirm_email_again()} <TextLink href="/create_account">{m.sign_up()}</TextLink>
    </p>
  </AuthPage>
);
