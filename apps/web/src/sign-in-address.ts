/** Stands for this console: an address that leads away from it shows another origin. */
const HERE = 'https://console.invalid';

/** First parts of a path that sign-in never leads to: itself, what would end the session, and what is no page. */
const CLOSED = ['login', 'logout', 'v3', 'trpc'];

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them, so that what is left means something else
const PLAIN = /^\/(?![/\\])[^\\\s\u0000-\u001f\u007f-\u009f]*$/;

/** The path as the router reads it: dots resolved, escapes undone; null where that cannot be. */
function readPath(address: string): string | null {
  try {
    const { origin, pathname } = new URL(address, HERE);
    return origin === HERE ? decodeURIComponent(pathname) : null;
  } catch {
    return null;
  }
}

/** A page of this console that may follow sign-in, and nothing a browser could take for another site. */
export function isLocalPath(address: string): boolean {
  if (!PLAIN.test(address)) return false;
  const path = readPath(address);
  if (path === null || !PLAIN.test(path.replaceAll(' ', '_'))) return false;
  const [, first = ''] = path.toLowerCase().split('/');
  return !CLOSED.includes(first);
}

/** Where `after` leads, checked once more by whoever goes there; home, where it leads to no page of this console. */
export const pageAfter = (after: string | null | undefined): string => (after && isLocalPath(after) ? after : '/');

/** Where to sign in so that one comes back to `href`. */
export const signInAddress = (href: string): string =>
  isLocalPath(href) && href !== '/' ? `/login?after=${encodeURIComponent(href)}` : '/login';
