/** Statuses of a settlement, with those of its payout, as people and the public contract read them. */
export const SETTLEMENT_STATUSES = ['Scheduled', 'Sent', 'Paid', 'Returned', 'Carried'] as const;
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];
