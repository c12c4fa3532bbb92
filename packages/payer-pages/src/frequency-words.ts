import { FREQUENCIES, type Frequency } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { m } from '@cordelle/i18n/messages';
import type { Language } from '@cordelle/validation/language.ts';

const WORDS: Readonly<Record<Frequency, (inputs: Record<string, never>, to: { locale: Language }) => string>> = {
  Once: m.frequency_once,
  Twice: m.frequency_twice,
  Weekly: m.frequency_weekly,
  'Every Other Week': m.frequency_every_other_week,
  Monthly: m.frequency_monthly,
  'Every Other Month': m.frequency_every_other_month,
  Quarterly: m.frequency_quarterly,
  'Semi-Annually': m.frequency_semi_annually,
  Yearly: m.frequency_yearly,
};

/** How often payers may choose to be debited: twice is for clients alone. */
export const PAYER_FREQUENCIES = FREQUENCIES.filter((frequency) => frequency !== 'Twice');

/** How often a payer is debited, in a word or two. */
export const frequencyWords = (frequency: Frequency, locale: Language): string => WORDS[frequency]({}, { locale });
