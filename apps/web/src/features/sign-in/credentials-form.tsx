import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';

/** What both steps of signing in are told. */
export type StepProps = {
  /** Why the last attempt came to nothing. */
  readonly refused: readonly string[];
  /** Differs from attempt to attempt. */
  readonly attempt: number;
  readonly busy: boolean;
  /** Another attempt would be refused unseen. */
  readonly mustWait: boolean;
};

type Credentials = { readonly email: string; readonly password: string };
type Props = StepProps & {
  readonly values: Credentials;
  readonly onChange: (values: Credentials) => void;
  /** `complete`: nothing is missing. */
  readonly onSubmit: (complete: boolean) => void;
  /** The last submit was not complete. */
  readonly incomplete: boolean;
  /** Another way in. */
  readonly children: ReactNode;
};

const FIELDS = ['email', 'password'] as const;

export function CredentialsForm({
  refused,
  attempt,
  busy,
  mustWait,
  values,
  onChange,
  onSubmit,
  incomplete,
  children,
}: Props) {
  const [passwordShown, setPasswordShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [tries, setTries] = useState(0);
  const missing = incomplete ? FIELDS.filter((name) => values[name].trim() === '') : [];
  const [first] = missing;
  const errors = first
    ? [{ fieldId: first, message: m.sign_in_missing() }]
    : refused.map((message) => ({ fieldId: null, message }));
  const change = (changed: Partial<Credentials>) => onChange({ ...values, ...changed });
  const errorOf = (name: (typeof FIELDS)[number]) => missing.includes(name) && m.required_field();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || mustWait) return;
    setTries(tries + 1);
    onSubmit(FIELDS.every((name) => values[name].trim() !== ''));
  };
  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <ErrorSummary errors={errors} attempt={first ? -tries : attempt} />
      <Field label={m.sign_in_email()} id="email" error={errorOf('email')}>
        <Input
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={values.email}
          onChange={(event) => change({ email: event.target.value })}
        />
      </Field>
      <div className="grid gap-1.5">
        <Field
          label={m.sign_in_password()}
          id="password"
          hint={capsLock && m.sign_in_caps_lock()}
          error={errorOf('password')}
        >
          <div className="flex gap-2">
            <Input
              type={passwordShown ? 'text' : 'password'}
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              value={values.password}
              onChange={(event) => change({ password: event.target.value })}
              onKeyDown={noteCapsLock}
              onKeyUp={noteCapsLock}
              onBlur={() => setCapsLock(false)}
            />
            <Button
              size="field"
              aria-pressed={passwordShown}
              aria-label={passwordShown ? m.ui_hide_password() : m.ui_show_password()}
              onClick={() => setPasswordShown(!passwordShown)}
            >
              {passwordShown ? m.sign_in_hide() : m.sign_in_show()}
            </Button>
          </div>
        </Field>
        <p>
          <TextLink href="/forgot_password">{m.sign_in_forgot_password()}</TextLink>
        </p>
      </div>
      <Button type="submit" variant="primary" size="field" busy={busy} disabled={mustWait}>
        {m.sign_in()}
      </Button>
      {children}
      <p>
        {m.sign_in_no_account()} <TextLink href="/create_account">{m.sign_in_create_account()}</TextLink>
      </p>
    </form>
  );
}
