import type { Constants } from '@cordelle/validation/constants.ts';
import {
  ADDRESS_CATEGORIES,
  BUSINESS_CATEGORIES,
  BUSINESS_TYPES,
  OWNER_CATEGORIES,
  REFERRED_BY,
  TRANSACTION_RANGES,
  USAGE_OPTIONS,
} from '@cordelle/validation/lists/business.ts';
import { FILE_LIMITS } from '@cordelle/validation/lists/files.ts';
import { FREQUENCY_LIST } from '@cordelle/validation/lists/frequencies.ts';
import type { Labelled } from '@cordelle/validation/lists/labelled.ts';
import { CONTROL_POSITION_LIST, POSITION_LIST } from '@cordelle/validation/lists/people.ts';
import { COUNTRIES, PROVINCES, STATES } from '@cordelle/validation/lists/regions.ts';
import {
  REGISTRY_FIELDS,
  REGISTRY_SUBSTITUTES,
  type RegistryField,
} from '@cordelle/validation/lists/registry-fields.ts';

type Choice = Constants['countries'][number];

const choice = ({ value, en, fr }: Labelled): Choice => ({ value, label: { en, fr } });
const choices = (list: readonly Labelled[]): Choice[] => list.map(choice);
const registry = ({ country, ...field }: RegistryField) => ({ countryCode: country, ...field });

/** Every list of the contract in the shape of the wire. */
export const constantsAsShown: Constants = {
  countries: choices(COUNTRIES),
  provinces: choices(PROVINCES),
  states: choices(STATES),
  positions: choices(POSITION_LIST),
  controlPersonPositions: choices(CONTROL_POSITION_LIST),
  businessTypes: { CA: choices(BUSINESS_TYPES.CA), US: choices(BUSINESS_TYPES.US) },
  businessCategories: BUSINESS_CATEGORIES.map((category) => ({
    ...choice(category),
    subcategories: choices(category.subcategories),
  })),
  transactionRanges: {
    averageTransactionAmount: choices(TRANSACTION_RANGES.averageTransactionAmount),
    customerCount: choices(TRANSACTION_RANGES.customerCount),
    monthlyTransactionCount: choices(TRANSACTION_RANGES.monthlyTransactionCount),
    monthlyTransactionAmount: choices(TRANSACTION_RANGES.monthlyTransactionAmount),
  },
  frequencies: choices(FREQUENCY_LIST),
  ownerCategories: choices(OWNER_CATEGORIES),
  addressCategories: choices(ADDRESS_CATEGORIES),
  registryFields: REGISTRY_FIELDS.map(registry),
  registrySubstitutes: REGISTRY_SUBSTITUTES.map(registry),
  referredBy: choices(REFERRED_BY),
  usageOptions: {
    customersType: choices(USAGE_OPTIONS.customersType),
    kindOfPayments: choices(USAGE_OPTIONS.kindOfPayments),
    customersAgreementType: choices(USAGE_OPTIONS.customersAgreementType),
    paymentTiming: choices(USAGE_OPTIONS.paymentTiming),
  },
  fileLimits: FILE_LIMITS,
};
