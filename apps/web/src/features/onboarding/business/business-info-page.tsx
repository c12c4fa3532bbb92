import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { BUSINESS_CATEGORIES } from '@cordelle/validation/lists/business.ts';
import type { Labelled } from '@cordelle/validation/lists/labelled.ts';
import { POSITION_LIST } from '@cordelle/validation/lists/people.ts';
import { textOf } from '../read-fields.ts';
import { SectionForm } from '../section-form.tsx';
import { useSectionForm } from '../use-section-form.ts';

const NAMES = [
  'businessName',
  'legalName',
  'operatingAs',
  'position',
  'businessCategory',
  'businessSubcategory',
] as const;
type Name = (typeof NAMES)[number];

/** What the business is called, who fills it in there, and what kind of business it is. */
export default function BusinessInfoPage() {
  const locale = useLocale();
  const form = useSectionForm<Name>({
    valuesOf: (answers) =>
      Object.fromEntries(NAMES.map((name) => [name, textOf(answers, name)])) as Record<Name, string>,
    answersOf: ({ legalName, ...values }) => ({ ...values, ...(legalName.trim() !== '' && { legalName }) }),
  });
  const { values } = form;
  const field = (name: Name) => ({ id: name, error: form.errorOf(name) });
  const input = (name: Name) => ({
    maxLength: 100,
    value: values[name],
    onChange: (event: { target: { value: string } }) => form.change(name, event.target.value),
  });
  const subcategories = BUSINESS_CATEGORIES.find(({ value }) => value === values.businessCategory)?.subcategories;
  const options = (list: readonly Labelled[]) => [
    <option key="" value="">
      {m.choose()}
    </option>,
    ...list.map((option) => (
      <option key={option.value} value={option.value}>
        {option[locale]}
      </option>
    )),
  ];
  return (
    <SectionForm form={form} title={m.onboarding_ask_business_info()}>
      <Field label={m.onboarding_business_name()} hint={m.onboarding_business_name_hint()} {...field('businessName')}>
        <Input autoComplete="organization" {...input('businessName')} />
      </Field>
      <Field label={m.onboarding_legal_name()} optional hint={m.onboarding_legal_name_hint()} {...field('legalName')}>
        <Input {...input('legalName')} />
      </Field>
      <Field label={m.onboarding_operating_as()} hint={m.onboarding_operating_as_hint()} {...field('operatingAs')}>
        <Input {...input('operatingAs')} />
      </Field>
      <Field label={m.onboarding_position()} {...field('position')}>
        <Select {...input('position')}>{options(POSITION_LIST)}</Select>
      </Field>
      <Field label={m.onboarding_category()} {...field('businessCategory')}>
        <Select
          value={values.businessCategory}
          onChange={({ target }) => form.write({ businessCategory: target.value, businessSubcategory: '' })}
        >
          {options(BUSINESS_CATEGORIES)}
        </Select>
      </Field>
      <Field
        label={m.onboarding_subcategory()}
        hint={subcategories ? undefined : m.onboarding_subcategory_first()}
        {...field('businessSubcategory')}
      >
        <Select disabled={!subcategories} {...input('businessSubcategory')}>
          {options(subcategories ?? [])}
        </Select>
      </Field>
    </SectionForm>
  );
}
