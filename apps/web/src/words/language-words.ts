import { m } from '@cordelle/i18n/messages';
import type { Language } from '@cordelle/validation/language.ts';

export const LANGUAGE_WORDS: Readonly<Record<Language, () => string>> = {
  en: m.ui_language_english,
  fr: m.ui_language_french,
};
