import { expect, test } from 'vitest';
import { BankHarness } from '../testing/bank-harness.ts';
import { drawBehaviour, REALISTIC_RATES } from './realistic.ts';
import { behaviourOf, isRealistic, testAccount } from './test-accounts.ts';

const draws = (seed: number) =>
  Array.from({ length: 20_000 }, (_, at) => drawBehaviour(seed, { rail: 'CA', key: `trace ${at}`, purpose: 'debit' }));

test('outcomes come about as often as documented', () => {
  const drawn = draws(1);
  for (const { behaviour, per10000 } of REALISTIC_RATES) {
    const share = drawn.filter((one) => one === behaviour).length / drawn.length;
    expect(Math.abs(share - per10000 / 10_000), behaviour).toBeLessThan(0.003);
  }
});

test('the same seed draws the same, another seed draws otherwise', () => {
  expect(draws(1)).toEqual(draws(1));
  expect(draws(1)).not.toEqual(draws(2));
});

test('deposits always arrive', () => {
  for (let at = 0; at < 1000; at += 1)
    expect(drawBehaviour(1, { rail: 'US', key: `trace ${at}`, purpose: 'payout' })).toBe('approve');
});

test.each([
  ['CA', '9012345', true],
  ['CA', '901234', false],
  ['CA', '8012345', false],
  ['US', '90001234', true],
  ['US', '900012345678', true],
  ['US', '90101234', false],
  ['US', '9000123', false],
] as const)('%s %s is realistic: %s', (rail, account, expected) => {
  expect(isRealistic(rail, account)).toBe(expected);
});

test('documented numbers are never realistic, nor is what they move to documented', () => {
  for (const rail of ['CA', 'US'] as const) {
    expect(isRealistic(rail, testAccount(rail, 'approve'))).toBe(false);
    expect(behaviourOf(rail, `5${testAccount(rail, 'notice_new_account').slice(1)}`)).toBeNull();
  }
});

test('two banks of one seed answer the same files with the same bytes', async () => {
  const live = async (seed: number) => {
    const harness = await BankHarness.start({ seed });
    const accounts = Array.from({ length: 90 }, (_, at) => `90${String(10_000 + at)}`);
    await harness.send(
      'CA',
      '2026-03-18',
      accounts.map((account) => ({ account, due: '2026-03-19' })),
    );
    await harness.advance('2026-03-18', '12:30');
    await harness.liveThrough('2026-03-19', '2026-04-20');
    const everything = await harness.everything();
    expect((await harness.bank.books('CA')).sumCents()).toBe(0n);
    await harness.remove();
    return everything;
  };
  const [first, again, other] = [await live(1), await live(1), await live(7)];
  expect(first).toEqual(again);
  expect(first).not.toEqual(other);
});
