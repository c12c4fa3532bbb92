/** What a key, or two in a row, ask of the shell. */
export type Act =
  | { readonly do: 'commands' | 'sidebar' | 'help' | 'search' | 'select' }
  /** The control on the page that says it answers to this key. */
  | { readonly do: 'press'; readonly key: string }
  | { readonly do: 'go'; readonly href: string }
  | { readonly do: 'row'; readonly step: 1 | -1 };

export type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export type Moment = {
  /** A key would write something, or belongs to an open dialog or menu. */
  readonly busy: boolean;
  /** Whether the person wants single keys at all. Source: WCAG 2.1.4. */
  readonly singleKeys: boolean;
  readonly atMs: number;
};

/** The second key of two has to follow the first within this time. */
const TOGETHER_MS = 1500;

/** Where `g` and one more letter lead. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  h: '/client/home',
  c: '/client/customers',
  t: '/client/transaction_report',
  s: '/client/settlements',
  m: '/client/microdeposits',
  a: '/client/authorizations',
  i: '/client/integrations',
  ',': '/client/settings',
};

const SINGLE: Readonly<Record<string, Act>> = {
  '?': { do: 'help' },
  '/': { do: 'search' },
  j: { do: 'row', step: 1 },
  k: { do: 'row', step: -1 },
  x: { do: 'select' },
  n: { do: 'press', key: 'n' },
  '[': { do: 'press', key: '[' },
  ']': { do: 'press', key: ']' },
};

/** Reads keys one after the other. Returns null for what is no shortcut now. */
export function shortcutReader(): (key: Key, moment: Moment) => Act | null {
  let goUntilMs = 0;
  return ({ key, ctrlKey, metaKey, altKey }, { busy, singleKeys, atMs }) => {
    const going = atMs < goUntilMs;
    goUntilMs = 0;
    const letter = key.toLowerCase();
    if ((ctrlKey || metaKey) && !altKey) {
      if (letter === 'k') return { do: 'commands' };
      return letter === 'b' && !busy ? { do: 'sidebar' } : null;
    }
    // Some keyboards write [ and ] with the help of Alt; there it arrives as the sign itself.
    if (busy || !singleKeys || ctrlKey || metaKey || (altKey && !'[]'.includes(key))) return null;
    if (going) {
      const href = GO_KEYS[letter];
      return href ? { do: 'go', href } : null;
    }
    if (key === 'g') goUntilMs = atMs + TOGETHER_MS;
    return SINGLE[key] ?? null;
  };
}
