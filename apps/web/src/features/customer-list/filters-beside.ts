import { useMediaQuery } from '@cordelle/ui/media-query.ts';
import { useState } from 'react';

/** From here on filters stand beside the list; below they come over it. */
export const BESIDE = 'screen and (width >= 62rem)';
/** Wide enough for the filters and every column. */
export const ROOMY = '(width >= 90rem)';

const KEPT = 'customer-filters';

function keptOpen(): boolean {
  try {
    return localStorage.getItem(KEPT) === 'open';
  } catch {
    return false;
  }
}

/** Whether filters can stand beside the list, and do: once somebody opened them, in this browser. */
export function useFiltersBeside() {
  const can = useMediaQuery(BESIDE);
  const [chosen, setChosen] = useState(keptOpen);
  const choose = (open: boolean) => {
    setChosen(open);
    try {
      localStorage.setItem(KEPT, open ? 'open' : 'closed');
    } catch {
      // Remembered for this visit only.
    }
  };
  return { can, open: can && chosen, choose };
}
