/** What the caller needs to know of the server. */
export type Served = { readonly port: number; readonly keys: Readonly<Record<string, readonly string[]>> };

/** Clients who write, the client of a small list, and the client of a long one. */
export const WRITERS = Array.from({ length: 10 }, (_, index) => BigInt(301 + index));
export const SMALL = 311n;
export const LARGE = 312n;
export const CUSTOMERS = { writer: 50, small: 1_000, large: 100_000 } as const;
