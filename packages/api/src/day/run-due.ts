import { type Database, inTransaction } from '@cordelle/db/connection.ts';
import { instantOf, localDate } from '@cordelle/domain/calendar/zones.ts';
import {
  type DayStepName,
  type DueStep,
  isDayStepName,
  placeInDay,
  stepInstant,
  stepsDue,
} from '@cordelle/domain/day/steps.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS, RAILS, type Rail } from '@cordelle/domain/rail.ts';
import { alone } from '../alone.ts';
import type { App } from '../app.ts';
import { sendOutbox } from '../outbox/send-outbox.ts';
import { placedWords } from '../refusal.ts';
import { ALL_STEPS } from './all-steps.ts';
import type { Counts, Step } from './step.ts';

/** One step that ran: what it did, or why it could not. */
export type RanStep = DueStep & ({ readonly counts: Counts } | { readonly failure: string });

export type RunDueOptions = {
  readonly steps?: readonly Step[];
  /** How long to wait for another process that is running the day; then nothing is run. */
  readonly waitMs?: number;
};

const WAIT_MS = 10 * 60_000;

type Runners = ReadonlyMap<DayStepName, Step>;

/** Last step of each rail that is done. */
type Progress = Partial<Record<Rail, DueStep>>;

/**
 * Runs every step that fell due until `until` and is not done, across missed days, in order, each as at its own instant;
 * answers what ran. One process at a time: a second one waits, and then finds nothing to do. A step that fails stops its
 * rail, so that nothing is decided on missing knowledge; the next call begins with it. The other rail goes on: rails share
 * no client and no file, so each takes the steps of an instant at its own pace.
 * Where nothing ever ran, it begins with the day of the clock, or of `until` if that is earlier.
 */
export async function runDue(app: App, until: Date, options: RunDueOptions = {}): Promise<RanStep[]> {
  const runners = new Map((options.steps ?? ALL_STEPS).map((step) => [step.name, step]));
  const ran = await alone(app.worker, 'the day', options.waitMs ?? WAIT_MS, async () => {
    const finished: RanStep[] = [];
    const stopped = new Set<Rail>();
    for (;;) {
      const due = await nextSteps(app, until, stopped);
      if (due.length === 0) return finished;
      for (const ofInstant of Map.groupBy(due, ({ at }) => at.getTime()).values()) {
        const going = ofInstant.filter(({ rail }) => !stopped.has(rail));
        const outcomes = await runInstant(app, going, runners);
        for (const outcome of outcomes) if ('failure' in outcome) stopped.add(outcome.rail);
        finished.push(...outcomes);
      }
    }
  });
  if (ran && ran.length > 0) await sendOutbox(app);
  return ran ?? [];
}

/** Steps that are due and not done, of the rails that are not stopped. */
async function nextSteps(app: App, until: Date, stopped: ReadonlySet<Rail>): Promise<DueStep[]> {
  const progress = await readProgress(app.worker);
  const start = app.clock.now() < until ? app.clock.now() : until;
  const froms = RAILS.map((rail) => progress[rail]?.at ?? startOfDay(rail, start));
  const from = froms.reduce((earliest, at) => (at < earliest ? at : earliest));
  return stepsDue({ from, until }).filter(
    (step) => !stopped.has(step.rail) && step.at >= startOf(step.rail) && !isDone(step, progress[step.rail]),
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

async function readProgress(worker: Database): Promise<Progress> {
  const rows = await worker.sql<{ rail: Rail; date: string; step: string }[]>`
    select rail, business_date as date, step from day_steps d
     where completed_at is not null
       and business_date = (select max(business_date) from day_steps l where l.rail = d.rail and l.completed_at is not null)`;
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
async function runInstant(app: App, due: readonly DueStep[], runners: Runners): Promise<RanStep[]> {
  const rails = [...Map.groupBy(due, ({ rail }) => rail).values()];
  const [first] = due;
  if (!first) return [];
  try {
    await app.sandbox?.advance(first.at);
  } catch (error) {
    return rails.flatMap(([next]) => (next ? [failed(app, next, error)] : []));
  }
  const outcomes = await Promise.all(rails.map((steps) => runInOrder(app, steps, runners)));
  const place = ({ step, rail }: DueStep) => placeInDay(step) * RAILS.length + RAILS.indexOf(rail);
  return outcomes.flat().sort((a, b) => place(a) - place(b));
}

/** Steps of one rail; the first that fails is the last. */
async function runInOrder(app: App, due: readonly DueStep[], runners: Runners): Promise<RanStep[]> {
  const outcomes: RanStep[] = [];
  for (const step of due) {
    const runner = runners.get(step.step);
    invariant(runner, `the step ${step.step} has somebody to run it`);
    const outcome = await runStep(app, step, runner);
    outcomes.push(outcome);
    if ('failure' in outcome) break;
  }
  return outcomes;
}

async function runStep(app: App, due: DueStep, runner: Step): Promise<RanStep> {
  const { rail, date, step, at } = due;
  try {
    const outsideNow = app.clock.now();
    await noteBegun(app, due, outsideNow);
    const counts = await runner.run({
      app: { ...app, clock: { now: () => new Date(at) } },
      rail,
      date,
      at,
      actor: `system:${step}`,
      outsideNow,
      transaction: (work) => inTransaction(app.worker, {}, work),
    });
    await noteDone(app, due, counts);
    app.log.info({ rail, date, step, ...counts }, 'step of the day done');
    return { ...due, counts };
  } catch (error) {
    return failed(app, due, error);
  }
}

function failed({ log }: App, due: DueStep, error: unknown): RanStep {
  const { rail, date, step } = due;
  log.error({ rail, date, step, error }, 'step of the day failed; its rail waits');
  return { ...due, failure: reasonOf(error) };
}

function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return placedWords(error, 'en').text;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Notes about steps do not wait for the medium: a power failure that forgets one makes a step run again, which finds
 * nothing to do. What the step itself wrote was on the medium before.
 */
const WITHOUT_WAITING = "set_config('synchronous_commit', 'off', true) = 'off'";

async function noteBegun({ worker: { sql } }: App, { rail, date, step }: DueStep, at: Date): Promise<void> {
  await sql`
    insert into day_steps (rail, business_date, step, started_at)
    select ${rail}, ${date}, ${step}, ${at} where ${sql.unsafe(WITHOUT_WAITING)}
    on conflict (rail, business_date, step) do update set started_at = excluded.started_at`;
}

async function noteDone({ worker: { sql }, clock }: App, { rail, date, step }: DueStep, counts: Counts): Promise<void> {
  await sql`
    update day_steps set completed_at = ${clock.now()}, result = ${sql.json(counts)}
     where rail = ${rail} and business_date = ${date} and step = ${step} and ${sql.unsafe(WITHOUT_WAITING)}`;
}
