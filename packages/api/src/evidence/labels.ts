import type { CanonicalValue } from '@cordelle/domain/evidence/canonical-json.ts';
import { translate } from '@cordelle/engine/words.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import type { PackContents } from './pack-contents.ts';

/** One text in both languages. */
export type Both = { readonly en: string; readonly fr: string };

export const both = (key: string, inputs: Record<string, unknown> = {}): Both => ({
  en: translate(key, 'en', inputs),
  fr: translate(key, 'fr', inputs),
});

/** What a field of a pack is called. Throws plainly for one that has no words. */
export const labelOf = (field: string): Both => both(`evidence_label_${snakeCase(field)}`);

/** Values that have words, by how a pack writes them → message key. */
const VALUES: Readonly<Record<string, string>> = {
  given: 'evidence_value_given',
  changed: 'evidence_value_changed',
  account_changed: 'evidence_value_account_changed',
  told: 'evidence_value_told',
  told_of_renamed: 'evidence_value_told_of_renamed',
  told_of_processor_changed: 'evidence_value_told_of_processor_changed',
  told_of_payee_changed: 'evidence_value_told_of_payee_changed',
  told_of_change: 'evidence_value_told_of_change',
  told_by_mail: 'evidence_value_told_by_mail',
  told_by_letter: 'evidence_value_told_by_letter',
  in_time: 'evidence_value_in_time',
  too_late: 'evidence_value_too_late',
  payer_notice: 'evidence_value_payer_notice',
  agreement_changed: 'evidence_value_agreement_changed',
  objection_settled: 'evidence_value_objection_settled',
  revoked: 'evidence_value_revoked',
  approved: 'evidence_value_approved',
  Personal: 'evidence_value_personal',
  Business: 'evidence_value_business',
  one_time: 'evidence_value_one_time',
  recurring: 'evidence_value_recurring',
  sporadic: 'evidence_value_sporadic',
  paper: 'evidence_value_paper',
  online: 'evidence_value_online',
  phone: 'evidence_value_phone',
  in_person: 'evidence_value_in_person',
  provider: 'evidence_value_provider',
  sent: 'evidence_value_sent',
  waiting: 'evidence_value_waiting',
  bounced: 'evidence_value_bounced',
  failed: 'evidence_value_failed',
  none: 'evidence_value_none',
  pending: 'evidence_value_pending',
  complete: 'evidence_value_complete',
  microdeposit: 'evidence_value_microdeposit',
  flinks: 'evidence_value_flinks',
  prenote: 'evidence_value_prenote',
  connection: 'evidence_value_connection',
  micro_entries: 'evidence_value_micro_entries',
  settled_debit: 'evidence_value_settled_debit',
  drawn: 'evidence_value_scan_drawn',
  attached: 'evidence_value_scan_attached',
  too_large: 'evidence_value_scan_too_large',
  not_kept: 'evidence_value_scan_not_kept',
  last_debit: 'evidence_value_last_debit',
  termination: 'evidence_value_termination',
  click_through: 'evidence_value_click_through',
  mailed_link: 'evidence_value_mailed_link',
  because_new_agreement: 'evidence_value_because_new_agreement',
  because_slip: 'evidence_value_because_slip',
  because_bank_told: 'evidence_value_because_bank_told',
  because_bank_notice: 'evidence_value_because_bank_notice',
  because_payer_asked: 'evidence_value_because_payer_asked',
  because_program: 'evidence_value_because_program',
  because_spreadsheet: 'evidence_value_because_spreadsheet',
  because_import_undone: 'evidence_value_because_import_undone',
  because_taken_back: 'evidence_value_because_taken_back',
  told_mail: 'evidence_value_told_mail',
  told_no_address: 'evidence_value_told_no_address',
  told_address_failed: 'evidence_value_told_address_failed',
  in_writing: 'evidence_value_in_writing',
  not_offered: 'evidence_value_not_offered',
  left_empty: 'evidence_value_left_empty',
  ticked: 'evidence_value_ticked',
  en: 'evidence_value_english',
  fr: 'evidence_value_french',
  agreement_confirmation: 'evidence_value_agreement_confirmation',
  reminder: 'evidence_value_payment_reminder',
  reminder_moved: 'evidence_value_reminder_moved',
  reminder_withdrawn: 'evidence_value_reminder_withdrawn',
  receipt: 'evidence_value_payment_receipt',
  payment_failed: 'evidence_value_payment_failed',
  payment_changed: 'evidence_value_payment_changed',
  microdeposit_reminder: 'evidence_value_microdeposit_reminder',
  microdeposit_sent: 'evidence_value_microdeposit_sent',
  microdeposit_verified: 'evidence_value_microdeposit_verified',
  microdeposit_failed: 'evidence_value_microdeposit_failed',
  microdeposit_declined: 'evidence_value_microdeposit_declined',
  authorization_request: 'evidence_value_authorization_request',
  authorization_reminder: 'evidence_value_authorization_reminder',
  debit_approval: 'evidence_value_debit_approval',
  debit_approval_reminder: 'evidence_value_debit_approval_reminder',
  debit_approved: 'evidence_value_debit_approved_copy',
  authorization_withdrawn: 'evidence_value_authorization_withdrawn',
  authorization_ended: 'evidence_value_agreement_ended',
  debit_waits: 'evidence_value_debit_waits',
  debit_held: 'evidence_value_debit_held',
  debit_resumed: 'evidence_value_debit_resumed',
  payer_link: 'evidence_value_payer_link',
  donation_verification: 'evidence_value_donation_verification',
  Requested: 'evidence_value_requested',
  Verified: 'evidence_value_verified',
  Failed: 'evidence_value_verification_failed',
  verification_failed: 'evidence_value_verification_failed',
  'Sent to Bank': 'evidence_value_debit_sent',
  Processed: 'evidence_value_debit_processed',
  Approved: 'evidence_value_debit_approved',
  Declined: 'evidence_value_debit_declined',
  Chargeback: 'evidence_value_debit_chargeback',
};

/** What a value of a closed list is called; null for what explains itself. */
export function valueWords(value: string): Both | null {
  const key = VALUES[value];
  return key === undefined ? null : both(key);
}

/** Every field of a pack, and every value of a closed list, in both languages. */
export function labelsOf(contents: PackContents): CanonicalValue {
  const fields = new Map<string, Both>();
  const collect = (value: unknown) => {
    if (Array.isArray(value)) for (const item of value) collect(item);
    else if (typeof value === 'object' && value !== null)
      for (const [field, item] of Object.entries(value)) {
        if (!fields.has(snakeCase(field))) fields.set(snakeCase(field), labelOf(field));
        collect(item);
      }
  };
  collect(contents);
  return {
    fields: Object.fromEntries(fields),
    values: Object.fromEntries(Object.entries(VALUES).map(([value, key]) => [value, both(key)])),
  };
}
