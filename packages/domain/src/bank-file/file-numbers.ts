import type { CalendarDate } from '../calendar/dates.ts';
import type { Rail } from '../rail.ts';

/** CPA creation numbers go from 1 to 9999 and begin again. */
const CREATION_NUMBERS = 9_999;
/** The highest number a bank can have seen: of a file in Canada, of a trace in the United States. */
export const LAST_NUMBER_MAX = { CA: CREATION_NUMBERS, US: 9_999_999 } as const satisfies Record<Rail, number>;
/** File id modifiers of one day, in their order. */
export const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Of two creation numbers the one that was given out later: the one less than half a turn ahead. 0: none yet. */
export function laterCreationNumber(one: number, other: number): number {
  if (one === 0 || other === 0) return one + other;
  const ahead = (other - one + CREATION_NUMBERS) % CREATION_NUMBERS;
  return ahead > 0 && ahead <= CREATION_NUMBERS / 2 ? other : one;
}

const CANADIAN = /^CA_(\d{8})_(\d{4})\.txt$/;
const AMERICAN = /^US_(\d{8})_([A-Z0-9])\.ach$/;

/** Names of our own making carry the day and the number of a file. */
export const canadianName = (date: CalendarDate, number: number): string =>
  `CA_${date.replaceAll('-', '')}_${String(number).padStart(4, '0')}.txt`;
export const americanName = (date: CalendarDate, modifier: string): string =>
  `US_${date.replaceAll('-', '')}_${modifier}.ach`;

/** The last creation number that names of files show; 0 where they show none. */
export function lastCreationNumber(names: Iterable<string>): number {
  let last = { day: '', number: 0 };
  for (const name of names) {
    const [, day, number] = CANADIAN.exec(name) ?? [];
    if (!day || !number || day < last.day) continue;
    last = { day, number: day > last.day ? Number(number) : laterCreationNumber(last.number, Number(number)) };
  }
  return last.number;
}

/** How many modifiers of a day names of files show as used: 1 for A alone. */
export function modifiersUsed(names: Iterable<string>, date: CalendarDate): number {
  let used = 0;
  for (const name of names) {
    const [, day, modifier] = AMERICAN.exec(name) ?? [];
    if (day && modifier && day === date.replaceAll('-', '')) used = Math.max(used, MODIFIERS.indexOf(modifier) + 1);
  }
  return used;
}
