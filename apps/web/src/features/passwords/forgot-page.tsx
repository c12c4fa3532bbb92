import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { AuthPage } from '../../auth-forms/auth-page.tsx';
import { EmailField } from '../../auth-forms/email-field.tsx';
import { Outcome } from '../../auth-forms/outcome.tsx';
import { required } from '../../auth-forms/password-mistake.ts';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { trpc } from '../../trpc.ts';

/** Asks for a link by mail. The answer is the same for every address. */
export function ForgotPage() {
  useLocale();
  const request = trpc.passwords.requestReset.useMutation();
  const form = useAuthForm(
    { email: '' },
    ({ email }) => ({ email: required(email.trim()) }),
    ({ email }) =>
      request.mutate({ email: email.trim(), redirectUrl: new URL('/reset_password', window.location.origin).href }),
    request,
  );
  return (
    <AuthPage title={m.forgot_password()} failed={form.errors.length > 0}>
      {request.isSuccess ? (
        <Outcome>{m.reset_requested({ email: request.variables.email })}</Outcome>
      ) : (
        <form onSubmit={form.submit} noValidate className="grid gap-5">
          <ErrorSummary errors={form.errors} attempt={form.attempt} />
          <EmailField form={form} hint={m.forgot_password_hint()} />
          <Button type="submit" variant="primary" size="field" busy={request.isPending}>
            {m.forgot_password_send()}
          </Button>
        </form>
      )}
      <p>
        <TextLink href="/login">{m.back_to_sign_in()}</TextLink>
      </p>
    </AuthPage>
  );
}
