import { describe, expect, test } from 'vitest';
import { fold } from '../decider.ts';
import { cad, usd } from '../money.ts';
import { given, outcomeOf } from '../testing/given-when-then.ts';
import { sameTwoAmounts } from './amounts.ts';
import { type MicrodepositCommand, microdeposit } from './decider.ts';
import type { MicrodepositEvent } from './events.ts';

const FACTS = { matches: false, recentRecords: 0, openRecordExists: false };
const record = given(microdeposit, FACTS);

const REQUEST = {
  customerId: '6',
  bankAccountId: '66',
  currency: 'CAD',
  requestedOn: '2026-03-16',
  expiresOn: '2026-03-30',
} as const;
const requested: MicrodepositEvent = { type: 'MicrodepositRequested', data: REQUEST };
const money = { amount: '0.59', currency: 'CAD' } as const;
const sent: MicrodepositEvent = {
  type: 'MicrodepositSent',
  data: { bankFileId: '60', traces: ['m1', 'm2'], sentOn: '2026-03-16', ...money },
};
const wrong = (attempt: number): MicrodepositEvent => ({ type: 'MicrodepositAttemptFailed', data: { attempt } });
const verified: MicrodepositEvent = { type: 'MicrodepositVerified', data: {} };
const failed: MicrodepositEvent = { type: 'MicrodepositFailed', data: { reason: 'attempts' } };
const declined: MicrodepositEvent = {
  type: 'MicrodepositDeclined',
  data: { code: 'R03', declinedOn: '2026-03-18', amount: '0.17', currency: 'CAD' },
};

const attempt: MicrodepositCommand = { type: 'attempt', enteredOn: '2026-03-18' };
const returned: MicrodepositCommand = {
  type: 'recordReturn',
  code: 'R03',
  returnedOn: '2026-03-18',
  amount: cad('0.17'),
};
const send: MicrodepositCommand = {
  type: 'send',
  bankFileId: '60',
  traces: ['m1', 'm2'],
  sentOn: '2026-03-16',
  amount: cad('0.59'),
};

describe('the two amounts', () => {
  test('match in either order and in no other way', () => {
    expect(sameTwoAmounts([17, 42], [17, 42])).toBe(true);
    expect(sameTwoAmounts([42, 17], [17, 42])).toBe(true);
    for (const pair of [
      [17, 17],
      [42, 42],
      [17, 43],
      [16, 42],
      [1, 58],
    ] as const)
      expect(sameTwoAmounts(pair, [17, 42])).toBe(false);
  });
});

describe('asking for microdeposits', () => {
  test('one open record per account, two in 30 days', () => {
    record([], { openRecordExists: true })
      .when({ type: 'request', ...REQUEST })
      .rejects('microdeposit.open_record_exists');
    record([], { recentRecords: 2 })
      .when({ type: 'request', ...REQUEST })
      .rejects('microdeposit.too_many_records');
    record([], { recentRecords: 1 })
      .when({ type: 'request', ...REQUEST })
      .then(requested);
  });
});

describe('entering the amounts', () => {
  test('the right pair verifies, at any time after the request', () => {
    record([requested], { matches: true }).when(attempt).then(verified);
    record([requested, sent, wrong(1), wrong(2)], { matches: true })
      .when(attempt)
      .then(verified);
  });

  test('three wrong pairs fail the record; the answer tells only what is left', () => {
    record([requested, sent]).when(attempt).then(wrong(1));
    record([requested, sent, wrong(1)])
      .when(attempt)
      .then(wrong(2));
    record([requested, sent, wrong(1), wrong(2)])
      .when(attempt)
      .then(wrong(3), failed);
  });

  test('nothing verifies a record that failed', () =>
    record([requested, sent, wrong(1), wrong(2), wrong(3), failed], { matches: true })
      .when(attempt)
      .rejects('microdeposit.not_open'));

  test('after ten business days it has expired, whoever notices first', () => {
    const expired: MicrodepositEvent = { type: 'MicrodepositFailed', data: { reason: 'expired' } };
    record([requested, sent], { matches: true }).when({ type: 'attempt', enteredOn: '2026-03-31' }).then(expired);
    record([requested, sent]).when({ type: 'expire', on: '2026-03-31' }).then(expired);
    record([requested, sent]).when({ type: 'expire', on: '2026-03-30' }).rejects('microdeposit.not_expired');
    record([requested, sent, verified]).when({ type: 'expire', on: '2026-03-31' }).then();
  });

  test('new bank digits cancel an open record', () => {
    record([requested, sent])
      .when({ type: 'cancel', reason: 'bank_details_changed' })
      .then({ type: 'MicrodepositFailed', data: { reason: 'bank_details_changed' } });
    record([requested, sent, verified]).when({ type: 'cancel', reason: 'bank_details_changed' }).then();
  });
});

