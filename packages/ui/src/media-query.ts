import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds; on the server the answer is `false`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (reader: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', reader);
      return () => list.removeEventListener('change', reader);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** On paper there is room for what a window leaves out. */
export const PRINTED = 'print';

/** Under 800 px tables become cards and the sidebar a drawer. */
export const NARROW = '(width < 50rem)';
