import { formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useSettled } from '../use-settled.ts';

const ANNOUNCED_AFTER_MS = 500;

/** A count as it is said: “10,000+” where counting stopped. */
export function countInWords(count: number, isExact: boolean, locale: Locale): string {
  const number = formatNumber(count, locale);
  return isExact ? number : m.ui_or_more({ count: number });
}

/** How many there are. Told aloud once it stands still. */
export function CountLine({ words }: { words: string }) {
  useLocale();
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
