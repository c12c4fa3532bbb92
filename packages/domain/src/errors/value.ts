import type { ErrorDefinitions } from './definition.ts';

/** Values that several inputs have. */
export const valueErrors = {
  /** A money text is not `^(0|[1-9][0-9]{0,7})(\.[0-9]{1,2})?$`. */
  'money.malformed': { field: 'amount', message: 'error_money_malformed' },
  /** Two amounts of different currencies met. */
  'money.currency_mismatch': { field: 'amount', message: 'error_money_currency_mismatch' },
  /** A province, territory or state that the country does not have. */
  'address.region_unknown': { field: 'base', message: 'error_region_unknown' },
  /** No postal code as Canada writes them. */
  'address.postal_code_ca': { field: 'base', message: 'error_postal_code_ca' },
  /** No ZIP code. */
  'address.postal_code_us': { field: 'base', message: 'error_postal_code_us' },
  /** The postal code is of another province or state than the address. */
  'address.postal_code_elsewhere': { field: 'base', message: 'error_postal_code_elsewhere' },
} as const satisfies ErrorDefinitions;
