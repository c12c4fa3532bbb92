import { useSyncExternalStore } from 'react';

const readers = new Set<() => void>();

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** A yes or no of this browser, kept across visits where the browser allows it. */
function preference(key: string, otherwise: boolean) {
  let now: boolean | null = null;
  const read = (): boolean => {
    if (now === null)
      try {
        const kept = localStorage.getItem(key);
        now = kept === null ? otherwise : kept === 'yes';
      } catch {
        now = otherwise;
      }
    return now;
  };
  const choose = (yes: boolean): void => {
    now = yes;
    try {
      localStorage.setItem(key, yes ? 'yes' : 'no');
    } catch {
      // Remembered for this visit only.
    }
    for (const reader of readers) reader();
  };
  return { read, choose, use: (): boolean => useSyncExternalStore(subscribe, read, () => otherwise) };
}

/** Shortcuts of a single key. */
export const singleKeys = preference('single-key-shortcuts', true);
/** The sidebar shows icons only. */
export const sidebarCollapsed = preference('sidebar-collapsed', false);
