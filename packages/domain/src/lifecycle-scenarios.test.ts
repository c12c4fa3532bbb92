import { describe, expect, test } from 'vitest';
import type { BankFileCommand } from './bank-file/decider.ts';
import { bankFile } from './bank-file/decider.ts';
import { datesOf } from './calendar/process-date.ts';
import { sameTwoAmounts } from './microdeposit/amounts.ts';
import { microdeposit } from './microdeposit/decider.ts';
import { cad, centsText } from './money.ts';
import { classify } from './return-codes/classify.ts';
import { returnOutcome } from './return-codes/return-outcome.ts';
import { settlementStatusOf } from './settlement/decider.ts';
import { recoverySteps } from './settlement/negative-balance.ts';
import { Books } from './testing/books.ts';
import { storyOf } from './testing/story.ts';
import { Streams } from './testing/streams.ts';
import { statusOf } from './transaction/state.ts';

const CLIENT = 1n;
const T = '2026-03-19';

/** One Canadian client whose debit of 100.00 is Processed on T; every event is checked against i1–i10. */
function processedDebit(holdbackBps = 0) {
  const books = new Books('CAD');
  books.afterEvent = () => expect(books.violationsOfLastEvent()).toEqual([]);
  const story = storyOf(books, CLIENT, 'CA', holdbackBps);
  story.planned('1', cad('100.00'), T);
  story.sent('1', '2026-03-18');
  story.processed('1', T);
  return { books, story };
}
const status = (books: Books, id = '1') => statusOf(books.transactions.state(id));
const rules = (books: Books) => books.postings.map(({ posting }) => posting.rule);
const outcome = (code: string, approved: boolean, clientRetries: boolean) =>
  returnOutcome({
    code,
    approved,
    attemptsUsed: 1,
    firstProcessDate: T,
    returnDate: '2026-03-20',
    clientRetries,
    payerRetries: true,
    stopRequested: false,
  });

