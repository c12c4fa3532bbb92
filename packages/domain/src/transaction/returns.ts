import { DomainError } from '../errors.ts';
import { centsText, moneyText, sameMoney } from '../money.ts';
import { amountData, amountOf } from './amount.ts';
import type { RecordReturn, ReverseReturn } from './commands.ts';
import type { TransactionEvent } from './events.ts';
import type { BankFileLine, TransactionState } from './state.ts';

const sameLine = (a: BankFileLine | null, b: BankFileLine | null): boolean =>
  a !== null && b !== null && a.bankFileId === b.bankFileId && a.line === b.line;

/** t8, t10, t11, t13, t14. */
export function recordReturn(command: RecordReturn, state: TransactionState): TransactionEvent[] {
  switch (state.status) {
    case 'declined':
    case 'chargeback':
      if (state.stage !== 'not_sent' && sameLine(state.returnSource, command.source)) return [];
      throw new DomainError('transaction.already_ended');
    case 'sent':
    case 'processed':
    case 'approved':
      break;
    default:
      throw new DomainError('transaction.not_sent_to_bank');
  }
  if (command.class === 'Info') throw new DomainError('transaction.return_is_information');
  if (!sameMoney(command.amount, amountOf(state)))
    throw new DomainError('transaction.return_amount_differs', {
      amount: moneyText(command.amount),
      expected: centsText(state.amountCents),
    });
  const ending = {
    code: command.code,
    class: command.class,
    declinedOn: command.declinedOn,
    bankDate: command.bankDate,
    source: command.source,
    clearing: command.clearing,
    ...amountData(state),
  };
  if (state.status === 'approved')
    return [
      {
        type: 'TransactionChargedBack',
        data: {
          stage: 'after_approval',
          ...ending,
          late: command.class !== 'Chargeback',
          holdbackReleased: centsText(state.heldCents),
        },
      },
    ];
  // A return that was in suspense moved money, so it cannot be a refusal before posting.
  if (state.status === 'sent' && command.beforePosting && command.clearing === 'rail')
    return [{ type: 'TransactionDeclined', data: { stage: 'before_posting', ...ending } }];
  const ended: TransactionEvent =
    command.class === 'Chargeback'
      ? {
          type: 'TransactionChargedBack',
          data: { stage: 'before_approval', ...ending, late: false, holdbackReleased: '0.00' },
        }
      : { type: 'TransactionDeclined', data: { stage: 'before_approval', ...ending } };
  if (state.status === 'processed') return [ended];
  return [{ type: 'TransactionProcessed', data: { processedOn: command.declinedOn, ...amountData(state) } }, ended];
}

/** A return that the bank takes back. */
export function reverseReturn(command: ReverseReturn, state: TransactionState): TransactionEvent[] {
  if (state.status !== 'declined' && state.status !== 'chargeback')
    throw new DomainError('transaction.nothing_to_reverse');
  if (state.stage === 'not_sent' || state.stage === 'before_posting')
    throw new DomainError('transaction.nothing_to_reverse');
  if (state.reversedOn !== null) {
    if (sameLine(state.reversalSource, command.source)) return [];
    throw new DomainError('transaction.already_reversed');
  }
  if (!sameMoney(command.amount, amountOf(state)))
    throw new DomainError('transaction.return_amount_differs', {
      amount: moneyText(command.amount),
      expected: centsText(state.amountCents),
    });
  return [
    {
      type: 'TransactionReturnReversed',
      data: { reversedOn: command.reversedOn, source: command.source, ...amountData(state) },
    },
  ];
}
