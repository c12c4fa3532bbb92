const MONTHS_MAX = 24;

/** The month of a day and those before it, the newest first: `2026-11`, `2026-10`… */
export function lastMonths(today: string): string[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  return Array.from({ length: MONTHS_MAX }, (_, back) => {
    const count = year * 12 + month - 1 - back;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}

/** `October 2026`, `octobre 2026`. */
export const monthName = (month: string, locale: 'en' | 'fr'): string =>
  new Intl.DateTimeFormat(`${locale}-CA`, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  );
