import type { DebitDate, DebitDays, DebitRule } from '@cordelle/domain/payer-flow/debit-rule.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDateWithWeekday, formatDayOfMonth, formatNumber, formatWeekday } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** A rule as one sentence without its full stop. `amount`, `total`: in words already. */
export function debitSentence(
  { days, first, count, last }: DebitRule,
  { amount, total }: { readonly amount: string; readonly total: string },
  language: Language,
): string {
  const key = days.on === 'date' ? 'once' : count === null ? 'endless' : 'series';
  return translate(`debit_${key}`, language, {
    amount,
    total,
    date: dateWords(first, language),
    days: daysWords(days, first, language),
    count: count === null ? '' : formatNumber(count, language),
    last: last ? formatDateWithWeekday(last.made, language) : '',
  });
}

/** The day on which it is made, and why that is not the day of the rule. */
const dateWords = ({ requested, made }: DebitDate, language: Language): string =>
  requested === made
    ? formatDateWithWeekday(made, language)
    : translate('debit_moved', language, {
        date: formatDateWithWeekday(made, language),
        requested: formatDayOfMonth(requested, language),
      });

function daysWords(days: DebitDays, { requested }: DebitDate, language: Language): string {
  const orShorter = (day: string, shortens: boolean) =>
    shortens ? translate('debit_days_shortens', language, { day }) : day;
  switch (days.on) {
    case 'date':
      return '';
    case 'weekday':
      return translate(`debit_days_weekday_${days.weeks}`, language, { weekday: formatWeekday(requested, language) });
    case 'day_of_month':
      return translate(`debit_days_month_${days.months}`, language, {
        day: orShorter(dayWords(days.day, language), days.shortens),
      });
    case 'day_of_year':
      return translate('debit_days_year', language, {
        day: orShorter(formatDayOfMonth(requested, language), days.shortens),
      });
  }
}

const ENGLISH_ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });

/** `the 25th`, `le 25`, `le 1er`. */
const dayWords = (day: number, language: Language): string =>
  language === 'en' ? `the ${day}${ENGLISH_ENDINGS[ORDINALS.select(day)]}` : `le ${day === 1 ? '1er' : day}`;
