import type { AppRouter } from '@cordelle/api/root.ts';
import { updateCustomerInput } from '@cordelle/validation/customers/edit.ts';
import { DETAIL_NAMES, eachDetail } from '@cordelle/validation/customers/fields.ts';
import type { inferRouterInputs } from '@trpc/server';
import type { Mistakes } from '../../auth-forms/use-auth-form.ts';
import type { Customer } from '../../customers/customer.ts';
import { type AddressField, addressFieldsOf } from '../../customers/customer-address-fields.tsx';
import { fieldMistakes } from '../../customers/field-mistakes.ts';

type UpdateInput = inferRouterInputs<AppRouter>['customers']['update'];

/** In the order of the form; the address follows by country. */
const FIELDS = ['name', ...DETAIL_NAMES, 'language'] as const;
export type ContactField = (typeof FIELDS)[number] | AddressField;
export type ContactValues = Readonly<Record<ContactField, string>>;

const NO_ADDRESS = {
  'address.address1': '',
  'address.address2': '',
  'address.city': '',
  'address.provinceCode': '',
  'address.stateCode': '',
  'address.postalCode': '',
} as const satisfies Record<AddressField, string>;

/** What the form starts with. */
export function contactValuesOf(customer: Customer): ContactValues {
  const lines = Object.entries(customer.address).map(([line, text]) => [`address.${line}`, text ?? '']);
  return {
    name: customer.name,
    ...eachDetail((detail) => customer[detail] ?? ''),
    language: customer.language,
    ...NO_ADDRESS,
    ...Object.fromEntries(lines),
  };
}

/** What was changed, as it is sent: somebody else's change of another field is not undone. Null: nothing was. */
export function contactInput(customer: Customer, first: ContactValues, values: ContactValues): UpdateInput | null {
  const changed = (field: ContactField) => values[field].trim() !== first[field];
  const details = FIELDS.filter(changed).map((field) => [field, values[field].trim()]);
  const lines = addressFieldsOf(customer.countryCode)
    .filter(changed)
    .map((field) => [field.slice('address.'.length), values[field].trim()]);
  if (details.length + lines.length === 0) return null;
  return {
    customerId: customer.id,
    ...Object.fromEntries(details),
    ...(lines.length > 0 && { address: Object.fromEntries(lines) }),
  };
}

/** What is wrong with what was changed, as the server would say it. */
export function contactMistakes(
  customer: Customer,
  first: ContactValues,
  values: ContactValues,
): Mistakes<ContactField> {
  const input = contactInput(customer, first, values);
  if (!input) return {};
  return fieldMistakes(updateCustomerInput.safeParse(input), [...FIELDS, ...addressFieldsOf(customer.countryCode)]);
}
