import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { useEffect, useState } from 'react';
import { AuthPage } from '../../auth-forms/auth-page.tsx';
import { EmailField } from '../../auth-forms/email-field.tsx';
import { forgetFragmentSecret, takeFragmentSecret } from '../../auth-forms/fragment-secret.ts';
import { required } from '../../auth-forms/password-mistake.ts';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { useLinkOpenedAnew } from '../../auth-forms/use-link-opened-anew.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';

const KEY = 'code-unlock';

/** Where the mailed link leads. Opening the page uses nothing up: the button does. */
export function UnlockPage() {
  const { go } = useNavigation();
  const [secret] = useState(() => takeFragmentSecret(KEY, ['token']));
  useEffect(() => void go('/unlock_code', { replace: true }), [go]);
  useLinkOpenedAnew();
  const unlock = trpc.twoFactor.unlock.useMutation({ onSettled: () => forgetFragmentSecret(KEY) });
  if (unlock.isSuccess) return <Unlocked />;
  if (!secret || refusalOf(unlock.error)?.code === 'auth.link_invalid') return <LinkGone />;
  return (
    <AuthPage title={m.unlock_title()} failed={unlock.isError}>
      <p>{m.unlock_means()}</p>
      {unlock.isError && <Banner tone="bad">{refusalOf(unlock.error)?.messages.base?.[0] ?? m.no_answer()}</Banner>}
      <Button
        variant="primary"
        size="field"
        busy={unlock.isPending}
        onClick={() => unlock.mutate({ token: secret.token })}
      >
        {m.unlock()}
      </Button>
    </AuthPage>
  );
}

const Unlocked = () => (
  <AuthPage title={m.unlock_done()}>
    <p>{m.unlock_done_means()}</p>
    <LinkButton href="/login" variant="primary" size="field">
      {m.sign_in()}
    </LinkButton>
  </AuthPage>
);

function LinkGone() {
  const request = trpc.twoFactor.requestUnlock.useMutation();
  const form = useAuthForm(
    { email: '' },
    ({ email }) => ({ email: required(email.trim()) }),
    ({ email }) => request.mutate({ email: email.trim() }),
    request,
  );
  return (
    <AuthPage title={m.unlock_link_gone()} failed={form.errors.length > 0}>
      <p>{m.unlock_link_gone_why()}</p>
      {request.isSuccess && <Banner tone="ok">{m.unlock_asked({ email: request.variables.email })}</Banner>}
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        <EmailField form={form} />
        <Button type="submit" variant="primary" size="field" busy={request.isPending}>
          {m.unlock_ask()}
        </Button>
      </form>
    </AuthPage>
  );
}
