import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { StepProps } from './credentials-form.tsx';
import { StepButtons } from './step-buttons.tsx';

const DIGITS = 6;

type Props = StepProps & { readonly onSubmit: (code: string) => void; readonly onCancel: () => void };

/** The code of the second factor, in one field: it can be pasted and filled in, and its sixth digit sends it. */
export function CodeForm({ refused, attempt, busy, mustWait, onSubmit, onCancel }: Props) {
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const message = isIncomplete ? m.proof_code_missing() : refused[0];
  const wasRefused = refused.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt empties the field and takes focus, even with the same refusal
  useEffect(() => {
    if (wasRefused) setCode('');
    field.current?.querySelector('input')?.focus();
  }, [wasRefused, attempt]);
  const send = (value: string) => {
    if (busy || mustWait) return;
    setIncomplete(value.length < DIGITS);
    if (value.length === DIGITS) onSubmit(value);
  };
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    setIncomplete(false);
    if (digits.length === DIGITS && digits !== code) send(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <div ref={field}>
        <Field
          id="code"
          label={m.sign_in_code()}
          hint={m.sign_in_code_help()}
          error={message && <span role="alert">{message}</span>}
        >
          <Input
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            onChange={(event) => change(event.target.value)}
            className="max-w-44 text-h2 tabular-nums tracking-[0.3em]"
          />
        </Field>
      </div>
      <StepButtons busy={busy} mustWait={mustWait} onCancel={onCancel} />
    </form>
  );
}
