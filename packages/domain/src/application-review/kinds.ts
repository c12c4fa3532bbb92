import type { SubState } from '../onboarding/sub-states.ts';

/** What is looked at: a sign-up, or an approved business once more. */
export const CASE_KINDS = ['application', 'reverification'] as const;

/** How a case ended. */
export const CASE_OUTCOMES = ['approved', 'declined', 'confirmed', 'closed', 'withdrawn'] as const;

/** Parts of an application as a reviewer goes through them. */
export const REVIEW_SECTIONS = [
  'applicant',
  'business',
  'use',
  'addresses',
  'certificate',
  'numbers',
  'owners',
  'identity',
  'settlement',
  'billing',
  'volumes',
] as const;
export type ReviewSection = (typeof REVIEW_SECTIONS)[number];

/** Pages that each part stands for, in the order of the wizard. */
export const PAGES_OF_SECTION = {
  applicant: ['user_info', 'third_party_client'],
  business: ['business_type', 'business_info', 'business_phone'],
  use: [
    'business_use_description',
    'business_use_customers_type',
    'business_use_kind_of_payments',
    'business_use_customers_agreement_type',
    'business_use_payment_timing',
  ],
  addresses: ['business_addresses'],
  certificate: ['certificate_of_good_standing'],
  numbers: ['business_numbers'],
  owners: ['shareholders', 'owners_names', 'primary_owner', 'owners_info'],
  identity: ['owner_verification'],
  settlement: ['settlement_account'],
  billing: ['billing_account'],
  volumes: [
    'average_transaction_amount',
    'customer_count',
    'monthly_transaction_count',
    'monthly_transaction_amount',
    'maximum_transaction_amount',
  ],
} as const satisfies Record<ReviewSection, readonly SubState[]>;

export const MARKS = ['accepted', 'change'] as const;

export const VERDICTS = ['approve', 'return'] as const;
export type Verdict = (typeof VERDICTS)[number];
/** What somebody may do about a verdict: give one, or take theirs back. */
export const VERDICT_ACTS = [...VERDICTS, 'withdraw'] as const;

/** How much a business has to be looked at, by its score. */
export const RISK_BANDS = ['low', 'medium', 'high'] as const;
export type RiskBand = (typeof RISK_BANDS)[number];

/** Why an approved business is looked at once more. */
export const REVERIFICATION_TRIGGERS = [
  'calendar',
  'owners_changed',
  'name_changed',
  'type_changed',
  'bank_account_changed',
  'volume_exceeded',
  'amount_exceeded',
  'return_rate',
  'sanctions',
  'reopened',
  'by_hand',
] as const;
export type ReverificationTrigger = (typeof REVERIFICATION_TRIGGERS)[number];

/** What can happen to a case. */
export const CASE_EVENTS = [
  'handed_in',
  'opened',
  'taken',
  'passed_on',
  'snoozed',
  'woken',
  'marked',
  'noted',
  'changes_asked',
  'reminded',
  'scored',
  'verdict',
  'approval_lapsed',
  'approved',
  'declined',
  'confirmed',
  'closed',
  'revealed',
  'document_viewed',
  'screened',
  'hit_decided',
  'registry_looked_up',
  'volumes_left',
  'owners_approved',
  'owners_declined',
  'asked',
  'answered',
  'payouts_held',
  'printed',
] as const;
export type CaseEvent = (typeof CASE_EVENTS)[number];

/** By what two applications are recognized as having something in common. */
export const LINK_KINDS = [
  'bank_account',
  'registry_number',
  'tax_number',
  'person',
  'document',
  'file',
  'phone',
  'email',
  'email_domain',
  'website',
  'address',
  'promo_code',
  'ip_network',
] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
