/** Decides the recourse window, the SEC code and the CPA code series. */
export const CUSTOMER_TYPES = ['Personal', 'Business'] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];
