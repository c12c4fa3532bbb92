import type { ErrorDefinitions } from './definition.ts';

/** The calendar, and the clock of the sandbox. */
export const businessTimeErrors = {
  /** A date needs a holiday table of a year that is not loaded: nobody can ask for it, and a day's run stops at it. */
  'calendar.year_missing': { field: 'base', message: 'error_calendar_year_missing' },
  /** Business time only moves forward. */
  'clock.in_the_past': { field: 'until', message: 'error_clock_in_the_past' },
  /** Business time moves at most 400 days in one step: each of them is run. */
  'clock.too_far': { field: 'until', message: 'error_clock_too_far' },
  /** Business time is to be moved while another process runs the day. */
  'day.busy': { field: 'base', message: 'error_day_busy' },
  /** Business time cannot move: the process that plays the outside world does not answer. */
  'sandbox.unreachable': { field: 'base', message: 'error_sandbox_unreachable' },
} as const satisfies ErrorDefinitions;
