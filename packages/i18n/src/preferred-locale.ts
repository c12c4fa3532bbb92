import type { Locale } from './format.ts';

/** The first of these language tags (`fr-CA`, `en;q=0.8`) that is of a language we speak, else English. */
export function preferredLocale(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const [language] = /^(en|fr)\b/i.exec(tag.trim()) ?? [];
    if (language) return language.toLowerCase() === 'fr' ? 'fr' : 'en';
  }
  return 'en';
}
