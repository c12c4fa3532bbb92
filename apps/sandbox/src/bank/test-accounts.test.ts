import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rail } from '@cordelle/domain/rail.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BankHarness } from '../testing/bank-harness.ts';
import type { Sent } from '../testing/customer-files.ts';
import { BEHAVIOUR_WORDS } from '../words.ts';
import { BEHAVIOURS, type Behaviour, TEST_ACCOUNTS, testAccount } from './test-accounts.ts';

let harness: BankHarness;
beforeEach(async () => {
  harness = await BankHarness.start();
});
afterEach(() => harness.remove());

/** Sent on Wednesday for Thursday 2 April 2026. Good Friday, the 3rd, is closed in Canada and open in the United States. */
async function returnsOf(
  rail: Rail,
  behaviour: Behaviour,
  entry: Partial<Sent> = {},
  until = behaviour.endsWith('after_approval') ? '2026-05-20' : '2026-04-15',
) {
  await harness.advance('2026-04-01');
  await harness.send(rail, '2026-04-01', [{ account: testAccount(rail, behaviour), due: '2026-04-02', ...entry }]);
  await harness.advance('2026-04-01', '12:30');
  await harness.advance(until);
  return harness.found(rail, 'RET');
}

describe('the fate of a debit due on the day before Good Friday', () => {
  test.each<[Behaviour, Rail, Partial<Sent>, string[]]>([
    ['approve', 'CA', {}, []],
    ['approve', 'US', {}, []],
    ['insufficient_funds', 'CA', {}, ['CA_RET_20260406_1.txt: J 901 150.00 for TXN-1-1']],
    ['insufficient_funds', 'US', {}, ['US_RET_20260406_1.ach: 26 R01 150.00 for 091000010401100']],
    ['insufficient_funds_after_approval', 'CA', {}, ['CA_RET_20260421_1.txt: J 901 150.00 for TXN-1-1']],
    ['insufficient_funds_after_approval', 'US', {}, ['US_RET_20260420_1.ach: 26 R01 150.00 for 091000010401100']],
    ['return_one_day_late', 'CA', {}, ['CA_RET_20260407_1.txt: J 901 150.00 for TXN-1-1']],
    ['return_one_day_late', 'US', {}, ['US_RET_20260407_1.ach: 26 R01 150.00 for 091000010401100']],
    ['account_closed', 'CA', {}, ['CA_RET_20260406_1.txt: J 905 150.00 for TXN-1-1']],
    ['account_closed', 'US', {}, ['US_RET_20260406_1.ach: 26 R02 150.00 for 091000010401100']],
    ['account_not_found', 'CA', {}, ['CA_RET_20260406_1.txt: J 902 150.00 for TXN-1-1']],
    ['account_not_found', 'US', {}, ['US_RET_20260406_1.ach: 26 R03 150.00 for 091000010401100']],
    ['invalid_account', 'CA', {}, ['CA_RET_20260406_1.txt: J 912 150.00 for TXN-1-1']],
    ['invalid_account', 'US', {}, ['US_RET_20260406_1.ach: 26 R04 150.00 for 091000010401100']],
    ['account_frozen', 'CA', {}, ['CA_RET_20260406_1.txt: J 911 150.00 for TXN-1-1']],
    ['account_frozen', 'US', {}, ['US_RET_20260406_1.ach: 26 R16 150.00 for 091000010401100']],
    ['payment_stopped', 'CA', {}, ['CA_RET_20260406_1.txt: J 903 150.00 for TXN-1-1']],
    ['payment_stopped', 'US', {}, ['US_RET_20260406_1.ach: 26 R08 150.00 for 091000010401100']],
    ['unauthorized_before_approval', 'CA', {}, ['CA_RET_20260408_1.txt: J 915 150.00 for TXN-1-1']],
    ['unauthorized_before_approval', 'US', {}, ['US_RET_20260407_1.ach: 26 R10 150.00 for 091000010401100']],
    [
      'unauthorized_before_approval',
      'US',
      { holder: 'business' },
      ['US_RET_20260406_1.ach: 26 R29 150.00 for 091000010401100'],
    ],
    ['unauthorized_after_approval', 'CA', {}, ['CA_RET_20260422_1.txt: J 917 150.00 for TXN-1-1']],
    ['unauthorized_after_approval', 'CA', { holder: 'business' }, ['CA_RET_20260416_1.txt: J 920 150.00 for TXN-1-1']],
    ['unauthorized_after_approval', 'US', {}, ['US_RET_20260518_1.ach: 26 R10 150.00 for 091000010401100']],
    [
      'returns_sent_twice',
      'CA',
      {},
      ['CA_RET_20260406_1.txt: J 901 150.00 for TXN-1-1', 'CA_RET_20260406_2.txt: J 901 150.00 for TXN-1-1'],
    ],
    [
      'returns_sent_twice',
      'US',
      {},
      [
        'US_RET_20260406_1.ach: 26 R01 150.00 for 091000010401100',
        'US_RET_20260406_2.ach: 26 R01 150.00 for 091000010401100',
      ],
    ],
    ['return_unknown_trace', 'CA', {}, ['CA_RET_20260406_1.txt: J 901 150.00 for UNKNOWN-00000000001']],
    ['return_unknown_trace', 'US', {}, ['US_RET_20260406_1.ach: 26 R01 150.00 for 091000019999999']],
    ['return_amount_differs', 'CA', {}, ['CA_RET_20260406_1.txt: J 901 151.00 for TXN-1-1']],
    ['return_amount_differs', 'US', {}, ['US_RET_20260406_1.ach: 26 R01 151.00 for 091000010401100']],
    [
      'returns_broken',
      'CA',
      {},
      ['CA_RET_20260406_1.txt: fault TRAILER_DEBIT', 'CA_RET_20260407_1.txt: J 901 150.00 for TXN-1-1'],
    ],
    [
      'returns_broken',
      'US',
      {},
      ['US_RET_20260406_1.ach: fault FC_DEBIT', 'US_RET_20260407_1.ach: 26 R01 150.00 for 091000010401100'],
    ],
    ['notice_new_branch_and_account', 'US', {}, ['US_RET_20260406_1.ach: C03 121000358   500004003']],
    ['notice_new_account', 'US', {}, ['US_RET_20260406_1.ach: C01 500004001']],
    ['payout_bounced', 'CA', {}, []],
    ['microdeposit_returned', 'CA', {}, []],
  ])('%s in %s %o', async (behaviour, rail, entry, expected) => {
    expect(await returnsOf(rail, behaviour, entry)).toEqual(expected);
  });

  test.each([
    ['notice_new_account', 'CA_NOC_20260406_1.txt: moved to same branch 5004001'],
    ['notice_new_branch_and_account', 'CA_NOC_20260406_1.txt: moved to 000499001 5004003'],
  ] as const)('%s comes in a file of its own in Canada', async (behaviour, expected) => {
    expect(await returnsOf('CA', behaviour)).toEqual([]);
    expect(await harness.found('CA', 'NOC')).toEqual([expected]);
  });

  test('a lost file comes two banking days late, while the statement of its day already shows it', async () => {
    await returnsOf('CA', 'returns_lost', {}, '2026-04-07');
    expect(await harness.found('CA', 'RET')).toEqual([]);
    expect((await harness.found('CA', 'STMT')).at(-1)).toBe(
      'CA_STMT_20260406.csv: 150.00; return_debit CA_RET_20260406_1.txt -150.00; 0.00',
    );
    await harness.advance('2026-04-08');
    expect(await harness.found('CA', 'RET')).toEqual(['CA_RET_20260406_1.txt: J 901 150.00 for TXN-1-1']);
  });

  test('an entry refused before posting is named in the acknowledgement and never booked', async () => {
    expect(await returnsOf('CA', 'entry_refused')).toEqual([]);
    expect(await harness.found('CA', 'ACK')).toEqual(['CA_ACK_CA_20260401_0001.txt.json: accepted_with_errors; 900']);
    expect((await harness.bank.books('CA')).settlementCents).toBe(0n);
  });

  test('the same in the United States', async () => {
    expect(await returnsOf('US', 'entry_refused')).toEqual([]);
    expect(await harness.found('US', 'ACK')).toEqual(['US_ACK_US_20260401_A.ach.json: accepted_with_errors; R13']);
  });
});

