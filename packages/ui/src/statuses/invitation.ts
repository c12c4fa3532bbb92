import { m } from '@cordelle/i18n/messages';
import { CircleCheck, FileQuestion, Send } from 'lucide-react';
import { look, type StatusLooks } from './look.ts';

export const invitationLooks = {
  active: look('ok', CircleCheck, m.status_invitation_active, m.status_invitation_active_means),
  invited: look('info', Send, m.status_invitation_invited, m.status_invitation_invited_means),
  invitation_expired: look(
    'warn',
    FileQuestion,
    m.status_invitation_expired,
    m.status_invitation_expired_means,
    m.status_invitation_expired_next,
  ),
} as const satisfies StatusLooks;
