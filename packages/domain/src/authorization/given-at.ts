import type { CalendarDate } from '../calendar/dates.ts';
import { instantOf } from '../calendar/zones.ts';
import { DomainError } from '../errors.ts';
import { RAIL_FACTS, type Rail } from '../rail.ts';
import { givenOnProblem } from './given-on.ts';

/** When an agreement was given of which a business knows the day: its beginning. Throws what `givenOnProblem` finds. */
export function givenAtOf(rail: Rail, day: CalendarDate, today: CalendarDate): Date {
  const problem = givenOnProblem(day, today);
  if (problem) throw new DomainError(problem);
  return instantOf(day, '00:00', RAIL_FACTS[rail].zone);
}
