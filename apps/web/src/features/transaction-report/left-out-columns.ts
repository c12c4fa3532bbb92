import { NARROW, PRINTED, useMediaQuery } from '@cordelle/ui/media-query.ts';

/** Wide enough for every column beside the menu. */
const WIDE = '(width >= 84rem)';
const MIDDLING = '(width >= 70rem)';

const NOTHING: readonly string[] = [];
/** Read on the payment's own page. */
const WHERE_CROWDED = ['comment'];
const WHERE_CRAMPED = [...WHERE_CROWDED, 'settledDate'];

/** Columns the window has no room for, as long as nobody chose which to see. Cards have room for all. */
export function useLeftOutColumns(): readonly string[] {
  const isNarrow = useMediaQuery(NARROW);
  const isPrinted = useMediaQuery(PRINTED);
  const isMiddling = useMediaQuery(MIDDLING);
  const isWide = useMediaQuery(WIDE);
  if (isNarrow || isPrinted || isWide) return NOTHING;
  return isMiddling ? WHERE_CROWDED : WHERE_CRAMPED;
}
