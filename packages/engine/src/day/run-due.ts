import { columns } from '@cordelle/db/columns.ts';
import { type Database, inTransaction } from '@cordelle/db/connection.ts';
import { daySteps } from '@cordelle/db/schema/day.ts';
import { instantOf, localDate } from '@cordelle/domain/calendar/zones.ts';
import { holdsTimeStill, type WaitReason } from '@cordelle/domain/day/rail-waits.ts';
import {
  type DayStepName,
  type DueStep,
  isDayStepName,
  placeInDay,
  stepInstant,
  stepsDue,
} from '@cordelle/domain/day/steps.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS, RAILS, type Rail } from '@cordelle/domain/rail.ts';
import { LockLost, type Turn, withAdvisoryLock } from '../advisory-lock.ts';
import type { App } from '../app.ts';
import { railsInUse } from '../bank-profile.ts';
import type { Counts, Step } from '../day-step.ts';
import { writing } from '../handle.ts';
import { sendOutbox } from '../outbox/send-outbox.ts';
import { processName } from '../process-name.ts';
import { endSilentSessions } from '../silent-sessions.ts';
import { ALL_STEPS } from './all-steps.ts';
import { noteWait, questionAbout } from './rail-waits.ts';
import { waitDetailOf, waitReasonOf } from './wait-reason.ts';

/** One step that ran: what it did, or why it could not. */
export type RanStep = DueStep &
  ({ readonly counts: Counts } | { readonly failure: string; readonly reason: WaitReason });

export type RunDueOptions = {
  readonly steps?: readonly Step[];
  /** How long to wait for another process that is running the day; then nothing is run. */
  readonly waitMs?: number;
};

const WAIT_MS = 10 * 60_000;
/** What one process alone does. */
export const THE_DAY = 'the day';

type Runners = ReadonlyMap<DayStepName, Step>;

/** Last step of each rail that is done. */
type Progress = Partial<Record<Rail, DueStep>>;

/**
 * Runs `work` as the only process at the day; null when another one is still at it after `waitMs`. What a frozen one held in the
 * database is let go.
 */
export function withTheDay<T>(app: App, waitMs: number, work: (turn: Turn) => Promise<T>): Promise<T | null> {
  return withAdvisoryLock(app.worker, THE_DAY, waitMs, async (turn) => {
    const ended = await endSilentSessions(app.worker);
    if (ended > 0) app.log.warn({ ended }, 'sessions of a process that says nothing any more were ended');
    return work(turn);
  });
}

/**
 * Runs every step that fell due until `until` and is not done, as the process that has the day alone; returns what ran. A
 * second process waits, and then finds nothing to do.
 */
export async function runDue(
  app: App,
  until: Date,
  { steps, waitMs = WAIT_MS }: RunDueOptions = {},
): Promise<RanStep[]> {
  const ran = await withTheDay(app, waitMs, (turn) => runUntil(app, until, turn, steps));
  if (ran && ran.length > 0) await sendOutbox(app);
  return ran ?? [];
}

/**
 * Runs what is due, across missed days, in order, each step as at its own instant. A step that fails stops its
 * rail, so that nothing is decided on missing knowledge; the next call begins with it. The other rail goes on: rails share
 * no client and no file, so each takes the steps of an instant at its own pace. Where business time is ours to move, both stop
 * at what the installation as a whole cannot do.
 * Where nothing ever ran, it begins with the day of the clock, or of `until` if that is earlier.
 */
export async function runUntil(
  app: App,
  until: Date,
  turn: Turn,
  steps: readonly Step[] = ALL_STEPS,
): Promise<RanStep[]> {
  const runners = new Map(steps.map((step) => [step.name, step]));
  const finished: RanStep[] = [];
  const stopped = new Set<Rail>();
  for (;;) {
    const due = await nextSteps(app, until, stopped);
    if (due.length === 0) return finished;
    for (const ofInstant of Map.groupBy(due, ({ at }) => at.getTime()).values()) {
      const going = ofInstant.filter(({ rail }) => !stopped.has(rail));
      turn.requireHeld();
      const outcomes = await runInstant({ app, runners, turn }, going);
      for (const outcome of outcomes) if ('failure' in outcome) stopped.add(outcome.rail);
      finished.push(...outcomes);
      if (app.sandbox && outcomes.some((step) => 'reason' in step && holdsTimeStill(step.reason))) return finished;
    }
  }
}

