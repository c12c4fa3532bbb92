import { addMonthsClamped, type CalendarDate } from '../calendar/dates.ts';
import type { Rail } from '../rail.ts';

/** Months for which proof of a consent is kept, and from when. Source: agreements §A10, §B1. */
export const RETENTION = {
  CA: { months: 12, from: 'last_debit' },
  US: { months: 24, from: 'termination' },
} as const satisfies Record<Rail, { months: number; from: string }>;

export type Retention = {
  readonly months: number;
  readonly from: (typeof RETENTION)[Rail]['from'];
  /** The earliest day on which it need no longer be kept, as things stand; null while what it counts from has not happened. */
  readonly until: CalendarDate | null;
};

/**
 * How long proof of a consent is kept at least, counted from the last debit under it that a bank saw; in the United States from the
 * end of the consent where that is later. What never led to a debit counts from its end. `endedOn`: when it was taken back, used up
 * or replaced; a newer agreement beside it ends nothing.
 */
export function retentionOf(
  rail: Rail,
  { lastDebitOn, endedOn }: { readonly lastDebitOn: CalendarDate | null; readonly endedOn: CalendarDate | null },
): Retention {
  const { months, from } = RETENTION[rail];
  const since = from === 'last_debit' ? (lastDebitOn ?? endedOn) : endedOn && laterOf(endedOn, lastDebitOn);
  return { months, from, until: since && addMonthsClamped(since, months) };
}

const laterOf = (one: CalendarDate, other: CalendarDate | null): CalendarDate =>
  other !== null && other > one ? other : one;
