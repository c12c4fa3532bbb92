import { m } from '@cordelle/i18n/messages';
import { Check, Hourglass, Lock, Pencil } from 'lucide-react';
import { look, type StatusLooks } from './look.ts';

export const clientLooks = {
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
} as const satisfies StatusLooks;
