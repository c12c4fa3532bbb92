import { describe, expect, test } from 'vitest';
import { fold } from '../decider.ts';
import { cad } from '../money.ts';
import {
  amountsOf,
  created,
  datesOf,
  moved,
  paused,
  planned,
  repriced,
  SCHEDULE_FACTS,
  schedule,
  skipped,
  termsFrom,
} from '../testing/schedule-histories.ts';
import { transactionSchedule } from './decider.ts';
import { endDateOf } from './installments.ts';
import { problems } from './problems.ts';

describe('other terms from an installment on', () => {
  test('another amount keeps the dates, those of the 31st too', () => {
    schedule([created()])
      .when({ type: 'changeFrom', fromInstallment: 3, amount: cad('30.00') })
      .then(termsFrom({ amount: '30.00' }));
    const after = [created(), termsFrom({ amount: '30.00' })];
    expect(amountsOf(after, 4)).toEqual(['25.00', '25.00', '30.00', '30.00']);
    expect(datesOf(after, 5)).toEqual(['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31']);
  });

  test('another date counts on from there, and lets written debits be written anew', () => {
    schedule([created(), planned(2)])
      .when({ type: 'changeFrom', fromInstallment: 2, processDate: '2026-05-15' })
      .then(
        termsFrom({
          fromInstallment: 2,
          anchorDate: '2026-05-15',
          anchorInstallment: 2,
          plannedThrough: 1,
          requestedDate: '2026-05-15',
        }),
      );
    expect(
      datesOf([created(), termsFrom({ fromInstallment: 2, anchorDate: '2026-05-15', anchorInstallment: 2 })], 4),
    ).toEqual(['2026-03-31', '2026-05-15', '2026-06-15', '2026-07-15']);
  });

  test('another frequency counts on from its own date', () => {
    schedule([created()])
      .when({ type: 'changeFrom', fromInstallment: 3, frequency: 'Weekly', installments: null })
      .then(termsFrom({ frequency: 'Weekly', anchorDate: '2026-05-31', anchorInstallment: 3, installments: null }));
    expect(
      datesOf(
        [
          created(),
          termsFrom({ frequency: 'Weekly', anchorDate: '2026-05-31', anchorInstallment: 3, installments: null }),
        ],
        5,
      ),
    ).toEqual(['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-07', '2026-06-14']);
  });

  test('fewer or more installments, but not fewer than are kept', () => {
    schedule([created()])
      .when({ type: 'changeFrom', fromInstallment: 3, installments: 4 })
      .then(termsFrom({ installments: 4 }));
    schedule([created()])
      .when({ type: 'changeFrom', fromInstallment: 3, installments: 2 })
      .rejects('schedule.installments_too_few', { least: 3 });
    const state = fold(transactionSchedule, [created(), skipped(5, '2026-07-31'), termsFrom({ installments: 4 })]);
    expect(state).toMatchObject({ overrides: {}, installments: 4 });
    expect(state.status === 'none' ? null : endDateOf(state)).toBe('2026-06-30');
  });

  test('what is as it was changes nothing', () => {
    schedule([created()])
      .when({
        type: 'changeFrom',
        fromInstallment: 3,
        amount: cad('25.00'),
        frequency: 'Monthly',
        processDate: '2026-05-31',
        installments: 6,
      })
      .then();
  });

  test('new dates replace what was moved and skipped after them; a new amount keeps it', () => {
    const edited = [created(), skipped(4, '2026-06-30'), moved(5, '2026-07-31', '2026-08-04'), repriced(6, '90.00')];
    expect(fold(transactionSchedule, [...edited, termsFrom({ amount: '30.00' })])).toMatchObject({
      overrides: { 4: { skipped: true }, 5: { movedTo: '2026-08-04' } },
    });
    const redated = fold(transactionSchedule, [
      ...edited,
      termsFrom({ frequency: 'Quarterly', anchorDate: '2026-05-31', anchorInstallment: 3 }),
    ]);
    expect(redated).toMatchObject({ overrides: { 6: { amount: '90.00' } } });
  });

  test('the date the series had, where somebody moved it, moves it back', () => {
    schedule([created(), moved(3, '2026-05-31', '2026-06-10')])
      .when({ type: 'changeFrom', fromInstallment: 3, processDate: '2026-05-31' })
      .then(moved(3, '2026-06-10', '2026-05-31'));
  });

  test('a date after the installment before, and one the bank can still have', () => {
    schedule([created()])
      .when({ type: 'changeFrom', fromInstallment: 2, processDate: '2026-03-31' })
      .rejects('schedule.not_after_previous', { date: '2026-03-31' });
    schedule([created()])
      .when({ type: 'changeFrom', fromInstallment: 1, processDate: '2026-03-02' })
      .rejects('schedule.process_date_too_soon', { field: 'processDate' });
  });

  test('never from one that is past or at the bank', () =>
    schedule([created()], { closedThrough: 3 })
      .when({ type: 'changeFrom', fromInstallment: 3, amount: cad('30.00') })
      .rejects('schedule.installment_closed'));

  test('Once and Twice have amounts to change, and no series', () => {
    const twice = created({ frequency: 'Twice', installments: 2, secondProcessDate: '2026-04-15' });
    schedule([twice])
      .when({ type: 'changeFrom', fromInstallment: 2, amount: cad('30.00') })
      .thenLike({ type: 'TransactionScheduleTermsChanged', data: { fromInstallment: 2, amount: '30.00' } });
    schedule([twice])
      .when({ type: 'changeFrom', fromInstallment: 2, frequency: 'Weekly' })
      .rejects('schedule.field_locked', { field: 'frequency' });
    schedule([created()])
      .when({ type: 'changeFrom', fromInstallment: 2, frequency: 'Once' })
      .rejects('schedule.field_locked', { field: 'frequency' });
  });

  test('a form sees everything that is wrong at once', () => {
    const found = problems(
      { type: 'changeFrom', fromInstallment: 2, amount: cad('0.00'), processDate: '2028-03-03', installments: 1 },
      fold(transactionSchedule, [created()]),
      SCHEDULE_FACTS,
    );
    expect(found.map(({ code }) => code)).toEqual([
      'schedule.amount_out_of_range',
      'schedule.process_date_too_far',
      'schedule.installments_too_few',
    ]);
  });
});

