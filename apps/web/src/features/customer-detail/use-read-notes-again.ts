import { trpc } from '../../trpc.ts';

/** A note that was written or removed shows among the notes and on the timeline. */
export function useReadNotesAgain(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.customerNotes.invalidate(), utils.customers.activity.invalidate()]);
}
