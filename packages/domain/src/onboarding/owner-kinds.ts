/** What somebody is to a business they hold a part of, or run. */
export const OWNER_CATEGORIES = ['Individual', 'Entity', 'ControlPerson'] as const;
export type OwnerCategory = (typeof OWNER_CATEGORIES)[number];

/** Whether an owner's identity is known: not yet, shown, refused. */
export const OWNER_VERIFICATIONS = ['pending', 'complete', 'failed'] as const;
export type OwnerVerification = (typeof OWNER_VERIFICATIONS)[number];

/** What an individual is to a trust. */
export const TRUST_ROLES = ['trustee', 'settlor', 'beneficiary'] as const;
export type TrustRole = (typeof TRUST_ROLES)[number];
