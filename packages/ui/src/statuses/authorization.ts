import { m } from '@cordelle/i18n/messages';
import { FileClock, FileX, MailCheck } from 'lucide-react';
import { look, type StatusLooks } from './look.ts';

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
