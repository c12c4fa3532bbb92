import { formatInstant, formatTime } from '@cordelle/i18n/format.ts';
import { useLocale } from './locale.ts';

/** A moment (ISO text) on the wall of `zone`, zone named; `timeOnly` where the day stands beside it. */
export function Instant({ at, zone, timeOnly = false }: { at: string; zone: string; timeOnly?: boolean }) {
  const locale = useLocale();
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {timeOnly ? formatTime(at, zone, locale) : formatInstant(at, zone, locale)}
    </time>
  );
}
