import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PasswordField } from './password-field.tsx';
import { passwordMistake, required } from './password-mistake.ts';
import type { AuthForm, Mistakes } from './use-auth-form.ts';

type Fields = 'password' | 'passwordConfirmation';
type Props = { form: Pick<AuthForm<Fields>, 'values' | 'errorOf' | 'change'> };

/** What is wrong with a password chosen and typed again; `differ` are the words of the page for two that are not the same. */
export const newPasswordMistakes = (
  { password, passwordConfirmation }: Readonly<Record<Fields, string>>,
  differ: () => string,
): Mistakes<Fields> => ({
  password: passwordMistake(password),
  passwordConfirmation: required(passwordConfirmation) ?? (passwordConfirmation === password ? undefined : differ),
});

/** A password somebody chooses, with its rules, and the same once more. */
export function NewPasswordFields({ form: { values, errorOf, change } }: Props) {
  useLocale();
  const field = (id: Fields, label: string) => (
    <PasswordField
      id={id}
      label={label}
      autoComplete="new-password"
      value={values[id]}
      error={errorOf(id)}
      onChange={(value) => change(id, value)}
      rules={id === 'password'}
    />
  );
  return (
    <>
      {field('password', m.new_password())}
      {field('passwordConfirmation', m.new_password_again())}
    </>
  );
}
