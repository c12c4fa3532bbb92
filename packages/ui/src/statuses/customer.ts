import { m } from '@cordelle/i18n/messages';
import {
  Archive,
  BellOff,
  CalendarClock,
  CircleCheck,
  Clock,
  FileClock,
  FileX,
  Link2,
  Link as LinkIcon,
  MailCheck,
  Plus,
  TriangleAlert,
  Unlink,
} from 'lucide-react';
import { look, type StatusLooks } from './look.ts';

export const customerLooks = {
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
  /** Whatever else they are: nothing of theirs is debited meanwhile. */
  objects: look('warn', TriangleAlert, m.authorization_agreement_objected, m.customer_objected_means),
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
  no_contact_info: look('neutral', BellOff, m.status_customer_no_contact_info, m.status_customer_no_contact_info_means),
} as const satisfies StatusLooks;

export const authorizationLooks = {
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
} as const satisfies StatusLooks;

export const bankVerificationLooks = {
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
} as const satisfies StatusLooks;

export const integrationLooks = {
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
} as const satisfies StatusLooks;
