import { CPA_RETURNS } from '@cordelle/domain/return-codes/cpa-returns.ts';

const KNOWN: ReadonlySet<string> = new Set(CPA_RETURNS.map(({ code }) => code));

/** Whether a three-digit reason is on the list; one that is not is kept and flagged, never refused. */
export const isKnownReason = (reason: string): boolean => KNOWN.has(reason);
