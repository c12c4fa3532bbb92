import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

/** What the fate of an entry depends on. */
export type Fated = {
  readonly rail: Rail;
  /** Identifies the entry for good: what the draw of a realistic account is made from. */
  readonly key: string;
  readonly purpose: 'debit' | 'payout' | 'microdeposit';
  readonly holder: 'person' | 'business';
  readonly account: string;
  readonly postingDate: CalendarDate;
};
