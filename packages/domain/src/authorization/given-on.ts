import type { CalendarDate } from '../calendar/dates.ts';
import { instantOf } from '../calendar/zones.ts';
import { DomainError } from '../errors.ts';
import { RAIL_FACTS, type Rail } from '../rail.ts';

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

/** When an agreement was given of which a business knows the day: its beginning. Throws what `givenOnProblem` finds. */
export function givenAtOf(rail: Rail, day: CalendarDate, today: CalendarDate): Date {
  const problem = givenOnProblem(day, today);
  if (problem) throw new DomainError(problem);
  return instantOf(day, '00:00', RAIL_FACTS[rail].zone);
}
