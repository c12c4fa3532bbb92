import { trpc } from '../../../trpc.ts';
import { useApplicant } from '../applying.ts';

/** How often a page that waits looks again. */
const LOOK_MS = 5_000;
/** A quarter of an hour: whoever left the page open is not kept signed in by it. */
const LOOKS_MAX = 180;

/** Who has to show who they are, each with how far they are; looked at again and again while somebody is still to. */
export function useOwners() {
  const { id: clientId } = useApplicant();
  const [{ owners, byService }, query] = trpc.ownerIdentities.list.useSuspenseQuery(
    { clientId },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.owners.every(({ verification }) => verification === 'complete') || state.dataUpdateCount > LOOKS_MAX
          ? false
          : LOOK_MS,
    },
  );
  return { clientId, owners, byService, look: () => query.refetch() };
}
