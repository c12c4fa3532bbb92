import type { Frequency } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { m } from '@cordelle/i18n/messages';

const WORDS = {
  Once: m.frequency_once,
  Twice: m.frequency_twice,
  Weekly: m.frequency_weekly,
  'Every Other Week': m.frequency_every_other_week,
  Monthly: m.frequency_monthly,
  'Every Other Month': m.frequency_every_other_month,
  Quarterly: m.frequency_quarterly,
  'Semi-Annually': m.frequency_semi_annually,
  Yearly: m.frequency_yearly,
} as const satisfies Record<Frequency, () => string>;

/** How often, as people say it; the contract fixes only the English words. */
export const frequencyWords = (frequency: Frequency): string => WORDS[frequency]();

const PHRASES = {
  Once: m.frequency_phrase_once,
  Twice: m.frequency_phrase_twice,
  Weekly: m.frequency_phrase_weekly,
  'Every Other Week': m.frequency_phrase_every_other_week,
  Monthly: m.frequency_phrase_monthly,
  'Every Other Month': m.frequency_phrase_every_other_month,
  Quarterly: m.frequency_phrase_quarterly,
  'Semi-Annually': m.frequency_phrase_semi_annually,
  Yearly: m.frequency_phrase_yearly,
} as const satisfies Record<Frequency, () => string>;

/** How often, inside a sentence: “every 2 weeks”. */
export const frequencyPhrase = (frequency: Frequency): string => PHRASES[frequency]();