/** Scenario 20, ten thousand random events, is `ledger/ledger-properties.test.ts`. */
describe('the scenarios of the lifecycle', () => {
  test('1: a normal debit, no return', () => {
    const books = new Books('CAD');
    const story = storyOf(books, CLIENT, 'CA', 0);
    story.planned('1', cad('100.00'), T);
    expect(books.transactions.state('1')).toMatchObject({
      batchDate: '2026-03-18',
      processDate: T,
      earliestApprovalDate: '2026-03-26',
    });
    const seen = [status(books)];
    const step = (act: () => unknown) => {
      act();
      seen.push(status(books));
    };
    step(() => story.sent('1', '2026-03-18'));
    step(() => story.processed('1', T));
    books.statement(T);
    step(() => story.approved('1', '2026-03-26'));
    books.settle(CLIENT, '1', '2026-03-26');
    expect(seen).toEqual(['Future', 'Sent to Bank', 'Processed', 'Approved']);
    expect(rules(books)).toEqual(['P1', 'P2', 'P3', 'P6', 'P8']);
    expect(books.violations()).toEqual([]);
  });

  test('2: 901 at T+1 is Declined, P5, not paid out, bears a decline fee, is retried only if opted in', () => {
    const { books, story } = processedDebit();
    story.returned('1', '901', '2026-03-20');
    expect(status(books)).toBe('Declined');
    expect(rules(books)).toEqual(['P1', 'P2', 'P5']);
    expect(books.settle(CLIENT, '1', '2026-03-26')).toMatchObject({
      declined: { cents: 10_000n, count: 1 },
      netCents: 0n,
      payoutCents: 0n,
    });
    expect(classify('901').feeReason).toBe('nsf');
    expect(outcome('901', false, true).retry).not.toBeNull();
    expect(outcome('901', false, false).retry).toBeNull();
  });

  test('3: 915 at T+3 is a Chargeback before approval; the agreement ends; payouts are not touched', () => {
    const { books, story } = processedDebit();
    story.returned('1', '915', '2026-03-24');
    expect(books.transactions.state('1')).toMatchObject({ status: 'chargeback', stage: 'before_approval' });
    expect(rules(books)).toEqual(['P1', 'P2', 'P5']);
    expect(outcome('915', false, true)).toMatchObject({ bankAction: 'revoke', retry: null });
    story.planned('2', cad('100.00'), '2026-04-20');
    books.transactions.run(CLIENT, '2', { type: 'remove', reason: 'authorization_revoked' }, { batchFrozen: false });
    expect(status(books, '2')).toBeNull();
    expect(books.settle(CLIENT, '1', '2026-03-26').netCents).toBe(0n);
  });

  test('4: 917 at T+20 is a Chargeback, P7, a negative line in the next settlement', () => {
    const { books, story } = processedDebit();
    story.approved('1', '2026-03-26');
    books.settle(CLIENT, '1', '2026-03-26');
    story.returned('1', '917', '2026-04-08');
    expect(status(books)).toBe('Chargeback');
    expect(rules(books).at(-1)).toBe('P7');
    expect(books.settle(CLIENT, '2', '2026-04-09')).toMatchObject({
      chargeback: { cents: 10_000n, count: 1 },
      netCents: -10_000n,
    });
  });

  test('5: 901 after approval is shown as Chargeback, keeps its class, is never retried by itself', () => {
    const { books, story } = processedDebit();
    story.approved('1', '2026-03-26');
    story.returned('1', '901', '2026-03-27');
    expect(status(books)).toBe('Chargeback');
    expect(books.transactions.state('1')).toMatchObject({ returnClass: 'Declined', late: true });
    expect(outcome('901', true, true).retry).toBeNull();
  });

  test('6: the same return file twice changes nothing the second time', () => {
    const { books, story } = processedDebit();
    const source = { bankFileId: '80', line: 7 };
    expect(story.returned('1', '901', '2026-03-20', source)).toHaveLength(1);
    const before = books.postings.length;
    expect(story.returned('1', '901', '2026-03-20', source)).toEqual([]);
    books.unmatchedReturn('T-9', '50.00');
    const [file] = books.bankFiles.ids();
    const apply: BankFileCommand = {
      type: 'apply',
      summary: { entries: 0, applied: 0, duplicates: 0, total: '0.00' },
      unmatched: [],
      statementLines: [],
      statementClosed: null,
    };
    expect(books.bankFiles.run(0n, file ?? '', apply, {})).toEqual([]);
    expect(books.postings.length).toBe(before + 1);
  });

  test('7: a second return for one trace goes to review and posts nothing', () => {
    const { books, story } = processedDebit();
    story.returned('1', '901', '2026-03-20');
    const before = books.postings.length;
    expect(story.returned('1', '905', '2026-03-23')).toBe('transaction.already_ended');
    expect(books.postings.length).toBe(before);
  });

  test('8: a return with an unknown trace waits in suspense; the ledger still sums to zero', () => {
    const { books } = processedDebit();
    books.unmatchedReturn('T-404', '77.00');
    expect(books.postings.at(-1)?.posting).toMatchObject({
      rule: 'P13',
      debit: 'SUSPENSE_RETURNS',
      credit: 'RAIL_CLEARING',
      cents: 7_700n,
    });
    books.statement('2026-03-20');
    expect(books.violations()).toEqual([]);
  });

  test('8b: once it is matched, suspense is empty again', () => {
    const { books, story } = processedDebit();
    story.approved('1', '2026-03-26');
    books.unmatchedReturn('1', '100.00');
    books.transactions.run(
      CLIENT,
      '1',
      {
        type: 'recordReturn',
        code: '917',
        class: 'Chargeback',
        beforePosting: false,
        amount: cad('100.00'),
        declinedOn: '2026-04-09',
        bankDate: '2026-04-08',
        source: { bankFileId: '81', line: 1 },
        clearing: 'suspense',
      },
      {},
    );
    expect(books.ledger.total('CAD', 'SUSPENSE_RETURNS')).toBe(0n);
    expect(books.postings.at(-1)?.posting).toMatchObject({ rule: 'P13', debit: 'CLIENT_PAYABLE' });
  });

  test('9: while an inbound file is missing approvals wait; later they run once', () => {
    const { books, story } = processedDebit();
    expect(story.approved('1', '2026-03-26', false)).toBe('transaction.inbound_files_missing');
    expect(story.approved('1', '2026-03-27')).toHaveLength(1);
    expect(story.approved('1', '2026-03-27')).toEqual([]);
    expect(rules(books).filter((rule) => rule === 'P6')).toHaveLength(1);
  });

  test('10: a crash during hand-over leaves the file unknown; it is never sent a second time by code', () => {
    const files = new Streams(bankFile);
    const ask = (command: BankFileCommand) => files.attempt(0n, '70', command, {});
    ask({
      type: 'freeze',
      rail: 'CA',
      businessDate: '2026-03-18',
      name: 'f',
      number: '0001',
      debits: { amount: '100.00', count: 1 },
      credits: { amount: '0.00', count: 0 },
    });
    ask({ type: 'write', sha256: 'cafe', bytes: 1464 });
    ask({ type: 'startHandover' });
    expect(ask({ type: 'startHandover' })).toBe('bank_file.fate_unknown');
    ask({ type: 'declareUnknown', reason: 'crash' });
    expect(ask({ type: 'startHandover' })).toBe('bank_file.fate_unknown');
    ask({ type: 'accept', acknowledgement: 'ACK', rejectedItems: 0 });
    expect(ask({ type: 'startHandover' })).toEqual([]);
    expect(files.history('70').filter(({ type }) => type === 'BankFileHandoverStarted')).toHaveLength(1);
  });

  test('11: a rejected file brings all back to Future, P4, and they leave in a new one', () => {
    const books = new Books('CAD');
    const story = storyOf(books, CLIENT, 'CA', 0);
    for (const id of ['1', '2']) {
      story.planned(id, cad('100.00'), T);
      story.sent(id, '2026-03-18', '70');
      books.transactions.run(
        CLIENT,
        id,
        { type: 'withdraw', bankFileId: '70', reason: 'file_rejected' },
        { fileAccepted: false },
      );
      expect(status(books, id)).toBe('Future');
    }
    expect(rules(books)).toEqual(['P1', 'P4', 'P1', 'P4']);
    for (const id of ['1', '2']) story.sent(id, '2026-03-18', '71');
    expect(books.transactions.state('2')).toMatchObject({ status: 'sent', bankFileId: '71' });
    expect(books.violations()).toEqual([]);
  });

  test('12: chargebacks above approvals pay nothing, carry, then recovery steps', () => {
    const { books, story } = processedDebit(500);
    story.approved('1', '2026-03-26');
    books.settle(CLIENT, '1', '2026-03-26');
    story.returned('1', '917', '2026-04-08');
    story.planned('2', cad('40.00'), '2026-04-01');
    story.sent('2', '2026-03-31');
    story.processed('2', '2026-04-01');
    story.approved('2', '2026-04-09');
    const carried = books.settle(CLIENT, '2', '2026-04-09');
    expect(carried).toMatchObject({ payoutCents: 0n, netCents: -5_700n, closingCarryCents: -5_700n });
    expect(settlementStatusOf(books.settlements.state('2'), null)).toBe('Carried');
    const debt = {
      owedCents: 5_700n,
      payoutsWaitingCents: 0n,
      holdbackUsable: true,
      billingDebit: 'possible',
    } as const;
    expect(recoverySteps({ ...debt, businessDays: 3, holdbackHeldCents: 200n })).toEqual(['carry']);
    expect(recoverySteps({ ...debt, businessDays: 5, holdbackHeldCents: 200n })).toEqual(['use_holdback']);
    books.transactions.run(CLIENT, '2', { type: 'releaseHoldback', releasedOn: '2026-04-16', reason: 'recovery' }, {});
    expect(recoverySteps({ ...debt, businessDays: 5, holdbackHeldCents: 0n })).toEqual(['debit_billing_account']);
    const owed = books.balance(CLIENT, 'CLIENT_PAYABLE');
    books.settlements.run(
      CLIENT,
      '2',
      { type: 'recoverCarry', recoveredOn: '2026-04-17', amount: cad(centsText(owed)) },
      { clientPayableCents: owed },
    );
    expect(books.settle(CLIENT, '3', '2026-04-17')).toMatchObject({
      openingCarryCents: -5_700n,
      adjustmentsCents: 5_700n,
      netCents: 0n,
    });
  });

  test('13: a 100 % holdback sends nothing; its release pays later', () => {
    const { books, story } = processedDebit(10_000);
    story.approved('1', '2026-03-26');
    expect(books.settle(CLIENT, '1', '2026-03-26')).toMatchObject({ netCents: 0n, payoutCents: 0n });
    books.transactions.run(CLIENT, '1', { type: 'releaseHoldback', releasedOn: '2026-08-01', reason: 'age' }, {});
    expect(books.settle(CLIENT, '2', '2026-08-04')).toMatchObject({
      holdbackReleasedCents: 10_000n,
      payoutCents: 10_000n,
    });
  });

  test('14: a process date on a holiday rolls, and every derived date follows', () =>
    expect(datesOf({ rail: 'CA', requestedDate: '2026-04-03', customerType: 'Personal' })).toMatchObject({
      processDate: '2026-04-06',
      batchDate: '2026-04-02',
      earliestApprovalDate: '2026-04-13',
      moved: { from: '2026-04-03', to: '2026-04-06' },
    }));

  const record = () => {
    const records = new Streams(microdeposit);
    records.run(
      CLIENT,
      'm',
      {
        type: 'request',
        customerId: '6',
        bankAccountId: '66',
        currency: 'CAD',
        requestedOn: '2026-03-16',
        expiresOn: '2026-03-30',
      },
      { openRecordExists: false, recentRecords: 0 },
    );
    records.run(
      CLIENT,
      'm',
      { type: 'send', bankFileId: '60', traces: ['m1', 'm2'], sentOn: '2026-03-16', amount: cad('0.59') },
      {},
    );
    const enter = (entered: [number, number]) =>
      records.attempt(
        CLIENT,
        'm',
        { type: 'attempt', enteredOn: '2026-03-18' },
        { matches: sameTwoAmounts(entered, [17, 42]) },
      );
    return { records, enter };
  };

  test('15: the right microdeposits in reversed order verify', () => {
    const { records, enter } = record();
    enter([42, 17]);
    expect(records.state('m').status).toBe('verified');
  });

  test('16: three wrong guesses and a right one: failed, and never verified after the third', () => {
    const { records, enter } = record();
    for (const guess of [1, 2, 3]) enter([guess, guess]);
    expect(enter([17, 42])).toBe('microdeposit.not_open');
    expect(records.state('m').status).toBe('failed');
  });

  test('17: a microdeposit returned R03 declines the record and disables the bank details', () => {
    const { records } = record();
    records.run(CLIENT, 'm', { type: 'recordReturn', code: 'R03', returnedOn: '2026-03-18', amount: cad('0.17') }, {});
    expect(records.state('m')).toMatchObject({ status: 'declined', code: 'R03' });
    expect(classify('R03').bankAction).toBe('disable');
  });

  test('18: a notice of change during Processed ends nothing; the next attempt uses the new details', () => {
    const { books, story } = processedDebit();
    const information = {
      type: 'recordReturn',
      code: 'C01',
      class: 'Info',
      beforePosting: false,
      amount: cad('100.00'),
      declinedOn: '2026-03-20',
      bankDate: null,
      source: { bankFileId: '80', line: 1 },
      clearing: 'rail',
    } as const;
    expect(books.transactions.attempt(CLIENT, '1', information, {})).toBe('transaction.return_is_information');
    expect(status(books)).toBe('Processed');
    story.returned('1', '901', '2026-03-20');
    story.planned('2', cad('100.00'), '2026-03-30', '1');
    books.transactions.run(
      CLIENT,
      '2',
      { type: 'sendToBank', bankFileId: '72', trace: 'trace-2', bankAccountId: '6', sentOn: '2026-03-27' },
      { holdReason: null },
    );
    expect(books.transactions.state('1')).toMatchObject({ bankAccountId: '5' });
    expect(books.transactions.state('2')).toMatchObject({ bankAccountId: '6', retryOf: '1' });
  });

  test('19: a payout that bounces is owed again, and payouts pause', () => {
    const { books, story } = processedDebit();
    story.approved('1', '2026-03-26');
    books.settle(CLIENT, '1', '2026-03-26');
    story.paidOut('1', '2026-03-26');
    story.bounced('1', '2026-03-27');
    expect(books.balance(CLIENT, 'CLIENT_PAYABLE')).toBe(-10_000n);
    expect(settlementStatusOf(books.settlements.state('1'), books.payouts.state('1'))).toBe('Returned');
    const paused = books.settle(CLIENT, '2', '2026-03-30');
    expect(paused).toMatchObject({ adjustmentsCents: 10_000n, netCents: 10_000n, payoutCents: 0n });
    books.client(CLIENT).payoutsPaused = false;
    expect(books.settle(CLIENT, '3', '2026-03-31')).toMatchObject({ payoutCents: 10_000n });
  });

  test('19b: bounced after the statement had it: the credit comes back through BANK', () => {
    const { books, story } = processedDebit();
    books.statement(T);
    story.approved('1', '2026-03-26');
    books.settle(CLIENT, '1', '2026-03-26');
    story.paidOut('1', '2026-03-26');
    story.confirmed('1', '2026-03-27');
    story.bounced('1', '2026-03-30');
    expect(books.postings.at(-1)?.posting).toMatchObject({ rule: 'P8', debit: 'BANK', credit: 'CLIENT_PAYABLE' });
    expect(books.ledger.total('CAD', 'BANK')).toBe(10_000n);
  });
});
