/** How far an approved business is that wants other owners on file: it puts them together, asks, and is answered. */
export const OWNER_REQUEST_STATUSES = ['draft', 'asked', 'approved', 'declined', 'withdrawn'] as const;
/** One of these is open for a business at a time. */
export const OPEN_OWNER_REQUESTS = ['draft', 'asked'] as const;
