import type { ChangeReason } from '@cordelle/domain/application-review/reasons.ts';
import { m } from '@cordelle/i18n/messages';

/** Why a page is to be changed, as the applicant reads it. What the list has no reason for is said by whoever asks. */
export const CHANGE_REASON_WORDS: Readonly<
  Record<Exclude<ChangeReason, 'other'>, typeof m.onboarding_reason_name_not_registry>
> = {
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
};
