import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { ComponentProps } from 'react';
import { BirthDateField } from '../birth-date-field.tsx';
import type { SectionForm } from '../use-section-form.ts';
import { CountrySelect } from './country-select.tsx';
import { OwnerAddress } from './owner-address.tsx';
import { ADDRESS } from './owner-values.ts';

type Props = { form: Pick<SectionForm, 'values' | 'change' | 'write' | 'errorOf'> };
type TextProps = Props & {
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  input?: ComponentProps<typeof Input>;
};

function Text({ form, name, label, hint, optional = false, input }: TextProps) {
  return (
    <Field label={label} hint={hint} optional={optional} id={name} error={form.errorOf(name)}>
      <Input
        maxLength={100}
        {...input}
        value={form.values[name] ?? ''}
        onChange={(event) => form.change(name, event.target.value)}
      />
    </Field>
  );
}

/** Who a person is. Somebody else fills it in: the browser offers nothing of theirs. */
export function PersonFields({ form }: Props) {
  useLocale();
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Text form={form} name="individual.firstName" label={m.first_name()} input={{ autoComplete: 'off' }} />
        <Text form={form} name="individual.lastName" label={m.last_name()} input={{ autoComplete: 'off' }} />
      </div>
      <BirthDateField
        id="individual.dateOfBirth"
        value={form.values['individual.dateOfBirth'] ?? ''}
        error={form.errorOf('individual.dateOfBirth')}
        onChange={(value) => form.change('individual.dateOfBirth', value)}
      />
      <Text
        form={form}
        name="individual.email"
        label={m.owners_email()}
        hint={m.owners_email_hint()}
        optional
        input={{ type: 'email', autoComplete: 'off', maxLength: 254 }}
      />
      <OwnerAddress form={form} at={ADDRESS} />
    </>
  );
}

/** What an entity is called, and where it is registered. */
export function EntityFields({ form }: Props) {
  useLocale();
  const country = 'entity.countryOfIncorporation';
  return (
    <>
      <Text form={form} name="entity.legalName" label={m.owners_legal_name()} input={{ maxLength: 200 }} />
      <Field
        label={m.owners_country_of_incorporation()}
        id={country}
        error={form.errorOf(country)}
        className="sm:max-w-80"
      >
        <CountrySelect
          value={form.values[country] ?? ''}
          onChange={(event) => form.change(country, event.target.value)}
        />
      </Field>
      <Text
        form={form}
        name="entity.registrationNumber"
        label={m.owners_registration_number()}
        optional
        input={{ maxLength: 40 }}
      />
    </>
  );
}
