import { describe, expect, test } from 'vitest';
import { fold } from '../decider.ts';
import { outcomeOf } from '../testing/given-when-then.ts';
import type { HistoryName } from '../testing/transaction-histories.ts';
import { COMMANDS, FACTS, HISTORIES, historyOf } from '../testing/transaction-histories.ts';
import { allowedActions } from './actions.ts';
import { transaction } from './decider.ts';
import { snapshotOf, stateFromSnapshot, statusOf } from './state.ts';

const NAMES = Object.keys(HISTORIES) as HistoryName[];

describe('what people see', () => {
  test.each([
    ['none', null],
    ['creating', 'Creating'],
    ['discarded', null],
    ['future', 'Future'],
    ['removed', null],
    ['sent', 'Sent to Bank'],
    ['processed', 'Processed'],
    ['approved', 'Approved'],
    ['not_sent', 'Declined'],
    ['declined_before_posting', 'Declined'],
    ['declined_before_approval', 'Declined'],
    ['chargeback_before_approval', 'Chargeback'],
    ['chargeback_after_approval', 'Chargeback'],
  ] as const)('%s reads %s', (history, status) => expect(statusOf(fold(transaction, historyOf(history)))).toBe(status));

  test('a second attempt keeps the amount of the first; its comment and its removal stay free', () => {
    const retried = historyOf('future').map((event) =>
      event.type === 'TransactionCreated' ? { ...event, data: { ...event.data, retryOf: '1' } } : event,
    );
    const facts = { ...FACTS, batchFrozen: false };
    expect(outcomeOf(transaction, retried, COMMANDS.changeAmount, facts)).toContain('retry.amount_fixed');
    expect(allowedActions(fold(transaction, retried), facts)).toEqual(['changeComment', 'remove']);
  });

  test('allowed actions agree with what the decider accepts', () => {
    const commands = {
      changeAmount: COMMANDS.changeAmount,
      changeComment: COMMANDS.changeComment,
      remove: COMMANDS.remove,
      requestStop: COMMANDS.requestStop,
    };
    for (const batchFrozen of [false, true])
      for (const history of NAMES) {
        const accepted = Object.entries(commands)
          .filter(([, command]) =>
            outcomeOf(transaction, historyOf(history), command, { ...FACTS, batchFrozen }).startsWith('Transaction'),
          )
          .map(([name]) => name);
        expect(allowedActions(fold(transaction, historyOf(history)), { batchFrozen })).toEqual(accepted);
      }
  });
});

describe('snapshots', () => {
  test.each(NAMES.filter((name) => name !== 'none'))('%s: the row and the state are inverses', (history) => {
    const state = fold(transaction, historyOf(history));
    if (state.status === 'none') throw new Error('no events, no row');
    const row = snapshotOf(state);
    expect(stateFromSnapshot(row)).toEqual(state);
    expect(row.version).toBe(historyOf(history).length);
  });

  test('a row that no log can lead to is refused', () => {
    const state = fold(transaction, historyOf('processed'));
    if (state.status === 'none') throw new Error('no events, no row');
    expect(() => stateFromSnapshot({ ...snapshotOf(state), trace: null })).toThrow('transaction row lacks trace');
    expect(() => stateFromSnapshot({ ...snapshotOf(state), status: 'declined', stage: 'after_approval' })).toThrow(
      'a declined transaction has no stage after_approval',
    );
  });
});