describe('the two credits', () => {
  test('are in one file', () => {
    record([requested]).when(send).then(sent);
    record([requested, sent]).when(send).then();
    record([requested, sent])
      .when({ ...send, bankFileId: '61' })
      .rejects('microdeposit.already_sent');
  });

  test('are at the bank, whatever became of the record while their file was on its way', () => {
    record([requested, failed]).when(send).then(sent);
    record([requested, verified]).when(send).then(sent);
  });

  test('come back with their file and leave with the next', () => {
    const withdrawn: MicrodepositEvent = {
      type: 'MicrodepositWithdrawn',
      data: { bankFileId: '60', reason: 'file_rejected', ...money },
    };
    record([requested, sent]).when({ type: 'withdraw', bankFileId: '60', reason: 'file_rejected' }).then(withdrawn);
    record([requested, sent, withdrawn]).when({ type: 'withdraw', bankFileId: '60', reason: 'file_rejected' }).then();
    record([requested, sent])
      .when({ type: 'withdraw', bankFileId: '61', reason: 'file_rejected' })
      .rejects('microdeposit.not_in_file');
    record([requested, sent, withdrawn])
      .when({ ...send, bankFileId: '61' })
      .thenLike({ type: 'MicrodepositSent', data: { bankFileId: '61' } });
  });

  test('one that comes back declines an open record with its reason', () => {
    record([requested, sent]).when(returned).then(declined);
    record([requested]).when(returned).rejects('microdeposit.not_sent');
    record([requested, sent])
      .when({ ...returned, amount: usd('0.17') })
      .rejects('money.currency_mismatch');
  });

  test('Verified is terminal: a late return is noted beside it', () => {
    const history = [requested, sent, verified];
    record(history)
      .when(returned)
      .thenLike({ type: 'MicrodepositReturnedLate', data: { amount: '0.17' } });
    const late: MicrodepositEvent = {
      type: 'MicrodepositReturnedLate',
      data: { code: 'R03', returnedOn: '2026-03-18', amount: '0.17', currency: 'CAD' },
    };
    expect(fold(microdeposit, [...history, late]).status).toBe('verified');
  });

  test('no more comes back than was sent', () => {
    record([requested, sent, declined])
      .when({ ...returned, amount: cad('0.42') })
      .thenLike({ type: 'MicrodepositReturnedLate' });
    record([requested, sent, declined])
      .when({ ...returned, amount: cad('0.43') })
      .rejects('microdeposit.return_exceeds_sent');
    record([requested, sent, declined])
      .when({ type: 'withdraw', bankFileId: '60', reason: 'file_rejected' })
      .rejects('microdeposit.return_exceeds_sent');
  });
});

describe('each command in each state', () => {
  const histories = {
    none: [],
    requested: [requested, sent],
    verified: [requested, sent, verified],
    failed: [requested, sent, failed],
    declined: [requested, sent, declined],
  };
  const table: [string, MicrodepositCommand, Record<keyof typeof histories, string>][] = [
    [
      'request',
      { type: 'request', ...REQUEST },
      row('microdeposit.already_requested', { none: 'MicrodepositRequested' }),
    ],
    [
      'attempt',
      attempt,
      row('microdeposit.not_open', { none: 'record.not_found', requested: 'MicrodepositAttemptFailed' }),
    ],
    [
      'expire',
      { type: 'expire', on: '2026-04-01' },
      row('–', { none: 'record.not_found', requested: 'MicrodepositFailed' }),
    ],
    [
      'cancel',
      { type: 'cancel', reason: 'bank_details_changed' },
      row('–', { none: 'record.not_found', requested: 'MicrodepositFailed' }),
    ],
    [
      'recordReturn',
      returned,
      row('MicrodepositReturnedLate', { none: 'record.not_found', requested: 'MicrodepositDeclined' }),
    ],
    [
      'correctAccount',
      { type: 'correctAccount', bankAccountId: '67' },
      row('–', { none: 'record.not_found', requested: 'MicrodepositAccountCorrected' }),
    ],
    ['send', send, row('–', { none: 'record.not_found' })],
  ];
  function row(elsewhere: string, but: Partial<Record<keyof typeof histories, string>>) {
    return {
      none: elsewhere,
      requested: elsewhere,
      verified: elsewhere,
      failed: elsewhere,
      declined: elsewhere,
      ...but,
    };
  }
  test.each(table)('%s', (_, command, expected) => {
    const found = Object.entries(histories).map(([name, history]) => [
      name,
      outcomeOf(microdeposit, history, command, FACTS),
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });
});
