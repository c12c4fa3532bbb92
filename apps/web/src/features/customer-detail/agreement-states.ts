import { m } from '@cordelle/i18n/messages';

const AGREEMENT_STATES = {
  requested: m.authorization_agreement_requested,
  in_force: m.authorization_agreement_in_force,
  suspended: m.authorization_agreement_suspended,
  used: m.authorization_agreement_used,
  revoked: m.authorization_agreement_revoked,
  expired: m.authorization_agreement_expired,
  replaced: m.authorization_agreement_replaced,
} as const;
export const AGREEMENT_TONES = {
  requested: 'neutral',
  in_force: 'ok',
  suspended: 'warn',
  used: 'warn',
  revoked: 'neutral',
  expired: 'neutral',
  replaced: 'neutral',
} as const;

type Standing = { readonly status: keyof typeof AGREEMENT_STATES; readonly objectedAt: string | null };

/** How an agreement stands, in words: one that is suspended waits for an account, or for an objection to be settled. */
export const agreementState = ({ status, objectedAt }: Standing): string =>
  status === 'suspended' && objectedAt !== null ? m.authorization_agreement_objected() : AGREEMENT_STATES[status]();