type Running = { readonly app: App; readonly runners: Runners; readonly turn: Turn };

/** The step that each rail in use has to do next, of those that are due. */
export async function stepsWaiting(app: App): Promise<DueStep[]> {
  const due = await nextSteps(app, app.clock.now(), new Set());
  return RAILS.flatMap((rail) => due.find((step) => step.rail === rail) ?? []);
}

/** Steps that are due and not done, of the rails in use that are not stopped. */
async function nextSteps(app: App, until: Date, stopped: ReadonlySet<Rail>): Promise<DueStep[]> {
  const [inUse, progress] = await Promise.all([railsInUse(app.worker), readProgress(app.worker)]);
  const start = app.clock.now() < until ? app.clock.now() : until;
  const froms = RAILS.map((rail) => progress[rail]?.at ?? startOfDay(rail, start));
  const from = froms.reduce((earliest, at) => (at < earliest ? at : earliest));
  return stepsDue({ from, until }).filter(
    (step) =>
      inUse.includes(step.rail) &&
      !stopped.has(step.rail) &&
      step.at >= startOf(step.rail) &&
      !isDone(step, progress[step.rail]),
  );

  function startOf(rail: Rail): Date {
    return froms[RAILS.indexOf(rail)] ?? from;
  }
}

const startOfDay = (rail: Rail, instant: Date): Date => {
  const { zone } = RAIL_FACTS[rail];
  return instantOf(localDate(instant, zone), '00:00', zone);
};

function isDone(step: DueStep, last: DueStep | undefined): boolean {
  if (!last || step.date !== last.date) return last !== undefined && step.date < last.date;
  return placeInDay(step.step) <= placeInDay(last.step);
}

/** One look at the end of the index for each rail, however many days are behind. */
async function readProgress(worker: Database): Promise<Progress> {
  const rows = await worker.sql`
    select ${columns(daySteps, { rail: 'rail', date: 'businessDate', step: 'step' })}
      from unnest(${[...RAILS]}::text[]) as rails (of_rail)
     cross join lateral (
             select max(business_date) as newest from day_steps where rail = of_rail and completed_at is not null) last
      join day_steps on rail = of_rail and business_date = newest
     where completed_at is not null`;
  const progress: Progress = {};
  for (const { rail, date, step } of rows) {
    if (!isDayStepName(step)) continue;
    const last = progress[rail];
    if (last && placeInDay(last.step) >= placeInDay(step)) continue;
    progress[rail] = { rail, date, step, at: stepInstant(rail, date, step) };
  }
  return progress;
}

/** Steps of one instant: the outside world lives until then, and each rail takes its steps in order, side by side with the other. */
async function runInstant(running: Running, due: readonly DueStep[]): Promise<RanStep[]> {
  const { app } = running;
  const rails = [...Map.groupBy(due, ({ rail }) => rail).values()];
  const [first] = due;
  if (!first) return [];
  try {
    await app.sandbox?.advance(first.at);
  } catch (error) {
    // Where business time did not come to these steps they are not due: only who moves it has to know.
    const fail = app.clock.now() >= first.at ? failed : notReached;
    return Promise.all(rails.flatMap(([next]) => (next ? [fail(app, next, error)] : [])));
  }
  const outcomes = await Promise.all(rails.map((steps) => runInOrder(running, steps)));
  const place = ({ step, rail }: DueStep) => placeInDay(step) * RAILS.length + RAILS.indexOf(rail);
  return outcomes.flat().sort((a, b) => place(a) - place(b));
}

