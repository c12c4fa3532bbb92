import { invariant, unreachable } from '../errors.ts';
import type { Money } from '../money.ts';
import { centsText, moneyText } from '../money.ts';
import type { Closed, InstallmentCommand, TermsFrom } from './commands.ts';
import type { TransactionScheduleEvent } from './events.ts';
import {
  amountAt,
  isRepeating,
  isSkipped,
  type Phase,
  phaseAt,
  requestedDateAt,
  seriesDateAt,
} from './installments.ts';
import type { Terms } from './state.ts';

/** What an edit of one installment writes; nothing when it is so already. */
export function installmentEvents(command: InstallmentCommand, state: Terms): TransactionScheduleEvent[] {
  const { installment } = command;
  const requestedDate = requestedDateAt(state, installment);
  invariant(requestedDate, 'an installment past the end is refused');
  switch (command.type) {
    case 'skipInstallment':
      if (isSkipped(state, installment)) return [];
      return [{ type: 'TransactionScheduleInstallmentSkipped', data: { installment, requestedDate } }];
    case 'restoreInstallment':
      if (!isSkipped(state, installment)) return [];
      return [{ type: 'TransactionScheduleInstallmentRestored', data: { installment, requestedDate } }];
    case 'moveInstallment': {
      const { processDate: to } = command;
      if (to === requestedDate) return [];
      return [{ type: 'TransactionScheduleInstallmentMoved', data: { installment, from: requestedDate, to } }];
    }
    case 'changeInstallmentAmount': {
      const previous = amountAt(state, installment);
      if (command.amount.cents === previous) return [];
      const data = {
        installment,
        amount: moneyText(command.amount),
        previous: centsText(previous),
        currency: state.currency,
        requestedDate,
      };
      return [{ type: 'TransactionScheduleInstallmentAmountChanged', data }];
    }
    default:
      return unreachable(command);
  }
}

/** What other terms from an installment on write; nothing when they are so already. */
export function changeFromEvents(terms: TermsFrom, state: Terms): TransactionScheduleEvent[] {
  const { fromInstallment } = terms;
  const requestedDate = requestedDateAt(state, fromInstallment);
  const seriesDate = seriesDateAt(state, fromInstallment);
  invariant(requestedDate && seriesDate, 'an installment past the end is refused');
  const back: TransactionScheduleEvent[] = [];
  const date = terms.processDate === undefined || terms.processDate === requestedDate ? null : terms.processDate;
  // The date of the series itself, asked for where somebody moved this one: it goes back.
  if (date === seriesDate)
    back.push({
      type: 'TransactionScheduleInstallmentMoved',
      data: { installment: fromInstallment, from: requestedDate, to: seriesDate },
    });
  const current = phaseAt(state, fromInstallment);
  const next: Phase = {
    ...current,
    amount: terms.amount ? moneyText(terms.amount) : current.amount,
    frequency: terms.frequency ?? current.frequency,
  };
  const counted =
    date !== null && date !== seriesDate ? date : next.frequency === current.frequency ? null : seriesDate;
  const anchored = counted === null ? next : { ...next, anchorDate: counted, anchorInstallment: fromInstallment };
  const installments =
    terms.installments === undefined || !isRepeating(state) ? state.installments : terms.installments;
  const same =
    anchored.amount === current.amount &&
    anchored.frequency === current.frequency &&
    counted === null &&
    installments === state.installments;
  if (same) return back;
  return [
    ...back,
    {
      type: 'TransactionScheduleTermsChanged',
      data: {
        ...anchored,
        fromInstallment,
        currency: state.currency,
        installments,
        plannedThrough: Math.min(state.plannedThrough, fromInstallment - 1),
        requestedDate: date ?? requestedDate,
      },
    },
  ];
}

/** One amount for every debit that people can still change; the one that counts next, repeated by a form, changes nothing. */
export function amountEvents(amount: Money, state: Terms, { closedThrough }: Closed): TransactionScheduleEvent[] {
  const next = phaseAt(state, closedThrough + 1);
  if (next.amount === moneyText(amount)) return [];
  return [
    {
      type: 'TransactionScheduleAmountChanged',
      data: { amount: moneyText(amount), previous: next.amount, currency: state.currency },
    },
  ];
}
