import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PayerBrowser, type ShownPage } from '../../testing/payer-browser.ts';
import { AGREED, CANADIAN, MAPLE, PayerHarness } from '../../testing/payer-harness.ts';
import type { V3Harness } from '../../testing/v3-harness.ts';

let payers: PayerHarness;
let harness: V3Harness;

beforeAll(async () => {
  payers = await PayerHarness.open();
  ({ harness } = payers);
});
afterAll(() => payers.close());

describe('a bank connection', () => {
  const LOGIN = { transitNumber: '00012', institutionNumber: '003', accountNumber: '5550001' };

  beforeAll(() =>
    payers.settings(MAPLE, { enable_flinks: true, require_verification: true, flinks_opted_in_at: new Date() }),
  );
  afterAll(() => payers.plain(MAPLE));

  async function upToBank(lastName: string): Promise<{ browser: PayerBrowser; bank: ShownPage }> {
    const browser = new PayerBrowser(harness);
    const who = await browser.open('/authorize/maple-dental');
    const reach = await browser.send(who, { personalName: 'true', firstName: 'Ada', lastName });
    return { browser, bank: await browser.send(reach, { email: `${lastName.toLowerCase()}@example.test` }) };
  }

  test('leads to the bank and back without script, and what the bank itself says counts', async () => {
    const { browser, bank } = await upToBank('Connected');
    expect(bank.text).toContain('You are signing in with your bank');
    expect(bank.headers.get('content-security-policy')).toContain('frame-src https://connect.example.test');
    const page = new URL((/<a class="button" href="([^"]*)"/.exec(bank.html)?.[1] ?? '').replaceAll('&amp;', '&'));
    const back = new URL(page.searchParams.get('redirectUrl') ?? '');
    payers.logins.set('login-1', { tag: page.searchParams.get('tag') ?? '', numbers: LOGIN });
    back.searchParams.set('loginId', 'login-1');
    const answered = await browser.open(`${back.pathname}${back.search}`);
    const check = await browser.send(answered, {});
    expect(check.text).toContain('by signing in to your bank');
    expect(payers.forgotten).toEqual(['login-1']);
    const done = await browser.send(check, AGREED);
    expect(done.text).toContain('Your bank account has been verified.');
    const [customer] = await payers.customers(MAPLE, 'Ada Connected');
    expect(customer).toMatchObject({ authorization: 'complete', verification: 'complete' });
    const [charged] = await harness.world.database.owner<{ n: number }[]>`
      select count(*)::int as n from instant_verifications where client_id = 4 and customer_id = ${String(customer?.id)}`;
    expect(charged?.n).toBe(1);
  });

  test('of another flow, or one nobody made, connects nothing', async () => {
    const { browser, bank } = await upToBank('Foreign');
    payers.logins.set('login-2', { tag: 'somebody else', numbers: LOGIN });
    for (const loginId of ['login-2', 'made-up']) {
      const refused = await browser.send(bank, { loginId });
      expect(refused.text).toContain('Connect your bank, or enter your account numbers.');
    }
  });

  test('that is not answered yet is asked again', async () => {
    const { browser, bank } = await upToBank('Waits');
    payers.logins.set('login-3', null);
    const waiting = await browser.send(bank, { loginId: 'login-3' });
    expect(waiting.text).toContain('Your bank has not answered yet');
  });

  test('is never the only way: numbers can be typed', async () => {
    const { browser } = await upToBank('Types');
    const byHand = await browser.open('/authorize/maple-dental?page=bank&by=hand');
    expect(byHand.text).toContain('Connect my bank instantly instead');
    const check = await browser.send(byHand, { ...CANADIAN, 'bankAccount.accountNumber': '5550002' });
    expect(check.text).toContain('by two small deposits');
  });
});
