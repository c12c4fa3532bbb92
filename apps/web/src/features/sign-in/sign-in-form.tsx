import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { mapServerMessages } from '../../failure/map-server-messages.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { rememberUser } from '../../me/chosen-client.ts';
import { useTRPC, useTRPCClient } from '../../trpc.ts';

const FIELDS = ['email', 'password'] as const;
type FieldName = (typeof FIELDS)[number];

/** Words are looked up when shown, so that they follow a change of language. */
const MISSING: Record<FieldName, () => string> = {
  email: m.sign_in_email_missing,
  password: m.sign_in_password_missing,
};

/** E-mail and password, by native controls: this page has to arrive on a slow line. */
export function SignInForm({ after, chosenLanguage }: { after: string; chosenLanguage: 'en' | 'fr' | null }) {
  useLocale();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const router = useRouter();
  const [values, setValues] = useState({ email: '', password: '' });
  const [passwordShown, setPasswordShown] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [missing, setMissing] = useState<readonly FieldName[]>([]);
  const signIn = useMutation(
    useTRPC().auth.signIn.mutationOptions({
      onSuccess: async ({ id }) => {
        rememberUser(id);
        queryClient.clear();
        if (chosenLanguage) await client.auth.setLanguage.mutate({ language: chosenLanguage });
        await router.navigate({ href: after, replace: true });
      },
    }),
  );
  const messages = signIn.error ? (refusalOf(signIn.error)?.messages ?? { base: [m.no_answer()] }) : {};
  const refused = mapServerMessages(messages, FIELDS);
  const errorOf = (name: FieldName) => (missing.includes(name) ? MISSING[name]() : refused.fields[name]);
  const errors = [
    ...FIELDS.flatMap((name) => {
      const message = errorOf(name);
      return message ? [{ fieldId: name, message }] : [];
    }),
    ...refused.rest.map((message) => ({ fieldId: null, message })),
  ];
  const change = (name: FieldName, value: string) => {
    setValues((known) => ({ ...known, [name]: value }));
    setMissing((names) => names.filter((other) => other !== name));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = FIELDS.filter((name) => values[name].trim() === '');
    setMissing(empty);
    setAttempt((count) => count + 1);
    if (empty.length > 0) signIn.reset();
    else if (!signIn.isPending) signIn.mutate(values);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <ErrorSummary errors={signIn.isPending ? [] : errors} attempt={attempt} />
      <Field label={m.sign_in_email()} id="email" error={errorOf('email')}>
        <Input
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={values.email}
          onChange={(event) => change('email', event.target.value)}
        />
      </Field>
      <Field label={m.sign_in_password()} id="password" error={errorOf('password')}>
        <div className="flex gap-2">
          <Input
            type={passwordShown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            value={values.password}
            onChange={(event) => change('password', event.target.value)}
          />
          <Button
            className="h-10"
            aria-pressed={passwordShown}
            aria-label={passwordShown ? m.ui_hide_password() : m.ui_show_password()}
            onClick={() => setPasswordShown(!passwordShown)}
          >
            {passwordShown ? m.sign_in_hide() : m.sign_in_show()}
          </Button>
        </div>
      </Field>
      <Button type="submit" variant="primary" className="h-10" busy={signIn.isPending}>
        {m.sign_in()}
      </Button>
    </form>
  );
}