test.each(['CA', 'US'] as const)('%s: not enough money twice, then paid', async (rail) => {
  const account = testAccount(rail, 'insufficient_funds_twice');
  for (const [created, due] of [
    ['2026-03-02', '2026-03-03'],
    ['2026-03-09', '2026-03-10'],
    ['2026-03-16', '2026-03-17'],
  ] as const) {
    await harness.send(rail, created, [{ account, due }]);
    await harness.advance(created, '12:30');
  }
  await harness.advance('2026-03-31');
  const [first, second, ...rest] = await harness.found(rail, 'RET');
  expect(first).toContain(rail === 'CA' ? 'CA_RET_20260304_1.txt' : 'US_RET_20260305_1.ach');
  expect(second).toContain(rail === 'CA' ? 'CA_RET_20260311_1.txt' : 'US_RET_20260312_1.ach');
  expect(rest).toEqual([]);
});

test('a file with the account that refuses files is refused once, and its number stays free', async () => {
  const entry = { account: testAccount('CA', 'file_refused_once'), due: '2026-03-19' };
  const name = await harness.send('CA', '2026-03-18', [entry, { account: '1000000', due: '2026-03-19' }]);
  await harness.advance('2026-03-18', '12:30');
  await harness.send('CA', '2026-03-18', [entry]);
  await harness.advance('2026-03-18', '18:00');
  expect(await harness.found('CA', 'ACK')).toEqual([
    `CA_ACK_${name}.json: rejected; FILE_REFUSED: this bank refuses the first file with this test account`,
    'CA_ACK_CA_20260318_0002.txt.json: accepted',
  ]);
});

