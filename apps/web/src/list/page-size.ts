import { useState } from 'react';
import { useMe } from '../me/me.ts';

const keyOf = (list: string, userId: string): string => `page-size:${list}:${userId}`;

/** Rows a page of a list has for somebody: as many as they last chose, else the first size. */
export function keptPageSize(list: string, userId: string, sizes: readonly [number, ...number[]]): number {
  try {
    const kept = Number(localStorage.getItem(keyOf(list, userId)));
    return sizes.includes(kept) ? kept : sizes[0];
  } catch {
    return sizes[0];
  }
}

/** The same on a page, and what keeps another choice in this browser. */
export function usePageSize(list: string, sizes: readonly [number, ...number[]]) {
  const { user } = useMe();
  const [size, setSize] = useState(() => keptPageSize(list, user.id, sizes));
  const keep = (next: number) => {
    setSize(next);
    try {
      localStorage.setItem(keyOf(list, user.id), String(next));
    } catch {
      // Remembered for this visit only.
    }
  };
  return { size, keep };
}
