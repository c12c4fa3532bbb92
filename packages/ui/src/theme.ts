import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'theme';
const readers = new Set<() => void>();

const isTheme = (value: string | null): value is Theme => THEMES.some((theme) => theme === value);

/** Storage may be refused by the browser; the page then follows the system. */
function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isTheme(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function paint(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark' || (theme === 'system' && prefersDark().matches));
}

/** Paints the stored theme and follows the system when none is stored. Called once, before the first render. */
export function startTheme(): void {
  paint(storedTheme());
  prefersDark().addEventListener('change', () => paint(storedTheme()));
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Painted for this visit only.
  }
  paint(theme);
  for (const reader of readers) reader();
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, storedTheme, () => 'system');