describe('deposits', () => {
  test.each<[Behaviour, Rail, Sent['purpose'], string[]]>([
    ['payout_bounced', 'CA', 'payout', ['CA_RET_20260406_1.txt: I 905 0.42 for TXN-1-1']],
    ['payout_bounced', 'US', 'payout', ['US_RET_20260406_1.ach: 21 R02 0.42 for 091000010401100']],
    ['microdeposit_returned', 'CA', 'microdeposit', ['CA_RET_20260406_1.txt: I 912 0.42 for TXN-1-1']],
    ['microdeposit_returned', 'US', 'microdeposit', ['US_RET_20260406_1.ach: 21 R04 0.42 for 091000010401100']],
    ['account_closed', 'CA', 'microdeposit', ['CA_RET_20260406_1.txt: I 905 0.42 for TXN-1-1']],
    ['insufficient_funds', 'CA', 'payout', []],
    ['payout_bounced', 'CA', 'microdeposit', []],
    ['microdeposit_returned', 'CA', 'payout', []],
  ])('%s in %s for a %s', async (behaviour, rail, purpose, expected) => {
    expect(await returnsOf(rail, behaviour, { purpose, cents: 42n })).toEqual(expected);
  });
});

test.each(['../../README.md', '../../../../README.md'])('%s lists them as they are', async (file) => {
  const readme = await readFile(join(import.meta.dirname, file), 'utf8');
  for (const behaviour of BEHAVIOURS) {
    const { name, what } = BEHAVIOUR_WORDS[behaviour].en;
    const numbers = `| ${testAccount('CA', behaviour)} | ${testAccount('US', behaviour)} |`;
    expect(readme).toContain(`${numbers} ${name} | ${what} |`);
  }
});

test('numbers are valid, and each stands for one thing', () => {
  const numbers = TEST_ACCOUNTS.map(({ rail, account }) => `${rail} ${account}`);
  expect(new Set(numbers).size).toBe(BEHAVIOURS.length * 2);
  for (const { rail, account } of TEST_ACCOUNTS) expect(account).toMatch(rail === 'CA' ? /^[0-9]{7}$/ : /^[0-9]{9}$/);
});
