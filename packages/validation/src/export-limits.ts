/** Rows up to which a file is made while somebody waits; above, in the background. */
export const ROWS_AT_ONCE_MAX = { csv: 20_000, pdf: 600 } as const;
/** Rows that fit a PDF at all. */
export const PDF_ROWS_MAX = 10_000;
