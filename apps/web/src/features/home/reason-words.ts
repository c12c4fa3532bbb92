import { formatDate, formatInstant, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { closedDaysWords, closureWords } from '../../words/closures.ts';
import type { Forecast } from './home.ts';

type Reason = NonNullable<Forecast['forecast']>['days'][number]['reasons'][number];

/** Why a settlement is expected on a day, in a sentence. Instants are read on the clock of the rail's `zone`. */
export function reasonWords(reason: Reason, zone: string, locale: Locale): string {
  const day = (date: string) => formatDate(date, locale);
  switch (reason.kind) {
    case 'hold': {
      const { from, to, businessDays: days } = reason;
      return from === to
        ? m.home_reason_hold({ from: day(from), days })
        : m.home_reason_hold_range({ from: day(from), to: day(to), days });
    }
    case 'moved':
      return m.home_reason_moved({
        from: day(reason.from),
        to: day(reason.to),
        reason: closedDaysWords(reason.closedDays, locale),
      });
    case 'closed':
      return m.home_reason_closed({ date: day(reason.date), reason: closureWords(reason.reason) });
    case 'cut_off':
      return m.home_reason_cut_off({ at: formatInstant(reason.at, zone, locale) });
  }
}
