import { useSyncExternalStore } from 'react';

export const DENSITIES = ['comfortable', 'compact'] as const;
/** How much room a row of a list takes. */
export type Density = (typeof DENSITIES)[number];

const STORAGE_KEY = 'density';
const readers = new Set<() => void>();
let chosen: Density | null = null;

/** Storage may be refused by the browser: chosen for this visit only. */
function density(): Density {
  if (chosen) return chosen;
  try {
    chosen = localStorage.getItem(STORAGE_KEY) === 'compact' ? 'compact' : 'comfortable';
  } catch {
    chosen = 'comfortable';
  }
  return chosen;
}

/** Rows take the room that was chosen in this browser. Called once, before a list is painted. */
export function startDensity(): void {
  document.documentElement.dataset.density = density();
}

export function chooseDensity(next: Density): void {
  chosen = next;
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Until the page is left.
  }
  startDensity();
  for (const reader of readers) reader();
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, density, () => 'comfortable');
