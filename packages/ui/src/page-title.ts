import { useSyncExternalStore } from 'react';

/** The h1 on screen. `instead`: of a page that stands in place of one that could not be shown. */
export type PageTitle = { readonly title: string; readonly instead: boolean };

let shown: PageTitle | null = null;
const readers = new Set<() => void>();

function become(next: PageTitle | null): void {
  shown = next;
  for (const reader of readers) reader();
}

/** The page on screen is called so, until what is returned is called. A page that came later keeps its name. */
export function namePage(page: PageTitle): () => void {
  become(page);
  return () => {
    if (shown === page) become(null);
  };
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** Title of the page on screen; null between pages. What shows it again cannot disagree with its h1. */
export const usePageTitle = (): PageTitle | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
