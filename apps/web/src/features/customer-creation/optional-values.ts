import type { AppRouter } from '@cordelle/api/root.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { updateCustomerInput } from '@cordelle/validation/customers/edit.ts';
import type { inferRouterInputs } from '@trpc/server';
import type { Mistakes } from '../../auth-forms/use-auth-form.ts';
import { fieldMistakes } from '../../customers/field-mistakes.ts';

/** In the order of the form. */
const FIELDS = [
  'email',
  'phone',
  'language',
  'address.address1',
  'address.address2',
  'address.city',
  'address.postalCode',
  'address.provinceCode',
  'address.stateCode',
  'customIdentifier',
] as const;
export type OptionalField = (typeof FIELDS)[number];
export type OptionalValues = Readonly<Record<OptionalField, string>>;

export const noOptionalValues = (language: 'en' | 'fr'): OptionalValues => ({
  email: '',
  phone: '',
  language,
  'address.address1': '',
  'address.address2': '',
  'address.city': '',
  'address.postalCode': '',
  'address.provinceCode': '',
  'address.stateCode': '',
  customIdentifier: '',
});

/** What was given, as it is sent: what is blank is left out, so that it is not sent as something. */
export function optionalInput(
  customerId: string,
  country: Rail,
  values: OptionalValues,
): inferRouterInputs<AppRouter>['customers']['update'] {
  const given = <Name extends string>(name: Name, value: string) =>
    value.trim() === '' ? {} : { [name]: value.trim() };
  const region = country === 'CA' ? 'provinceCode' : 'stateCode';
  const address = {
    ...given('address1', values['address.address1']),
    ...given('address2', values['address.address2']),
    ...given('city', values['address.city']),
    ...given(region, values[`address.${region}`]),
    ...given('postalCode', values['address.postalCode']),
  };
  return {
    customerId,
    language: values.language === 'fr' ? 'fr' : 'en',
    ...given('email', values.email),
    ...given('phone', values.phone),
    ...given('customIdentifier', values.customIdentifier),
    ...(Object.keys(address).length > 0 && { address }),
  };
}

/** What is wrong with what was given, as the server would say it. */
export const optionalMistakes = (customerId: string, country: Rail, values: OptionalValues): Mistakes<OptionalField> =>
  fieldMistakes(updateCustomerInput.safeParse(optionalInput(customerId, country, values)), FIELDS);
