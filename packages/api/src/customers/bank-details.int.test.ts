import { inTransaction } from '@cordelle/db/connection.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
let ada: Awaited<ReturnType<Callers['member']>>;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 0 });
  await world.addClient({ id: 5n, rail: 'US', customers: 0 });
  callers = new Callers(world);
  ada = await callers.member({ clientId: 4n, role: 'client_primary' });
});
afterAll(() => world.close());

const BANK = { transitNumber: '00123', institutionNumber: '003', accountNumber: '1234567' } as const;
const LEA = { name: 'Léa Roy', customerType: 'Personal', authorizationType: 'In Person' } as const;

let newcomers = 0;
/** Somebody nobody else of this file changes. */
async function newcomer(given: object = {}) {
  newcomers += 1;
  const { id } = await (await ada()).customers.create({
    ...LEA,
    name: `Léa Roy ${newcomers}`,
    bankAccount: BANK,
    ...given,
  });
  return id;
}
const recordOf = async (customerId: string) => (await ada()).customers.byId({ customerId });
const change = async (customerId: string, given: object) => (await ada()).customers.update({ customerId, ...given });

const factsOf = (customerId: string) =>
  inTransaction(
    world.database.worker,
    {},
    ({ sql }) =>
      sql<{ type: string; data: Record<string, unknown> | null }[]>`
      select type, data from customer_facts where customer_id = ${customerId}::bigint order by id`,
  );
const versionsOf = async (customerId: string) => (await (await ada()).customers.authorizations({ customerId })).records;

/** Everything that is kept of a client but the ciphertext: no number stands in it. */
async function everythingKept(): Promise<string> {
  const tables = [
    'customers',
    'customer_bank_accounts',
    'customer_facts',
    'customer_authorizations',
    'audit_log',
    'outbox',
    'events',
    'idempotency_keys',
  ];
  const rows = await inTransaction(world.database.worker, {}, async ({ sql }) => {
    const found: unknown[] = [];
    for (const table of tables) found.push(await sql`select to_jsonb(t) as row from ${sql(table)} t`);
    return found;
  });
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

describe('changing bank details', () => {
  test('the masks as they are shown mean unchanged', async () => {
    const id = await newcomer();
    const { bankAccount } = await recordOf(id);
    const { transitNumber, institutionNumber, accountNumber } = bankAccount ?? {};
    await change(id, { bankAccount: { transitNumber, institutionNumber, accountNumber } });
    expect((await factsOf(id)).map(({ type }) => type)).not.toContain('bank_details_updated');
  });

  test.each([
    ['accountNumber', '****67'],
    ['accountNumber', '*****68'],
    ['accountNumber', '*****6*'],
    ['transitNumber', '****'],
    ['institutionNumber', '*03'],
  ])('%s %s is no mask of what is on file', async (field, value) => {
    const id = await newcomer();
    expect(await refusalFrom(change(id, { bankAccount: { [field]: value } }))).toMatchObject({
      status: 422,
      messages: { [`bankAccount.${field}`]: ['Type the whole number, or keep the current one as it is shown'] },
    });
  });

  test('new digits are a new version: not verified, under the same consent', async () => {
    const id = await newcomer();
    await world.database.owner`
      update customers set bank_verification = 'complete', verification_method = 'microdeposit' where id = ${id}`;
    const changed = await change(id, {
      bankAccount: { transitNumber: '*****', institutionNumber: '***', accountNumber: '7654321' },
    });
    expect(changed).toMatchObject({
      bankAccount: { accountNumber: '*****21', verified: false, bankName: 'Royal Bank of Canada' },
      bankVerification: { state: 'none', method: null },
    });
    expect((await factsOf(id)).slice(2)).toEqual([
      { type: 'bank_details_updated', data: { accountNumber: '*****21', bankName: 'Royal Bank of Canada' } },
      { type: 'verification_changed', data: { from: 'complete', to: 'none' } },
    ]);
    expect(await versionsOf(id)).toMatchObject([
      { version: 2, kind: 'changed', accountNumber: '*****21' },
      { version: 1, kind: 'given', accountNumber: '*****67' },
    ]);
    const shown = await (await ada()).customers.bankNumbers({ customerId: id });
    expect(shown).toMatchObject({ transitNumber: '00123', institutionNumber: '003', accountNumber: '7654321' });
  });

  test('the same digits typed again change nothing', async () => {
    const id = await newcomer();
    await change(id, { bankAccount: BANK });
    expect((await factsOf(id)).map(({ type }) => type)).not.toContain('bank_details_updated');
  });

  test('an account the bank refused is taken into use again when it is typed again', async () => {
    const id = await newcomer();
    await world.database.owner`
      update customer_bank_accounts set disabled_at = now(), disabled_reason = '905' where customer_id = ${id}`;
    expect((await recordOf(id)).requiredAction).toBe('complete_bank_details');
    expect((await change(id, { bankAccount: BANK })).bankAccount?.disabledReason).toBeNull();
  });

  test('microdeposits under way to the old digits are called off', async () => {
    const id = await newcomer();
    await world.addMicrodeposit({
      rail: 'CA',
      clientId: 4n,
      customerId: BigInt(id),
      id: 4001n,
      on: '2026-03-16',
      cents: [12, 34],
    });
    await change(id, { bankAccount: { accountNumber: '7654399' } });
    const [record] = await world.database.owner`select status, status_reason from microdeposits where id = 4001`;
    expect(record).toMatchObject({ status: 'Failed', status_reason: 'bank_details_changed' });
    expect((await recordOf(id)).bankVerification.state).toBe('none');
  });
});

describe('numbers in clear', () => {
  test('who looks at them is told by the log and by the timeline', async () => {
    const id = await newcomer();
    expect(await (await ada()).customers.bankNumbers({ customerId: id })).toEqual({
      bankAccountType: null,
      routingNumber: null,
      transitNumber: '00123',
      institutionNumber: '003',
      accountNumber: '1234567',
    });
    expect((await factsOf(id)).at(-1)?.type).toBe('bank_numbers_viewed');
    const [audit] = await world.database.owner`
      select action, actor from audit_log where action = 'bank_numbers.open' order by id desc limit 1`;
    expect(audit).toMatchObject({ action: 'bank_numbers.open' });
  });

  test('stand nowhere but in the answer', async () => {
    const canary = '987650432198';
    const id = await newcomer({ bankAccount: { ...BANK, accountNumber: canary } });
    const call = await ada({ idempotencyKey: 'looked-at-once' });
    expect((await call.customers.bankNumbers({ customerId: id })).accountNumber).toBe(canary);
    await change(id, { bankAccount: { ...BANK, accountNumber: '987650432199' } });
    const kept = await everythingKept();
    expect(kept).toContain('**********98');
    expect(kept).not.toContain(canary);
    expect(kept).not.toContain('987650432199');
  });
});
