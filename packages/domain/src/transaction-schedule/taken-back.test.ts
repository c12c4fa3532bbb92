import { describe, expect, test } from 'vitest';
import { fold } from '../decider.ts';
import { cad } from '../money.ts';
import { transactionSchedule } from './decider.ts';
import type { TransactionScheduleEvent } from './events.ts';
import { type LoweredPayment, takenBack } from './taken-back.ts';

const created: TransactionScheduleEvent = {
  type: 'TransactionScheduleCreated',
  data: {
    customerId: '9',
    authorizationId: '7',
    customerType: 'Personal',
    amount: '89.00',
    currency: 'CAD',
    frequency: 'Monthly',
    installments: 3,
    processDate: '2026-03-05',
    secondProcessDate: null,
    comment: null,
  },
};
const repriced = (amount: string, previous: string): TransactionScheduleEvent => ({
  type: 'TransactionScheduleAmountChanged',
  data: { amount, previous, currency: 'CAD' },
});
const second = { installment: 2, requestedDate: '2026-04-05' };
const lowered: TransactionScheduleEvent = {
  type: 'TransactionScheduleInstallmentAmountChanged',
  data: { ...second, amount: '50.00', previous: '89.00', currency: 'CAD' },
};
const skipped: TransactionScheduleEvent = { type: 'TransactionScheduleInstallmentSkipped', data: second };
const removed: TransactionScheduleEvent = { type: 'TransactionScheduleRemoved', data: { reason: 'deleted' } };

const plan: LoweredPayment = {
  what: 'plan',
  scheduleId: '1',
  installment: null,
  processDate: '2026-03-05',
  frequency: 'Monthly',
  before: '89.00',
  after: '50.00',
};
const payment: LoweredPayment = { ...plan, what: 'installment', installment: 2, processDate: '2026-04-05' };

const after = (events: TransactionScheduleEvent[], of: LoweredPayment, closedThrough = 0) => {
  const state = fold(transactionSchedule, [created, ...events]);
  if (state.status === 'none') throw new Error('it was created');
  return takenBack(of, state, closedThrough);
};

describe('a payment that a lowered limit changed, when the change is taken back', () => {
  test('is planned at its former amount: a whole plan, with what was skipped or moved of it meanwhile', () => {
    const edit = { type: 'changeAmount', amount: cad('89.00') };
    expect(after([repriced('50.00', '89.00')], plan)).toEqual({ becomes: 'back', edit });
    expect(after([repriced('50.00', '89.00'), skipped], plan)).toEqual({ becomes: 'back', edit });
  });

  test('is planned at its former amount: one of a plan', () =>
    expect(after([lowered], payment)).toEqual({
      becomes: 'back',
      edit: { type: 'changeInstallmentAmount', installment: 2, amount: cad('89.00') },
    }));

  test('is planned again where it was taken out of its plan', () =>
    expect(after([skipped], { ...payment, after: null })).toEqual({
      becomes: 'back',
      edit: { type: 'restoreInstallment', installment: 2 },
    }));

  test('stays as somebody made it since', () => {
    const since = { becomes: 'changed_since' };
    expect(after([repriced('50.00', '89.00'), repriced('40.00', '50.00')], plan)).toEqual(since);
    expect(
      after(
        [repriced('50.00', '89.00'), { ...lowered, data: { ...lowered.data, amount: '20.00' } } as typeof lowered],
        plan,
      ),
    ).toEqual(since);
    expect(after([lowered, skipped], payment)).toEqual(since);
    expect(after([], payment)).toEqual(since);
    expect(after([], { ...payment, after: null })).toEqual(since);
    expect(after([repriced('50.00', '89.00'), removed], plan)).toEqual(since);
  });

  test('stays as it was made, or as the bank has it', () => {
    expect(after([lowered], payment, 2)).toEqual({ becomes: 'made' });
    expect(after([repriced('50.00', '89.00')], plan, 3)).toEqual({ becomes: 'made' });
  });

  test('stays away where its whole plan was ended, or it was a second attempt', () => {
    expect(after([removed], { ...plan, after: null })).toEqual({ becomes: 'ended' });
    expect(after([], { ...payment, what: 'second_attempt', after: null })).toEqual({ becomes: 'ended' });
  });
});
