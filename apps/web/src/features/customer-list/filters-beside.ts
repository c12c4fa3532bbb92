import { useMediaQuery } from '@cordelle/ui/media-query.ts';
import { useState } from 'react';

/** From here on filters stand beside the list; below they come over it. Source: the product's design guide. */
export const BESIDE = '(width >= 62rem)';
/** Wide enough for the filters and every column. */
export const ROOMY = '(width >= 90rem)';

/** Whether filters can stand beside the list, and do: where there is room for both, until somebody decides. */
export function useFiltersBeside() {
  const can = useMediaQuery(BESIDE);
  const isRoomy = useMediaQuery(ROOMY);
  const [chosen, choose] = useState<boolean | null>(null);
  return { can, open: can && (chosen ?? isRoomy), choose };
}
