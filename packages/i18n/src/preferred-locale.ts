import type { Locale } from './format.ts';

/** The tags of an `Accept-Language` header, most wanted first, without those of weight 0. Source: RFC 9110, section 12.4.2. */
export const tagsByWeight = (header: string): string[] =>
  header
    .split(',')
    .map((tag) => ({ tag, weight: Number(/;\s*q=([0-9.]+)/i.exec(tag)?.[1] ?? 1) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);

/** The first of these language tags (`fr-CA`, `en;q=0.8`) that is of a language we speak; null: none is. */
export function namedLocale(tags: readonly string[]): Locale | null {
  for (const tag of tags) {
    const [language] = /^(en|fr)\b/i.exec(tag.trim()) ?? [];
    if (language) return language.toLowerCase() === 'fr' ? 'fr' : 'en';
  }
  return null;
}

/** The same, else English. */
export const preferredLocale = (tags: readonly string[]): Locale => namedLocale(tags) ?? 'en';
