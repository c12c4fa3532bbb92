import { m } from '@cordelle/i18n/messages';
import type { Tone } from '@cordelle/ui/tone.ts';
import type { ApplicationCase, CaseSection } from './application.ts';

type Words = Readonly<Record<string, (() => string) | undefined>>;
type Fact = CaseSection['facts'][number];

export const SECTION_WORDS: Readonly<Record<CaseSection['section'], () => string>> = {
  applicant: m.application_section_applicant,
  business: m.application_section_business,
  use: m.application_section_use,
  addresses: m.application_section_addresses,
  certificate: m.application_section_certificate,
  numbers: m.application_section_numbers,
  owners: m.application_section_owners,
  identity: m.application_section_identity,
  settlement: m.application_section_settlement,
  billing: m.application_section_billing,
  volumes: m.application_section_volumes,
};

export const SECTION_STATES: Readonly<Record<CaseSection['state'], { words: () => string; tone: Tone }>> = {
  unseen: { words: m.case_section_state_unseen, tone: 'neutral' },
  accepted: { words: m.case_section_state_accepted, tone: 'ok' },
  change: { words: m.case_section_state_change, tone: 'warn' },
  answered: { words: m.case_section_state_answered, tone: 'info' },
  stale: { words: m.case_section_state_stale, tone: 'info' },
};

export const FACT_VERDICTS: Readonly<Record<Fact['verdict'], { words: () => string; tone: Tone }>> = {
  same: { words: m.case_verdict_same, tone: 'ok' },
  close: { words: m.case_verdict_close, tone: 'warn' },
  differs: { words: m.case_verdict_differs, tone: 'bad' },
  nothing: { words: m.case_verdict_nothing, tone: 'neutral' },
  doubt: { words: m.case_verdict_doubt, tone: 'warn' },
};

export const SOURCE_WORDS: Readonly<Record<Fact['evidence'][number]['source'], () => string>> = {
  document: m.case_source_document,
  bank: m.case_source_bank,
  identity: m.case_source_identity,
  rule: m.case_source_rule,
  registry: m.case_source_registry,
};

const FACTS: Words = {
  applicant_name: m.case_fact_applicant_name,
  applicant_phone: m.case_fact_applicant_phone,
  applicant_occupation: m.case_fact_applicant_occupation,
  applicant_position: m.case_fact_applicant_position,
  business_name: m.case_fact_business_name,
  legal_name: m.case_fact_legal_name,
  operating_as: m.case_fact_operating_as,
  business_type: m.case_fact_business_type,
  business_category: m.case_fact_business_category,
  business_subcategory: m.case_fact_business_subcategory,
  business_phone: m.case_fact_business_phone,
  website: m.case_fact_website,
  use_description: m.case_fact_use_description,
  use_customers: m.case_fact_use_customers,
  use_payments: m.case_fact_use_payments,
  use_agreement: m.case_fact_use_agreement,
  use_timing: m.case_fact_use_timing,
  address_registered: m.case_fact_address_registered,
  address_operating: m.case_fact_address_operating,
  certificate: m.case_fact_certificate,
  registry_number: m.case_fact_registry_number,
  tax_number: m.case_fact_tax_number,
  identity: m.case_fact_identity,
  owner_age: m.case_fact_owner_age,
  account: m.case_fact_account,
  account_holder: m.case_fact_account_holder,
  billing_same: m.case_fact_billing_same,
  volume_average: m.case_fact_volume_average,
  volume_customers: m.case_fact_volume_customers,
  volume_count: m.case_fact_volume_count,
  volume_month: m.case_fact_volume_month,
  volume_largest: m.case_fact_volume_largest,
};
export const factWords = (key: string): string => FACTS[key]?.() ?? key;

const RULES: Words = {
  post_box: m.case_rule_post_box,
  under_age: m.case_rule_under_age,
  prefix_never_given: m.case_rule_prefix_never_given,
  nine_digits: m.case_rule_nine_digits,
  check_digit_fits: m.case_rule_check_digit_fits,
  check_digit_differs: m.case_rule_check_digit_differs,
  quebec_number: m.case_rule_quebec_number,
};
const IDENTITIES: Words = {
  created: m.case_identity_created,
  started: m.case_identity_started,
  submitted: m.case_identity_submitted,
  review: m.case_identity_review,
  resubmission_requested: m.case_identity_resubmission_requested,
  expired: m.case_identity_expired,
  abandoned: m.case_identity_abandoned,
  approved: m.case_identity_approved,
  declined: m.case_identity_declined,
};
export const identityWords = (status: string): string => IDENTITIES[status]?.() ?? status;

/** What stands beside a claim: codes of rules and of the identity service in words, everything else as it was found. */
export function evidenceWords({ source, value }: Fact['evidence'][number]): string {
  if (source === 'rule') return RULES[value]?.() ?? value;
  return source === 'identity' ? identityWords(value) : value;
}

export const DOUBT_WORDS: Readonly<Record<ApplicationCase['volumeDoubts'][number], () => string>> = {
  month_is_not_average_by_count: m.case_doubt_month_is_not_average_by_count,
  largest_below_average: m.case_doubt_largest_below_average,
  largest_above_month: m.case_doubt_largest_above_month,
  many_payments_per_customer: m.case_doubt_many_payments_per_customer,
  few_payments_per_customer: m.case_doubt_few_payments_per_customer,
};
