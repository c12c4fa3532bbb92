/**
 * What a mailed link carries behind the `#`, by the names asked for; null when there is none. It is kept for this tab under
 * a key of its own, away from any sign-in, so that loading the page again does not lose it. The caller takes it out of the
 * address.
 */
export function takeFragmentSecret<Name extends string>(
  key: string,
  names: readonly Name[],
): Readonly<Record<Name, string>> | null {
  const parts = new URLSearchParams(window.location.hash.slice(1));
  if (names.every((name) => parts.has(name))) keep(key, parts.toString());
  const kept = new URLSearchParams(stored(key));
  if (!names.every((name) => kept.has(name))) return null;
  return Object.fromEntries(names.map((name) => [name, kept.get(name) ?? ''])) as Record<Name, string>;
}

export function forgetFragmentSecret(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

function keep(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Read from the address each time, as long as it stands there.
  }
}

function stored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? window.location.hash.slice(1);
  } catch {
    return window.location.hash.slice(1);
  }
}
