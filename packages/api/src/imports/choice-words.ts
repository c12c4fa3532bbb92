import { isMessageKey, translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** Names that cells are compared with, as readers know them. */
const WORDS: Readonly<Record<string, string>> = {
  Personal: 'customer_type_personal',
  Business: 'customer_type_business',
  Online: 'authorization_online',
  'In Person': 'authorization_in_person',
  Paper: 'import_choice_paper',
  English: 'import_choice_english',
  French: 'import_choice_french',
  Checking: 'account_checking',
  Savings: 'account_savings',
  Once: 'frequency_once',
  Weekly: 'frequency_weekly',
  'Every Other Week': 'frequency_every_other_week',
  Monthly: 'frequency_monthly',
  'Every Other Month': 'frequency_every_other_month',
  Quarterly: 'frequency_quarterly',
  'Semi-Annually': 'frequency_semi_annually',
  Yearly: 'frequency_yearly',
};

type Inputs = Readonly<Record<string, string | number>>;

/** The sentence of what is wrong with a cell. What it may say instead is named in the reader's language, as cells may say it. */
export function problemWords(message: string, language: Language, inputs?: Inputs): string {
  if (language === 'en' || typeof inputs?.choices !== 'string') return translate(message, language, inputs);
  const choices = inputs.choices.split(', ').map((name) => (WORDS[name] ? translate(WORDS[name], language) : name));
  return translate(message, language, { ...inputs, choices: choices.join(', ') });
}

/** What holds for every line of which the sentence names something else. */
export function unvaluedWords(message: string, language: Language, inputs?: Inputs): string {
  const unvalued = `${message}_unvalued`;
  return isMessageKey(unvalued) ? translate(unvalued, language) : problemWords(message, language, inputs);
}
