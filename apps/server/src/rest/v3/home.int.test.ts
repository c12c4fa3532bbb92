import { afterAll, beforeAll, expect, test } from 'vitest';
import { V3Harness } from '../../testing/v3-harness.ts';

const MAPLE = 4n;
const BOREAL = 5n;
let harness: V3Harness;
let key = '';

beforeAll(async () => {
  harness = await V3Harness.open();
  harness.world.setClock('2026-03-16', '10:00');
  await harness.world.addClient({ id: MAPLE, rail: 'CA', customers: 2 });
  await harness.world.addClient({ id: BOREAL, rail: 'US' });
  const debit = { rail: 'CA', clientId: MAPLE, customerId: 4001n } as const;
  await harness.world.addDebit({ ...debit, id: 41n, amount: '1250.99', requestedDate: '2026-03-18' });
  await harness.world.addDebit({ ...debit, id: 42n, amount: '0.01', requestedDate: '2026-04-02' });
  key = await harness.key(MAPLE);
});
afterAll(() => harness.close());

const SERIES = ['approved', 'declined', 'sent_to_bank', 'processed', 'future', 'settlement'] as const;

test('the figures of the current month, every day of it, sums as decimal text', async () => {
  const { status, body } = await harness.ask('GET', '/home', { key });
  expect(status).toBe(200);
  const { home_data: data } = body as { home_data: Record<string, unknown> };
  expect(data).toMatchObject({
    start_date: '2026-03-01',
    end_date: '2026-03-31',
    currency: 'CAD',
    customers_count: 2,
    transactions_count: 1,
    transactions_sum: '1250.99',
    declines_sum: '0.00',
  });
  for (const name of SERIES) {
    const days = data[`${name}_transactions`] as { date: string; count: number; amount: string }[];
    expect(days).toHaveLength(31);
    for (const day of days)
      expect(day).toEqual({
        date: expect.stringMatching(/^2026-03-\d\d$/),
        count: name === 'future' && day.date === '2026-03-18' ? 1 : 0,
        amount: name === 'future' && day.date === '2026-03-18' ? '1250.99' : '0.00',
      });
  }
});

test('another month by its name; a month there is not is refused under its field', async () => {
  const april = await harness.ask('GET', '/home?month=2026-04', { key });
  expect(april.body).toMatchObject({ home_data: { start_date: '2026-04-01', transactions_sum: '0.01' } });
  const none = await harness.ask('GET', '/home?month=2026-13', { key });
  expect(none.status).toBe(422);
  expect(none.body).toMatchObject({ messages: { month: [expect.any(String)] } });
});

test('another client’s key reads its own, a closed client’s is refused', async () => {
  const other = await harness.ask('GET', '/home', { key: await harness.key(BOREAL) });
  expect(other.body).toMatchObject({ home_data: { currency: 'USD', customers_count: 1, transactions_count: 0 } });
  const closed = await harness.key(BOREAL);
  await harness.world.database.owner`update clients set status = 'closed' where id = ${String(BOREAL)}`;
  expect((await harness.ask('GET', '/home', { key: closed })).status).toBe(403);
});
