import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { ComponentProps } from 'react';
import { useMe } from '../../../me/me.ts';
import { AddressFields } from '../../../person/address-fields.tsx';
import { birthDateMistake, dayOf } from '../../../person/birth-date.ts';
import { type Applying, type Fields, useApplying } from '../applying.ts';
import { BirthDateField } from '../birth-date-field.tsx';
import { groupOf, textOf } from '../read-fields.ts';
import { SectionForm } from '../section-form.tsx';
import { useSectionForm } from '../use-section-form.ts';

const PARTS = ['address1', 'city', 'provinceCode', 'postalCode'] as const;
const ADDRESS = 'addressAttributes';

type Asked = Applying['application']['userFields'];

const valuesOf = (asked: Asked) => (answers: Fields) => {
  const address = groupOf(answers, ADDRESS);
  return {
    firstName: textOf(answers, 'firstName'),
    lastName: textOf(answers, 'lastName'),
    mobilePhone: textOf(answers, 'mobilePhone'),
    ...(asked.includes('dateOfBirth') && { dateOfBirth: textOf(answers, 'dateOfBirth') }),
    ...(asked.includes('occupation') && { occupation: textOf(answers, 'occupation') }),
    ...(asked.includes('address') &&
      Object.fromEntries(PARTS.map((part) => [`${ADDRESS}.${part}`, textOf(address, part)]))),
  } as Record<string, string>;
};

const answersOf =
  (asked: Asked) =>
  (values: Readonly<Record<string, string>>): Fields => {
    const { firstName, lastName, mobilePhone, dateOfBirth = '', occupation } = values;
    const birthday = dayOf(dateOfBirth);
    return {
      firstName,
      lastName,
      mobilePhone,
      ...(birthday && { dateOfBirth: birthday }),
      ...(occupation && { occupation }),
      ...(asked.includes('address') && {
        [ADDRESS]: Object.fromEntries(PARTS.map((part) => [part, values[`${ADDRESS}.${part}`]])),
      }),
    };
  };

/** The person who fills it in; what is asked besides name and phone is a matter of the installation. */
export default function UserInfoPage() {
  useLocale();
  const { client } = useMe();
  const { userFields: asked } = useApplying().application;
  const today = new Date().toISOString().slice(0, 10);
  const form = useSectionForm<string>({
    valuesOf: valuesOf(asked),
    answersOf: answersOf(asked),
    mistakesIn: ({ dateOfBirth }) => ({
      dateOfBirth: dateOfBirth === '' ? m.required_field : birthDateMistake(dateOfBirth ?? '', today),
    }),
    personal: true,
  });
  const text = (name: string, label: string, input: ComponentProps<typeof Input>, hint?: string) => (
    <Field label={label} id={name} error={form.errorOf(name)} hint={hint}>
      <Input {...input} value={form.values[name] ?? ''} onChange={(event) => form.change(name, event.target.value)} />
    </Field>
  );
  const required = new Set(PARTS.map((part) => `${ADDRESS}.${part}`));
  return (
    <SectionForm form={form} title={m.onboarding_ask_user_info()} description={m.onboarding_user_info_means()}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {text('firstName', m.first_name(), { autoComplete: 'given-name', maxLength: 100 })}
        {text('lastName', m.last_name(), { autoComplete: 'family-name', maxLength: 100 })}
      </div>
      {text('mobilePhone', m.mobile_phone(), { type: 'tel', autoComplete: 'tel', maxLength: 40 })}
      {asked.includes('dateOfBirth') && (
        <BirthDateField
          id="dateOfBirth"
          value={form.values.dateOfBirth ?? ''}
          error={form.errorOf('dateOfBirth')}
          onChange={(value) => form.change('dateOfBirth', value)}
        />
      )}
      {asked.includes('occupation') &&
        text('occupation', m.occupation(), { autoComplete: 'organization-title', maxLength: 100 }, m.occupation_hint())}
      {asked.includes('address') && <AddressFields form={form} required={required} country={client?.country ?? 'CA'} />}
    </SectionForm>
  );
}
