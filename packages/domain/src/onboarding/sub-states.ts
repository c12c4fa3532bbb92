/** Parts of an application, as the applicant sees them. */
export const ONBOARDING_STEPS = [
  'user_info',
  'third_party_client',
  'business_info',
  'owners',
  'financial_info',
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** Pages of each part, in the order in which they can come; which of them do is decided by what the business is. */
export const SUB_STATES_OF_STEP = {
  user_info: ['referred_by', 'who_are_you', 'user_info'],
  third_party_client: ['third_party_client', 'third_party_veriff_pending'],
  business_info: [
    'business_country',
    'business_type',
    'business_info',
    'business_phone',
    'business_use_description',
    'business_use_customers_type',
    'business_use_kind_of_payments',
    'business_use_customers_agreement_type',
    'business_use_payment_timing',
    'business_addresses',
    'certificate_of_good_standing',
    'business_numbers',
  ],
  owners: [
    'shareholders',
    'ownership',
    'owners_names',
    'primary_owner',
    'owners_info',
    'owner_verification',
    'veriff_pending',
  ],
  financial_info: [
    'settlement_account',
    'billing_account',
    'average_transaction_amount',
    'customer_count',
    'monthly_transaction_count',
    'monthly_transaction_amount',
    'maximum_transaction_amount',
    'bank_verification_pending',
  ],
} as const satisfies Record<OnboardingStep, readonly string[]>;

/** A page of an application; `pending` once it is handed in. */
export const SUB_STATES = [
  ...SUB_STATES_OF_STEP.user_info,
  ...SUB_STATES_OF_STEP.third_party_client,
  ...SUB_STATES_OF_STEP.business_info,
  ...SUB_STATES_OF_STEP.owners,
  ...SUB_STATES_OF_STEP.financial_info,
  'pending',
] as const;
export type SubState = (typeof SUB_STATES)[number];

/** How far a page has come; none where it was not begun. */
export const SUB_STATE_STATUSES = ['complete', 'pending', 'failed', 'skipped'] as const;
export type SubStateStatus = (typeof SUB_STATE_STATUSES)[number];
export type SubStateStatuses = Readonly<Partial<Record<SubState, SubStateStatus>>>;
