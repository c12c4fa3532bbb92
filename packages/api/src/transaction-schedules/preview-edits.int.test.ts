import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWeeklySchedules, type WeeklySchedules } from '../testing/weekly-schedules.ts';

let plans: WeeklySchedules;

beforeAll(async () => {
  plans = await openWeeklySchedules();
});
afterAll(() => plans.close());
beforeEach(() => plans.world.setClock('2026-03-16', '10:00'));

describe('asking before saving', () => {
  test('the plan before and after, and nothing is saved', async () => {
    const { id } = await plans.weekly({ installments: 4 });
    const change = { kind: 'move', installment: 2, processDate: '2026-03-28' } as const;
    const preview = await (await plans.schedules()).previewChange({ id, change });
    expect(preview).toMatchObject({ problems: {}, warnings: [], earliestProcessDate: '2026-03-17' });
    expect(preview.before.installments[1]).toMatchObject({ processDate: '2026-03-26' });
    expect(preview.movedDates).toEqual({
      processDate: ['Banks are closed Sat, Mar 28, 2026 (Weekend): the debit moves to Mon, Mar 30, 2026.'],
    });
    expect(preview.after?.installments[1]).toMatchObject({
      requestedDate: '2026-03-28',
      processDate: '2026-03-30',
      movedBecause: 'weekend',
      originalDate: '2026-03-26',
    });
    expect(await plans.upcoming(id)).toEqual(preview.before);
    const skip = await (await plans.schedules()).previewChange({
      id,
      change: { kind: 'skip', installment: 4, skipped: true },
    });
    expect([skip.before.total, skip.after?.total]).toEqual(['200.00', '150.00']);
  });

  test('a form that edits a schedule tells what of it remains', async () => {
    const { id } = await plans.weekly({ installments: 4 });
    const schedules = await plans.schedules();
    const terms = { transactionScheduleId: id, amount: '20.00' };
    expect((await schedules.preview(terms)).remaining).toEqual({ installments: 4, total: '80.00' });
    await schedules.skip({ id, installment: 2, skipped: true });
    expect((await schedules.preview(terms)).remaining).toEqual({ installments: 3, total: '60.00' });
    await schedules.pause({ id, until: '2026-04-03' });
    const paused = await schedules.preview(terms);
    expect(paused.remaining).toEqual({ installments: 1, total: '20.00' });
    expect(paused.dates.map(({ processDate }) => processDate)).toEqual(['2026-04-09']);
  });

  test('is what saving does then', async () => {
    const { id } = await plans.weekly({ installments: 9 });
    const change = { fromInstallment: 2, amount: '20', frequency: 'Every Other Week', installments: 6 } as const;
    const { after } = await (await plans.schedules()).previewChange({ id, change: { kind: 'changeFrom', ...change } });
    await (await plans.schedules()).changeFrom({ id, ...change });
    const without = (plan: typeof after) => ({
      ...plan,
      installments: plan?.installments.map(({ transactionId, ...one }) => one),
    });
    expect(without(await plans.upcoming(id))).toEqual(without(after));
  });

  test('everything that would be refused, under its field and in the reader’s language', async () => {
    const { id } = await plans.weekly({ installments: 4 });
    const french = (await plans.asAda({ language: 'fr' })).transactionSchedules;
    const preview = await french.previewChange({
      id,
      change: { kind: 'changeFrom', fromInstallment: 3, amount: '0', processDate: '2026-03-26', installments: 2 },
    });
    expect(Object.keys(preview.problems).sort()).toEqual(['amount', 'installments', 'processDate']);
    expect(preview.problems.processDate?.[0]).toContain('26 mars 2026'.replaceAll(' ', '\u00a0'));
    expect(preview.after).toBeNull();
  });

  test.each([
    { kind: 'move', installment: 2, processDate: '' },
    { kind: 'changeInstallment', installment: 2, amount: '' },
    { kind: 'pause', until: '' },
  ] as const)('an empty field of $kind is not complained about', async (change) => {
    const { id } = await plans.weekly();
    expect(await (await plans.schedules()).previewChange({ id, change })).toMatchObject({ problems: {}, after: null });
  });

  test('what cannot be read is said under its field', async () => {
    const { id } = await plans.weekly();
    const ada = await plans.schedules();
    const moved = await ada.previewChange({
      id,
      change: { kind: 'move', installment: 2, processDate: '2026-02-30' },
    });
    expect(Object.keys(moved.problems)).toEqual(['processDate']);
    const priced = await ada.previewChange({
      id,
      change: { kind: 'changeInstallment', installment: 2, amount: '1,5' },
    });
    expect(Object.keys(priced.problems)).toEqual(['amount']);
  });

  test('a day on which the payer has another debit is a warning', async () => {
    const { id, customerId } = await plans.weekly();
    await (await plans.schedules()).create({ customerId, amount: '9', frequency: 'Once', processDate: '2026-03-24' });
    const change = { kind: 'move', installment: 2, processDate: '2026-03-24' } as const;
    expect((await (await plans.schedules()).previewChange({ id, change })).warnings).toEqual([
      'This customer already has a payment on Mar 24, 2026.',
    ]);
  });
});
