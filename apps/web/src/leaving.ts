import { useSyncExternalStore } from 'react';

/** Asked of a person before something that would lose what they typed; `answer(true)`: it may be lost. */
type Question = { readonly answer: (leave: boolean) => void };

let unsaved = 0;
let question: Question | null = null;
const readers = new Set<() => void>();

function become(next: Question | null): void {
  question = next;
  for (const reader of readers) reader();
}

/** A form on screen holds something that is not saved, until what is returned is called. */
export function noteUnsaved(): () => void {
  unsaved += 1;
  return () => {
    unsaved -= 1;
  };
}

/** Whether the page may be left for something that is no navigation: another client, the end of the session. */
export function confirmLeaving(): Promise<boolean> {
  if (unsaved === 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    become({
      answer: (leave) => {
        become(null);
        resolve(leave);
      },
    });
  });
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** What a person is being asked; null: nothing. */
export const useLeaveQuestion = (): Question | null =>
  useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  );
