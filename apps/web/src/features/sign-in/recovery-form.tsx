import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { type FormEvent, useState } from 'react';
import { RecoveryCodeField } from '../../auth-forms/recovery-code-field.tsx';
import type { StepProps } from './credentials-form.tsx';
import { StepButtons } from './step-buttons.tsx';

type Props = StepProps & { readonly onSubmit: (recoveryCode: string) => void; readonly onCancel: () => void };

/** One of the codes kept for a lost phone, in place of the code of the app. */
export function RecoveryForm({ refused, busy, mustWait, onSubmit, onCancel }: Props) {
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(typed.trim() === '');
    if (typed.trim() !== '' && !busy && !mustWait) onSubmit(typed.trim());
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <RecoveryCodeField
        id="recoveryCode"
        value={typed}
        error={isMissing ? m.recovery_code_missing() : refused[0]}
        onChange={(text) => {
          setTyped(text);
          setMissing(false);
        }}
      />
      <StepButtons busy={busy} mustWait={mustWait} onCancel={onCancel} />
      <p className="text-muted-foreground text-small">{m.recovery_code_none_left({ email: BRAND.supportEmail })}</p>
    </form>
  );
}
