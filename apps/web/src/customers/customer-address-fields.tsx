import type { Rail } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { PROVINCES, STATES } from '@cordelle/validation/lists/regions.ts';

const PARTS = ['address1', 'address2', 'city', 'provinceCode', 'stateCode', 'postalCode'] as const;
export type AddressPart = (typeof PARTS)[number];
/** Names of the fields in a form, as the server names them in what it says. */
export type AddressField = `address.${AddressPart}`;
export type AddressValues = Readonly<Partial<Record<AddressField, string>>>;

/** The part that names the region in a country. */
const REGION = { CA: 'provinceCode', US: 'stateCode' } as const satisfies Record<Rail, AddressPart>;

/** The fields of a country, in the order of the form. */
export const addressFieldsOf = (country: Rail): readonly AddressField[] => [
  'address.address1',
  'address.address2',
  'address.city',
  `address.${REGION[country]}`,
  'address.postalCode',
];

type Props = {
  /** Any form that has the fields of the country. */
  form: {
    readonly values: AddressValues;
    readonly change: (name: AddressField, value: string) => void;
    readonly errorOf: (name: AddressField) => string | undefined;
  };
  country: Rail;
};

/** Where a customer lives: in the country of the client they pay. */
export function CustomerAddressFields({ form: { values, change, errorOf }, country }: Props) {
  const locale = useLocale();
  const inStates = country === 'US';
  const region: AddressField = `address.${REGION[country]}`;
  const byName = new Intl.Collator(`${locale}-CA`);
  const regions = [...(inStates ? STATES : PROVINCES)].sort((one, other) => byName.compare(one[locale], other[locale]));
  const line = (name: AddressField, label: string) => (
    <Field label={label} id={name} error={errorOf(name)} optional>
      <Input
        autoComplete="off"
        maxLength={200}
        value={values[name] ?? ''}
        onChange={(event) => change(name, event.target.value)}
      />
    </Field>
  );
  return (
    <FieldSet legend={m.customer_address()}>
      <div className="grid gap-4">
        {line('address.address1', m.address_street())}
        {line('address.address2', m.address_line_2())}
        <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
          {line('address.city', m.address_city())}
          <Field
            label={inStates ? m.address_zip() : m.address_postal_code()}
            id="address.postalCode"
            error={errorOf('address.postalCode')}
            optional
          >
            <Input
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={12}
              value={values['address.postalCode'] ?? ''}
              onChange={(event) => change('address.postalCode', event.target.value.toUpperCase())}
            />
          </Field>
        </div>
        <Field
          label={inStates ? m.address_state() : m.address_province()}
          id={region}
          error={errorOf(region)}
          optional
          className="sm:max-w-80"
        >
          <Select value={values[region] ?? ''} onChange={(event) => change(region, event.target.value)}>
            <option value="">{m.choose()}</option>
            {regions.map(({ value, [locale]: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </FieldSet>
  );
}
