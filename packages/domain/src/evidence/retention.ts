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

/** How long proof of a consent is kept at least. `endedOn`: when it was taken back or replaced. */
export function retentionOf(
  rail: Rail,
  { lastDebitOn, endedOn }: { readonly lastDebitOn: CalendarDate | null; readonly endedOn: CalendarDate | null },
): Retention {
  const { months, from } = RETENTION[rail];
  const since = from === 'last_debit' ? lastDebitOn : endedOn;
  return { months, from, until: since && addMonthsClamped(since, months) };
}
