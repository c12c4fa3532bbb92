import type { ClosureReason } from '@cordelle/domain/calendar/holidays.ts';
import { formatClosures, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';

const WORDS: Readonly<Record<ClosureReason, () => string>> = {
  weekend: m.weekend,
  holiday_bank_closure: m.holiday_bank_closure,
  holiday_boxing_day: m.holiday_boxing_day,
  holiday_canada_day: m.holiday_canada_day,
  holiday_christmas: m.holiday_christmas,
  holiday_civic: m.holiday_civic,
  holiday_columbus_day: m.holiday_columbus_day,
  holiday_easter_monday: m.holiday_easter_monday,
  holiday_family_day: m.holiday_family_day,
  holiday_good_friday: m.holiday_good_friday,
  holiday_independence_day: m.holiday_independence_day,
  holiday_january_2: m.holiday_january_2,
  holiday_juneteenth: m.holiday_juneteenth,
  holiday_labor_day: m.holiday_labor_day,
  holiday_labour_day: m.holiday_labour_day,
  holiday_martin_luther_king: m.holiday_martin_luther_king,
  holiday_memorial_day: m.holiday_memorial_day,
  holiday_new_year: m.holiday_new_year,
  holiday_remembrance_day: m.holiday_remembrance_day,
  holiday_saint_jean: m.holiday_saint_jean,
  holiday_thanksgiving: m.holiday_thanksgiving,
  holiday_truth_reconciliation: m.holiday_truth_reconciliation,
  holiday_veterans_day: m.holiday_veterans_day,
  holiday_victoria_day: m.holiday_victoria_day,
  holiday_washington_birthday: m.holiday_washington_birthday,
};

const isReason = (key: string): key is ClosureReason => Object.hasOwn(WORDS, key);

/** Why banks are closed, in words; the server sends the key. */
export const closureWords = (reason: string): string => (isReason(reason) ? WORDS[reason]() : m.holiday_bank_closure());

/** Why banks are closed over days that follow each other, every one of them. */
export const closedDaysWords = (
  days: readonly { readonly date: string; readonly reason: string }[],
  locale: Locale,
): string =>
  formatClosures(
    days.map(({ date, reason }) => ({ date, reason: closureWords(reason) })),
    locale,
  );
