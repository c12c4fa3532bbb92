/** How far a client has come: signing up, in review, collecting, closed. */
export const CLIENT_STATUSES = ['created', 'pending', 'approved', 'closed'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

/** What a client collects for. */
export const CLIENT_TYPES = ['Processing', 'Donation', 'Tuition', 'Third Party'] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];
/** What somebody who opens an account may say of it; the provider alone makes it another type. */
export const APPLICANT_TYPES = ['Processing', 'Third Party'] as const satisfies readonly ClientType[];
