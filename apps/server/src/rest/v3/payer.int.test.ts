import { limiter } from '@cordelle/api/limiter.ts';
import { Callers } from '@cordelle/api/testing/callers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, Device } from '../../testing/device.ts';
import { type Answer, V3Harness } from '../../testing/v3-harness.ts';
import { bindRoutes } from './bind.ts';
import { V3_ROUTES } from './contract.ts';
import { routerToRead } from './contract-document.ts';

const MAPLE = 4n;
const OWN = '4001';
const NEIGHBOUR = '4002';

let harness: V3Harness;
let device: Device;
let payments: Record<string, string>;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.world.addClient({ id: MAPLE, rail: 'CA', customers: 2 });
  await harness.world.addClient({ id: 5n, rail: 'CA' });
  const owner = await (await new Callers(harness.world).member({ clientId: MAPLE, role: 'client_primary' }))();
  payments = {};
  for (const customerId of [OWN, NEIGHBOUR]) {
    const terms = { amount: '50', frequency: 'Once', processDate: '2026-03-23', comment: 'Confidential' } as const;
    await owner.transactionSchedules.create({ customerId, ...terms });
    const { records } = await owner.financialTransactions.list({ customerId });
    payments[customerId] = records[0]?.id ?? '';
  }
  const userId = await addPerson(harness, { email: 'payer@example.test' });
  const { owner: sql } = harness.world.database;
  await sql`update users set kind = 'customer' where id = ${userId}`;
  await sql`
    insert into memberships (client_id, user_id, role, customer_id, created_at)
    values (${String(MAPLE)}, ${userId}, 'customer_account', ${OWN}, now())`;
  device = await Device.signedIn(harness, 'payer@example.test');
});
afterAll(() => harness.close());

const customersIn = ({ body }: Answer) =>
  new Set((body.records as { customer_id: string }[]).map((row) => row.customer_id));

describe('a payer with the four headers', () => {
  test.each(['/transaction_schedules', '/financial_transactions'])(
    'reads their own at %s, whomever they name',
    async (path) => {
      for (const query of ['', `?customer_id=${OWN}`, `?customer_id=${NEIGHBOUR}`, '?customer_id=5001']) {
        const answer = await device.ask('GET', `${path}${query}`);
        expect(answer).toMatchObject({ status: 200, body: { count: 1 } });
        expect(customersIn(answer)).toEqual(new Set([OWN]));
        expect(JSON.stringify(answer.body)).not.toMatch(/confidential/i);
      }
    },
  );

  test('reads a payment of their own; a neighbour’s is like a missing one', async () => {
    expect(await device.ask('GET', `/financial_transactions/${payments[OWN]}`)).toMatchObject({
      status: 200,
      body: {
        financial_transaction: { customer_id: OWN, bank_account: '*****67', comment: null, allowed_actions: [] },
      },
    });
    const refused = async (id: string | undefined) => {
      const { status, body } = await device.ask('GET', `/financial_transactions/${id}`);
      return { status, code: body.code, messages: body.messages };
    };
    expect(await refused(payments[NEIGHBOUR])).toMatchObject({ status: 404, code: 'record.not_found' });
    expect(await refused(payments[NEIGHBOUR])).toEqual(await refused('999999999'));
  });

  test('naming another business gets nowhere', async () => {
    expect(await device.ask('GET', '/financial_transactions?client_id=5')).toMatchObject({ status: 404 });
  });
});

describe('every call of the contract', () => {
  const routes = bindRoutes(routerToRead(), V3_ROUTES);
  const isOwn = ({ declarations: { auth, payer } }: (typeof routes)[number]['procedure']) =>
    auth === 'anonymous' || payer === 'own_records';
  const closed = routes.filter(({ procedure }) => !isOwn(procedure));
  // More calls than a person may make in as short a time.
  beforeEach(() => limiter.forget());

  const handedIn = {
    body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\r\n--x--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
  test.each(closed.map(({ route, clientInPath }) => [route.method, route.path, { ...route, clientInPath }] as const))(
    '%s %s is refused',
    async (method, path, { upload, clientInPath }) => {
      // A client in the path is the payer's own: another one is not there at all.
      const address = path.replace(/:[a-z_]+/gi, (name) => (name === `:${clientInPath}` ? '4' : '4001'));
      const body = method === 'POST' || method === 'PUT' ? { body: {} } : {};
      const answer = await device.ask(method, address, upload ? handedIn : body);
      expect(answer).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
    },
  );

  test('that stays open is about oneself, or open to anybody', () => {
    const open = routes.filter(({ procedure }) => procedure.declarations.auth !== 'anonymous' && isOwn(procedure));
    expect(open.map(({ route: { method, path } }) => `${method} ${path}`).sort()).toMatchInlineSnapshot(`
      [
        "DELETE /2fa",
        "DELETE /auth/sign_out",
        "GET /2fa",
        "GET /account",
        "GET /customers",
        "GET /customers/:id",
        "GET /financial_transactions",
        "GET /financial_transactions/:id",
        "GET /me",
        "GET /notifications",
        "GET /transaction_schedules",
        "POST /2fa",
        "POST /2fa/recovery_codes",
        "POST /auth/prove",
        "PUT /auth",
      ]
    `);
  });
});
