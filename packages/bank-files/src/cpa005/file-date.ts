const DAY_MS = 86_400_000;
const ISO_DATE = /^20([0-9]{2})-([0-9]{2})-([0-9]{2})$/;

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Days since 1970-01-01 of a calendar date `20YY-MM-DD`; null when there is no such day. */
export function dayNumber(date: string): number | null {
  const match = ISO_DATE.exec(date);
  if (!match) return null;
  const [year, month, day] = [2000 + Number(match[1]), Number(match[2]), Number(match[3])];
  const instant = new Date(Date.UTC(year, month - 1, day));
  if (instant.getUTCMonth() !== month - 1 || instant.getUTCDate() !== day) return null;
  return instant.getTime() / DAY_MS;
}

/** `2026-03-19` → `026078` (`0YYDDD`); null when there is no such day or it is outside 2000–2099. */
export function fileDate(date: string): string | null {
  const day = dayNumber(date);
  if (day === null) return null;
  const ordinal = day - Date.UTC(Number(date.slice(0, 4)), 0, 1) / DAY_MS + 1;
  return `0${date.slice(2, 4)}${ordinal.toString().padStart(3, '0')}`;
}

/** `026078` → `2026-03-19`; null when it is not `0YYDDD` or the year has no such day. Two-digit years are 2000–2099. */
export function calendarDate(text: string): string | null {
  if (!/^0[0-9]{5}$/.test(text)) return null;
  const year = 2000 + Number(text.slice(1, 3));
  const ordinal = Number(text.slice(3));
  if (ordinal < 1 || ordinal > (isLeap(year) ? 366 : 365)) return null;
  return new Date(Date.UTC(year, 0, ordinal)).toISOString().slice(0, 10);
}
