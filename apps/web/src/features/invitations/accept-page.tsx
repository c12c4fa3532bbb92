import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { Spinner } from '@cordelle/ui/spinner.tsx';
import type { AcceptedInvitation, Invitation } from '@cordelle/validation/invitations.ts';
import { lazy, useEffect, useState } from 'react';
import { AuthPage } from '../../auth-forms/auth-page.tsx';
import { forgetFragmentSecret, takeFragmentSecret } from '../../auth-forms/fragment-secret.ts';
import { NewPasswordFields, newPasswordMistakes } from '../../auth-forms/new-password-fields.tsx';
import { required } from '../../auth-forms/password-mistake.ts';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { useLinkOpenedAnew } from '../../auth-forms/use-link-opened-anew.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';

const KEY = 'invitation';
const JoinedPage = lazy(() => import('./joined-page.tsx'));

/** Where the link of an invitation leads. Opening the page uses nothing up: mail scanners open links too. */
export function AcceptPage() {
  useLocale();
  const { go } = useNavigation();
  const [secret] = useState(() => takeFragmentSecret(KEY, ['token']));
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [joined, setJoined] = useState<AcceptedInvitation | null>(null);
  const open = trpc.invitations.open.useMutation({ onSuccess: setInvitation });
  const { mutate } = open;
  useEffect(() => {
    void go('/accept_invitation', { replace: true });
    if (secret) mutate({ token: secret.token });
  }, [go, mutate, secret]);
  useLinkOpenedAnew();
  if (invitation && joined) return <JoinedPage joined={joined} email={invitation.email} />;
  const code = refusalOf(open.error)?.code;
  if (!secret || code === 'auth.link_invalid') return <LinkGone />;
  if (invitation)
    return (
      <AcceptForm
        token={secret.token}
        invitation={invitation}
        onOtherwise={() => mutate({ token: secret.token })}
        onJoined={setJoined}
      />
    );
  return (
    <AuthPage title={m.accept_title_plain()}>
      {open.error ? (
        <>
          <p role="alert">{m.no_answer()}</p>
          <Button onClick={() => mutate({ token: secret.token })}>{m.ui_try_again()}</Button>
        </>
      ) : (
        <p role="status" className="flex items-center gap-2">
          <Spinner />
          {m.accept_opening()}
        </p>
      )}
    </AuthPage>
  );
}

/** What says so: it was taken up or replaced, or another one was, with a password. */
const OTHERWISE = ['auth.link_invalid', 'auth.password_chosen_already'];

type FormProps = {
  token: string;
  invitation: Invitation;
  /** The invitation is not what it was when it was opened. */
  onOtherwise: () => void;
  onJoined: (joined: AcceptedInvitation) => void;
};

function AcceptForm({ token, invitation, onOtherwise, onJoined }: FormProps) {
  const locale = useLocale();
  const { businessName: business, email, passwordNeeded, firstName, lastName } = invitation;
  const accept = trpc.invitations.accept.useMutation({
    onSuccess: (joined) => {
      forgetFragmentSecret(KEY);
      if (joined.redirectUrl) window.location.assign(joined.redirectUrl);
      else onJoined(joined);
    },
    onError: (error) => {
      if (OTHERWISE.includes(refusalOf(error)?.code ?? '')) onOtherwise();
    },
  });
  const asksFirst = firstName === '';
  const asksLast = lastName === '';
  const form = useAuthForm(
    { firstName, lastName, password: '', passwordConfirmation: '' },
    (values) => ({
      firstName: asksFirst ? required(values.firstName.trim()) : undefined,
      lastName: asksLast ? required(values.lastName.trim()) : undefined,
      ...(passwordNeeded && newPasswordMistakes(values, m.reset_passwords_differ)),
    }),
    (values) =>
      accept.mutate({
        token,
        language: locale,
        ...(asksFirst && { firstName: values.firstName }),
        ...(asksLast && { lastName: values.lastName }),
        ...(passwordNeeded && {
          password: values.password,
          passwordConfirmation: values.passwordConfirmation,
        }),
      }),
    accept,
  );
  const { values, change, errorOf, errors } = form;
  const name = (field: 'firstName' | 'lastName', label: string, autoComplete: string) => (
    <Field label={label} id={field} error={errorOf(field)}>
      <Input
        autoComplete={autoComplete}
        maxLength={100}
        value={values[field]}
        onChange={(event) => change(field, event.target.value)}
      />
    </Field>
  );
  return (
    <AuthPage title={m.accept_title({ business })} failed={errors.length > 0}>
      <p>{passwordNeeded ? m.accept_choose_password() : m.accept_keep_password()}</p>
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        <ErrorSummary errors={errors} attempt={form.attempt} />
        <Field label={m.own_email()}>
          <Input type="email" autoComplete="username" readOnly value={email} />
        </Field>
        {asksFirst && name('firstName', m.first_name(), 'given-name')}
        {asksLast && name('lastName', m.last_name(), 'family-name')}
        {passwordNeeded && <NewPasswordFields form={form} />}
        <Button type="submit" variant="primary" size="field" busy={accept.isPending}>
          {m.accept_action()}
        </Button>
      </form>
    </AuthPage>
  );
}

const LinkGone = () => (
  <AuthPage title={m.accept_expired_title()}>
    <p>{m.accept_expired()}</p>
    <LinkButton href="/login" size="field">
      {m.accept_to_sign_in()}
    </LinkButton>
  </AuthPage>
);
