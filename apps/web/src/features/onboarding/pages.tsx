import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const ownersPending = lazy(() => import('./identity/owners-pending-page.tsx'));

/** What shows each page of an application; each arrives when it is opened. */
export const PAGES: Readonly<Record<SubState, LazyExoticComponent<ComponentType>>> = {
  referred_by: lazy(() => import('./person/referred-by-page.tsx')),
  who_are_you: lazy(() => import('./person/who-are-you-page.tsx')),
  user_info: lazy(() => import('./person/user-info-page.tsx')),
  third_party_client: lazy(() => import('./person/third-party-client-page.tsx')),
  third_party_veriff_pending: ownersPending,
  business_country: lazy(() => import('./business/business-country-page.tsx')),
  business_type: lazy(() => import('./business/business-type-page.tsx')),
  business_info: lazy(() => import('./business/business-info-page.tsx')),
  business_phone: lazy(() => import('./business/business-phone-page.tsx')),
  business_use_description: lazy(() => import('./business/use-description-page.tsx')),
  business_use_customers_type: lazy(() => import('./business/use-customers-type-page.tsx')),
  business_use_kind_of_payments: lazy(() => import('./business/use-kind-of-payments-page.tsx')),
  business_use_customers_agreement_type: lazy(() => import('./business/use-agreement-type-page.tsx')),
  business_use_payment_timing: lazy(() => import('./business/use-payment-timing-page.tsx')),
  business_addresses: lazy(() => import('./business/addresses-page.tsx')),
  certificate_of_good_standing: lazy(() => import('./bank-accounts/certificate-page.tsx')),
  business_numbers: lazy(() => import('./business/numbers-page.tsx')),
  shareholders: lazy(() => import('./owners/shareholders-page.tsx')),
  ownership: lazy(() => import('./owners/ownership-page.tsx')),
  owners_names: lazy(() => import('./owners/owners-names-page.tsx')),
  primary_owner: lazy(() => import('./owners/primary-owner-page.tsx')),
  owners_info: lazy(() => import('./owners/owners-info-page.tsx')),
  owner_verification: lazy(() => import('./identity/owner-verification-page.tsx')),
  veriff_pending: ownersPending,
  settlement_account: lazy(() => import('./bank-accounts/settlement-account-page.tsx')),
  billing_account: lazy(() => import('./bank-accounts/billing-account-page.tsx')),
  average_transaction_amount: lazy(() => import('./volumes/average-amount-page.tsx')),
  customer_count: lazy(() => import('./volumes/customer-count-page.tsx')),
  monthly_transaction_count: lazy(() => import('./volumes/monthly-count-page.tsx')),
  monthly_transaction_amount: lazy(() => import('./volumes/monthly-amount-page.tsx')),
  maximum_transaction_amount: lazy(() => import('./volumes/maximum-amount-page.tsx')),
  bank_verification_pending: lazy(() => import('./bank-accounts/bank-verification-pending-page.tsx')),
  pending: lazy(() => import('./pending-page.tsx')),
};
