import type { ClientType } from '@cordelle/domain/client/kinds.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';

export const COUNTRY_WORDS: Readonly<Record<Rail, () => string>> = { CA: m.country_ca, US: m.country_us };

/** Names of the types, and what each means. */
export const TYPE_WORDS: Readonly<Record<ClientType, { readonly name: () => string; readonly means: () => string }>> = {
  Processing: { name: m.business_type_processing, means: m.business_type_processing_means },
  Donation: { name: m.business_type_donation, means: m.business_type_donation_means },
  Tuition: { name: m.business_type_tuition, means: m.business_type_tuition_means },
  'Third Party': { name: m.business_type_third_party, means: m.business_type_third_party_means },
};

/** What a business may sign up as; the provider sets the others. */
export const BUSINESS_TYPES = ['Processing', 'Third Party'] as const satisfies readonly ClientType[];
export type BusinessType = (typeof BUSINESS_TYPES)[number];
