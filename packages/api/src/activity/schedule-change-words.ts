import type { ACTIVITY_TYPES } from '@cordelle/db/schema/activity.ts';
import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { isRepeating } from '@cordelle/domain/transaction-schedule/installments.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { z } from 'zod';

/** As the projection writes it; what an older entry lacks is left out of its sentence. */
const change = z.object({
  installment: z.int(),
  date: z.string().optional(),
  to: z.string().optional(),
  previous: z.string().optional(),
  frequency: z.enum(FREQUENCIES).optional(),
  installments: z.int().nullish(),
});

type Telling = {
  /** What is debited now, in the reader's language. */
  readonly amount: string;
  readonly money: (amount: string) => string;
  readonly language: Language;
};

/** What an edit of some installments of a schedule changed, as a sentence; null for an entry that tells nothing of the kind. */
export function scheduleChangeWords(
  type: (typeof ACTIVITY_TYPES)[number],
  data: unknown,
  { amount, money, language }: Telling,
): string | null {
  const told = change.safeParse(data);
  if (!told.success) return null;
  const { installment, date, to, previous, frequency, installments } = told.data;
  const say = (key: string, inputs: Record<string, unknown> = {}) => translate(`activity_${key}`, language, inputs);
  const payment = date
    ? say('schedule_payment_of', { number: installment, date: formatDate(date, language) })
    : say('schedule_payment', { number: installment });
  switch (type) {
    case 'schedule_installment_skipped':
    case 'schedule_installment_restored':
      return say(`${type}_told`, { payment });
    case 'schedule_installment_moved':
      return to === undefined ? null : say(`${type}_told`, { payment, to: formatDate(to, language) });
    case 'schedule_installment_amount_updated':
      return previous === undefined ? null : say(`${type}_told`, { payment, previous: money(previous), amount });
    case 'schedule_terms_updated': {
      if (!frequency) return null;
      const how = translate(`frequency_phrase_${frequency.toLowerCase().replaceAll(/[ -]/g, '_')}`, language);
      const sentence = say(`${type}_told`, { payment, amount, frequency: how });
      if (!isRepeating({ frequency }) || installments === undefined) return sentence;
      const end = installments === null ? say(`${type}_no_end`) : say(`${type}_in_all`, { count: installments });
      return `${sentence}, ${end}`;
    }
    default:
      return null;
  }
}
