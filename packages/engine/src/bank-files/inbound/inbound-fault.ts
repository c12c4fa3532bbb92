import type { FileFault } from '@cordelle/bank-files/fault.ts';

/** Why a well-formed file of the bank is not applied: what it says cannot be about us. */
export const INBOUND_FAULT_CODES = [
  /** It acknowledges a file we never handed over. */
  'ACK_UNKNOWN_FILE',
  /** Counts or totals are not those of the file it acknowledges. */
  'ACK_TOTALS_DIFFER',
  /** It refuses an item that is not in the file. */
  'ACK_UNKNOWN_ITEM',
  /** Accepted before and rejected now, or the other way round. */
  'ACK_CONTRADICTS',
  /** Another statement of the same day was loaded before, or this one is a copy of another day's. */
  'STATEMENT_REPEATED',
  /** A statement of a day weeks ahead. */
  'STATEMENT_FUTURE',
  /** A statement between or before known ones that leave no room for its balances. */
  'STATEMENT_PLACE',
  /** A statement in another currency than the rail's. */
  'STATEMENT_CURRENCY',
  /** Loading it failed for a reason that no reader names; the detail says which. */
  'LOAD_FAILED',
  /** What was kept of it can no longer be opened. */
  'CONTENT_UNREADABLE',
  /** A person took it out of the way; the detail says why. */
  'SET_ASIDE',
] as const;

/** As `FileFault`, found by comparing the file with our records. */
export class InboundFault extends Error {
  readonly code: (typeof INBOUND_FAULT_CODES)[number];
  readonly line: number;
  readonly detail: string;
  readonly others: readonly FileFault[] = [];

  constructor(code: (typeof INBOUND_FAULT_CODES)[number], line: number, detail: string) {
    super(`${code} at line ${line}: ${detail}`);
    this.name = 'InboundFault';
    this.code = code;
    this.line = line;
    this.detail = detail;
  }
}
