import { m } from '@cordelle/i18n/messages';

/** How an agreement stands. */
export const AGREEMENT_STATES = {
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
