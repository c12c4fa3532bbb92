import { m } from '@cordelle/i18n/messages';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PlaceFields } from '../place-fields.tsx';
import type { SectionForm } from '../use-section-form.ts';
import { CountrySelect } from './country-select.tsx';

type Props = {
  form: Pick<SectionForm, 'values' | 'change' | 'write' | 'errorOf'>;
  /** Where the address stands among the fields: `individual.address`. */
  at: string;
};

/** Where an owner lives: by province and postal code in two countries, in words of its own anywhere else. */
export function OwnerAddress({ form, at }: Props) {
  useLocale();
  const { values, change, write, errorOf } = form;
  const country = values[`${at}.country`];
  const text = (part: string, label: string, autoComplete: string, max: number, optional = false) => (
    <Field label={label} optional={optional} id={`${at}.${part}`} error={errorOf(`${at}.${part}`)}>
      <Input
        autoComplete={autoComplete}
        maxLength={max}
        value={values[`${at}.${part}`] ?? ''}
        onChange={(event) => change(`${at}.${part}`, event.target.value)}
      />
    </Field>
  );
  const where = (
    <Field label={m.owners_country()} id={`${at}.country`} error={errorOf(`${at}.country`)} className="sm:max-w-80">
      <CountrySelect
        autoComplete="country"
        value={country ?? ''}
        onChange={({ target }) => write({ [`${at}.country`]: target.value, [`${at}.provinceCode`]: '' })}
      />
    </Field>
  );
  return (
    <>
      {country === 'CA' || country === 'US' ? (
        <PlaceFields form={form} at={at} legend={m.owners_home_address()} before={where} country={country} />
      ) : (
        <FieldSet legend={m.owners_home_address()}>
          <div className="grid gap-4">
            {where}
            {text('address1', m.address_street(), 'address-line1', 200)}
            <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
              {text('city', m.address_city(), 'address-level2', 200)}
              {text('postalCode', m.address_postal_code(), 'postal-code', 12, true)}
            </div>
            {text('provinceCode', m.owners_region(), 'address-level1', 60, true)}
          </div>
        </FieldSet>
      )}
    </>
  );
}
