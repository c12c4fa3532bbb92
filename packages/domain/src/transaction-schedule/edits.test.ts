import { describe, expect, test } from 'vitest';
import { fold } from '../decider.ts';
import { cad, usd } from '../money.ts';
import {
  amountsOf,
  created,
  datesOf,
  moved,
  paused,
  repriced,
  SCHEDULE_FACTS,
  schedule,
  skipped,
} from '../testing/schedule-histories.ts';
import { transactionSchedule } from './decider.ts';
import type { TransactionScheduleEvent } from './events.ts';

describe('one installment', () => {
  test('is skipped once, and collected after all', () => {
    const skip = { type: 'skipInstallment', installment: 2 } as const;
    const restore = { type: 'restoreInstallment', installment: 2 } as const;
    schedule([created()]).when(skip).then(skipped(2, '2026-04-30'));
    schedule([created(), skipped(2, '2026-04-30')])
      .when(skip)
      .then();
    schedule([created(), skipped(2, '2026-04-30')])
      .when(restore)
      .then({
        type: 'TransactionScheduleInstallmentRestored',
        data: { installment: 2, requestedDate: '2026-04-30' },
      });
    schedule([created()]).when(restore).then();
  });

  test('is not collected after all where another took the one debit agreed to', () => {
    const restore = { type: 'restoreInstallment', installment: 1 } as const;
    const once = [created({ frequency: 'Once', installments: 1 }), skipped(1, '2026-03-31')];
    schedule(once, { consent: 'no_debit' }).when(restore).rejects('schedule.one_time_consent_used');
    schedule(once, { consent: 'one_debit' }).when(restore).thenLike({ type: 'TransactionScheduleInstallmentRestored' });
  });

  test('that the payer approved is left out, or debited as it was approved', () => {
    const once = [created({ frequency: 'Once', installments: 1 })];
    const refused = [
      { type: 'changeAmount', amount: cad('1.00') },
      { type: 'changeInstallmentAmount', installment: 1, amount: cad('1.00') },
      { type: 'moveInstallment', installment: 1, processDate: '2026-04-30' },
      { type: 'changeFrom', fromInstallment: 1, amount: cad('1.00') },
    ] as const;
    for (const command of refused)
      schedule(once, { consent: 'as_approved' }).when(command).rejects('schedule.approved_as_is');
    const approved = schedule([...once, skipped(1, '2026-03-31')], { consent: 'as_approved' });
    approved
      .when({ type: 'restoreInstallment', installment: 1 })
      .thenLike({ type: 'TransactionScheduleInstallmentRestored' });
    schedule(once, { consent: 'as_approved' })
      .when({ type: 'skipInstallment', installment: 1 })
      .thenLike({ type: 'TransactionScheduleInstallmentSkipped' });
  });

  test('is not followed by more where one debit was agreed to', () => {
    const more = (installments: number | null) => ({ type: 'changeFrom', fromInstallment: 2, installments }) as const;
    schedule([created()], { consent: 'one_debit' }).when(more(8)).rejects('schedule.one_time_consent_single');
    schedule([created()], { consent: 'one_debit' }).when(more(null)).rejects('schedule.one_time_consent_single');
    schedule([created()], { consent: 'one_debit' })
      .when(more(3))
      .thenLike({ type: 'TransactionScheduleTermsChanged', data: { installments: 3 } });
  });

  test('is not followed by more than fifty years of them', () => {
    const yearly = created({ frequency: 'Yearly', installments: null });
    const ending = (installments: number) => ({ type: 'changeFrom', fromInstallment: 2, installments }) as const;
    schedule([yearly]).when(ending(50)).thenLike({ type: 'TransactionScheduleTermsChanged' });
    schedule([yearly]).when(ending(51)).rejects('schedule.ends_too_late', { end: '2076-03-31', latest: '2076-03-02' });
  });

  test('of a yearly plan is changed under a monthly limit, though the calendar ends before the plan', () => {
    const monthly = { limit: cad('30.00'), plannedCents: {} };
    const change = { type: 'changeInstallmentAmount', installment: 2, amount: cad('28.00') } as const;
    schedule([created({ frequency: 'Yearly', installments: null })], { monthly })
      .when(change)
      .thenLike({ type: 'TransactionScheduleInstallmentAmountChanged' });
  });

  test('moves alone: the series goes on from where it was', () => {
    schedule([created()])
      .when({ type: 'moveInstallment', installment: 2, processDate: '2026-05-07' })
      .then(moved(2, '2026-04-30', '2026-05-07'));
    expect(datesOf([created(), moved(2, '2026-04-30', '2026-05-07')], 4)).toEqual([
      '2026-03-31',
      '2026-05-07',
      '2026-05-31',
      '2026-06-30',
    ]);
  });

  test('moved to where it is, nothing happens; moved back, it is as if nobody had moved it', () => {
    const there = [created(), moved(2, '2026-04-30', '2026-05-07')];
    schedule(there).when({ type: 'moveInstallment', installment: 2, processDate: '2026-05-07' }).then();
    const back = fold(transactionSchedule, [...there, moved(2, '2026-05-07', '2026-04-30')]);
    expect(back).toMatchObject({ overrides: {} });
  });

  test('keeps between the open days of its neighbours', () => {
    // 31 May 2026 is a Sunday: that debit is taken on 1 June.
    schedule([created()])
      .when({ type: 'moveInstallment', installment: 2, processDate: '2026-06-01' })
      .rejects('schedule.not_before_next', { date: '2026-06-01' });
    schedule([created()])
      .when({ type: 'moveInstallment', installment: 2, processDate: '2026-05-29' })
      .thenLike({ type: 'TransactionScheduleInstallmentMoved' });
    schedule([created()])
      .when({ type: 'moveInstallment', installment: 2, processDate: '2026-03-31' })
      .rejects('schedule.not_after_previous', { date: '2026-03-31' });
  });

  test('on a closed day it counts as the open day it rolls to', () => {
    // 3 April 2026 is Good Friday, the 6th a Monday.
    const good = { type: 'moveInstallment', installment: 1, processDate: '2026-04-03' } as const;
    schedule([created()])
      .when(good)
      .then(moved(1, '2026-03-31', '2026-04-03'));
    schedule([created()], { earliestProcessDate: '2026-04-07' })
      .when(good)
      .rejects('schedule.process_date_too_soon', { earliest: '2026-04-07' });
  });

  test('two years ahead and not a day more', () =>
    schedule([created({ frequency: 'Yearly' })])
      .when({ type: 'moveInstallment', installment: 2, processDate: '2028-03-03' })
      .rejects('schedule.process_date_too_far', { field: 'processDate', latest: '2028-03-02' }));

  test('has another amount, within the limits', () => {
    const change = { type: 'changeInstallmentAmount', installment: 2, amount: cad('40.00') } as const;
    schedule([created()]).when(change).then(repriced(2, '40.00'));
    schedule([created(), repriced(2, '40.00')])
      .when(change)
      .then();
    schedule([created()], { perAuthorization: cad('39.99') })
      .when(change)
      .rejects('schedule.over_authorization_limit', { field: 'amount' });
    schedule([created()])
      .when({ ...change, amount: cad('0.00') })
      .rejects('schedule.amount_out_of_range');
    schedule([created()])
      .when({ ...change, amount: usd('40.00') })
      .rejects('money.currency_mismatch');
    expect(amountsOf([created(), repriced(2, '40.00')], 3)).toEqual(['25.00', '40.00', '25.00']);
  });

  test('a limit counts the month it moves into, and never a month that gets emptier', () => {
    const monthly = { limit: cad('49.99'), plannedCents: {} };
    const into = { type: 'moveInstallment', installment: 2, processDate: '2026-05-26' } as const;
    schedule([created({ processDate: '2026-03-27' })], { monthly })
      .when(into)
      .rejects('schedule.over_monthly_limit', { month: '2026-05', total: '50.00', limit: '49.99' });
    schedule([created()], { monthly: { limit: cad('10.00'), plannedCents: {} } })
      .when({ type: 'changeInstallmentAmount', installment: 1, amount: cad('20.00') })
      .then(repriced(1, '20.00', '2026-03-31'));
  });

  test('past, at the bank or past its cut-off, it stays; and there is none after the last', () => {
    for (const command of [
      { type: 'skipInstallment', installment: 2 },
      { type: 'restoreInstallment', installment: 2 },
      { type: 'moveInstallment', installment: 2, processDate: '2026-05-07' },
      { type: 'changeInstallmentAmount', installment: 2, amount: cad('40.00') },
    ] as const) {
      schedule([created()], { closedThrough: 2 }).when(command).rejects('schedule.installment_closed');
      schedule([created()])
        .when({ ...command, installment: 7 })
        .rejects('schedule.no_such_installment', { installment: 7 });
      schedule([created(), paused(null)])
        .when(command)
        .rejects('schedule.paused');
      schedule([created(), paused('2026-05-01')])
        .when(command)
        .rejects('schedule.paused');
    }
  });

  test('a skipped one is collected again before it is moved or priced', () => {
    const history = [created(), skipped(2, '2026-04-30')];
    schedule(history)
      .when({ type: 'moveInstallment', installment: 2, processDate: '2026-05-07' })
      .rejects('schedule.installment_skipped');
    schedule(history)
      .when({ type: 'changeInstallmentAmount', installment: 2, amount: cad('40.00') })
      .rejects('schedule.installment_skipped');
  });
});

