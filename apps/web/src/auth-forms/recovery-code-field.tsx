import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';

type Props = { id: string; value: string; error?: string | undefined; onChange: (value: string) => void };

/** A recovery code, typed as it was written down: in capitals, with spaces or hyphens, or without. */
export function RecoveryCodeField({ id, value, error, onChange }: Props) {
  useLocale();
  return (
    <Field
      label={m.recovery_code()}
      id={id}
      hint={m.recovery_code_hint()}
      error={error && <span role="alert">{error}</span>}
    >
      <Input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="max-w-72 font-mono"
      />
    </Field>
  );
}
