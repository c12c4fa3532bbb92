import { m } from '@cordelle/i18n/messages';
import { Check, CircleCheck, CircleX, FileQuestion, Hourglass, Lock, Pencil, Send, StepForward } from 'lucide-react';
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

export const onboardingLooks = {
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
} as const satisfies StatusLooks;

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
