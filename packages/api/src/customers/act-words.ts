import { placedWords } from '@cordelle/engine/refusal-words.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { customerActionResult } from '@cordelle/validation/customers/actions.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import type { Acted, Notice } from './act.ts';

/** How many people a summary names. */
const NAMES_MAX = 5;

/** What became of each, and the messages above the list: one per customer, or for many one per reason with sums. */
export function actionResult(
  acted: readonly Acted[],
  isBulk: boolean,
  language: Language,
): z.input<typeof customerActionResult> {
  const told = acted.map((one) => ({
    ...one,
    error: one.refusal && placedWords(one.refusal, language).text,
    notice: noticeWords(one.notices, language),
  }));
  return {
    results: told.map(({ id, name, outcome, error, notice }) => ({
      id: String(id),
      name,
      outcome,
      message: error ?? (notice || null),
    })),
    messages: isBulk
      ? {
          errors: [...namesBy(told, ({ error }) => error)].map(([sentence, names]) =>
            translate('customer_act_for_many', language, { names: listed(names, language), sentence }),
          ),
          notifications: summary(acted, language),
        }
      : {
          errors: told.flatMap(({ name, error }) => (error ? [of(name, error, language)] : [])),
          notifications: told.flatMap(({ name, notice }) => (notice ? [of(name, notice, language)] : [])),
        },
  };
}

const of = (name: string, sentence: string, language: Language): string =>
  translate('customer_act_of', language, { name, sentence });

function namesBy<One extends { readonly name: string }>(all: readonly One[], sentenceOf: (one: One) => string | null) {
  const names = new Map<string, string[]>();
  for (const one of all) {
    const sentence = sentenceOf(one);
    if (sentence) names.set(sentence, [...(names.get(sentence) ?? []), one.name]);
  }
  return names;
}

/** “Jo, Lea, Max, Ana, Kim and 12 others”. */
function listed(names: readonly string[], language: Language): string {
  const rest = names.length - NAMES_MAX;
  const shown =
    rest > 1 ? [...names.slice(0, NAMES_MAX), translate('customer_act_others', language, { count: rest })] : names;
  return new Intl.ListFormat(language === 'fr' ? 'fr-CA' : 'en-CA').format(shown);
}

const COUNTED = ['schedules_ended', 'payments_removed', 'payments_under_way', 'schedules_stay_ended'] as const;
type Counts = Record<(typeof COUNTED)[number], number>;

function countsOf(notices: readonly Notice[]): Counts {
  const sum = { schedules_ended: 0, payments_removed: 0, payments_under_way: 0, schedules_stay_ended: 0 };
  for (const notice of notices) {
    if (notice.type === 'ended') {
      sum.schedules_ended += notice.ended.schedules;
      sum.payments_removed += notice.ended.payments;
      sum.payments_under_way += notice.ended.underWay;
    }
    if (notice.type === 'schedules_stay_ended') sum.schedules_stay_ended += notice.schedules;
  }
  return sum;
}

function countWords(notices: readonly Notice[], language: Language): string[] {
  const counts = countsOf(notices);
  return COUNTED.flatMap((what) =>
    counts[what] > 0 ? [translate(`customer_act_${what}`, language, { count: counts[what] })] : [],
  );
}

const noContact = (language: Language): string => translate('customer_no_contact', language);

function noticeWords(notices: readonly Notice[], language: Language): string {
  const contact = notices.some(({ type }) => type === 'missing_contact') ? [noContact(language)] : [];
  return [...countWords(notices, language), ...contact].join(' ');
}

function summary(acted: readonly Acted[], language: Language): string[] {
  const missing = acted.filter(({ notices }) => notices.some(({ type }) => type === 'missing_contact'));
  const names = missing.map(({ name }) => name);
  return [
    ...countWords(
      acted.flatMap(({ notices }) => notices),
      language,
    ),
    ...(names.length > 0 ? [of(listed(names, language), noContact(language), language)] : []),
  ];
}
