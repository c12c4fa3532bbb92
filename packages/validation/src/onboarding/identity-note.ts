/** Letters of what somebody saw. */
export const IDENTITY_NOTE = { min: 10, max: 500 } as const;
