import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const comes = lazy(() => import('./comes-page.tsx'));

/** What shows each page of an application; each arrives when it is opened. */
export const PAGES: Readonly<Record<SubState, LazyExoticComponent<ComponentType>>> = {
  referred_by: comes,
  who_are_you: comes,
  user_info: comes,
  third_party_client: comes,
  third_party_veriff_pending: comes,
  business_country: comes,
  business_type: comes,
  business_info: comes,
  business_phone: comes,
  business_use_description: comes,
  business_use_customers_type: comes,
  business_use_kind_of_payments: comes,
  business_use_customers_agreement_type: comes,
  business_use_payment_timing: comes,
  business_addresses: comes,
  certificate_of_good_standing: comes,
  business_numbers: comes,
  shareholders: comes,
  ownership: comes,
  owners_names: comes,
  primary_owner: comes,
  owners_info: comes,
  owner_verification: comes,
  veriff_pending: comes,
  settlement_account: comes,
  billing_account: comes,
  average_transaction_amount: comes,
  customer_count: comes,
  monthly_transaction_count: comes,
  monthly_transaction_amount: comes,
  maximum_transaction_amount: comes,
  bank_verification_pending: comes,
  pending: comes,
};
