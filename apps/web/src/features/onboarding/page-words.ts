import type { OnboardingStep, SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { m } from '@cordelle/i18n/messages';

/** Names of the parts. */
export const STEP_WORDS: Readonly<Record<OnboardingStep, () => string>> = {
  user_info: m.onboarding_step_user_info,
  third_party_client: m.onboarding_step_third_party_client,
  business_info: m.onboarding_step_business_info,
  owners: m.onboarding_step_owners,
  financial_info: m.onboarding_step_financial_info,
};

/** Names of the pages in the list of steps. */
export const PAGE_WORDS: Readonly<Record<SubState, () => string>> = {
  referred_by: m.onboarding_page_referred_by,
  who_are_you: m.onboarding_page_who_are_you,
  user_info: m.onboarding_page_user_info,
  third_party_client: m.onboarding_page_third_party_client,
  third_party_veriff_pending: m.onboarding_page_veriff_pending,
  business_country: m.onboarding_page_business_country,
  business_type: m.onboarding_page_business_type,
  business_info: m.onboarding_page_business_info,
  business_phone: m.onboarding_page_business_phone,
  business_use_description: m.onboarding_page_business_use_description,
  business_use_customers_type: m.onboarding_page_business_use_customers_type,
  business_use_kind_of_payments: m.onboarding_page_business_use_kind_of_payments,
  business_use_customers_agreement_type: m.onboarding_page_business_use_customers_agreement_type,
  business_use_payment_timing: m.onboarding_page_business_use_payment_timing,
  business_addresses: m.onboarding_page_business_addresses,
  certificate_of_good_standing: m.onboarding_page_certificate_of_good_standing,
  business_numbers: m.onboarding_page_business_numbers,
  shareholders: m.onboarding_page_shareholders,
  ownership: m.onboarding_page_ownership,
  owners_names: m.onboarding_page_owners_names,
  primary_owner: m.onboarding_page_primary_owner,
  owners_info: m.onboarding_page_owners_info,
  owner_verification: m.onboarding_page_owner_verification,
  veriff_pending: m.onboarding_page_veriff_pending,
  settlement_account: m.onboarding_page_settlement_account,
  billing_account: m.onboarding_page_billing_account,
  average_transaction_amount: m.onboarding_page_average_transaction_amount,
  customer_count: m.onboarding_page_customer_count,
  monthly_transaction_count: m.onboarding_page_monthly_transaction_count,
  monthly_transaction_amount: m.onboarding_page_monthly_transaction_amount,
  maximum_transaction_amount: m.onboarding_page_maximum_transaction_amount,
  bank_verification_pending: m.onboarding_page_bank_verification_pending,
  pending: m.crumb_pending,
};

/** What a page is called in the list: of a business that belongs to one person there is one owner. */
export const pageWords = (page: SubState, businessType: unknown): string =>
  page === 'owners_names' && businessType === 'Proprietorship'
    ? m.onboarding_page_owners_names_one()
    : PAGE_WORDS[page]();
