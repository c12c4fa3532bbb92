import { m } from '@cordelle/i18n/messages';
import { Archive, BellOff, CircleCheck, Clock, FileClock, FileX, TriangleAlert } from 'lucide-react';
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
