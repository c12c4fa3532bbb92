import { formatInstant, formatTime } from '@cordelle/i18n/format.ts';
import { Fragment } from 'react';
import { useLocale } from './locale.ts';

const BETWEEN = ', ';

/**
 * A moment (ISO text) on the wall of `zone`, zone named; `timeOnly` where the day stands beside it. Where there is little room
 * the time goes under the day.
 */
export function Instant({ at, zone, timeOnly = false }: { at: string; zone: string; timeOnly?: boolean }) {
  const locale = useLocale();
  const words = timeOnly ? formatTime(at, zone, locale) : formatInstant(at, zone, locale);
  const end = words.lastIndexOf(BETWEEN);
  const parts = end < 0 ? [words] : [words.slice(0, end + 1), words.slice(end + BETWEEN.length)];
  return (
    <time dateTime={at} className="whitespace-normal tabular-nums">
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' '}
          <span className="whitespace-nowrap">{part}</span>
        </Fragment>
      ))}
    </time>
  );
}
