import { m } from '@cordelle/i18n/messages';
import { Checkbox } from '@cordelle/ui/checkbox.tsx';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Labelled } from '@cordelle/validation/lists/labelled.ts';
import { OTHER_DESCRIPTION_MAX } from '@cordelle/validation/onboarding/limits.ts';
import type { Fields } from '../applying.ts';
import { SectionForm } from '../section-form.tsx';
import { useSectionForm } from '../use-section-form.ts';
import { OTHER, type UsageValues, usageAnswers, usageValues } from './usage-values.ts';

type Props = { field: string; title: string; options: readonly Labelled[] };

/** Several of a list; what the list does not name is described. */
export function UsagePage({ field, title, options }: Props) {
  const locale = useLocale();
  const other = `${field}-other`;
  const form = useSectionForm<string>({
    valuesOf: (answers: Fields): UsageValues => usageValues(answers[field], options, other),
    answersOf: (values) => ({ [field]: usageAnswers(values, options, other) }),
    mistakesIn: (values) => ({
      [other]: values[OTHER] && (values[other] ?? '').trim() === '' ? m.required_field : undefined,
    }),
    places: [field, other],
  });
  const { values, write, errorOf } = form;
  // The server knows one field: where the description is missing, what it says of the list is said there already.
  const undescribed = errorOf(other) !== undefined;
  const errors = form.errors.filter(({ fieldId }) => !undescribed || fieldId !== field);
  const toggle = (value: string, on: boolean) => write({ [value]: on ? 'yes' : '', [field]: '' });
  const error = undescribed ? undefined : errorOf(field);
  return (
    <SectionForm form={{ ...form, errors }} title={title}>
      <FieldSet
        id={`${field}-choice`}
        legend={<span className="sr-only">{title}</span>}
        hint={m.onboarding_choose_all()}
        error={error}
      >
        <div className="grid gap-3">
          {options.map((option, index) => (
            <Checkbox
              key={option.value}
              id={index === 0 ? field : `${field}-${index}`}
              label={option[locale]}
              checked={Boolean(values[option.value])}
              aria-invalid={error ? true : undefined}
              onCheckedChange={(on) => toggle(option.value, on === true)}
            />
          ))}
        </div>
      </FieldSet>
      {values[OTHER] && (
        <Field label={m.onboarding_other_description()} id={other} error={errorOf(other)}>
          <Input
            maxLength={OTHER_DESCRIPTION_MAX}
            value={values[other] ?? ''}
            onChange={(event) => write({ [other]: event.target.value })}
          />
        </Field>
      )}
    </SectionForm>
  );
}
