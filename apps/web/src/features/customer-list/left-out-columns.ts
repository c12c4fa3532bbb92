import { useLocale } from '@cordelle/ui/locale.ts';
import { NARROW, PRINTED, useMediaQuery } from '@cordelle/ui/media-query.ts';
import { ROOMY } from './filters-beside.ts';

/** Wide enough for what is found on the customer's own page as well. */
const WIDE = '(width >= 100rem)';
/** Wide enough for the address of mail. */
const MIDDLE = '(width >= 79.0625rem)';
/** Two payments beside each other would be cut. */
const CRAMPED = '(width < 68rem)';

const NOTHING: readonly string[] = [];
/** An identifier stands below its name, so a column of its own is only for who asks. */
const WHERE_WIDE = ['customIdentifier'];
const WHERE_MIDDLE = [...WHERE_WIDE, 'createdAt'];
/** What is found on the customer's own page makes room for payments first. */
const WHERE_CROWDED = [...WHERE_MIDDLE, 'email'];
/** Of payments, the next one matters first. */
const WHERE_CRAMPED = [...WHERE_CROWDED, 'lastPayment'];

/** Columns the window has no room for, as long as nobody chose which to see. */
export function useLeftOutColumns(filtersBeside: boolean): readonly string[] {
  const locale = useLocale();
  const isNarrow = useMediaQuery(NARROW);
  const isPrinted = useMediaQuery(PRINTED);
  const isCramped = useMediaQuery(CRAMPED);
  const isMiddle = useMediaQuery(MIDDLE);
  const isRoomy = useMediaQuery(ROOMY);
  const isWide = useMediaQuery(WIDE);
  if (isNarrow || isPrinted) return NOTHING;
  if (filtersBeside ? !isMiddle : isCramped) return WHERE_CRAMPED;
  if (filtersBeside ? !isRoomy : !isMiddle) return WHERE_CROWDED;
  // French dates and states are longer.
  if (locale === 'fr' && !isRoomy) return WHERE_CROWDED;
  return isWide && !filtersBeside ? WHERE_WIDE : WHERE_MIDDLE;
}
