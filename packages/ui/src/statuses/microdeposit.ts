import { m } from '@cordelle/i18n/messages';
import { CircleX, Send, ShieldCheck, TriangleAlert } from 'lucide-react';
import { look, type StatusLooks } from './look.ts';

export const microdepositLooks = {
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
} as const satisfies StatusLooks;
