import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { type FormEvent, useId, useState } from 'react';
import { refusalOf } from '../failure/refusal.ts';
import { trpc } from '../trpc.ts';

const CODE_DIGITS = 6;

/** Password, or the code of the second factor, of whoever is signed in. Tells `onSettled` whether it was right. */
export function ProofDialog({ onSettled }: { onSettled: (proven: boolean) => void }) {
  useLocale();
  const { data: me } = trpc.auth.me.useQuery();
  const twoFactor = me?.user.twoFactor ?? false;
  const [prefersPassword, setPrefersPassword] = useState(false);
  const byCode = twoFactor && !prefersPassword;
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const formId = useId();
  const prove = trpc.auth.prove.useMutation({ onSuccess: () => onSettled(true) });
  const refused = prove.error && Object.values(refusalOf(prove.error)?.messages ?? { base: [m.no_answer()] }).flat()[0];
  const missing = byCode ? m.proof_code_missing() : m.sign_in_password_missing();
  const send = (value: string) => {
    if (prove.isPending) return;
    const given = byCode ? value.length === CODE_DIGITS : value !== '';
    setEmpty(!given);
    if (given) prove.mutate(byCode ? { code: value } : { password: value });
    else prove.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(text);
  };
  const change = (value: string) => {
    setEmpty(false);
    setText(value);
  };
  const changeCode = (value: string) => {
    const digits = value.replace(/\D/g, '').slice(0, CODE_DIGITS);
    change(digits);
    if (digits.length === CODE_DIGITS && digits !== text) send(digits);
  };
  const switchWay = () => {
    setPrefersPassword(!prefersPassword);
    change('');
    prove.reset();
  };
  const error = isEmpty ? missing : refused;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onSettled(false)}
      title={m.proof_title()}
      description={byCode ? m.proof_by_code() : m.proof_by_password()}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" busy={prove.isPending}>
            {m.proof_confirm()}
          </Button>
          <Button onClick={() => onSettled(false)}>{m.ui_cancel()}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-3">
        {/* Password managers find by it whose password is asked for. */}
        <input type="text" autoComplete="username" value={me?.user.email ?? ''} readOnly hidden />
        {byCode ? (
          <Field key="code" label={m.sign_in_code()} error={error}>
            <Input
              autoComplete="one-time-code"
              inputMode="numeric"
              autoFocus
              value={text}
              onChange={(event) => changeCode(event.target.value)}
              className="max-w-40 tabular-nums tracking-widest"
            />
          </Field>
        ) : (
          <Field key="password" label={m.sign_in_password()} error={error}>
            <Input
              type="password"
              autoComplete="current-password"
              autoFocus
              value={text}
              onChange={(event) => change(event.target.value)}
            />
          </Field>
        )}
        {twoFactor && (
          <Button variant="ghost" size="small" className="justify-self-start" onClick={switchWay}>
            {byCode ? m.proof_use_password() : m.proof_use_code()}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
