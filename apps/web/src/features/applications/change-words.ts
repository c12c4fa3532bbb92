import type { ChangeReason } from '@cordelle/domain/application-review/reasons.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { m } from '@cordelle/i18n/messages';

/** Reasons in the words the applicant reads. */
export const REASON_WORDS: Readonly<Record<ChangeReason, () => string>> = {
  name_not_registry: m.onboarding_reason_name_not_registry,
  number_not_found: m.onboarding_reason_number_not_found,
  address_po_box: m.onboarding_reason_address_po_box,
  certificate_old: m.onboarding_reason_certificate_old,
  document_unreadable: m.onboarding_reason_document_unreadable,
  document_incomplete: m.onboarding_reason_document_incomplete,
  document_other_name: m.onboarding_reason_document_other_name,
  statement_old: m.onboarding_reason_statement_old,
  account_differs: m.onboarding_reason_account_differs,
  owners_incomplete: m.onboarding_reason_owners_incomplete,
  owner_not_matching: m.onboarding_reason_owner_not_matching,
  control_person_missing: m.onboarding_reason_control_person_missing,
  identity_redo: m.onboarding_reason_identity_redo,
  activity_unclear: m.onboarding_reason_activity_unclear,
  website_unclear: m.onboarding_reason_website_unclear,
  volumes_unclear: m.onboarding_reason_volumes_unclear,
  other: m.case_reason_other,
};

/** Pages a part of the review stands for, as the applicant's list of steps names them. */
export const PAGE_WORDS: Readonly<Partial<Record<SubState, () => string>>> = {
  user_info: m.onboarding_page_user_info,
  third_party_client: m.onboarding_page_third_party_client,
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
  settlement_account: m.onboarding_page_settlement_account,
  billing_account: m.onboarding_page_billing_account,
  average_transaction_amount: m.onboarding_page_average_transaction_amount,
  customer_count: m.onboarding_page_customer_count,
  monthly_transaction_count: m.onboarding_page_monthly_transaction_count,
  monthly_transaction_amount: m.onboarding_page_monthly_transaction_amount,
  maximum_transaction_amount: m.onboarding_page_maximum_transaction_amount,
};
