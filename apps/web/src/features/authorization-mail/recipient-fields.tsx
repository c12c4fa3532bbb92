import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { LANGUAGES } from '@cordelle/validation/language.ts';
import { X } from 'lucide-react';
import { DuplicateWarning } from '../../customers/duplicate-warning.tsx';
import { LANGUAGE_WORDS } from '../../words/language-words.ts';
import { fieldOf, type Recipient, type RecipientField } from './recipients.ts';

type Props = {
  recipient: Recipient;
  number: number;
  errorOf: (field: RecipientField) => string | undefined;
  onChange: (change: Partial<Recipient>) => void;
  /** Null: somebody has to be left. */
  onRemove: (() => void) | null;
};

/** One of those who are written to. */
export function RecipientFields({
  recipient: { key, name, email, language },
  number,
  errorOf,
  onChange,
  onRemove,
}: Props) {
  useLocale();
  const named = email.includes('@') ? { email: email.trim() } : null;
  return (
    <fieldset className="grid gap-3 border-b pb-5 last:border-b-0 last:pb-0">
      <legend className="mb-2 font-semibold">{m.recipient_number({ number })}</legend>
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem_auto]">
        <Field label={m.recipient_name()} id={fieldOf(key, 'name')} error={errorOf(fieldOf(key, 'name'))}>
          <Input
            autoComplete="off"
            maxLength={255}
            value={name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field label={m.recipient_email()} id={fieldOf(key, 'email')} error={errorOf(fieldOf(key, 'email'))}>
          <Input
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        </Field>
        <Field label={m.recipient_language()}>
          <Select
            value={language}
            onChange={({ target: { value } }) =>
              onChange({ language: LANGUAGES.find((known) => known === value) ?? language })
            }
          >
            {LANGUAGES.map((known) => (
              <option key={known} value={known}>
                {LANGUAGE_WORDS[known]()}
              </option>
            ))}
          </Select>
        </Field>
        {onRemove && (
          <Button
            variant="ghost"
            size="icon"
            className="justify-self-start"
            aria-label={m.recipient_remove({ number })}
            onClick={onRemove}
          >
            <X aria-hidden="true" />
          </Button>
        )}
      </div>
      {named && <DuplicateWarning {...named} />}
    </fieldset>
  );
}
