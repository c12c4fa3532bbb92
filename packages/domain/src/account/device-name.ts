/** What a browser calls itself in the end decides: most of them name their ancestors first. */
const BROWSERS = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

type Known = { readonly browser: string | null; readonly system: string | null };

const nameIn = (list: readonly (readonly [string, RegExp])[], text: string): string | null =>
  list.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** Browser and system as people call them, read from what the browser said of itself: a help to remember, no proof. */
export const deviceIn = (userAgent: string | null): Known => ({
  browser: nameIn(BROWSERS, userAgent ?? ''),
  system: nameIn(SYSTEMS, userAgent ?? ''),
});