describe('installments of different amounts', () => {
  const amounts = (...texts: string[]) => texts.map(cad);
  const facts = {
    ...SCHEDULE_FACTS,
    railOpen: true,
    customerComplete: true,
    rolled: { first: '2026-03-31', second: null },
  } as const;
  const create = (installmentAmounts: ReturnType<typeof amounts>, installments: number | null = 3) =>
    ({
      type: 'create',
      terms: {
        customerId: '9',
        authorizationId: '7',
        customerType: 'Personal',
        amount: cad('25.00'),
        frequency: 'Monthly',
        installments,
        processDate: '2026-03-31',
        secondProcessDate: null,
        comment: null,
        installmentAmounts,
      },
    }) as const;

  test('are as many as there are installments, and begin with the amount', () => {
    schedule([], facts)
      .when(create(amounts('25.00', '30.00', '25.00')))
      .then(created({ installments: 3, installmentAmounts: ['25.00', '30.00', '25.00'] }));
    schedule([], facts)
      .when(create(amounts('25.00', '30.00')))
      .rejects('schedule.installment_amounts_count', { given: 2, installments: 3 });
    schedule([], facts)
      .when(create(amounts('25.00', '30.00'), null))
      .rejects('schedule.installment_amounts_endless');
    schedule([], facts)
      .when(create(amounts('20.00', '30.00', '25.00')))
      .rejects('schedule.installment_amounts_first', { amount: '25.00' });
    schedule([], { ...facts, perAuthorization: cad('29.99') })
      .when(create(amounts('25.00', '30.00', '25.00')))
      .rejects('schedule.over_authorization_limit', { field: 'installmentAmounts' });
  });

  test('that are all the same are no list', () =>
    schedule([], facts)
      .when(create(amounts('25.00', '25.00', '25.00')))
      .then(created({ installments: 3 })));

  test('are each asked for, until one amount for all is said', () => {
    const differ = created({ installments: 3, installmentAmounts: ['25.00', '30.00', '25.00'] });
    expect(amountsOf([differ], 3)).toEqual(['25.00', '30.00', '25.00']);
    const same: TransactionScheduleEvent = {
      type: 'TransactionScheduleAmountChanged',
      data: { amount: '40.00', previous: '25.00', currency: 'CAD' },
    };
    expect(amountsOf([differ, same], 3)).toEqual(['40.00', '40.00', '40.00']);
    schedule([differ])
      .when({ type: 'changeAmount', amount: cad('25.00') })
      .then();
  });
});
