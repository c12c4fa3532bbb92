import { fold } from '../decider.ts';
import { moneyText } from '../money.ts';
import type { ScheduleEditFacts } from '../transaction-schedule/commands.ts';
import { transactionSchedule } from '../transaction-schedule/decider.ts';
import type { TransactionScheduleEvent } from '../transaction-schedule/events.ts';
import { amountAt, requestedDateAt } from '../transaction-schedule/installments.ts';
import { given } from './given-when-then.ts';

type Data<Type extends TransactionScheduleEvent['type']> = Extract<TransactionScheduleEvent, { type: Type }>['data'];

// Monday 2 March 2026 before noon: the first debit, on the 5th, is in the batch of the 4th. Good Friday is 3 April.
export const SCHEDULE_FACTS: ScheduleEditFacts = {
  today: '2026-03-02',
  earliestProcessDate: '2026-03-03',
  rail: 'CA',
  closedThrough: 0,
  consent: 'debits',
  perAuthorization: null,
  monthly: null,
};
/** Only a new schedule asks for it. */
const NOT_ASKED = { first: '', second: null };
export const created = (terms: Partial<Data<'TransactionScheduleCreated'>> = {}): TransactionScheduleEvent => ({
  type: 'TransactionScheduleCreated',
  data: {
    customerId: '9',
    authorizationId: '7',
    customerType: 'Personal',
    amount: '25.00',
    currency: 'CAD',
    frequency: 'Monthly',
    installments: 6,
    processDate: '2026-03-31',
    secondProcessDate: null,
    comment: null,
    ...terms,
  },
});
export const planned = (through: number): TransactionScheduleEvent => ({
  type: 'TransactionScheduleOccurrencesPlanned',
  data: { through },
});
export const skipped = (installment: number, requestedDate: string): TransactionScheduleEvent => ({
  type: 'TransactionScheduleInstallmentSkipped',
  data: { installment, requestedDate },
});
export const moved = (installment: number, from: string, to: string): TransactionScheduleEvent => ({
  type: 'TransactionScheduleInstallmentMoved',
  data: { installment, from, to },
});
export const repriced = (
  installment: number,
  amount: string,
  requestedDate = '2026-04-30',
): TransactionScheduleEvent => ({
  type: 'TransactionScheduleInstallmentAmountChanged',
  data: { installment, amount, previous: '25.00', currency: 'CAD', requestedDate },
});
export const termsFrom = (data: Partial<Data<'TransactionScheduleTermsChanged'>>): TransactionScheduleEvent => ({
  type: 'TransactionScheduleTermsChanged',
  data: {
    fromInstallment: 3,
    amount: '25.00',
    currency: 'CAD',
    frequency: 'Monthly',
    anchorDate: '2026-03-31',
    anchorInstallment: 1,
    installments: 6,
    plannedThrough: 0,
    requestedDate: '2026-05-31',
    ...data,
  },
});
export const paused = (until: string | null, returnCode: string | null = null): TransactionScheduleEvent => ({
  type: 'TransactionSchedulePaused',
  data: { returnCode, until, plannedThrough: 0 },
});

export const schedule = given(transactionSchedule, {
  ...SCHEDULE_FACTS,
  railOpen: true,
  customerComplete: true,
  rolled: NOT_ASKED,
});

/** Requested dates of the first installments, after these events. */
export function datesOf(events: TransactionScheduleEvent[], count: number) {
  const state = fold(transactionSchedule, events);
  if (state.status === 'none') return [];
  return Array.from({ length: count }, (_, index) => requestedDateAt(state, index + 1));
}

export function amountsOf(events: TransactionScheduleEvent[], count: number) {
  const state = fold(transactionSchedule, events);
  if (state.status === 'none') return [];
  return Array.from({ length: count }, (_, index) =>
    moneyText({ cents: amountAt(state, index + 1), currency: state.currency }),
  );
}
