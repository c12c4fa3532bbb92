import { describe, expect, test } from 'vitest';
import { fold } from '../decider.ts';
import { cad, usd } from '../money.ts';
import { type AllFacts, given, outcomeOf } from '../testing/given-when-then.ts';
import type { HistoryName } from '../testing/transaction-histories.ts';
import { COMMANDS, FACTS, HISTORIES, historyOf, PLAN } from '../testing/transaction-histories.ts';
import type { TransactionFacts } from './commands.ts';
import { transaction } from './decider.ts';
import type { TransactionEvent } from './events.ts';

const debit = given(transaction, FACTS);
const amount = { amount: '100.00', currency: 'CAD' } as const;

type Row = { elsewhere: string; facts?: Partial<AllFacts<TransactionFacts>> } & Partial<Record<HistoryName, string>>;
const ended = (outcome: string) => ({
  not_sent: outcome,
  declined_before_posting: outcome,
  declined_before_approval: outcome,
  chargeback_before_approval: outcome,
  chargeback_after_approval: outcome,
});

/** Each command in each state: its events, `–` for "already so", or the code of the refusal. `none` is a missing record. */
const TRANSITIONS: Record<keyof typeof COMMANDS, Row> = {
  create: { elsewhere: 'transaction.already_exists', none: 'TransactionCreated' },
  plan: { elsewhere: 'transaction.not_future', creating: 'TransactionPlanned' },
  move: { elsewhere: 'transaction.not_future', future: 'TransactionPlanned' },
  discard: { elsewhere: 'transaction.not_future', creating: 'TransactionDiscarded', discarded: '–' },
  changeAmount: { elsewhere: 'transaction.not_future', future: 'TransactionAmountChanged' },
  changeComment: { elsewhere: 'transaction.not_future', future: 'TransactionCommentChanged' },
  remove: { elsewhere: 'transaction.not_future', future: 'TransactionRemoved', removed: '–' },
  sendToBank: { elsewhere: 'transaction.not_future', future: 'TransactionSentToBank', sent: '–' },
  hold: {
    elsewhere: 'transaction.not_future',
    facts: { holdReason: 'client_suspended' },
    future: 'TransactionNotSent',
    not_sent: '–',
  },
  withdraw: {
    elsewhere: 'transaction.not_sent_to_bank',
    facts: { fileAccepted: false },
    sent: 'TransactionWithdrawn',
    future: '–',
  },
  requestStop: { elsewhere: 'transaction.not_sent_to_bank', sent: 'TransactionStopRequested' },
  markProcessed: {
    elsewhere: 'transaction.not_sent_to_bank',
    sent: 'TransactionProcessed',
    processed: '–',
    approved: '–',
    ...ended('transaction.already_ended'),
  },
  approve: {
    elsewhere: 'transaction.not_processed',
    processed: 'TransactionApproved',
    approved: '–',
    ...ended('transaction.already_ended'),
  },
  recordReturn: {
    elsewhere: 'transaction.not_sent_to_bank',
    sent: 'TransactionProcessed + TransactionDeclined',
    processed: 'TransactionDeclined',
    approved: 'TransactionChargedBack',
    ...ended('transaction.already_ended'),
  },
  recordRefusal: {
    elsewhere: 'transaction.not_sent_to_bank',
    sent: 'TransactionDeclined',
    processed: 'TransactionDeclined',
    approved: 'TransactionChargedBack',
    ...ended('transaction.already_ended'),
  },
  recordDispute: {
    elsewhere: 'transaction.not_sent_to_bank',
    sent: 'TransactionProcessed + TransactionChargedBack',
    processed: 'TransactionChargedBack',
    approved: 'TransactionChargedBack',
    ...ended('transaction.already_ended'),
  },
  settleApproved: {
    elsewhere: 'transaction.not_settleable',
    approved: 'TransactionSettled',
    chargeback_after_approval: 'TransactionSettled',
  },
  settleChargeback: { elsewhere: 'transaction.not_settleable', chargeback_after_approval: 'TransactionSettled' },
  settleDeclined: {
    elsewhere: 'transaction.not_settleable',
    declined_before_posting: 'TransactionSettled',
    declined_before_approval: 'TransactionSettled',
    chargeback_before_approval: 'TransactionSettled',
  },
  releaseHoldback: {
    elsewhere: 'transaction.not_approved',
    approved: 'TransactionHoldbackReleased',
    chargeback_after_approval: '–',
  },
  reverseReturn: {
    elsewhere: 'transaction.nothing_to_reverse',
    declined_before_approval: 'TransactionReturnReversed',
    chargeback_before_approval: 'TransactionReturnReversed',
    chargeback_after_approval: 'TransactionReturnReversed',
  },
};

