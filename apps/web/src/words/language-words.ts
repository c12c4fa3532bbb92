import { m } from '@cordelle/i18n/messages';
import type { Language } from '@cordelle/validation/language.ts';

/** Each by its own name: how somebody finds theirs. */
export const LANGUAGE_WORDS: Readonly<Record<Language, () => string>> = {
  en: m.ui_language_english,
  fr: m.ui_language_french,
};

/** Within a sentence, as the reader calls them. */
export const LANGUAGE_IN_SENTENCE: Readonly<Record<Language, () => string>> = {
  en: m.auth_language_in_english,
  fr: m.auth_language_in_french,
};
