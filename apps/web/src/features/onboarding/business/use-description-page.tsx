import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { USE_DESCRIPTION } from '@cordelle/validation/onboarding/limits.ts';
import { textOf } from '../read-fields.ts';
import { SectionForm } from '../section-form.tsx';
import { useSectionForm } from '../use-section-form.ts';

const FIELD = 'businessUseDescription';

/** What the business does, in its own words. */
export default function UseDescriptionPage() {
  useLocale();
  const form = useSectionForm({
    valuesOf: (answers) => ({ [FIELD]: textOf(answers, FIELD) }),
    answersOf: (values) => values,
  });
  const text = form.values[FIELD] ?? '';
  const { length } = text.trim().replace(/\s+/g, ' ');
  return (
    <SectionForm form={form} title={m.onboarding_ask_use_description()}>
      <div className="grid gap-1.5">
        <Field label={m.onboarding_use_description()} id={FIELD} error={form.errorOf(FIELD)}>
          <Textarea
            rows={6}
            maxLength={USE_DESCRIPTION.max}
            aria-describedby={`${FIELD}-count`}
            placeholder={m.onboarding_use_description_placeholder()}
            value={text}
            onChange={(event) => form.change(FIELD, event.target.value)}
          />
        </Field>
        <p id={`${FIELD}-count`} className="text-muted-foreground text-table tabular-nums">
          {length < USE_DESCRIPTION.min
            ? m.onboarding_characters_missing({ count: USE_DESCRIPTION.min - length })
            : m.onboarding_characters_left({ count: USE_DESCRIPTION.max - text.length })}
        </p>
      </div>
    </SectionForm>
  );
}
