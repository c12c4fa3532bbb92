import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { MESSAGE_MAX } from '@cordelle/validation/customers/authorization-mail.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { useState } from 'react';
import { type MailPlan, mailIn } from '../../customers/authorization-mail.ts';
import { MailView } from '../../customers/mail-view.tsx';
import { LANGUAGE_WORDS } from '../../words/language-words.ts';

type Props = {
  plan: MailPlan;
  /** Of those who get it; never empty. */
  languages: readonly Language[];
  /** Written for this send; null: the usual text. */
  message: string | null;
  error: string | undefined;
  onChange: (message: string | null) => void;
};

/** The words of one send, and beside them the mail as it will be read. */
export function MessageEditor({ plan, languages, message, error, onChange }: Props) {
  useLocale();
  const [looked, setLooked] = useState<Language | null>(null);
  const first = languages.includes(plan.language) ? plan.language : (languages[0] ?? plan.language);
  const shown = looked && languages.includes(looked) ? looked : first;
  const edited = mailIn(plan, first);
  const mail = mailIn(plan, shown);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Card className="grid gap-3 p-4 sm:p-6">
        {edited.greeting && (
          <p lang={`${first}-CA`} className="text-muted-foreground">
            {edited.greeting}
          </p>
        )}
        <Field label={m.authorization_message()} id="message" hint={m.authorization_message_hint()} error={error}>
          <Textarea
            lang={`${first}-CA`}
            rows={12}
            maxLength={MESSAGE_MAX}
            value={message ?? edited.message}
            onChange={({ target: { value } }) => onChange(value === edited.message ? null : value)}
          />
        </Field>
        {languages.length > 1 && (
          <p role="status" className="text-muted-foreground text-small">
            {message === null ? m.authorization_message_each() : m.authorization_message_both()}
          </p>
        )}
        {message !== null && (
          <Button variant="link" size="text" className="justify-self-start" onClick={() => onChange(null)}>
            {m.authorization_message_restore()}
          </Button>
        )}
      </Card>
      <Card
        id="mail-preview"
        title={m.authorization_preview()}
        className="p-4 sm:p-6"
        actions={languages.length > 1 && <Languages languages={languages} shown={shown} onShow={setLooked} />}
      >
        <MailView mail={mail} message={message?.trim() ? message : mail.message} />
      </Card>
    </div>
  );
}

const Languages = ({
  languages,
  shown,
  onShow,
}: {
  languages: readonly Language[];
  shown: Language;
  onShow: (language: Language) => void;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset names a question; these buttons only turn the preview
  <div role="group" aria-label={m.authorization_preview_language()} className="flex gap-1">
    {languages.map((language) => (
      <Button
        key={language}
        size="small"
        variant={language === shown ? 'secondary' : 'ghost'}
        aria-pressed={language === shown}
        onClick={() => onShow(language)}
      >
        {LANGUAGE_WORDS[language]()}
      </Button>
    ))}
  </div>
);
