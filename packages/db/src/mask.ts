const SHOWN = 2;

/** The last two characters of a number, kept in clear; empty when the number is no longer than that. */
export function lastTwo(plain: string): string {
  return plain.length > SHOWN ? plain.slice(-SHOWN) : '';
}

/** Same length, all but the last two replaced by `*`: `0001234567` → `********67`. Two characters or fewer are all hidden. */
export function mask(plain: string): string {
  return lastTwo(plain).padStart(plain.length, '*');
}

/**
 * What a submitted number means beside the stored one: exactly its mask is `unchanged`, anything else that holds a `*` is
 * `wrong_mask` (refuse it under the field), the rest a `new` number.
 */
export function readMaskable(submitted: string, currentMask: string | null): 'unchanged' | 'new' | 'wrong_mask' {
  if (!submitted.includes('*')) return 'new';
  return submitted === currentMask ? 'unchanged' : 'wrong_mask';
}
