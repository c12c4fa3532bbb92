import type { VIEWED_LISTS } from '@cordelle/validation/saved-views.ts';
import { useState } from 'react';
import { useMe } from '../me/me.ts';

export type ViewedList = (typeof VIEWED_LISTS)[number];

/** Customers had their columns chosen before other lists had any; what was kept then still counts. */
const NAMES: Readonly<Record<ViewedList, string>> = {
  customers: 'customer-columns',
  transaction_report: 'transaction-report-columns',
};

const areNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

function stored(key: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return areNames(value) ? value : null;
  } catch {
    return null;
  }
}

/** Columns of a list that somebody hid, kept in this browser; null: nobody chose, and the window decides. */
export function useHiddenColumns(list: ViewedList) {
  const key = `${NAMES[list]}:${useMe().user.id}`;
  const [hidden, setHidden] = useState(() => stored(key));
  const hide = (names: readonly string[] | null) => {
    setHidden(names);
    try {
      if (names === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(names));
    } catch {
      // Remembered for this visit only.
    }
  };
  return { hidden, hide };
}
