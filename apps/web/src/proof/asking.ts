import { useSyncExternalStore } from 'react';

type Asking = { readonly answer: Promise<boolean>; readonly settle: (proven: boolean) => void };

let asking: Asking | null = null;
const readers = new Set<() => void>();

function become(next: Asking | null): void {
  asking = next;
  for (const reader of readers) reader();
}

/** Asks the person to show again who they are; false when they would rather not. Asked twice at once, they answer once. */
export function askForProof(): Promise<boolean> {
  if (asking) return asking.answer;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const settle = (proven: boolean) => {
    become(null);
    resolve(proven);
  };
  become({ answer: promise, settle });
  return promise;
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** What settles the question that is open; null while none is. */
export const useAskedForProof = (): Asking['settle'] | null =>
  useSyncExternalStore(
    subscribe,
    () => asking?.settle ?? null,
    () => null,
  );
