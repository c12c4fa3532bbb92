import { centsOf, centsText } from '@cordelle/domain/money.ts';
import { formatDateWithWeekday, formatMoney, formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { frequencyPhrase } from '../../words/frequencies.ts';
import type { Schedule } from './schedule.ts';

/** A plan as one sentence tells it. Dates are calendar dates; `last` null: until stopped. */
export type Told = Pick<Schedule, 'amount' | 'frequency' | 'installments'> & {
  readonly currency: string;
  readonly first: string;
  readonly last: string | null;
  /** Installments differ in amount, or the terms change at one of them. */
  readonly varies: boolean;
  /** Sum of all; null where it cannot be told from amount and number. */
  readonly total: string | null;
};

/** “$50.00 every 2 weeks from Fri, Oct 03, 2025, 12 times, last Fri, Mar 06, 2026, total $600.00”. */
export function scheduleSentence(told: Told, locale: Locale): string {
  const { first, last, installments, varies } = told;
  const amount = formatMoney(told.amount, told.currency, locale);
  const date = formatDateWithWeekday(first, locale);
  const frequency = frequencyPhrase(told.frequency);
  if (installments === 1) return m.schedule_sentence_once({ amount, date });
  if (installments === null || last === null)
    return varies
      ? m.schedule_sentence_varies_endless({ date })
      : m.schedule_sentence_endless({ amount, frequency, date });
  const said = {
    amount,
    frequency,
    date,
    first: date,
    count: formatNumber(installments, locale),
    last: formatDateWithWeekday(last, locale),
    total: told.total === null ? '' : formatMoney(told.total, told.currency, locale),
  };
  if (varies) return told.total === null ? m.schedule_sentence_varies(said) : m.schedule_sentence_varies_total(said);
  return told.frequency === 'Twice' ? m.schedule_sentence_twice(said) : m.schedule_sentence_series(said);
}

/** What a saved schedule says of itself. */
export function sentenceOf(schedule: Schedule, locale: Locale): string {
  const { amount, installments, varies, processDate, endDate } = schedule;
  const total = varies || installments === null ? null : centsText(centsOf(amount) * BigInt(installments));
  return scheduleSentence({ ...schedule, first: processDate, last: endDate, total }, locale);
}
