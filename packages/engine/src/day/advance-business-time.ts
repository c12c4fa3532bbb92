import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { instantOf, localTime } from '@cordelle/domain/calendar/zones.ts';
import { holdsTimeStill } from '@cordelle/domain/day/rail-waits.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { PROVIDER_ZONE, providerDate } from '@cordelle/domain/provider/zone.ts';
import { type advanceClockInput, type advanced, DAYS_MAX } from '@cordelle/validation/sandbox.ts';
import type { z } from 'zod';
import type { App } from '../app.ts';
import { sendOutbox } from '../outbox/send-outbox.ts';
import { within } from '../within.ts';
import { runUntil, withTheDay } from './run-due.ts';

/** How long the mails of the days may take; what is left then leaves by itself. */
const MAILS_MAX_MS = 30_000;
/** How long a call waits for another that moves business time, or for the process that runs the day. */
const WAIT_MS = 120_000;

/**
 * Moves business time forward by days, or to a date at the same time of day, and runs every step of every day passed
 * before it answers. Days count from where business time stands when the day is ours: while another process runs it, nothing
 * moves. A rail that cannot run holds nobody up; where the installation as a whole cannot work, time stays at the failed
 * step and the next call goes on from there. Throws `record.not_found` where business time cannot be moved, `day.busy` while
 * another process runs the day for longer than two minutes, `clock.in_the_past` for a date behind, `clock.too_far` for one
 * more than 400 days ahead.
 */
export async function advanceBusinessTime(
  app: App,
  input: z.output<typeof advanceClockInput>,
  { waitMs = WAIT_MS } = {},
): Promise<z.output<typeof advanced>> {
  const { sandbox } = app;
  if (!sandbox) throw new DomainError('record.not_found');
  const ran = await withTheDay(app, waitMs, async (turn) => {
    const target = targetOf(input, await sandbox.now());
    const steps = await runUntil(app, target, turn);
    turn.requireHeld();
    if (!steps.some((step) => 'reason' in step && holdsTimeStill(step.reason))) await sandbox.advance(target);
    return steps;
  });
  if (!ran) throw new DomainError('day.busy');
  if (ran.length > 0)
    await within(MAILS_MAX_MS, sendOutbox(app), () => new Error('the mail server takes its time')).catch(
      () => undefined,
    );
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

function targetOf(input: z.output<typeof advanceClockInput>, now: Date): Date {
  const today = providerDate(now);
  if (input.until !== undefined && input.until > addDays(today, DAYS_MAX))
    throw new DomainError('clock.too_far', { latest: addDays(today, DAYS_MAX) });
  const target = instantOf(
    input.until ?? addDays(today, input.days ?? 0),
    localTime(now, PROVIDER_ZONE),
    PROVIDER_ZONE,
  );
  if (target <= now) throw new DomainError('clock.in_the_past', { today });
  return target;
}