describe('a pause', () => {
  test('by a person takes back what people can still change', () => {
    schedule([created(), planned(3)], { closedThrough: 1 })
      .when({ type: 'pauseUntil', until: '2026-06-01' })
      .then({ type: 'TransactionSchedulePaused', data: { returnCode: null, until: '2026-06-01', plannedThrough: 1 } });
    schedule([created(), paused(null)])
      .when({ type: 'pauseUntil', until: null })
      .then();
    schedule([created(), paused(null)])
      .when({ type: 'pauseUntil', until: '2026-06-01' })
      .thenLike({ type: 'TransactionSchedulePaused', data: { until: '2026-06-01' } });
  });

  test('until a date that has a debit to pass over, two years ahead at most', () => {
    schedule([created()])
      .when({ type: 'pauseUntil', until: '2026-03-03' })
      .rejects('schedule.pause_until_too_soon', { date: '2026-03-03' });
    schedule([created()])
      .when({ type: 'pauseUntil', until: '2028-03-03' })
      .rejects('schedule.pause_until_too_far', { latest: '2028-03-02' });
  });

  test('of the payer stands above one of a person, and no person changes it', () => {
    schedule([created(), paused('2026-06-01')])
      .when({ type: 'pause', returnCode: 'R08' })
      .then({ type: 'TransactionSchedulePaused', data: { returnCode: 'R08', until: null } });
    schedule([created(), paused(null, 'R08')])
      .when({ type: 'pauseUntil', until: '2026-06-01' })
      .rejects('schedule.paused_by_payer');
  });

  test('ends by itself on its date and not before, and never without one', () => {
    const due = { type: 'resumeWhenDue' } as const;
    schedule([created(), paused('2026-06-01')], { today: '2026-05-31' })
      .when(due)
      .then();
    schedule([created(), paused('2026-06-01')], { today: '2026-06-01' })
      .when(due)
      .then({ type: 'TransactionScheduleResumed', data: {} });
    schedule([created(), paused(null)], { today: '2027-06-01' })
      .when(due)
      .then();
    schedule([created()]).when(due).then();
  });

  test('lets debits after it be planned while it lasts, where it has an end', () => {
    schedule([created(), paused('2026-06-01')])
      .when({ type: 'planOccurrences', through: 4 })
      .then(planned(4));
    schedule([created(), paused(null)])
      .when({ type: 'planOccurrences', through: 4 })
      .rejects('schedule.paused');
  });

  test('written before it could have an end, it is read as one without', () => {
    const old = transactionSchedule.event.parse({ type: 'TransactionSchedulePaused', data: { returnCode: '903' } });
    expect(fold(transactionSchedule, [created(), planned(2), old])).toMatchObject({
      status: 'paused',
      returnCode: '903',
      pausedUntil: null,
      plannedThrough: 2,
    });
  });
});
