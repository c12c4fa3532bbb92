import { useSyncExternalStore } from 'react';

let title: string | null = null;
const readers = new Set<() => void>();

function become(next: string | null): void {
  title = next;
  for (const reader of readers) reader();
}

/** The page on screen is called so, until what is answered is called. A page that came later keeps its name. */
export function namePage(name: string): () => void {
  become(name);
  return () => {
    if (title === name) become(null);
  };
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** Title of the page on screen; null between pages. What shows it again cannot disagree with its h1. */
export const usePageTitle = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => title,
    () => null,
  );
