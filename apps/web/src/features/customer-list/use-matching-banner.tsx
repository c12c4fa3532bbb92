import { type ComponentType, useEffect, useState } from 'react';
import { trpc } from '../../trpc.ts';

const Nothing = () => null;

/** The banner, once it was fetched: who comes back to the list has it at once, as they have the rows. */
let fetched: ComponentType | null = null;

/**
 * What was done last with all who matched, to stand above the rows; null until it is known whether there is such a thing: rows that
 * came before it would move away under the pointer that is about to choose one.
 */
export function useMatchingBanner(enabled: boolean): ComponentType | null {
  const { data, failureCount } = trpc.matchingActs.latest.useQuery({}, { enabled });
  const act = data?.act;
  const hasAct = Boolean(act);
  const isNone = !enabled || failureCount > 0 || act === null;
  const [Banner, setBanner] = useState<ComponentType | null>(null);
  const known = isNone ? Nothing : hasAct ? fetched : null;
  if (known && !Banner) setBanner(() => known);
  useEffect(() => {
    // One that is begun later leaves the rows where they are.
    if (hasAct)
      import('./matching-banner.tsx').then(
        (loaded) => {
          fetched = loaded.default;
          setBanner(() => loaded.default);
        },
        () => setBanner(() => Nothing),
      );
  }, [hasAct]);
  return Banner;
}
