/** Statuses of a microdeposit as people and the public contract read them. */
export const MICRODEPOSIT_STATUSES = ['Requested', 'Verified', 'Declined', 'Failed'] as const;
