import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { BUSINESS_TYPES } from '../lists/business.ts';

/** Pages that depend on the country: places, numbers of registries and banks, amounts of its currency. */
const OF_COUNTRY: readonly SubState[] = [
  'business_addresses',
  'certificate_of_good_standing',
  'business_numbers',
  'settlement_account',
  'billing_account',
  'average_transaction_amount',
  'monthly_transaction_amount',
  'maximum_transaction_amount',
];

/** Pages that no longer hold when a business moves to a country; its legal form only where that country does not know it. */
export function pagesDroppedBy({
  businessType,
  country,
}: {
  businessType: unknown;
  country: Rail;
}): readonly SubState[] {
  const typeHolds = BUSINESS_TYPES[country].some(({ value }) => value === businessType);
  return typeHolds ? OF_COUNTRY : ['business_type', ...OF_COUNTRY];
}
