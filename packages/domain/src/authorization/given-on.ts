import type { CalendarDate } from '../calendar/dates.ts';

/** No agreement that is moved in is older: before it, neither rail knew debits of payers. */
export const GIVEN_ON_EARLIEST: CalendarDate = '1990-01-01';

/** What is wrong with the day on which an agreement is said to have been given; null: nothing. */
export function givenOnProblem(
  day: CalendarDate,
  today: CalendarDate,
): 'authorization.given_in_future' | 'authorization.given_too_early' | null {
  if (day > today) return 'authorization.given_in_future';
  return day < GIVEN_ON_EARLIEST ? 'authorization.given_too_early' : null;
}
