import { m } from '@cordelle/i18n/messages';
import { Link as LinkIcon, TriangleAlert, Unlink } from 'lucide-react';
import { look, type StatusLooks } from './look.ts';

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
