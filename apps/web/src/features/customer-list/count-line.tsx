import { formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useSettled } from '../../use-settled.ts';

const ANNOUNCED_AFTER_MS = 500;

export type Counted = {
  count: number;
  countIsExact: boolean;
  beforeSearchCount: number;
  beforeSearchCountIsExact: boolean;
};

const number = (count: number, isExact: boolean, locale: Locale): string =>
  isExact ? formatNumber(count, locale) : m.ui_or_more({ count: formatNumber(count, locale) });

/** “42 of 248 customers” while something is searched, else “248 customers”; “10,000+” where counting stopped. */
function countedWords(counted: Counted, searched: boolean, locale: Locale): string {
  const found = number(counted.count, counted.countIsExact, locale);
  if (!searched) return m.customers_count({ count: counted.count, number: found });
  const total = number(counted.beforeSearchCount, counted.beforeSearchCountIsExact, locale);
  return m.customers_found({ number: found, total });
}

/** How many there are. Told aloud once it stands still. */
export function CountLine({ counted, searched }: { counted: Counted | undefined; searched: boolean }) {
  const locale = useLocale();
  const words = counted ? countedWords(counted, searched, locale) : '';
  const announced = useSettled(words, ANNOUNCED_AFTER_MS);
  return (
    <p className="text-muted-foreground">
      <span aria-hidden="true">{words}</span>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </p>
  );
}
