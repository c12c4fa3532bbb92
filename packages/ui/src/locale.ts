import { getLocale, setLocale } from '@cordelle/i18n/current-locale.ts';
import type { Locale } from '@cordelle/i18n/format.ts';
import { preferredLocale } from '@cordelle/i18n/preferred-locale.ts';
import { useSyncExternalStore } from 'react';

const readers = new Set<() => void>();

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** As long as browsers keep a cookie at most. Source: RFC 6265bis. */
const COOKIE_S = 400 * 24 * 60 * 60;

/** Begins with the language that was chosen last, else with that of the browser. Called once, before the first render. */
export function startLocale(): void {
  const [, chosen = ''] = /(?:^|; )locale=(\w+)/.exec(document.cookie) ?? [];
  use(preferredLocale([chosen, ...navigator.languages]));
}

function use(locale: Locale): void {
  setLocale(locale);
  document.documentElement.lang = `${locale}-CA`;
}

/** Changes the language in place: nothing is reloaded or mounted again, what is typed stays. Remembered in a cookie. */
export function switchLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: read before the first render, where the Cookie Store API answers too late.
  document.cookie = `locale=${locale}; path=/; max-age=${COOKIE_S}`;
  use(locale);
  for (const reader of readers) reader();
}

/** The reader's language; renders again when it changes. Every component that shows words calls it. */
export const useLocale = (): Locale => useSyncExternalStore(subscribe, getLocale, getLocale);
