import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApiKey } from '../api-keys/operator-keys.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
let asOwner: Awaited<ReturnType<Callers['member']>>;
let asColleague: Awaited<ReturnType<Callers['member']>>;

const CUSTOMER = '4001';
const FAILED = {
  id: 'microdeposit-7',
  message: 'A microdeposit for Payer 4001 was not completed.',
  kind: 'microdeposit',
  customerId: CUSTOMER,
};
const H1 = {
  id: 'h1_terms_2024',
  message: expect.stringContaining('Rule H1'),
  kind: 'h1_terms',
  customerId: null,
};

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  await world.addClient({ id: 5n, rail: 'US' });
  callers = new Callers(world);
  asOwner = await callers.member({ clientId: 4n, role: 'client_primary' });
  asColleague = await callers.member({ clientId: 4n, role: 'client_admin' });
});
afterAll(() => world.close());
beforeEach(async () => {
  const { owner } = world.database;
  await owner`delete from dismissed_alerts`;
  await owner`delete from microdeposits`;
  await owner`update customers set name = 'Payer 4001' where client_id = 4 and id = ${CUSTOMER}`;
});

/** Two test credits that came to that end on a day. */
async function microdeposit(id: number, status: string, day: string): Promise<void> {
  await world.database.owner`
    insert into microdeposits (client_id, id, customer_id, bank_account_id, currency, status, requested_on, expires_on,
                               created_at, version)
    values (4, ${id}, ${CUSTOMER}, ${CUSTOMER}, 'CAD', ${status}, ${day}, ${day}, ${day}, 1)`;
}

describe('alerts of a client', () => {
  test('tell of microdeposits that came to nothing and of the terms of Rule H1', async () => {
    await microdeposit(7, 'Failed', '2026-03-10');
    const { records, count } = await (await asOwner()).notifications.list({});
    expect(records).toEqual([FAILED, H1]);
    expect(count).toBe(2);
  });

  test('speak the reader’s language', async () => {
    await microdeposit(7, 'Declined', '2026-03-10');
    const { records } = await (await asOwner({ language: 'fr' })).notifications.list({});
    expect(records.map(({ message }) => message)).toEqual([
      'Un microdépôt pour Payer 4001 n’a pas abouti.',
      expect.stringContaining('Règle H1'),
    ]);
  });

  test.each([
    ['a later one was sent', () => microdeposit(8, 'Requested', '2026-03-12')],
    ['it was verified', () => world.database.owner`update microdeposits set status = 'Verified'`],
    ['it is half a year old', () => world.database.owner`update microdeposits set created_at = '2025-09-01'`],
  ])('say nothing of a microdeposit when %s', async (_, change) => {
    await microdeposit(7, 'Failed', '2026-03-10');
    await change();
    expect((await (await asOwner()).notifications.list({})).records).toEqual([H1]);
  });

  test('are for those who may do something about it', async () => {
    await microdeposit(7, 'Failed', '2026-03-10');
    const asReader = await callers.member({ clientId: 4n, role: 'client_read_only' });
    const asKeeper = await callers.member({ clientId: 4n, role: 'client_custom', flags: ['cudCustomers'] });
    expect((await (await asReader()).notifications.list({})).records).toEqual([]);
    expect((await (await asKeeper()).notifications.list({})).records).toEqual([FAILED]);
  });

  test('of Rule H1 are Canadian, and wait for their release', async () => {
    const asAmerican = await callers.member({ clientId: 5n, role: 'client_primary' });
    expect((await (await asAmerican()).notifications.list({})).records).toEqual([]);
    await world.database.owner`
      insert into release_helpers (name, for_client_id, enabled, updated_at) values ('h1_terms_2024_released', 4, false, now())`;
    expect((await (await asOwner()).notifications.list({})).records).toEqual([]);
    await world.database.owner`delete from release_helpers`;
  });

  test('come in pages', async () => {
    await microdeposit(7, 'Failed', '2026-03-10');
    const second = await (await asOwner()).notifications.list({ skip: 1, limit: 1 });
    expect(second).toMatchObject({ records: [H1], count: 2 });
  });

  test('are none where no client is chosen', async () => {
    const asStaff = await callers.staff();
    expect(await (await asStaff()).notifications.list({})).toMatchObject({ records: [], count: 0 });
  });
});

describe('a key that ends soon', () => {
  const ends = (days: number) => world.database.owner`
    update api_keys set created_at = now() - interval '1 year', expires_at = now() + ${days} * interval '1 day'`;
  const keyAlerts = async (as = asOwner) =>
    (await (await as()).notifications.list({})).records.filter(({ kind }) => kind === 'api_key');

  test('stands in the alerts of whoever manages keys, fourteen days before its end and again three, until put away', async () => {
    await createApiKey(world.app(), { clientId: 4n, name: 'Till', scopes: ['reports:read'], actor: 'user:1' });
    await ends(15);
    expect(await keyAlerts()).toEqual([]);
    await ends(13);
    const [alert] = await keyAlerts();
    expect(alert).toMatchObject({
      id: expect.stringMatching(/^api_key-\d+-14$/),
      message: expect.stringMatching(/^The API key “Till” ends on /),
    });
    expect(await keyAlerts(await callers.member({ clientId: 4n, role: 'client_read_only' }))).toEqual([]);
    expect(await keyAlerts(await callers.member({ clientId: 5n, role: 'client_primary' }))).toEqual([]);
    await (await asOwner()).notifications.dismiss({ id: alert?.id ?? '' });
    expect(await keyAlerts()).toEqual([]);
    await ends(2);
    expect(await keyAlerts()).toMatchObject([{ id: expect.stringMatching(/-3$/) }]);
    await world.database.owner`update api_keys set revoked_at = now()`;
    expect(await keyAlerts()).toEqual([]);
  });
});

describe('an alert put away', () => {
  beforeEach(() => microdeposit(7, 'Failed', '2026-03-10'));

  test('is gone for good, twice put away or once, for this person only', async () => {
    for (const _ of [1, 2]) await (await asOwner()).notifications.dismiss({ id: 'microdeposit-7', message: 'seen' });
    expect((await (await asOwner()).notifications.list({})).records).toEqual([H1]);
    expect((await (await asColleague()).notifications.list({})).records).toEqual([FAILED, H1]);
    const kept = await world.database.owner`select alert, message from dismissed_alerts`;
    expect(kept).toEqual([{ alert: 'microdeposit-7', message: 'seen' }]);
  });

  test('comes again when it happens again', async () => {
    await (await asOwner()).notifications.dismiss({ id: 'microdeposit-7' });
    await microdeposit(9, 'Declined', '2026-03-15');
    expect((await (await asOwner()).notifications.list({})).records).toEqual([{ ...FAILED, id: 'microdeposit-9' }, H1]);
  });

  test.each(['microdeposit-999', 'microdeposit-8'])('that nobody showed is not found: %s', async (id) => {
    await microdeposit(8, 'Requested', '2026-03-11');
    expect(await refusalFrom((await asOwner()).notifications.dismiss({ id }))).toMatchObject({ status: 404 });
  });

  test.each(['anything', 'microdeposit-', 'microdeposit-1;drop'])('without a known name is refused: %s', async (id) => {
    expect(await refusalFrom((await asOwner()).notifications.dismiss({ id }))).toMatchObject({ status: 422 });
  });

  test('of a client somebody may not see is not found', async () => {
    const asReader = await callers.member({ clientId: 4n, role: 'client_read_only' });
    expect(await refusalFrom((await asReader()).notifications.dismiss({ id: 'microdeposit-7' }))).toMatchObject({
      status: 404,
    });
  });
});
