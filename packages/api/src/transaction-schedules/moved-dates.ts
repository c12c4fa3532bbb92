import { rollForwardIfKnown } from '@cordelle/domain/calendar/business-days.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf, closedDays } from '@cordelle/domain/calendar/holidays.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatClosures, formatDateWithWeekday } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { MovedDates } from '@cordelle/validation/transaction-schedules.ts';

type Asked = { readonly [Field in keyof MovedDates]?: CalendarDate | null | undefined };

/** Of the dates that somebody asked for those that are closed days: why, and where each debit moves to. */
export function movedDates(rail: Rail, asked: Asked, language: Language): MovedDates {
  const told = (requested: CalendarDate | null | undefined): string[] | undefined => {
    if (!requested) return undefined;
    const calendar = calendarOf(rail);
    const processDate = rollForwardIfKnown(calendar, requested);
    if (processDate === requested) return undefined;
    const closed = closedDays(calendar, requested, processDate);
    const reason = formatClosures(
      closed.map(({ date, reason: key }) => ({ date, reason: translate(key, language) })),
      language,
    );
    const [date, moved] = [requested, processDate].map((day) => formatDateWithWeekday(day, language));
    return [translate('schedule_date_moved', language, { date, reason, moved })];
  };
  const [first, second] = [told(asked.processDate), told(asked.secondProcessDate)];
  return { ...(first && { processDate: first }), ...(second && { secondProcessDate: second }) };
}
