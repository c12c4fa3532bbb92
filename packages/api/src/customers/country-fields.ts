import { BANK_NUMBER_FIELDS, type EnteredNumbers } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { customerAddressInput } from '@cordelle/validation/customers/edit.ts';
import type { z } from 'zod';

type Described = {
  readonly address?: z.output<typeof customerAddressInput> | undefined;
  readonly bankAccount?: EnteredNumbers | undefined;
};

/** What is said of a customer and would not be kept, because only customers of the other country have it. Blank says nothing. */
export function requireCountryFields(country: Rail, { address = {}, bankAccount = {} }: Described): void {
  const [other, code] =
    country === 'CA' ? (['US', 'customer.only_in_us'] as const) : (['CA', 'customer.only_in_ca'] as const);
  const own: readonly string[] = BANK_NUMBER_FIELDS[country];
  const region = other === 'US' ? 'stateCode' : 'provinceCode';
  const fields = [
    ...(address[region] ? [`address.${region}`] : []),
    ...BANK_NUMBER_FIELDS[other]
      .filter((number) => !own.includes(number) && bankAccount[number])
      .map((number) => `bankAccount.${number}`),
  ];
  if (fields.length > 0) throw new DomainError(code, {}, fields);
}