/** Steps of one rail; the first that fails is the last. The beginning of each is noted with the end of the one before. */
async function runInOrder(running: Running, due: readonly DueStep[]): Promise<RanStep[]> {
  const outcomes: RanStep[] = [];
  for (const [place, step] of due.entries()) {
    const outcome = await runStep(running, step, { isFirst: place === 0, next: due[place + 1] });
    outcomes.push(outcome);
    if ('failure' in outcome) break;
  }
  return outcomes;
}

type Between = { readonly isFirst: boolean; readonly next: DueStep | undefined };

async function runStep({ app, runners, turn }: Running, due: DueStep, { isFirst, next }: Between): Promise<RanStep> {
  const { rail, date, step, at } = due;
  const runner = runners.get(step);
  invariant(runner, `the step ${step} has somebody to run it`);
  try {
    turn.requireHeld();
    if (isFirst) await noteBegun(app, due);
    const counts = await runner.run({
      app: { ...app, clock: { now: () => new Date(at) } },
      rail,
      date,
      at,
      actor: `system:${step}`,
      get outsideNow() {
        return app.clock.now();
      },
      transaction: (work) => {
        turn.requireHeld();
        return writing(app.worker, {}, work);
      },
    });
    turn.requireHeld();
    await noteDone(app, due, counts, next);
    app.log.info({ rail, date, step, ...counts }, 'step of the day done');
    return { ...due, counts };
  } catch (error) {
    return failed(app, due, error);
  }
}

async function notReached({ log }: App, due: DueStep, error: unknown): Promise<RanStep> {
  const { rail, date, step } = due;
  const reason = waitReasonOf(error);
  log.error({ rail, date, step, reason, error }, 'business time could not be moved to a step of the day');
  return { ...due, failure: waitDetailOf(error), reason };
}

/** Says why a step failed: to who reads the log, and to the provider's people, once for each reason. */
async function failed(app: App, due: DueStep, error: unknown): Promise<RanStep> {
  const { rail, date, step } = due;
  const reason = waitReasonOf(error);
  const failure = waitDetailOf(error);
  if (error instanceof LockLost) {
    app.log.warn({ rail, date, step }, 'this process lost its turn in the middle of a step');
    return { ...due, failure, reason };
  }
  const wait = { rail, date, step, reason, detail: failure, since: app.wallClock.now() };
  const isNews = await inTransaction(app.worker, {}, (tx) => noteWait(tx, wait, app.clock.now())).catch(() => true);
  if (isNews) app.log.error({ rail, date, step, reason, error }, 'step of the day failed; its rail waits');
  return { ...due, failure, reason };
}

/**
 * Notes about steps do not wait for the medium: a power failure that forgets one makes a step run again, which finds
 * nothing to do. What the step itself wrote was on the medium before.
 */
const WITHOUT_WAITING = "set_config('synchronous_commit', 'off', true) = 'off'";

const noteBegun = (app: App, due: DueStep) => app.worker.sql`${begun(app, due)}`;

const begun = ({ worker: { sql }, clock }: App, { rail, date, step }: DueStep) => sql`
  insert into day_steps (rail, business_date, step, started_at, runner)
  select ${rail}, ${date}, ${step}, ${clock.now()}, ${processName()} where ${sql.unsafe(WITHOUT_WAITING)}
  on conflict (rail, business_date, step) do update set started_at = excluded.started_at, runner = excluded.runner`;

/** With the step ends the question why it could not be done; the next one of its instant begins. */
async function noteDone(app: App, due: DueStep, counts: Counts, next: DueStep | undefined): Promise<void> {
  const {
    worker: { sql },
    clock,
  } = app;
  const { rail, date, step } = due;
  const at = clock.now();
  await sql`
    with done as (
      update day_steps set completed_at = ${at}, result = ${sql.json(counts)},
                           waits_since = null, wait_reason = null, wait_detail = null
       where rail = ${rail} and business_date = ${date} and step = ${step} and ${sql.unsafe(WITHOUT_WAITING)}
    ) ${next ? sql`, begun as (${begun(app, next)})` : sql``}
    update review_items set resolved_at = ${at}, resolved_by = ${`system:${step}`}, note = 'the step was done'
     where kind = 'rail_waits' and dedupe_key = ${questionAbout(due)} and resolved_at is null`;
}
