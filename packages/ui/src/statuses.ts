import { m } from '@cordelle/i18n/messages';
import {
  Archive,
  Ban,
  Banknote,
  BellOff,
  Book,
  BookCheck,
  BookX,
  CalendarClock,
  Check,
  CircleCheck,
  CirclePause,
  CircleX,
  Clock,
  FileCheck,
  FileClock,
  FileQuestion,
  FileText,
  FileX,
  Hourglass,
  Inbox,
  Landmark,
  Link2,
  Link as LinkIcon,
  Loader,
  Lock,
  type LucideIcon,
  MailCheck,
  PackageCheck,
  Pencil,
  Plus,
  Send,
  ShieldAlert,
  ShieldCheck,
  Snowflake,
  StepForward,
  TriangleAlert,
  Undo2,
  Unlink,
} from 'lucide-react';
import type { Tone } from './tone.ts';

/** How one status looks and what it means. Words are functions, so that they follow the language. */
export type StatusLook = {
  tone: Tone;
  icon: LucideIcon;
  /** `provider` is the product an integration status speaks of; other labels ignore it. */
  label: (names: { provider: string }) => string;
  means: () => string;
  next: (() => string) | null;
};

const look = (
  tone: Tone,
  icon: LucideIcon,
  label: StatusLook['label'],
  means: StatusLook['means'],
  next: StatusLook['next'] = null,
): StatusLook => ({ tone, icon, label, means, next });

