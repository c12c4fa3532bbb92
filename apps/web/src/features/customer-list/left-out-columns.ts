import { useLocale } from '@cordelle/ui/locale.ts';
import { NARROW, PRINTED, useMediaQuery } from '@cordelle/ui/media-query.ts';
import { BESIDE, ROOMY } from './filters-beside.ts';

/** Wide enough for every column without the filters. */
const WIDE = '(width >= 79.0625rem)';
/** French dates and states are longer. */
const ROOMY_IN_FRENCH = '(width >= 100rem)';

const NOTHING: readonly string[] = [];
/** What is found on the customer's own page makes room for payments first. */
const WHERE_CROWDED = ['customIdentifier', 'email', 'createdAt'];
const WHERE_CROWDED_IN_FRENCH = ['email'];
/** Of payments, the next one matters first. */
const WHERE_CRAMPED = [...WHERE_CROWDED, 'lastPayment'];

/** Columns the window has no room for, as long as nobody chose which to see. */
export function useLeftOutColumns(filtersBeside: boolean): readonly string[] {
  const locale = useLocale();
  const isNarrow = useMediaQuery(NARROW);
  const isPrinted = useMediaQuery(PRINTED);
  const isBeside = useMediaQuery(BESIDE);
  const isWide = useMediaQuery(WIDE);
  const isRoomy = useMediaQuery(ROOMY);
  const isRoomyInFrench = useMediaQuery(ROOMY_IN_FRENCH);
  if (isNarrow || isPrinted) return NOTHING;
  if (filtersBeside ? !isWide : !isBeside) return WHERE_CRAMPED;
  if (filtersBeside ? !isRoomy : !isWide) return WHERE_CROWDED;
  if (locale === 'fr' && (filtersBeside ? !isRoomyInFrench : !isRoomy)) return WHERE_CROWDED_IN_FRENCH;
  return NOTHING;
}
