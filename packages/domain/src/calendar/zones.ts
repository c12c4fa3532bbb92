import { invariant } from '../errors.ts';
import { type CalendarDate, dateOf, partsOf } from './dates.ts';

/** An IANA zone name, e.g. `America/Toronto`. */
export type Zone = string;
/** Wall-clock time, `HH:MM`, 00:00–23:59. */
export type ClockTime = string;

const CLOCK_TIME = /^([01][0-9]|2[0-3]):([0-5][0-9])$/;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const formatters = new Map<Zone, Intl.DateTimeFormat>();

function formatterOf(zone: Zone): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(zone, formatter);
  return formatter;
}

type WallClock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;

function wallClock(instant: Date, zone: Zone): WallClock {
  const clock: WallClock = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatterOf(zone).formatToParts(instant))
    if (type in clock) clock[type as keyof WallClock] = Number(value);
  return clock;
}

/** Wall clock minus UTC at an instant, in milliseconds: −5 h in Toronto in winter. */
function offsetMs(instantMs: number, zone: Zone): number {
  const { year, month, day, hour, minute, second } = wallClock(new Date(instantMs), zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000;
}

/** The calendar date that a clock on the wall of the zone shows at an instant. */
export function localDate(instant: Date, zone: Zone): CalendarDate {
  const { year, month, day } = wallClock(instant, zone);
  return dateOf(year, month, day);
}

/** The time, `HH:MM`, that a clock on the wall of the zone shows at an instant. */
export function localTime(instant: Date, zone: Zone): ClockTime {
  const { hour, minute } = wallClock(instant, zone);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/**
 * The instant at which a clock on the wall of the zone shows a date and time. A time skipped in spring is the first
 * instant after the gap; a time repeated in autumn is its first occurrence.
 */
export function instantOf(date: CalendarDate, time: ClockTime, zone: Zone): Date {
  const { year, month, day } = partsOf(date);
  const match = CLOCK_TIME.exec(time);
  invariant(match, `${time} is a time of day, HH:MM`);
  const wallMs = Date.UTC(year, month - 1, day, Number(match[1]), Number(match[2]));
  const before = offsetMs(wallMs - DAY_MS, zone);
  const after = offsetMs(wallMs + DAY_MS, zone);
  // the larger offset gives the earlier instant
  for (const offset of [Math.max(before, after), Math.min(before, after)])
    if (offsetMs(wallMs - offset, zone) === offset) return new Date(wallMs - offset);
  return new Date(firstInstantWithOffset(after, wallMs - after, wallMs - before, zone));
}

/** Finds the minute at which clocks jump, between an instant before the jump and one after it. */
function firstInstantWithOffset(offset: number, beforeMs: number, afterMs: number, zone: Zone): number {
  let low = Math.floor(beforeMs / MINUTE_MS);
  let high = Math.ceil(afterMs / MINUTE_MS);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(middle * MINUTE_MS, zone) === offset) high = middle;
    else low = middle;
  }
  return high * MINUTE_MS;
}
