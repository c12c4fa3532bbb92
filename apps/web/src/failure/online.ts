import { useSyncExternalStore } from 'react';

function subscribe(reader: () => void): () => void {
  window.addEventListener('online', reader);
  window.addEventListener('offline', reader);
  return () => {
    window.removeEventListener('online', reader);
    window.removeEventListener('offline', reader);
  };
}

/** Whether the browser believes it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
