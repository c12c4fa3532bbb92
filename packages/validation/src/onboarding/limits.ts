// Bounds of what an application asks, without the wire schemas: for pages that have to stay light.

/** Characters of what a business does; several spaces count as one. */
export const USE_DESCRIPTION = { min: 30, max: 2000 } as const;
export const OTHER_DESCRIPTION_MAX = 255;
export const OPERATING_ADDRESSES_MAX = 20;

/** Rows of the short form of the owners. */
export const OWNER_ROWS_MAX = 4;
