import { describe, expect, test } from 'vitest';
import { fold } from '../decider.ts';
import { given, outcomeOf } from '../testing/given-when-then.ts';
import type { BankFileCommand } from './decider.ts';
import { bankFile } from './decider.ts';
import type { BankFileEvent } from './events.ts';

const FROZEN = {
  rail: 'CA',
  businessDate: '2026-03-18',
  name: 'CA-20260318-0001',
  number: '0001',
  debits: { amount: '4938.48', count: 6 },
  credits: { amount: '0.00', count: 0 },
} as const;
const RECEIVED = { rail: 'CA', kind: 'returns', name: 'RET-1', sha256: 'f00d', bytes: 2928 } as const;

const frozen: BankFileEvent = { type: 'BankFileFrozen', data: FROZEN };
const written: BankFileEvent = { type: 'BankFileWritten', data: { sha256: 'cafe', bytes: 11712 } };
const started = (attempt: number): BankFileEvent => ({ type: 'BankFileHandoverStarted', data: { attempt } });
const handedOver: BankFileEvent = { type: 'BankFileHandedOver', data: {} };
const unknown: BankFileEvent = { type: 'BankFileHandoverUnknown', data: { reason: 'time-out' } };
const disproved: BankFileEvent = { type: 'BankFileHandoverDisproved', data: { proof: 'not in the folder' } };
const accepted: BankFileEvent = { type: 'BankFileAccepted', data: { acknowledgement: 'ACK-1', rejectedItems: 0 } };
const rejected: BankFileEvent = { type: 'BankFileRejected', data: { acknowledgement: 'ACK-1', reason: 'totals' } };
const givenUp: BankFileEvent = { type: 'BankFileGivenUp', data: { reason: 'cutoff_missed' } };
const received: BankFileEvent = { type: 'BankFileReceived', data: RECEIVED };
const quarantined: BankFileEvent = {
  type: 'BankFileQuarantined',
  data: { code: 'record_length', line: 3, detail: '93 characters', others: [] },
};
const applied: BankFileEvent = {
  type: 'BankFileApplied',
  data: { entries: 2, applied: 1, duplicates: 0, unmatched: 1, total: '1045.00', remarks: [] },
};

const apply: BankFileCommand = {
  type: 'apply',
  summary: { entries: 2, applied: 1, duplicates: 0, total: '1045.00' },
  unmatched: [{ line: 3, code: '901', trace: 'T-9', reason: 'unknown_trace', amount: '895.00', currency: 'CAD' }],
  statementLines: [],
  statementClosed: null,
};

const histories: Record<string, BankFileEvent[]> = {
  none: [],
  frozen: [frozen],
  written: [frozen, written],
  handing_over: [frozen, written, started(1)],
  unknown: [frozen, written, started(1), unknown],
  handed_over: [frozen, written, started(1), handedOver],
  accepted: [frozen, written, started(1), handedOver, accepted],
  rejected: [frozen, written, started(1), handedOver, rejected],
  given_up: [frozen, written, givenUp],
  received: [received],
  quarantined: [received, quarantined],
  applied: [received, applied],
};

const wrong = 'bank_file.wrong_direction';
const exists = 'bank_file.already_exists';
const notGoing = 'bank_file.not_handing_over';
const notThere = 'bank_file.not_handed_over';
const over = 'bank_file.given_up';
const fate = 'bank_file.fate_unknown';
const sent = 'bank_file.already_sent';

type Row = [BankFileCommand, Record<string, string>];
const outboundRow = (outcomes: string[]): Record<string, string> => {
  const outbound = ['frozen', 'written', 'handing_over', 'unknown', 'handed_over', 'accepted', 'rejected', 'given_up'];
  return {
    none: 'record.not_found',
    ...Object.fromEntries(outbound.map((status, index) => [status, outcomes[index] ?? ''])),
    received: wrong,
    quarantined: wrong,
    applied: wrong,
  };
};
const inboundRow = (receivedOutcome: string, quarantinedOutcome: string, appliedOutcome: string) => ({
  ...outboundRow(Array(8).fill(wrong)),
  received: receivedOutcome,
  quarantined: quarantinedOutcome,
  applied: appliedOutcome,
});
const firstOnly = (event: string) =>
  Object.fromEntries(Object.keys(histories).map((s) => [s, s === 'none' ? event : exists]));

