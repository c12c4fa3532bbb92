import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { instantOf, localDate, localTime } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { RAILS } from '@cordelle/domain/rail.ts';
import { type advanceClockInput, type advanced, DAYS_MAX } from '@cordelle/validation/sandbox.ts';
import type { z } from 'zod';
import type { App } from '../app.ts';
import { runDue } from '../day/run-due.ts';

/** Business days of both rails begin and end on this clock. */
const ZONE = 'America/Toronto';

/**
 * Moves business time forward by days, or to a date at the same time of day, and runs every step of every day passed
 * before it answers. Where a step failed on every rail, time stays at the failed step and the next call
 * goes on from there. Throws `record.not_found` where business time cannot be moved, `clock.in_the_past` for a date
 * behind, `clock.too_far` for one more than 400 days ahead.
 */
export async function advanceBusinessTime(
  app: App,
  input: z.output<typeof advanceClockInput>,
): Promise<z.output<typeof advanced>> {
  if (!app.sandbox) throw new DomainError('record.not_found');
  const now = app.clock.now();
  const today = localDate(now, ZONE);
  if (input.until !== undefined && input.until > addDays(today, DAYS_MAX))
    throw new DomainError('clock.too_far', { latest: addDays(today, DAYS_MAX) });
  const target = instantOf(input.until ?? addDays(today, input.days ?? 0), localTime(now, ZONE), ZONE);
  if (target <= now) throw new DomainError('clock.in_the_past', { today });
  const ran = await runDue(app, target);
  const stopped = new Set(ran.filter((step) => 'failure' in step).map(({ rail }) => rail));
  if (stopped.size < RAILS.length) await app.sandbox.advance(target);
  return {
    now: app.clock.now().toISOString(),
    ran: ran.map((step) => ({
      date: step.date,
      rail: step.rail,
      step: step.step,
      counts: 'counts' in step ? step.counts : {},
      failure: 'failure' in step ? step.failure : null,
    })),
  };
}
