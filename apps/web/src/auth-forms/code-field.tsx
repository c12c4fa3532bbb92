import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';

type Props = { id: string; value: string; error?: string | undefined; onChange: (value: string) => void };

/** Six digits of the second factor, in one control that phones and password managers fill. */
export function CodeField({ id, value, error, onChange }: Props) {
  useLocale();
  return (
    <Field label={m.two_factor_code()} id={id} hint={m.two_factor_code_hint()} error={error}>
      <Input
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\s/g, ''))}
        className="max-w-40 tabular-nums tracking-widest"
      />
    </Field>
  );
}
