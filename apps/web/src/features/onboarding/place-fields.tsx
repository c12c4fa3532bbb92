import { m } from '@cordelle/i18n/messages';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { PROVINCES, STATES } from '@cordelle/validation/lists/regions.ts';
import type { ReactNode } from 'react';
import { PLACE_PARTS, placeField } from './place.ts';
import type { SectionForm } from './use-section-form.ts';

type Props = {
  form: Pick<SectionForm, 'values' | 'change' | 'errorOf'>;
  /** Where the address stands among the fields: `registered`, `operating.0`. */
  at: string;
  legend: ReactNode;
  /** Asked before the street: the country of somebody who may live anywhere. */
  before?: ReactNode;
  country: 'CA' | 'US';
};

const [STREET, CITY, PROVINCE, POSTAL_CODE] = PLACE_PARTS;

/** The address of a business, in the country it belongs to. */
export function PlaceFields({ form: { values, change, errorOf }, at, legend, before, country }: Props) {
  const locale = useLocale();
  const inStates = country === 'US';
  const byName = new Intl.Collator(`${locale}-CA`);
  const regions = [...(inStates ? STATES : PROVINCES)].sort((one, other) => byName.compare(one[locale], other[locale]));
  const field = (part: (typeof PLACE_PARTS)[number]) => {
    const name = placeField(at, part);
    return { id: name, error: errorOf(name) };
  };
  const input = (part: (typeof PLACE_PARTS)[number]) => ({
    value: values[placeField(at, part)] ?? '',
    onChange: (event: { target: { value: string } }) => change(placeField(at, part), event.target.value),
  });
  return (
    <FieldSet legend={legend}>
      <div className="grid gap-4">
        {before}
        <Field label={m.address_street()} {...field(STREET)}>
          <Input autoComplete="address-line1" maxLength={200} {...input(STREET)} />
        </Field>
        <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <Field label={m.address_city()} {...field(CITY)}>
            <Input autoComplete="address-level2" maxLength={200} {...input(CITY)} />
          </Field>
          <Field label={inStates ? m.address_zip() : m.address_postal_code()} {...field(POSTAL_CODE)}>
            <Input
              autoComplete="postal-code"
              autoCapitalize="characters"
              maxLength={12}
              value={input(POSTAL_CODE).value}
              onChange={(event) => change(placeField(at, POSTAL_CODE), event.target.value.toUpperCase())}
            />
          </Field>
        </div>
        <Field label={inStates ? m.address_state() : m.address_province()} {...field(PROVINCE)} className="sm:max-w-80">
          <Select autoComplete="address-level1" {...input(PROVINCE)}>
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
