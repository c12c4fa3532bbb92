import { useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../trpc.ts';

/** A note that was written or removed shows among the notes and on the timeline. */
export function useReadNotesAgain(): () => Promise<unknown> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries(trpc.customerNotes.pathFilter()),
      queryClient.invalidateQueries(trpc.customers.activity.pathFilter()),
    ]);
}
