import type { Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { countInWords } from '../../list/count-line.tsx';

type Counted = {
  count: number;
  countIsExact: boolean;
  beforeSearchCount: number;
  beforeSearchCountIsExact: boolean;
};

/** “42 of 248 customers” while something is searched, else “248 customers”; “10,000+” where counting stopped. */
export function countWords(counted: Counted | undefined, searched: boolean, locale: Locale): string {
  if (!counted) return '';
  const found = countInWords(counted.count, counted.countIsExact, locale);
  if (!searched) return m.customers_count({ count: counted.count, number: found });
  const total = countInWords(counted.beforeSearchCount, counted.beforeSearchCountIsExact, locale);
  return m.customers_found({ number: found, total });
}
