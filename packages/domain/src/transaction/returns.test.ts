import { describe, expect, test } from 'vitest';
import { fold } from '../decider.ts';
import { cad } from '../money.ts';
import { given } from '../testing/given-when-then.ts';
import { COMMANDS, FACTS, historyOf } from '../testing/transaction-histories.ts';
import { transaction } from './decider.ts';
import type { TransactionEvent } from './events.ts';
import { statusOf } from './state.ts';

const debit = given(transaction, FACTS);
const amount = { amount: '100.00', currency: 'CAD' } as const;

describe('t8, t10, t11, t13, t14: returns', () => {
  test('before posting: Declined whatever the class, nothing was on the rail', () =>
    debit(historyOf('sent'))
      .when(COMMANDS.recordRefusal)
      .thenLike({ type: 'TransactionDeclined', data: { stage: 'before_posting', class: 'System' } }));

  test('before our own T job: Processed and ended in one unit', () =>
    debit(historyOf('sent'))
      .when(COMMANDS.recordDispute)
      .thenLike(
        { type: 'TransactionProcessed', data: { processedOn: '2026-03-20' } },
        { type: 'TransactionChargedBack', data: { stage: 'before_approval', late: false, holdbackReleased: '0.00' } },
      ));

  test('after approval every class is a Chargeback; other classes are late and keep their class', () => {
    debit(historyOf('approved'))
      .when(COMMANDS.recordReturn)
      .thenLike({
        type: 'TransactionChargedBack',
        data: { stage: 'after_approval', class: 'Declined', late: true, holdbackReleased: '5.00' },
      });
    debit(historyOf('approved'))
      .when(COMMANDS.recordDispute)
      .thenLike({ type: 'TransactionChargedBack', data: { late: false } });
  });

  test('a reserve that was released before is not released again', () =>
    debit([
      ...historyOf('approved'),
      {
        type: 'TransactionHoldbackReleased',
        data: { releasedOn: '2026-06-24', reason: 'age', amount: '5.00', currency: 'CAD' },
      },
    ])
      .when(COMMANDS.recordDispute)
      .thenLike({ type: 'TransactionChargedBack', data: { holdbackReleased: '0.00' } }));

  test('the amount of a return equals the debit', () =>
    debit(historyOf('processed'))
      .when({ ...COMMANDS.recordReturn, amount: cad('99.99') })
      .rejects('transaction.return_amount_differs', { amount: '99.99', expected: '100.00' }));

  test('information ends nothing', () =>
    debit(historyOf('processed'))
      .when({ ...COMMANDS.recordReturn, class: 'Info' })
      .rejects('transaction.return_is_information'));

  test('the same line read twice changes nothing; another line goes to review', () => {
    const source = { bankFileId: '8', line: 3 };
    debit(historyOf('declined_before_approval'))
      .when({ ...COMMANDS.recordReturn, source })
      .then();
    debit(historyOf('declined_before_approval'))
      .when({ ...COMMANDS.recordReturn, source: { ...source, line: 4 } })
      .rejects('transaction.already_ended');
  });

  test('a return matched from suspense moved money, so it is never a refusal before posting', () =>
    debit(historyOf('sent'))
      .when({ ...COMMANDS.recordRefusal, clearing: 'suspense' })
      .thenLike(
        { type: 'TransactionProcessed' },
        { type: 'TransactionDeclined', data: { stage: 'before_approval', clearing: 'suspense' } },
      ));
});

describe('settlement lines, reserve and reversal', () => {
  const settled = (line: 'approved' | 'chargeback', settlementId: string): TransactionEvent => ({
    type: 'TransactionSettled',
    data: { settlementId, settledOn: '2026-03-26', line },
  });

  test('credited by one settlement only', () => {
    debit([...historyOf('approved'), settled('approved', '3')])
      .when(COMMANDS.settleApproved)
      .then();
    debit([...historyOf('approved'), settled('approved', '2')])
      .when(COMMANDS.settleApproved)
      .rejects('transaction.already_settled');
  });

  test('approved and returned between two settlements: both lines in the next one', () =>
    debit([...historyOf('chargeback_after_approval'), settled('chargeback', '3')])
      .when(COMMANDS.settleApproved)
      .thenLike({ type: 'TransactionSettled', data: { line: 'approved' } }));

  test('a reserve is kept until its release date, unless it pays a debt', () => {
    debit(historyOf('approved'))
      .when({ ...COMMANDS.releaseHoldback, releasedOn: '2026-06-23' })
      .rejects('transaction.holdback_not_due', { releaseDate: '2026-06-24' });
    debit(historyOf('approved'))
      .when({ type: 'releaseHoldback', releasedOn: '2026-04-02', reason: 'recovery' })
      .thenLike({ type: 'TransactionHoldbackReleased', data: { amount: '5.00', reason: 'recovery' } });
  });

  test('a return is reversed once, by its amount; the status stays', () => {
    const source = { bankFileId: '90', line: 2 };
    const reversal: TransactionEvent = {
      type: 'TransactionReturnReversed',
      data: { reversedOn: '2026-04-20', source, ...amount },
    };
    const history = [...historyOf('declined_before_approval'), reversal];
    expect(statusOf(fold(transaction, history))).toBe('Declined');
    debit(history)
      .when({ ...COMMANDS.reverseReturn, source })
      .then();
    debit(history)
      .when({ ...COMMANDS.reverseReturn, source: { ...source, line: 9 } })
      .rejects('transaction.already_reversed');
    debit(historyOf('declined_before_approval'))
      .when({ ...COMMANDS.reverseReturn, amount: cad('1.00') })
      .rejects('transaction.return_amount_differs');
  });
});
