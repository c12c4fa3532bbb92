import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { AuthForm } from './use-auth-form.ts';

type Props = { form: Pick<AuthForm<'email'>, 'values' | 'errorOf' | 'change'>; hint?: string };

/** The address somebody signs in with. */
export function EmailField({ form: { values, errorOf, change }, hint }: Props) {
  useLocale();
  return (
    <Field label={m.sign_in_email()} id="email" error={errorOf('email')} hint={hint}>
      <Input
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        onChange={(event) => change('email', event.target.value)}
      />
    </Field>
  );
}
