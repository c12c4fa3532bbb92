import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { useEffect } from 'react';
import { CodeField } from '../../auth-forms/code-field.tsx';
import { NewPasswordFields, newPasswordMistakes } from '../../auth-forms/new-password-fields.tsx';
import { codeMistake } from '../../auth-forms/password-mistake.ts';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';

type Props = {
  credentials: Readonly<Record<'access-token' | 'client' | 'uid', string>>;
  twoFactor: boolean;
  onFailed: (failed: boolean) => void;
  onLinkInvalid: () => void;
  onDone: () => Promise<void>;
};

export function ResetForm({ credentials, twoFactor, onFailed, onLinkInvalid, onDone }: Props) {
  const reset = trpc.passwords.reset.useMutation({
    onSuccess: onDone,
    onError: (error) => {
      if (refusalOf(error)?.code === 'auth.link_invalid') onLinkInvalid();
    },
  });
  // A second factor that was turned on after the link was opened is asked for as well.
  const asksCode = twoFactor || refusalOf(reset.error)?.code === 'auth.code_needed';
  const form = useAuthForm(
    { password: '', passwordConfirmation: '', code: '' },
    (typed) => ({
      ...newPasswordMistakes(typed, m.reset_passwords_differ),
      code: asksCode ? codeMistake(typed.code) : undefined,
    }),
    ({ password, passwordConfirmation, code }) =>
      reset.mutate({
        accessToken: credentials['access-token'],
        client: credentials.client,
        uid: credentials.uid,
        password,
        passwordConfirmation,
        ...(asksCode && { code }),
      }),
    reset,
  );
  const { values, change, errorOf, errors } = form;
  const failed = errors.length > 0;
  useEffect(() => onFailed(failed), [failed, onFailed]);
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <NewPasswordFields form={form} />
      {asksCode && (
        <CodeField id="code" value={values.code} error={errorOf('code')} onChange={(value) => change('code', value)} />
      )}
      <Button type="submit" variant="primary" size="field" busy={reset.isPending}>
        {m.reset_password()}
      </Button>
    </form>
  );
}
