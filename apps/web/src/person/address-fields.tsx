import { m } from '@cordelle/i18n/messages';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { COUNTRIES, PROVINCES, STATES } from '@cordelle/validation/lists/regions.ts';
import { useState } from 'react';
import { countryOf } from './country-of.ts';

const ADDRESS1 = 'addressAttributes.address1';
const CITY = 'addressAttributes.city';
const PROVINCE = 'addressAttributes.provinceCode';
const POSTAL_CODE = 'addressAttributes.postalCode';

type AddressField = typeof ADDRESS1 | typeof CITY | typeof PROVINCE | typeof POSTAL_CODE;

type Props = {
  /** Any form that has these four fields. */
  form: {
    readonly values: Readonly<Partial<Record<AddressField, string>>>;
    readonly change: (name: AddressField, value: string) => void;
    readonly errorOf: (name: AddressField) => string | undefined;
  };
  required: ReadonlySet<string>;
  /** Of the client worked in. */
  country: 'CA' | 'US';
};

/** Where somebody lives. The country only chooses the list: it is known by the province. */
export function AddressFields({ form: { values, change, errorOf }, required, country: ofClient }: Props) {
  const locale = useLocale();
  const province = values[PROVINCE] ?? '';
  const [country, setCountry] = useState(() => countryOf(province, ofClient));
  const inStates = country === 'US';
  const byName = new Intl.Collator(`${locale}-CA`);
  const regions = [...(inStates ? STATES : PROVINCES)].sort((one, other) => byName.compare(one[locale], other[locale]));
  const field = (name: AddressField) => ({ id: name, error: errorOf(name), optional: !required.has(name) });
  return (
    <FieldSet legend={m.home_address()}>
      <div className="grid gap-4">
        <Field label={m.address_country()} className="sm:max-w-60">
          <Select
            autoComplete="country"
            value={country}
            onChange={(event) => {
              setCountry(event.target.value === 'US' ? 'US' : 'CA');
              change(PROVINCE, '');
            }}
          >
            {COUNTRIES.map((known) => (
              <option key={known.value} value={known.value}>
                {known[locale]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.address_street()} {...field(ADDRESS1)}>
          <Input
            autoComplete="address-line1"
            value={values[ADDRESS1]}
            onChange={(event) => change(ADDRESS1, event.target.value)}
          />
        </Field>
        <div className="grid gap-4 items-end sm:grid-cols-[minmax(0,1fr)_12rem]">
          <Field label={m.address_city()} {...field(CITY)}>
            <Input
              autoComplete="address-level2"
              value={values[CITY]}
              onChange={(event) => change(CITY, event.target.value)}
            />
          </Field>
          <Field label={inStates ? m.address_zip() : m.address_postal_code()} {...field(POSTAL_CODE)}>
            <Input
              autoComplete="postal-code"
              autoCapitalize="characters"
              maxLength={12}
              value={values[POSTAL_CODE]}
              onChange={(event) => change(POSTAL_CODE, event.target.value.toUpperCase())}
            />
          </Field>
        </div>
        <Field label={inStates ? m.address_state() : m.address_province()} {...field(PROVINCE)} className="sm:max-w-80">
          <Select
            autoComplete="address-level1"
            value={province}
            onChange={(event) => change(PROVINCE, event.target.value)}
          >
            <option value="">{m.choose()}</option>
            {regions.map((region) => (
              <option key={region.value} value={region.value}>
                {region[locale]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </FieldSet>
  );
}
