import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CodeField } from '../../auth-forms/code-field.tsx';
import { NewPasswordFields, newPasswordMistakes } from '../../auth-forms/new-password-fields.tsx';
import { PasswordField } from '../../auth-forms/password-field.tsx';
import { codeMistake, required } from '../../auth-forms/password-mistake.ts';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { useMe } from '../../me/me.ts';
import { pageAfter } from '../../sign-in-address.ts';
import { trpc } from '../../trpc.ts';

const SHOWN_MS = 5_000;

/** A new password of one's own; who had to choose one goes on to where they wanted to be. */
export function ChangePage({ after }: { after: string | null }) {
  useLocale();
  const utils = trpc.useUtils();
  const router = useRouter();
  const { user } = useMe();
  const [saved, setSaved] = useState(false);
  const change = trpc.passwords.change.useMutation({
    onSuccess: async () => {
      form.clear();
      setSaved(true);
      if (user.restriction !== 'password') return;
      await utils.auth.me.refetch();
      await router.navigate({ href: pageAfter(after), replace: true });
    },
  });
  // Turned on in another tab, it is asked for as well.
  const asksCode = user.twoFactor || refusalOf(change.error)?.code === 'auth.code_needed';
  const form = useAuthForm(
    { currentPassword: '', password: '', passwordConfirmation: '', code: '' },
    (typed) => ({
      currentPassword: required(typed.currentPassword),
      ...newPasswordMistakes(typed, m.error_passwords_differ),
      code: asksCode ? codeMistake(typed.code) : undefined,
    }),
    ({ code, ...passwords }) => change.mutate({ ...passwords, ...(asksCode && { code }) }),
    change,
  );
  const { values, errorOf, errors } = form;
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [saved]);
  return (
    <Page
      title={m.change_password()}
      description={user.restriction === 'password' ? m.change_password_needed() : undefined}
      titlePrefix={errors.length > 0 ? m.error_title_prefix() : ''}
    >
      {saved && <Banner tone="ok">{m.change_password_done()}</Banner>}
      <form onSubmit={form.submit} noValidate className="grid max-w-96 gap-5">
        <ErrorSummary errors={errors} attempt={form.attempt} />
        <PasswordField
          id="currentPassword"
          label={m.current_password()}
          autoComplete="current-password"
          value={values.currentPassword}
          error={errorOf('currentPassword')}
          onChange={(value) => form.change('currentPassword', value)}
        />
        <NewPasswordFields form={form} />
        {asksCode && (
          <CodeField
            id="code"
            value={values.code}
            error={errorOf('code')}
            onChange={(value) => form.change('code', value)}
          />
        )}
        <Button type="submit" variant="primary" size="field" className="justify-self-start" busy={change.isPending}>
          {m.change_password()}
        </Button>
      </form>
    </Page>
  );
}