const NAMES = Object.keys(HISTORIES) as HistoryName[];

describe.each(Object.entries(TRANSITIONS))('%s', (name, { elsewhere, facts, ...expected }) => {
  const command = COMMANDS[name as keyof typeof COMMANDS];
  test.each(NAMES)('when %s', (history) => {
    const otherwise = history === 'none' ? 'record.not_found' : elsewhere;
    expect(outcomeOf(transaction, historyOf(history), command, { ...FACTS, ...facts })).toBe(
      expected[history] ?? otherwise,
    );
  });
});

describe('t1, t2: what may become a debit', () => {
  test('the client must be approved and the customer complete', () => {
    debit([], { clientApproved: false }).when(COMMANDS.create).rejects('transaction.client_not_approved');
    debit([], { customerComplete: false }).when(COMMANDS.create).rejects('transaction.customer_incomplete');
  });

  test('amounts from 0.01 to 999,999.99', () => {
    for (const text of ['0.00', '1000000.00'])
      debit([])
        .when({ ...COMMANDS.create, amount: cad(text) })
        .rejects('transaction.amount_out_of_range');
    for (const text of ['0.01', '999999.99'])
      debit([])
        .when({ ...COMMANDS.create, amount: cad(text) })
        .thenLike({ type: 'TransactionCreated', data: { amount: text } });
  });

  test('the bank needs notice', () =>
    debit(historyOf('creating'), { earliestProcessDate: '2026-03-23' })
      .when({ type: 'plan', ...PLAN })
      .rejects('transaction.process_date_too_soon', { earliest: '2026-03-23' }));

  test('moving it needs the same notice, and no debit that was never planned is moved', () => {
    debit(historyOf('future'), { earliestProcessDate: '2026-03-23' })
      .when(COMMANDS.move)
      .rejects('transaction.process_date_too_soon', { earliest: '2026-03-23' });
    debit(historyOf('creating')).when(COMMANDS.move).rejects('transaction.not_future');
  });

  test('the limits of the customer hold when it is planned', () => {
    debit(historyOf('creating'), { limits: { perAuthorization: cad('99.99'), monthly: null } })
      .when({ type: 'plan', ...PLAN })
      .rejects('transaction.over_authorization_limit', { limit: '99.99' });
    const monthly = { month: '2026-03', limit: cad('250.00'), planned: cad('150.01') };
    debit(historyOf('creating'), { limits: { perAuthorization: null, monthly } })
      .when({ type: 'plan', ...PLAN })
      .rejects('transaction.over_monthly_limit', { total: '250.01', month: '2026-03' });
    debit(historyOf('creating'), {
      limits: { perAuthorization: cad('100.00'), monthly: { ...monthly, planned: cad('150.00') } },
    })
      .when({ type: 'plan', ...PLAN })
      .then({ type: 'TransactionPlanned', data: PLAN });
  });

  test('the same dates change nothing', () => {
    for (const type of ['plan', 'move'] as const)
      debit(historyOf('future'))
        .when({ type, ...PLAN })
        .then();
  });
});

describe('t4: changes while Future', () => {
  test('the same amount and the same comment change nothing', () => {
    debit(historyOf('future'))
      .when({ type: 'changeAmount', amount: cad('100.00') })
      .then();
    debit(historyOf('future')).when({ type: 'changeComment', comment: null }).then();
  });

  test('nothing is changed after the cut-off of the batch date', () => {
    for (const command of [COMMANDS.changeAmount, COMMANDS.changeComment, COMMANDS.remove])
      debit(historyOf('future'), { batchFrozen: true }).when(command).rejects('transaction.batch_frozen');
  });

  test('a new amount keeps to currency, bounds and limits', () => {
    const future = debit(historyOf('future'), { limits: { perAuthorization: cad('110.00'), monthly: null } });
    future.when({ type: 'changeAmount', amount: usd('100.00') }).rejects('money.currency_mismatch');
    debit(historyOf('future'), { approvedAsIs: true })
      .when({ type: 'changeAmount', amount: cad('90.00') })
      .rejects('schedule.approved_as_is');
    future.when({ type: 'changeAmount', amount: cad('0.00') }).rejects('transaction.amount_out_of_range');
    future.when(COMMANDS.changeAmount).rejects('transaction.over_authorization_limit');
    future.when({ type: 'changeAmount', amount: cad('110.00') }).then({
      type: 'TransactionAmountChanged',
      data: { amount: '110.00', previous: '100.00', currency: 'CAD' },
    });
  });

  test('the changed amount is the one sent', () =>
    debit([
      ...historyOf('future'),
      { type: 'TransactionAmountChanged', data: { amount: '80.00', previous: '100.00', currency: 'CAD' } },
    ])
      .when(COMMANDS.sendToBank)
      .thenLike({ type: 'TransactionSentToBank', data: { amount: '80.00' } }));
});

