import type { NegativeBalance } from '@cordelle/domain/settlement/negative-balance.ts';

/** What may be done about the debt of any client: its reserve is used, its billing account is not debited. */
export const RECOVERY_TERMS = {
  holdbackUsable: true,
  billingDebit: 'not_authorized',
} as const satisfies Partial<NegativeBalance>;
