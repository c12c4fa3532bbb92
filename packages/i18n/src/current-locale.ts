import type { Locale } from './format.ts';

let current: Locale = 'en';

/** The language of messages where none is named: in a browser the reader's. A server, which has many readers, always names one. */
export const getLocale = (): Locale => current;

/** From now on messages are in it. */
export function setLocale(locale: Locale): void {
  current = locale;
}
