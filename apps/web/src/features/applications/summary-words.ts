import type { DeclineReason } from '@cordelle/domain/application-review/reasons.ts';
import { m } from '@cordelle/i18n/messages';
import type { ApplicationCase } from './application.ts';

type Words<Key extends string> = Readonly<Record<Key, () => string>>;

export const LINE_WORDS: Words<ApplicationCase['scoreLines'][number]['line']> = {
  type: m.case_line_type,
  category: m.case_line_category,
  timing_before: m.case_line_timing_before,
  timing_other: m.case_line_timing_other,
  agreement_verbal: m.case_line_agreement_verbal,
  agreement_other: m.case_line_agreement_other,
  largest_amount: m.case_line_largest_amount,
  monthly_amount: m.case_line_monthly_amount,
  volumes_do_not_fit: m.case_line_volumes_do_not_fit,
  owner_levels: m.case_line_owner_levels,
  foreign_owner: m.case_line_foreign_owner,
  unnamed_quarter: m.case_line_unnamed_quarter,
  control_person_only: m.case_line_control_person_only,
  identity_differs: m.case_line_identity_differs,
  identity_risk_label: m.case_line_identity_risk_label,
  account_evidence: m.case_line_account_evidence,
  account_known_elsewhere: m.case_line_account_known_elsewhere,
  no_website: m.case_line_no_website,
  third_party: m.case_line_third_party,
  collects_for_others: m.case_line_collects_for_others,
  people_of_closed_client: m.case_line_people_of_closed_client,
};

export const LINK_WORDS: Words<ApplicationCase['links'][number]['kind']> = {
  bank_account: m.case_link_bank_account,
  registry_number: m.case_link_registry_number,
  tax_number: m.case_link_tax_number,
  person: m.case_link_person,
  document: m.case_link_document,
  file: m.case_link_file,
  phone: m.case_link_phone,
  email: m.case_link_email,
  email_domain: m.case_link_email_domain,
  website: m.case_link_website,
  address: m.case_link_address,
  promo_code: m.case_link_promo_code,
  ip_network: m.case_link_ip_network,
};

export const STRENGTHS: Words<ApplicationCase['links'][number]['strength']> = {
  strong: m.case_strength_strong,
  medium: m.case_strength_medium,
  weak: m.case_strength_weak,
};

export const TRIGGER_WORDS: Words<NonNullable<ApplicationCase['trigger']>> = {
  calendar: m.case_trigger_calendar,
  owners_changed: m.case_trigger_owners_changed,
  name_changed: m.case_trigger_name_changed,
  type_changed: m.case_trigger_type_changed,
  bank_account_changed: m.case_trigger_bank_account_changed,
  volume_exceeded: m.case_trigger_volume_exceeded,
  amount_exceeded: m.case_trigger_amount_exceeded,
  return_rate: m.case_trigger_return_rate,
  sanctions: m.case_trigger_sanctions,
  reopened: m.case_trigger_reopened,
  by_hand: m.case_trigger_by_hand,
};

/** For whoever reviews; what the applicant is told of it is another matter. */
export const DECLINE_WORDS: Words<DeclineReason> = {
  not_supported: m.case_decline_not_supported,
  sponsor_declined: m.case_decline_sponsor_declined,
  not_completed: m.case_decline_not_completed,
  fraud_suspected: m.case_decline_fraud_suspected,
  sanctions: m.case_decline_sanctions,
};
const REASON_WORDS: Readonly<Record<string, (() => string) | undefined>> = DECLINE_WORDS;
export const declineWords = (reason: string): string => REASON_WORDS[reason]?.() ?? reason;
