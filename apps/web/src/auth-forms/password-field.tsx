import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { cn } from '@cordelle/ui/cn.ts';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { isComposed, PASSWORD_LENGTH_MIN } from '@cordelle/validation/password-rules.ts';
import { Check, Circle } from 'lucide-react';
import { useState } from 'react';

export type PasswordFieldProps = {
  id: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  /** The rules of a new password, ticked off while it is typed. */
  rules?: boolean;
};

/** A password, hidden until it is asked for; pasting and password managers work as anywhere. */
export function PasswordField({ id, label, autoComplete, value, error, onChange, rules = false }: PasswordFieldProps) {
  useLocale();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} id={id} error={error}>
      <div className="flex gap-2">
        <Input
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...(rules && { 'aria-describedby': `${id}-rules` })}
        />
        <Button
          size="field"
          aria-pressed={shown}
          aria-label={shown ? m.ui_hide_password() : m.ui_show_password()}
          onClick={() => setShown(!shown)}
        >
          {shown ? m.sign_in_hide() : m.sign_in_show()}
        </Button>
      </div>
      {rules && (
        <ul id={`${id}-rules`} className="grid gap-0.5 text-small">
          <Rule met={value.length >= PASSWORD_LENGTH_MIN}>{m.password_rule_length({ min: PASSWORD_LENGTH_MIN })}</Rule>
          <Rule met={isComposed(value)}>{m.password_rule_composition()}</Rule>
        </ul>
      )}
    </Field>
  );
}

function Rule({ met, children }: { met: boolean; children: string }) {
  const Icon = met ? Check : Circle;
  return (
    <li
      data-tone={met ? 'ok' : undefined}
      className={cn('flex items-center gap-1.5', met ? 'text-tone-fg' : 'text-muted-foreground')}
    >
      <Icon aria-hidden="true" className={cn('shrink-0', met ? 'size-4' : 'mx-0.5 size-3')} />
      <span>
        {children}
        {met && <span className="sr-only"> {m.password_rule_met()}</span>}
      </span>
    </li>
  );
}
