import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { DAY_PLAN, type DayStepName } from '@cordelle/domain/day/steps.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DayContext, Step } from '../day-step.ts';
import { DayWorld } from '../testing/day-world.ts';
import { advanceBusinessTime } from './advance-business-time.ts';
import { runDue } from './run-due.ts';

let world: DayWorld;
/** What ran, in order: `2026-03-19 approvals CA`. */
let ran: string[];
/** Called as each step runs; throws to make it fail. */
let during: (ctx: DayContext, step: DayStepName) => void;

const STEPS: Step[] = DAY_PLAN.map(({ step }) => ({
  name: step,
  run: async (ctx) => {
    during(ctx, step);
    ran.push(`${ctx.date} ${step} ${ctx.rail}`);
    return { ran: 1 };
  },
}));

beforeEach(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-19', '00:00');
  ran = [];
  during = () => undefined;
});
afterEach(() => world.close());

const dayUntil = (date: string, time: string) =>
  runDue(world.app({ moving: true }), instantOf(date, time, 'America/Toronto'), { steps: STEPS });

describe('a day that runs', () => {
  test('runs each step once, in order, however often it is asked', async () => {
    await dayUntil('2026-03-19', '06:00');
    await dayUntil('2026-03-19', '06:05');
    await dayUntil('2026-03-19', '23:00');
    for (const rail of ['CA', 'US'])
      expect(ran.filter((text) => text.endsWith(rail))).toEqual(
        DAY_PLAN.map(({ step }) => `2026-03-19 ${step} ${rail}`),
      );
    expect(ran).toHaveLength(DAY_PLAN.length * 2);
  });

  test('tells what it did', async () => {
    const [first] = await dayUntil('2026-03-19', '06:00');
    expect(first).toMatchObject({ step: 'inbound_files', rail: 'CA', counts: { ran: 1 } });
    const [row] = await world.database.owner`
      select started_at, completed_at, result from day_steps where step = 'inbound_files' and rail = 'CA'`;
    expect(row).toEqual({
      started_at: new Date('2026-03-19T10:00:00Z'),
      completed_at: new Date('2026-03-19T10:00:00Z'),
      result: { ran: 1 },
    });
  });

  test('moves the outside world along before each instant, and each step sees its own time', async () => {
    const seen: string[] = [];
    during = ({ app, outsideNow }, step) => {
      seen.push(`${step} ${app.clock.now().toISOString()}`);
      expect(outsideNow).toEqual(app.clock.now());
    };
    await dayUntil('2026-03-19', '12:30');
    expect(seen).toContain('approvals 2026-03-19T10:00:00.000Z');
    expect(seen).toContain('batch_files_midday 2026-03-19T16:30:00.000Z');
  });

  test('begins with its own day where nothing ever ran', async () => {
    await dayUntil('2026-03-20', '06:00');
    // Both rails take the steps of an instant side by side: either may be first.
    expect(ran[0]).toMatch(/^2026-03-19 inbound_files (CA|US)$/);
  });
});

describe('missed days', () => {
  test('are caught up in order, as on those days, and told how late it is outside', async () => {
    await dayUntil('2026-03-19', '23:00');
    ran = [];
    const late = world.setClock('2026-03-24', '05:00');
    during = ({ app, at, outsideNow }) => {
      expect(app.clock.now()).toEqual(at);
      expect(outsideNow).toEqual(late);
    };
    const steps = await runDue(world.app(), late, { steps: STEPS });
    expect(steps.filter((step) => 'failure' in step)).toEqual([]);
    expect([...new Set(ran.map((text) => text.slice(0, 10)))]).toEqual([
      '2026-03-20',
      '2026-03-21',
      '2026-03-22',
      '2026-03-23',
    ]);
  });
});

describe('a step that fails', () => {
  test('stops its rail: nothing is approved after files that could not be read; the other rail goes on', async () => {
    during = ({ rail }, step) => {
      if (rail === 'CA' && step === 'inbound_files') throw new Error('no connection');
    };
    const steps = await dayUntil('2026-03-20', '06:00');
    expect(steps.filter(({ rail }) => rail === 'CA')).toMatchObject([
      { date: '2026-03-19', step: 'inbound_files', failure: 'no connection' },
    ]);
    expect(ran.filter((text) => text.endsWith('CA'))).toEqual([]);
    expect(ran.at(-1)).toBe('2026-03-20 occurrences US');
  });

  test('is the first to run the next time, and what waited follows it', async () => {
    during = ({ rail }, step) => {
      if (rail === 'CA' && step === 'approvals') throw new Error('no connection');
    };
    await dayUntil('2026-03-20', '06:00');
    ran = [];
    during = () => undefined;
    await dayUntil('2026-03-20', '06:00');
    expect(ran[0]).toBe('2026-03-19 approvals CA');
    expect(ran.at(-1)).toBe('2026-03-20 occurrences CA');
    expect(new Set(ran.map((text) => text.slice(-2)))).toEqual(new Set(['CA']));
  });

  test('is told to who runs this installation', async () => {
    during = () => {
      throw new Error('no connection');
    };
    await dayUntil('2026-03-19', '06:00');
    expect(world.logged.filter(({ level }) => level === 'error')).toHaveLength(2);
  });
});

