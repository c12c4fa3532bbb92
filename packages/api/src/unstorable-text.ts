/** NUL, and halves of surrogate pairs: legal in JSON, in no text of the database. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Below so many characters of path no schema has a field left to name. */
const PLACE_LENGTH_MAX = 60;

/**
 * Where the first text of a message stands that the database cannot hold, as `field.inner` (`base` for the message
 * itself); null when every text can be kept. Walks without recursion: messages nest as deep as somebody likes.
 */
export function unstorableText(message: unknown): string | null {
  const waiting: { value: unknown; place: string }[] = [{ value: message, place: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, place } = next;
    if (typeof value === 'string' && UNSTORABLE.test(value)) return place || 'base';
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (UNSTORABLE.test(key)) return place || 'base';
      waiting.push({ value: inner, place: place.length > PLACE_LENGTH_MAX ? place : place ? `${place}.${key}` : key });
    }
  }
  return null;
}
