import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate, localTime } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';

/** What the clock on the bank's wall shows: `2026-03-19T02:00`. Text order is time order. */
export type Moment = string;

export const momentOf = (instant: Date, rail: Rail): Moment => {
  const { zone } = RAIL_FACTS[rail];
  return momentAt(localDate(instant, zone), localTime(instant, zone));
};

export const momentAt = (date: CalendarDate, time: string): Moment => `${date}T${time}`;
export const dateOfMoment = (moment: Moment): CalendarDate => moment.slice(0, 10);

/** Every day from the first moment's to the last one's. */
export function* daysThrough(from: Moment, to: Moment): Generator<CalendarDate> {
  const last = dateOfMoment(to);
  for (let date = dateOfMoment(from); date <= last; date = addDays(date, 1)) yield date;
}

/** `20260319`, as file names carry a date. */
export const compact = (date: CalendarDate): string => date.replaceAll('-', '');