describe('a world outside that does not answer', () => {
  test('fails the first step of both rails, moves nothing, and is asked again by the next call', async () => {
    const until = instantOf('2026-03-19', '12:00', 'America/Toronto');
    const app = world.app({ moving: true });
    const silent = {
      ...app,
      sandbox: {
        now: async () => app.clock.now(),
        advance: async () => {
          throw new DomainError('sandbox.unreachable', { cause: 'nobody there' });
        },
        testAccounts: async () => [],
      },
    };
    expect(await runDue(silent, until, { steps: STEPS })).toMatchObject([
      { rail: 'CA', step: 'inbound_files', failure: expect.stringContaining('nobody there') },
      { rail: 'US', step: 'inbound_files', failure: expect.stringContaining('nobody there') },
    ]);
    expect(ran).toEqual([]);
    expect(await world.database.owner`select 1 from day_steps where waits_since is not null`).toEqual([]);
    await runDue(app, until, { steps: STEPS });
    expect(ran).toContain('2026-03-19 batch_files US');
  });

  test('keeps business time where it is, and says why', async () => {
    world.setClock('2026-03-19', '05:00');
    const app = world.app({ moving: true });
    let answers = false;
    const advance = async (now: Date) => {
      if (!answers) throw new DomainError('sandbox.unreachable', { cause: 'nobody there' });
      await app.sandbox?.advance(now);
    };
    const shaky = { ...app, sandbox: { now: async () => app.clock.now(), advance, testAccounts: async () => [] } };
    const { now, ran: steps } = await advanceBusinessTime(shaky, { days: 1 });
    expect(now).toBe(instantOf('2026-03-19', '05:00', 'America/Toronto').toISOString());
    expect(steps.map(({ failure }) => failure)).toEqual([
      expect.stringContaining('nobody there'),
      expect.stringContaining('nobody there'),
    ]);
    answers = true;
    const later = await advanceBusinessTime(shaky, { days: 1 });
    expect(later.now).toBe(instantOf('2026-03-20', '05:00', 'America/Toronto').toISOString());
    expect(later.ran.filter(({ failure }) => failure !== null)).toEqual([]);
  });
});

describe('two processes', () => {
  test('never run the same day twice', async () => {
    const until = world.setClock('2026-03-19', '18:00');
    await Promise.all([1, 2, 3].map(() => runDue(world.app(), until, { steps: STEPS })));
    expect(ran).toHaveLength(DAY_PLAN.length * 2);
    expect(new Set(ran).size).toBe(ran.length);
  });

  test('who does not want to wait runs nothing', async () => {
    const until = world.setClock('2026-03-19', '06:00');
    let second: unknown;
    const impatient: Step[] = STEPS.map((step) => ({
      ...step,
      run: async (ctx) => {
        second ??= await runDue(world.app(), until, { steps: STEPS, waitMs: 0 });
        return step.run(ctx);
      },
    }));
    await runDue(world.app(), until, { steps: impatient });
    expect(second).toEqual([]);
  });
});

describe('time that behaves oddly', () => {
  const startAt = (date: string) => {
    world.setClock(date, '00:00');
    ran = [];
  };
  const stepsOf = (date: string) => ran.filter((step) => step.startsWith(date));

  test.each([
    ['the night that skips an hour', '2026-03-07', '2026-03-08', '2026-03-09'],
    ['the night that has an hour twice', '2026-10-31', '2026-11-01', '2026-11-02'],
    ['the end of February in a leap year', '2028-02-28', '2028-02-29', '2028-03-01'],
    ['the end of a year', '2026-12-31', '2027-01-01', '2027-01-02'],
  ])('%s: each step of each day runs once, at its wall-clock time', async (_, before, during, after) => {
    startAt(before);
    await dayUntil(during, '23:59');
    await dayUntil(after, '23:59');
    expect(new Set(ran).size).toBe(ran.length);
    for (const date of [before, during, after]) expect(stepsOf(date).length, date).toBeGreaterThan(0);
    expect(ran.map((step) => step.slice(0, 10))).toEqual(ran.map((step) => step.slice(0, 10)).sort());
  });

  test('a clock set back runs nothing twice, and nothing until it has caught up', async () => {
    await dayUntil('2026-03-20', '19:00');
    const before = [...ran];
    world.setClock('2026-03-19', '08:00');
    await dayUntil('2026-03-19', '08:30');
    await dayUntil('2026-03-20', '19:00');
    expect(ran).toEqual(before);
    await dayUntil('2026-03-21', '07:00');
    expect(ran.length).toBeGreaterThan(before.length);
    expect(new Set(ran).size).toBe(ran.length);
  });

  test('a clock that jumps past the loaded calendars stops, and says why', async () => {
    startAt('2040-12-30');
    during = ({ date }) => {
      if (date > '2040-12-31') throw new DomainError('calendar.year_missing', { year: '2041' });
    };
    await expect(dayUntil('2041-01-03', '19:00')).rejects.toMatchObject({ code: 'calendar.year_missing' });
  });
});
