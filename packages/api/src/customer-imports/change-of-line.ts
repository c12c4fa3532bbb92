import { enteredOf } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import type { CustomerChange } from '../customers/customer-change.ts';
import type { RowDetails } from './row-details.ts';

/** What a line asks of somebody known: blank cells ask for nothing. */
export const changeOf = ({ collected, givenAt, bank, limit, ...details }: RowDetails): CustomerChange => ({
  name: details.name,
  customIdentifier: details.customIdentifier,
  email: details.email,
  phone: details.phone,
  homePhone: details.homePhone,
  customerType: details.customerType,
  address: {
    ...(details.address1 !== undefined && { address1: details.address1 }),
    ...(details.address2 !== undefined && { address2: details.address2 }),
    ...(details.city !== undefined && { city: details.city }),
    ...(details.provinceCode !== undefined && { provinceCode: details.provinceCode }),
    ...(details.postalCode !== undefined && { postalCode: details.postalCode }),
  },
  language: details.language,
  collected,
  givenAt,
  limit,
  bank: bank && enteredOf(bank),
});
