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
    if (typeof value === 'string' && !isStorable(value)) return place || 'base';
    if (Array.isArray(value))
      for (let index = 0; index < value.length; index += 1)
        waiting.push({ value: value[index], place: placeWithin(place, index) });
    else if (typeof value === 'object' && value !== null)
      for (const key in value) {
        if (!isStorable(key)) return place || 'base';
        waiting.push({ value: value[key as keyof typeof value], place: placeWithin(place, key) });
      }
  }
  return null;
}

const placeWithin = (place: string, key: string | number): string =>
  place.length > PLACE_LENGTH_MAX ? place : place ? `${place}.${key}` : `${key}`;

/** NUL, and halves of surrogate pairs: legal in JSON, in no text of the database. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
