import { useState } from 'react';

const BYTES = 16;

/** Random, and made without `crypto.randomUUID`, which browsers keep from pages served over plain http. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** One key per intention: sent again after a lost answer, it is done once. `renew` begins the next intention. */
export function useIdempotencyKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newIdempotencyKey);
  return { key, renew: () => setKey(newIdempotencyKey()) };
}
