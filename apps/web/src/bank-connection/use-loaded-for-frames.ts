import { isBankFramePage } from '@cordelle/validation/bank-frame-pages.ts';
import { useEffect } from 'react';

/** Whether this page was loaded where frames of the service are let in: the headers are those of the page it began as. */
function isLoadedForFrames(): boolean {
  const [began] = performance.getEntriesByType('navigation');
  return began === undefined || isBankFramePage(new URL(began.name).pathname);
}

/** Loads the page anew where it is to show a frame and came without the headers for it. Returns whether it may. */
export function useLoadedForFrames(needed: boolean): boolean {
  const loaded = isLoadedForFrames();
  useEffect(() => {
    if (needed && !loaded) window.location.reload();
  }, [needed, loaded]);
  return loaded;
}
