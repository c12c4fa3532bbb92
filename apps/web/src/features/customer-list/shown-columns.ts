import { useState } from 'react';

const storageKey = (userId: string): string => `customer-columns:${userId}`;

const areNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

function stored(userId: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null');
    return areNames(value) ? value : null;
  } catch {
    return null;
  }
}

/** Columns somebody hid, kept in this browser; null: nobody chose, and the window decides. */
export function useHiddenColumns(userId: string) {
  const [hidden, setHidden] = useState(() => stored(userId));
  const hide = (names: readonly string[] | null) => {
    setHidden(names);
    try {
      if (names === null) localStorage.removeItem(storageKey(userId));
      else localStorage.setItem(storageKey(userId), JSON.stringify(names));
    } catch {
      // Remembered for this visit only.
    }
  };
  return { hidden, hide };
}
