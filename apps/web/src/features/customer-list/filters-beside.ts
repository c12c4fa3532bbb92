import { useMediaQuery } from '@cordelle/ui/media-query.ts';
import { useState } from 'react';

/** From here on filters stand beside the list; below they come over it. */
export const BESIDE = 'screen and (width >= 62rem)';
/** Wide enough for the filters and every column. */
export const ROOMY = '(width >= 90rem)';

/** Whether filters can stand beside the list, and do, until somebody folds them. */
export function useFiltersBeside() {
  const can = useMediaQuery(BESIDE);
  const [chosen, choose] = useState(true);
  return { can, open: can && chosen, choose };
}