/** Outbound outcomes in the order frozen, written, handing over, unknown, handed over, accepted, rejected, given up. */
const TRANSITIONS: Record<string, Row> = {
  freeze: [{ type: 'freeze', ...FROZEN }, firstOnly('BankFileFrozen')],
  write: [
    { type: 'write', sha256: 'cafe', bytes: 11712 },
    outboundRow(['BankFileWritten', '–', '–', '–', '–', '–', '–', over]),
  ],
  startHandover: [
    { type: 'startHandover' },
    outboundRow([
      'bank_file.not_written',
      'BankFileHandoverStarted',
      'bank_file.fate_unknown',
      'bank_file.fate_unknown',
      '–',
      '–',
      'bank_file.not_written',
      over,
    ]),
  ],
  confirmHandover: [
    { type: 'confirmHandover' },
    outboundRow([notGoing, notGoing, 'BankFileHandedOver', 'BankFileHandedOver', '–', '–', '–', over]),
  ],
  declareUnknown: [
    { type: 'declareUnknown', reason: 'time-out' },
    outboundRow([notGoing, notGoing, 'BankFileHandoverUnknown', '–', notGoing, notGoing, notGoing, over]),
  ],
  disproveHandover: [
    { type: 'disproveHandover', proof: 'not in the folder' },
    outboundRow([
      notGoing,
      '–',
      'BankFileHandoverDisproved',
      'BankFileHandoverDisproved',
      notGoing,
      notGoing,
      notGoing,
      over,
    ]),
  ],
  accept: [
    { type: 'accept', acknowledgement: 'ACK-1', rejectedItems: 0 },
    outboundRow([
      notThere,
      notThere,
      'BankFileAccepted',
      'BankFileAccepted',
      'BankFileAccepted',
      '–',
      'bank_file.already_answered',
      over,
    ]),
  ],
  reject: [
    { type: 'reject', acknowledgement: 'ACK-1', reason: 'totals' },
    outboundRow([
      notThere,
      notThere,
      'BankFileRejected',
      'BankFileRejected',
      'BankFileRejected',
      'bank_file.already_answered',
      '–',
      over,
    ]),
  ],
  giveUp: [
    { type: 'giveUp', reason: 'cutoff_missed' },
    outboundRow(['BankFileGivenUp', 'BankFileGivenUp', fate, fate, sent, sent, sent, '–']),
  ],
  receive: [{ type: 'receive', ...RECEIVED }, firstOnly('BankFileReceived')],
  quarantine: [
    { type: 'quarantine', code: 'record_length', line: 3, detail: '93 characters', others: [] },
    inboundRow('BankFileQuarantined', '–', 'bank_file.already_applied'),
  ],
  loadAgain: [{ type: 'loadAgain' }, inboundRow('–', 'BankFileLoadAgainAsked', 'bank_file.already_applied')],
  replace: [
    { type: 'replace', by: '12', name: 'CA_RET_20260323_2.txt' },
    inboundRow('bank_file.not_set_aside', 'BankFileReplaced', 'bank_file.already_applied'),
  ],
  apply: [apply, inboundRow('ReturnUnmatched + BankFileApplied', 'bank_file.quarantined', '–')],
};

describe.each(Object.entries(TRANSITIONS))('%s', (_, [command, outcomes]) => {
  test.each(Object.entries(histories))('when %s', (status, history) =>
    expect(outcomeOf(bankFile, history, command, {})).toBe(outcomes[status]),
  );
});

describe('a file on its way', () => {
  const file = given(bankFile, {});

  test('other bytes than those stored are refused', () =>
    file([frozen, written]).when({ type: 'write', sha256: 'beef', bytes: 1 }).rejects('bank_file.bytes_differ'));

  test('nothing unknown is sent again before it is disproved; then the same bytes leave once more', () => {
    file([frozen, written, started(1), unknown])
      .when({ type: 'startHandover' })
      .rejects('bank_file.fate_unknown');
    file([frozen, written, started(1), unknown, disproved])
      .when({ type: 'startHandover' })
      .then(started(2));
  });
});

describe('a file of the bank', () => {
  test('is applied whole: unmatched returns, statement lines and closing in one decision', () => {
    const line = {
      sequence: 1,
      kind: 'file_credit',
      reference: 'CA-20260318-0001',
      amount: '4938.48',
      currency: 'CAD',
    } as const;
    const closed = {
      statementDate: '2026-03-19',
      openingBalance: '4938.48',
      closingBalance: '4937.89',
      currency: 'CAD',
    } as const;
    expect(outcomeOf(bankFile, [received], { ...apply, statementLines: [line], statementClosed: closed }, {})).toBe(
      'ReturnUnmatched + StatementLineBooked + StatementClosed + BankFileApplied',
    );
  });

  test('every entry is accounted for', () => {
    const summary = { entries: 3, applied: 1, duplicates: 0, total: '0.00' };
    expect(() => bankFile.decide({ ...apply, summary }, fold(bankFile, [received]), {})).toThrow(
      'every entry of a file is applied, a duplicate, or unmatched',
    );
  });
});
