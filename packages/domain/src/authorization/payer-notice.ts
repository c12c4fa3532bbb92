import { addDays, type CalendarDate, daysBetween } from '../calendar/dates.ts';
import { DomainError } from '../errors.ts';
import type { Rail } from '../rail.ts';

/** What becomes different for every payer at once, while what each agreed to stays as it is. */
export const PAYER_NOTICE_KINDS = [
  /** The business has another name. */
  'renamed',
  /** Another service collects for the business. */
  'processor_changed',
  /** Another business takes the place of the one that was agreed with. */
  'payee_changed',
] as const;
export type PayerNoticeKind = (typeof PAYER_NOTICE_KINDS)[number];

/** Everybody whose agreement stands, or those of them who came with a spreadsheet. */
export const PAYER_NOTICE_AUDIENCES = ['imported', 'all'] as const;

/** How a payer is told. */
export const PAYER_NOTICE_MEANS = ['mail', 'letter'] as const;
export type PayerNoticeMeans = (typeof PAYER_NOTICE_MEANS)[number];

/**
 * Calendar days between telling a payer and the first debit that is different. Rule H1 asks for ten, in writing, and lets nobody
 * give them up; the Nacha rules and Regulation E ask for none. Source: agreements §A6, §B4.
 */
export const PAYER_NOTICE_DAYS = { CA: 10, US: 0 } as const satisfies Record<Rail, number>;

/** So far ahead a change may lie: whoever is told earlier has forgotten it. */
const AHEAD_DAYS_MAX = 365;
/** In so many days a business tells its payers at most so many times. */
export const PAYER_NOTICES_WITHIN = { days: 30, most: 3 } as const;

/** First day on which debits may be different for payers who are told on `toldOn`. */
export const earliestChange = (rail: Rail, toldOn: CalendarDate): CalendarDate =>
  addDays(toldOn, PAYER_NOTICE_DAYS[rail]);

/** Whether a payer who is told on `toldOn` has the days that the rules of the rail give them. */
export const isInTime = (rail: Rail, toldOn: CalendarDate, from: CalendarDate): boolean =>
  daysBetween(toldOn, from) >= PAYER_NOTICE_DAYS[rail];

/**
 * What follows from another name of a business: whether payers whose agreements stand are told, and the first day on which their
 * statements show it. Letters that are only larger or smaller make no other name. Source: agreements §A6, §B4.
 */
export function renaming(
  rail: Rail,
  { was, is, hasPayers }: { readonly was: string; readonly is: string; readonly hasPayers: boolean },
  today: CalendarDate,
): { readonly isTold: boolean; readonly from: CalendarDate } {
  const isTold = hasPayers && was !== '' && was.toLowerCase() !== is.toLowerCase();
  return { isTold, from: isTold ? earliestChange(rail, today) : today };
}

export type WantedPayerNotice = {
  readonly kind: PayerNoticeKind;
  /** Name before: of the business, or of who collected for it. Null: nobody did, or it is not told. */
  readonly was: string | null;
  readonly is: string;
  readonly from: CalendarDate;
  /** The agreements say that another business may take the place of this one. */
  readonly assignable: boolean;
};

/**
 * Refuses a notice that would come too late, tell of nothing, or move agreements to a business they do not allow. Throws
 * `payer_notice.too_soon`, `payer_notice.too_far`, `payer_notice.name_required`, `payer_notice.same_name`,
 * `payer_notice.not_assignable`. Source: agreements §A2, §A6.
 */
export function requireTellable(
  rail: Rail,
  { kind, was, is, from, assignable }: WantedPayerNotice,
  today: CalendarDate,
) {
  const earliest = earliestChange(rail, today);
  if (from < earliest) throw new DomainError('payer_notice.too_soon', { earliest, days: PAYER_NOTICE_DAYS[rail] });
  if (daysBetween(today, from) > AHEAD_DAYS_MAX) throw new DomainError('payer_notice.too_far');
  if (was === null && kind !== 'processor_changed') throw new DomainError('payer_notice.name_required');
  if (was !== null && was.toLowerCase() === is.toLowerCase()) throw new DomainError('payer_notice.same_name');
  if (kind === 'payee_changed' && !assignable) throw new DomainError('payer_notice.not_assignable');
}
