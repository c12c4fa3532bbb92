import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { m } from '@cordelle/i18n/messages';

/** Why each page asks what it asks. */
export const WHY_WORDS: Readonly<Record<SubState, () => string>> = {
  referred_by: m.onboarding_why_referred_by,
  who_are_you: m.onboarding_why_who_are_you,
  user_info: m.onboarding_why_user_info,
  third_party_client: m.onboarding_why_third_party_client,
  third_party_veriff_pending: m.onboarding_why_third_party_veriff_pending,
  business_country: m.onboarding_why_business_country,
  business_type: m.onboarding_why_business_type,
  business_info: m.onboarding_why_business_info,
  business_phone: m.onboarding_why_business_phone,
  business_use_description: m.onboarding_why_business_use_description,
  business_use_customers_type: m.onboarding_why_business_use_customers_type,
  business_use_kind_of_payments: m.onboarding_why_business_use_kind_of_payments,
  business_use_customers_agreement_type: m.onboarding_why_business_use_customers_agreement_type,
  business_use_payment_timing: m.onboarding_why_business_use_payment_timing,
  business_addresses: m.onboarding_why_business_addresses,
  certificate_of_good_standing: m.onboarding_why_certificate_of_good_standing,
  business_numbers: m.onboarding_why_business_numbers,
  shareholders: m.onboarding_why_shareholders,
  ownership: m.onboarding_why_ownership,
  owners_names: m.onboarding_why_owners_names,
  primary_owner: m.onboarding_why_primary_owner,
  owners_info: m.onboarding_why_owners_info,
  owner_verification: m.onboarding_why_owner_verification,
  veriff_pending: m.onboarding_why_veriff_pending,
  settlement_account: m.onboarding_why_settlement_account,
  billing_account: m.onboarding_why_billing_account,
  average_transaction_amount: m.onboarding_why_average_transaction_amount,
  customer_count: m.onboarding_why_customer_count,
  monthly_transaction_count: m.onboarding_why_monthly_transaction_count,
  monthly_transaction_amount: m.onboarding_why_monthly_transaction_amount,
  maximum_transaction_amount: m.onboarding_why_maximum_transaction_amount,
  bank_verification_pending: m.onboarding_why_bank_verification_pending,
  pending: m.onboarding_why_pending,
};

/** Pages on which nothing is asked: they say why somebody is waited for. */
const WAITS: readonly SubState[] = [
  'third_party_veriff_pending',
  'veriff_pending',
  'bank_verification_pending',
  'pending',
];

export const whyTitle = (page: SubState): string =>
  WAITS.includes(page) ? m.onboarding_why_wait() : m.onboarding_why();
