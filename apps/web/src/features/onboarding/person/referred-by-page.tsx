import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { REFERRED_BY } from '@cordelle/validation/lists/business.ts';
import { textOf } from '../read-fields.ts';
import { SectionForm } from '../section-form.tsx';
import { useSectionForm } from '../use-section-form.ts';

export default function ReferredByPage() {
  const locale = useLocale();
  const form = useSectionForm({
    valuesOf: (answers) => ({ referredBy: textOf(answers, 'referredBy') }),
    answersOf: (values) => values,
  });
  const title = m.onboarding_ask_referred_by();
  return (
    <SectionForm form={form} title={title}>
      <Field label={m.onboarding_page_referred_by()} id="referredBy" error={form.errorOf('referredBy')}>
        <Select value={form.values.referredBy} onChange={(event) => form.change('referredBy', event.target.value)}>
          <option value="">{m.choose()}</option>
          {REFERRED_BY.map((option) => (
            <option key={option.value} value={option.value}>
              {option[locale]}
            </option>
          ))}
        </Select>
      </Field>
    </SectionForm>
  );
}
