import { showAlert } from '@cordelle/ui/alerts.ts';
import { type Outcome, sayFailure } from './import-outcome.tsx';

type Answer = Outcome & { readonly errorMessage: string | null };
type Portions<One> = {
  readonly atOnce: number;
  readonly send: (some: One[]) => Promise<Answer>;
  readonly onProgress: (progress: { done: number; count: number }) => void;
};

/** Imports some at a time, so that whoever waits sees how far it is. Where one portion fails that is said, and `done` tells who was reached. */
export async function importInPortions<One>(all: readonly One[], { atOnce, send, onProgress }: Portions<One>) {
  const notifications: Outcome['notifications'][number][] = [];
  let [done, made] = [0, 0];
  try {
    while (done < all.length) {
      onProgress({ done, count: all.length });
      const some = all.slice(done, done + atOnce);
      const answer = await send(some);
      done += some.length;
      made += answer.newlyImportedCount;
      notifications.push(...answer.notifications);
      // Nobody was left out, and still there is something to say: in the server's words.
      if (answer.errorMessage && answer.newlyImportedCount === answer.selectedCount)
        showAlert({ tone: 'warn', message: answer.errorMessage });
    }
  } catch (error) {
    sayFailure(error);
  }
  return { done, made, notifications };
}