/** Every status of every domain, by the name the contract gives it, in small letters with underscores. */
export const STATUSES = {
  transaction: {
    creating: look(
      'neutral',
      Loader,
      m.status_transaction_creating,
      m.status_transaction_creating_means,
      m.status_transaction_creating_next,
    ),
    pending: look(
      'info',
      Clock,
      m.status_transaction_pending,
      m.status_transaction_pending_means,
      m.status_transaction_pending_next,
    ),
    pending_approval: look(
      'info',
      Hourglass,
      m.status_transaction_pending_approval,
      m.status_transaction_pending_approval_means,
      m.status_transaction_pending_next,
    ),
    future: look(
      'sched',
      CalendarClock,
      m.status_transaction_future,
      m.status_transaction_future_means,
      m.status_transaction_future_next,
    ),
    processed: look(
      'info',
      PackageCheck,
      m.status_transaction_processed,
      m.status_transaction_processed_means,
      m.status_transaction_processed_next,
    ),
    sent_to_bank: look(
      'transit',
      Landmark,
      m.status_transaction_sent_to_bank,
      m.status_transaction_sent_to_bank_means,
      m.status_transaction_sent_to_bank_next,
    ),
    approved: look(
      'ok',
      CircleCheck,
      m.status_transaction_approved,
      m.status_transaction_approved_means,
      m.status_transaction_approved_next,
    ),
    declined: look(
      'bad',
      CircleX,
      m.status_transaction_declined,
      m.status_transaction_declined_means,
      m.status_transaction_declined_next,
    ),
    not_sent: look('warn', Ban, m.status_transaction_not_sent, m.status_transaction_not_sent_means),
    chargeback: look(
      'reversal',
      Undo2,
      m.status_transaction_chargeback,
      m.status_transaction_chargeback_means,
      m.status_transaction_chargeback_next,
    ),
  },
  schedule: {
    active: look('sched', CalendarClock, m.status_schedule_active, m.status_schedule_active_means),
    paused: look('warn', CirclePause, m.status_schedule_paused, m.status_schedule_paused_means),
    completed: look('ok', CircleCheck, m.status_schedule_completed, m.status_schedule_completed_means),
    removed: look('neutral', Archive, m.status_schedule_removed, m.status_schedule_removed_means),
  },
  microdeposit: {
    requested: look(
      'transit',
      Send,
      m.status_microdeposit_requested,
      m.status_microdeposit_requested_means,
      m.status_microdeposit_requested_next,
    ),
    verified: look('ok', ShieldCheck, m.status_microdeposit_verified, m.status_microdeposit_verified_means),
    declined: look(
      'bad',
      CircleX,
      m.status_microdeposit_declined,
      m.status_microdeposit_declined_means,
      m.status_microdeposit_declined_next,
    ),
    failed: look(
      'warn',
      TriangleAlert,
      m.status_microdeposit_failed,
      m.status_microdeposit_failed_means,
      m.status_microdeposit_failed_next,
    ),
  },
  settlement: {
    upcoming: look(
      'sched',
      CalendarClock,
      m.status_settlement_upcoming,
      m.status_settlement_upcoming_means,
      m.status_settlement_upcoming_next,
    ),
    scheduled: look(
      'sched',
      CalendarClock,
      m.status_settlement_scheduled,
      m.status_settlement_scheduled_means,
      m.status_settlement_scheduled_next,
    ),
    settled: look('ok', Banknote, m.status_settlement_settled, m.status_settlement_settled_means),
    sent: look(
      'transit',
      Send,
      m.status_settlement_sent,
      m.status_settlement_sent_means,
      m.status_settlement_sent_next,
    ),
    paid: look('ok', Banknote, m.status_settlement_paid, m.status_settlement_paid_means),
    returned: look(
      'reversal',
      Undo2,
      m.status_settlement_returned,
      m.status_settlement_returned_means,
      m.status_settlement_returned_next,
    ),
    carried: look(
      'neutral',
      StepForward,
      m.status_settlement_carried,
      m.status_settlement_carried_means,
      m.status_settlement_carried_next,
    ),
  },
  settlement_report: {
    reported: look('ok', BookCheck, m.status_settlement_report_reported, m.status_settlement_report_reported_means),
    not_reported: look(
      'neutral',
      Book,
      m.status_settlement_report_not_reported,
      m.status_settlement_report_not_reported_means,
      m.status_settlement_report_not_reported_next,
    ),
    failed: look(
      'warn',
      BookX,
      m.status_settlement_report_failed,
      m.status_settlement_report_failed_means,
      m.status_settlement_report_failed_next,
    ),
    sending: look(
      'info',
      Loader,
      m.status_settlement_report_sending,
      m.status_settlement_report_sending_means,
      m.status_settlement_report_sending_next,
    ),
  },
  customer: {
    complete: look(
      'ok',
      CircleCheck,
      m.status_customer_complete,
      m.status_customer_complete_means,
      m.status_customer_complete_next,
    ),
    incomplete: look(
      'warn',
      FileClock,
      m.status_customer_incomplete,
      m.status_customer_incomplete_means,
      m.status_customer_incomplete_next,
    ),
    pending: look(
      'warn',
      Clock,
      m.status_customer_pending,
      m.status_customer_pending_means,
      m.status_customer_pending_next,
    ),
    failed: look('bad', FileX, m.status_customer_failed, m.status_customer_failed_means, m.status_customer_failed_next),
    archived: look(
      'neutral',
      Archive,
      m.status_customer_archived,
      m.status_customer_archived_means,
      m.status_customer_archived_next,
    ),
    unsubscribed: look(
      'neutral',
      BellOff,
      m.status_customer_unsubscribed,
      m.status_customer_unsubscribed_means,
      m.status_customer_unsubscribed_next,
    ),
    no_contact_info: look(
      'neutral',
      BellOff,
      m.status_customer_no_contact_info,
      m.status_customer_no_contact_info_means,
    ),
  },
  authorization: {
    pending: look(
      'warn',
      FileClock,
      m.status_authorization_pending,
      m.status_authorization_pending_means,
      m.status_authorization_pending_next,
    ),
    failed: look(
      'bad',
      FileX,
      m.status_authorization_failed,
      m.status_authorization_failed_means,
      m.status_authorization_failed_next,
    ),
    requested: look(
      'transit',
      MailCheck,
      m.status_authorization_requested,
      m.status_authorization_requested_means,
      m.status_authorization_requested_next,
    ),
  },
  bank_verification: {
    pending: look('transit', LinkIcon, m.status_bank_verification_pending, m.status_bank_verification_pending_means),
    failed: look(
      'bad',
      Unlink,
      m.status_bank_verification_failed,
      m.status_bank_verification_failed_means,
      m.status_bank_verification_failed_next,
    ),
    microdeposit_failed: look(
      'warn',
      TriangleAlert,
      m.status_bank_verification_microdeposit_failed,
      m.status_bank_verification_microdeposit_failed_means,
      m.status_bank_verification_microdeposit_failed_next,
    ),
  },
  client: {
    created: look('info', Pencil, m.status_client_created, m.status_client_created_means, m.status_client_created_next),
    pending: look(
      'transit',
      Hourglass,
      m.status_client_pending,
      m.status_client_pending_means,
      m.status_client_pending_next,
    ),
    approved: look('ok', Check, m.status_client_approved, m.status_client_approved_means),
    closed: look('neutral', Lock, m.status_client_closed, m.status_client_closed_means),
  },
  onboarding: {
    complete: look('ok', CircleCheck, m.status_onboarding_complete, m.status_onboarding_complete_means),
    pending: look('transit', Hourglass, m.status_onboarding_pending, m.status_onboarding_pending_means),
    failed: look(
      'bad',
      CircleX,
      m.status_onboarding_failed,
      m.status_onboarding_failed_means,
      m.status_onboarding_failed_next,
    ),
    skipped: look('neutral', StepForward, m.status_onboarding_skipped, m.status_onboarding_skipped_means),
  },
  integration: {
    ready: look(
      'ok',
      Plus,
      m.status_integration_ready,
      m.status_integration_ready_means,
      m.status_integration_ready_next,
    ),
    scheduled: look('sched', CalendarClock, m.status_integration_scheduled, m.status_integration_scheduled_means),
    match_found: look(
      'warn',
      Link2,
      m.status_integration_match_found,
      m.status_integration_match_found_means,
      m.status_integration_match_found_next,
    ),
    archived_match_found: look(
      'warn',
      Archive,
      m.status_integration_archived_match_found,
      m.status_integration_archived_match_found_means,
      m.status_integration_archived_match_found_next,
    ),
  },
  invoice: {
    due: look('info', Clock, m.status_invoice_due, m.status_invoice_due_means, m.status_invoice_due_next),
    overdue: look(
      'bad',
      TriangleAlert,
      m.status_invoice_overdue,
      m.status_invoice_overdue_means,
      m.status_invoice_overdue_next,
    ),
    paid: look('ok', CircleCheck, m.status_invoice_paid, m.status_invoice_paid_means),
  },
  bank_file: {
    frozen: look(
      'info',
      Snowflake,
      m.status_bank_file_frozen,
      m.status_bank_file_frozen_means,
      m.status_bank_file_frozen_next,
    ),
    written: look(
      'info',
      FileText,
      m.status_bank_file_written,
      m.status_bank_file_written_means,
      m.status_bank_file_written_next,
    ),
    handing_over: look(
      'info',
      Send,
      m.status_bank_file_handing_over,
      m.status_bank_file_handing_over_means,
      m.status_bank_file_handing_over_next,
    ),
    handed_over: look(
      'transit',
      Landmark,
      m.status_bank_file_handed_over,
      m.status_bank_file_handed_over_means,
      m.status_bank_file_handed_over_next,
    ),
    unknown: look(
      'warn',
      FileQuestion,
      m.status_bank_file_unknown,
      m.status_bank_file_unknown_means,
      m.status_bank_file_unknown_next,
    ),
    accepted: look('ok', FileCheck, m.status_bank_file_accepted, m.status_bank_file_accepted_means),
    rejected: look(
      'bad',
      FileX,
      m.status_bank_file_rejected,
      m.status_bank_file_rejected_means,
      m.status_bank_file_rejected_next,
    ),
    given_up: look(
      'warn',
      FileClock,
      m.status_bank_file_given_up,
      m.status_bank_file_given_up_means,
      m.status_bank_file_given_up_next,
    ),
    received: look(
      'info',
      Inbox,
      m.status_bank_file_received,
      m.status_bank_file_received_means,
      m.status_bank_file_received_next,
    ),
    quarantined: look(
      'bad',
      ShieldAlert,
      m.status_bank_file_quarantined,
      m.status_bank_file_quarantined_means,
      m.status_bank_file_quarantined_next,
    ),
    applied: look('ok', CircleCheck, m.status_bank_file_applied, m.status_bank_file_applied_means),
  },
  invitation: {
    active: look('ok', CircleCheck, m.status_invitation_active, m.status_invitation_active_means),
    invited: look('info', Send, m.status_invitation_invited, m.status_invitation_invited_means),
    invitation_expired: look(
      'warn',
      FileQuestion,
      m.status_invitation_expired,
      m.status_invitation_expired_means,
      m.status_invitation_expired_next,
    ),
  },
} as const satisfies Record<string, Record<string, StatusLook>>;

export type StatusDomain = keyof typeof STATUSES;

/** The look of a status as the contract writes it (`Sent to Bank`, `match_found`); undefined when it is not known here. */
export function statusLook(domain: StatusDomain, status: string): StatusLook | undefined {
  const looks: Record<string, StatusLook> = STATUSES[domain];
  const name = status.trim().toLowerCase().replaceAll(' ', '_');
  return Object.hasOwn(looks, name) ? looks[name] : undefined;
}
