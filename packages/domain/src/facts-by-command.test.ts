import { describe, expect, test } from 'vitest';
import { fold } from './decider.ts';
import { DomainError } from './errors.ts';
import { microdeposit } from './microdeposit/decider.ts';
import { payout } from './payout/decider.ts';
import { COMMANDS, historyOf } from './testing/transaction-histories.ts';
import { transaction } from './transaction/decider.ts';
import type { ScheduleEdit } from './transaction-schedule/commands.ts';
import { transactionSchedule } from './transaction-schedule/decider.ts';
import { problems } from './transaction-schedule/problems.ts';

const state = (name: Parameters<typeof historyOf>[0]) => fold(transaction, historyOf(name));
const limits = { perAuthorization: null, monthly: null };

/** Each forgets a fact, so that only the mark above it lets it compile; whoever ran it all the same would be refused. */
const FORGETFUL: Record<string, () => unknown> = {
  // @ts-expect-error whether the files of the bank are loaded, and whether somebody looks at it
  'an approval': () => transaction.decide(COMMANDS.approve, state('processed'), {}),
  'half an approval': () =>
    // @ts-expect-error whether the files of the bank are loaded
    transaction.decide(COMMANDS.approve, state('processed'), { underReview: false }),
  'a new debit': () =>
    // @ts-expect-error whether the client may collect
    transaction.decide(COMMANDS.create, state('none'), { customerComplete: true }),
  // @ts-expect-error whether the bank accepted the file
  'a debit that is processed': () => transaction.decide(COMMANDS.markProcessed, state('sent'), {}),
  'an attempt at two amounts': () =>
    microdeposit.decide(
      { type: 'attempt', enteredOn: '2026-03-20' },
      microdeposit.initial,
      // @ts-expect-error whether the amounts are right
      {},
    ),
  'a command of any type': () =>
    problems(
      { type: 'changeComment', comment: '' } as ScheduleEdit,
      transactionSchedule.initial,
      // @ts-expect-error what the one of them that asks most needs
      { today: '2026-03-02' },
    ).forEach((problem) => {
      throw problem;
    }),
};

describe('a fact that a command needs', () => {
  test.each(Object.entries(FORGETFUL))('does not compile when it is forgotten: %s', (_, forgetful) =>
    expect(forgetful).toThrow(DomainError),
  );

  test('is asked of no other command', () => {
    expect(transaction.decide(COMMANDS.requestStop, state('sent'), {})).toHaveLength(1);
    expect(transaction.decide(COMMANDS.remove, state('future'), { batchFrozen: false })).toHaveLength(1);
    expect(transaction.decide(COMMANDS.move, state('future'), { earliestProcessDate: '2026-03-19' })).toHaveLength(1);
    expect(
      transaction.decide(COMMANDS.plan, state('creating'), { earliestProcessDate: '2026-03-19', limits }),
    ).toHaveLength(1);
    expect(() =>
      payout.decide({ type: 'confirm', confirmedOn: '2026-03-20', amount: COMMANDS.create.amount }, payout.initial, {}),
    ).toThrow('record.not_found');
  });
});
