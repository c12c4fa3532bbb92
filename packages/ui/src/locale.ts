import type { Locale } from '@cordelle/i18n/format.ts';
import { getLocale, overwriteGetLocale, setLocale, toLocale } from '@cordelle/i18n/runtime';
import { useSyncExternalStore } from 'react';

const readers = new Set<() => void>();

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** Takes the language of `<html lang>` as the current one. Called once, in the browser, before the first render. */
export function startLocale(): void {
  const first = toLocale(document.documentElement.lang.slice(0, 2)) ?? getLocale();
  overwriteGetLocale(() => first);
  document.documentElement.lang = `${first}-CA`;
}

/** Changes the language in place: nothing is reloaded or mounted again, what is typed stays. Remembered in a cookie. */
export function switchLocale(locale: Locale): void {
  setLocale(locale, { reload: false });
  overwriteGetLocale(() => locale);
  document.documentElement.lang = `${locale}-CA`;
  for (const reader of readers) reader();
}

/** Asked anew each time: `getLocale` itself is replaced when the language changes. */
const current = (): Locale => getLocale();

/** The reader's language; renders again when it changes. Every component that shows words calls it. */
export const useLocale = (): Locale => useSyncExternalStore(subscribe, current, current);