describe('t5, t6: the batch', () => {
  test('nothing is sent before its batch date, nor once its process date has come', () => {
    debit(historyOf('future'))
      .when({ ...COMMANDS.sendToBank, sentOn: '2026-03-17' })
      .rejects('transaction.batch_not_due', { batchDate: '2026-03-18' });
    debit(historyOf('future'))
      .when({ ...COMMANDS.sendToBank, sentOn: '2026-03-19' })
      .rejects('transaction.batch_missed');
  });

  test('a closed gate keeps the debit here, with its reason', () => {
    const closed = debit(historyOf('future'), { holdReason: 'bank_details_disabled' });
    closed.when(COMMANDS.sendToBank).rejects('transaction.gate_closed', { holdReason: 'bank_details_disabled' });
    closed.when(COMMANDS.hold).then({
      type: 'TransactionNotSent',
      data: { holdReason: 'bank_details_disabled', declinedOn: '2026-03-18' },
    });
    closed.when({ ...COMMANDS.hold, declinedOn: '2026-03-17' }).rejects('transaction.batch_not_due');
  });

  test('an open gate is no reason to hold', () =>
    debit(historyOf('future')).when(COMMANDS.hold).rejects('transaction.gate_open'));

  test('one debit is in one file', () =>
    debit(historyOf('sent'))
      .when({ ...COMMANDS.sendToBank, bankFileId: '70' })
      .rejects('transaction.already_sent'));
});

describe('t7: the file comes back', () => {
  test('only the file it is in, and only while the bank has not accepted it', () => {
    debit(historyOf('sent'), { fileAccepted: false })
      .when({ ...COMMANDS.withdraw, bankFileId: '70' })
      .rejects('transaction.not_in_file');
    debit(historyOf('sent')).when(COMMANDS.withdraw).rejects('transaction.file_accepted');
  });

  test('it is Future again, takes a new date, and nothing of the refused file is left', () => {
    const history: TransactionEvent[] = [
      ...historyOf('sent'),
      { type: 'TransactionWithdrawn', data: { bankFileId: '7', reason: 'file_rejected', ...amount } },
    ];
    expect(fold(transaction, history)).toEqual({ ...fold(transaction, historyOf('future')), version: 4 });
    const moved = { from: '2026-03-19', to: '2026-03-20', reason: 'file_refused' };
    debit(history)
      .when({ type: 'move', ...PLAN, processDate: '2026-03-20', moved })
      .thenLike({ type: 'TransactionPlanned', data: { moved } });
  });
});

describe('t9, t12: time and files', () => {
  test('Processed waits for the date and for the bank’s acceptance', () => {
    debit(historyOf('sent'))
      .when({ type: 'markProcessed', processedOn: '2026-03-18' })
      .rejects('transaction.process_date_not_reached');
    debit(historyOf('sent'), { fileAccepted: false })
      .when(COMMANDS.markProcessed)
      .rejects('transaction.file_not_accepted');
  });

  test('Approved waits for the hold, the inbound files and a review', () => {
    debit(historyOf('processed'))
      .when({ ...COMMANDS.approve, approvedOn: '2026-03-25' })
      .rejects('transaction.hold_running', { earliest: '2026-03-26' });
    debit(historyOf('processed'), { inboundLoaded: false })
      .when(COMMANDS.approve)
      .rejects('transaction.inbound_files_missing');
    debit(historyOf('processed'), { underReview: true }).when(COMMANDS.approve).rejects('transaction.under_review');
  });

  test('no reserve, no release date', () =>
    debit(historyOf('processed'))
      .when({ ...COMMANDS.approve, holdbackCents: 0n })
      .thenLike({ type: 'TransactionApproved', data: { holdback: '0.00', holdbackReleaseDate: null } }));

  test('a reserve is part of its debit', () => {
    const decide = (holdbackCents: bigint) =>
      transaction.decide({ ...COMMANDS.approve, holdbackCents }, fold(transaction, historyOf('processed')), FACTS);
    expect(() => decide(10_001n)).toThrow('a holdback is part of its transaction');
    expect(() => decide(-1n)).toThrow('a holdback is part of its transaction');
  });
});
