import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { V3Harness } from '../../testing/v3-harness.ts';

let harness: V3Harness;
let key: string;

beforeAll(async () => {
  harness = await V3Harness.open();
  await harness.world.addClient({ id: 4n, rail: 'CA', customers: 3 });
  await harness.world.addClient({ id: 5n, rail: 'CA' });
  const { owner } = harness.world.database;
  await owner`
    update customers set name = 'Renée Tremblay', phone = '(514) 555-0123', authorization_status = 'pending' where id = 4002`;
  await owner`update customers set active = false, archived_at = now() where id = 4003`;
  key = await harness.key(4n);
});
afterAll(() => harness.close());

const list = async (query = '') => {
  const { status, body } = await harness.ask('GET', `/customers${query}`, { key });
  return { status, body, ids: Array.isArray(body.records) ? body.records.map(({ id }) => id) : [] };
};

describe('GET /v3/customers', () => {
  test('answers the active customers with their counts, numbers masked', async () => {
    const { status, body, ids } = await list('?sort=email');
    expect([status, ids]).toEqual([200, ['4001', '4002']]);
    expect(body).toMatchObject({
      status: 200,
      messages: {},
      count: 2,
      before_search_count: 2,
      include_qbo_filter: false,
      include_xero_filter: false,
    });
    expect(body.records).toMatchObject([
      {
        id: '4001',
        customer_type: 'Personal',
        authorization_type: 'Online',
        status: 'Complete',
        bank_account: { account_number: '*****67', transit_number: '*****', institution_number: '***' },
        statuses: { complete: true, auth_type: 'online', notifications: { payment_reminder: 'enabled' } },
        required_action: null,
        next_payment: null,
      },
      { id: '4002', status: 'Pending', required_action: 'send_auth_request' },
    ]);
  });

  test.each([
    ['?filters=archived', ['4003']],
    ['?filter=archived', ['4003']],
    ['?filter=all&filters=authorization_complete&sort=email', ['4001', '4003']],
    ['?filter=customer_email_auth_select_list', ['4002']],
    [`?filters=${encodeURIComponent('["authorization_pending","type_online"]')}`, ['4002']],
    [`?filters=${encodeURIComponent('{"authorization_pending":true,"archived":false}')}`, ['4002']],
    ['?search=renee', ['4002']],
    ['?search=514-555-0123', ['4002']],
    ['?customer_id=4001', ['4001']],
    ['?customer_id=4003', ['4003']],
    ['?customer_id=4001&filter=archived', []],
    ['?customer_id=5001', []],
    ['?sort=email%20desc&limit=1', ['4002']],
    ['?sort=email&skip=1', ['4002']],
  ])('%s', async (query, ids) => expect((await list(query)).ids).toEqual(ids));

  test.each([
    ['?filters=everything', 'filters.0'],
    ['?filter=none', 'filter'],
    ['?sort=phone', 'sort'],
    ['?limit=201', 'limit'],
    ['?limit=0', 'limit'],
    ['?skip=-1', 'skip'],
    [`?search=${'x'.repeat(101)}`, 'search'],
  ])('%s is refused under %s', async (query, field) => {
    const { status, body } = await list(query);
    expect([status, Object.keys(Object(body.messages))]).toEqual([422, [field]]);
  });

  test('finds nobody by the digits of an account for a program that may not see numbers', async () => {
    expect((await list('?search=67')).ids).toEqual([]);
  });

  test('of another client is missing', async () => expect((await list('?client_id=5')).status).toBe(404));
});
