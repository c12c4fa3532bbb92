import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field, FieldError } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { SavedNotice } from '@cordelle/ui/saved-notice.tsx';
import { Segments } from '@cordelle/ui/segments.tsx';
import { Switch } from '@cordelle/ui/switch.tsx';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import type { ReactNode } from 'react';
import { LeaveGuard } from '../../leave-guard.tsx';
import { LANGUAGE_IN_SENTENCE, LANGUAGE_WORDS } from '../../words/language-words.ts';
import { otherThan, type SwitchName, type TextField, type TextName } from './draft.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** On or off; waits for Save. */
export function SettingSwitch({
  form,
  name,
  label,
  hint,
  disabled = false,
  onChange = (on) => form.change(name, on),
}: {
  form: SettingsForm;
  name: SwitchName;
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
  onChange?: (on: boolean) => void;
}) {
  const error = form.errorOf(name);
  return (
    <div className="grid gap-1.5">
      <Switch
        id={name}
        label={label}
        hint={hint}
        checked={form.isOn(name)}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-invalid={error ? true : undefined}
      />
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  );
}

/** A text for payers, in one language at a time. Turning the language turns it for every text, and for the preview. */
export function SettingText({
  form,
  name,
  label,
  hint,
  max,
  rows = 8,
}: {
  form: SettingsForm;
  name: TextName;
  label: string;
  hint: string;
  max: number;
  rows?: number;
}) {
  const locale = useLocale();
  const { language } = form;
  const field = (of: typeof language): TextField => `${name}.${of}`;
  const elsewhere = otherThan(language);
  // A mistake that would not be seen is shown first.
  const shown = form.errorOf(field(elsewhere)) && !form.errorOf(field(language)) ? elsewhere : language;
  const text = form.textOf(field(shown));
  const onlyOther = text === '' && form.textOf(field(otherThan(shown))) !== '';
  return (
    <div className="grid gap-2">
      <Field label={label} id={field(shown)} hint={hint} error={form.errorOf(field(shown))}>
        <div className="justify-self-start">
          <Segments
            label={m.said_of({ label, text: m.auth_text_language() })}
            options={[
              ['en', LANGUAGE_WORDS.en()],
              ['fr', LANGUAGE_WORDS.fr()],
            ]}
            value={shown}
            onChange={form.setLanguage}
          />
        </div>
        <Textarea
          rows={rows}
          lang={`${shown}-CA`}
          maxLength={max}
          value={text}
          onChange={({ target }) => form.change(field(shown), target.value)}
        />
      </Field>
      <p className="text-muted-foreground text-small">
        {onlyOther
          ? m.auth_text_other_blank({ language: LANGUAGE_IN_SENTENCE[shown]() })
          : m.auth_text_length({ used: formatNumber(text.length, locale), max: formatNumber(max, locale) })}
      </p>
    </div>
  );
}

/** The form around the parts: what is wrong at its head, Save at its foot, and a question before it is left unsaved. */
export function SettingsFrame({ form, page, children }: { form: SettingsForm; page: string; children: ReactNode }) {
  useLocale();
  const { dirty, saving } = form;
  return (
    <form onSubmit={form.submit} noValidate className="grid min-w-0 max-w-160 gap-4">
      {form.overtaken ? (
        <Banner
          tone="bad"
          actions={
            <Button size="small" onClick={() => void form.loadAgain()}>
              {m.auth_load_again()}
            </Button>
          }
        >
          {form.errors[0]?.message}
        </Banner>
      ) : (
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
      )}
      {children}
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t bg-background py-3">
        <Button type="submit" variant="primary" size="field" busy={saving} disabled={!dirty}>
          {m.auth_save()}
        </Button>
        {(dirty || form.savedAt === null) && (
          <p className="text-muted-foreground text-small">{dirty ? m.auth_unsaved() : m.auth_save_wait()}</p>
        )}
        <SavedNotice savedAt={form.savedAt} />
      </div>
      <LeaveGuard dirty={dirty && !saving} page={page} />
    </form>
  );
}
