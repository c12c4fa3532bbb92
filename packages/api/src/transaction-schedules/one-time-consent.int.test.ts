import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { agreementChanges, consentGiven } from '../testing/consents.ts';

const MAPLE = 4n;
const USED = 'schedule.one_time_consent_used';
const SINGLE = 'schedule.one_time_consent_single';
let world: DayWorld;
let callers: Callers;
let asAda: Awaited<ReturnType<Callers['member']>>;
let customerIds: bigint[] = [];
let customerId: bigint;

beforeAll(async () => {
  world = await DayWorld.open();
  customerIds = await world.addClient({ id: MAPLE, rail: 'CA', customers: 12 });
  callers = new Callers(world);
  asAda = await callers.member({ clientId: MAPLE, role: 'client_primary' });
});
afterAll(() => world.close());
beforeEach(() => {
  world.setClock('2026-03-16', '09:00');
  const next = customerIds.shift();
  if (next === undefined) throw new Error('every customer is taken');
  customerId = next;
});

const agrees = (kind: Parameters<typeof consentGiven>[3]) => consentGiven(world, MAPLE, customerId, kind);
const changes = (command: Parameters<typeof agreementChanges>[2]) =>
  agreementChanges(world, { clientId: MAPLE, customerId }, command);
const schedules = async () => (await asAda()).transactionSchedules;
const terms = (more: object = {}) => ({
  customerId: String(customerId),
  amount: '50',
  frequency: 'Once' as const,
  processDate: '2026-03-19',
  ...more,
});
const plan = async (more: object = {}) => (await schedules()).create(terms(more));
const refused = async (more: object = {}) => refusalFrom(plan(more));
const count = async () => (await (await schedules()).list({ customerId: String(customerId), active: true })).count;
const declineAll = (from = customerId) =>
  world.database.owner`
    update transactions set status = 'Declined', stage = 'before_approval', return_code = '901', bank_account_id = ${String(from)}
     where client_id = 4 and customer_id = ${String(customerId)}`;

describe('Given a payer who agreed to one debit', () => {
  test('one is planned, a second is refused in both languages, and nothing of it stays', async () => {
    await agrees('one_time');
    await plan();
    expect(await refused({ processDate: '2026-03-24' })).toMatchObject({
      status: 422,
      code: USED,
      messages: {
        base: [
          'This customer agreed to one payment only, and it is planned or made already. Ask them to authorize again before you plan another.',
        ],
      },
    });
    const french = await asAda({ language: 'fr' });
    expect((await refusalFrom(french.transactionSchedules.create(terms()), 'fr')).messages.base?.[0]).toContain(
      'Ce client a consenti à un seul paiement',
    );
    expect(await count()).toBe(1);
  });

  test('two who plan it at once plan one', async () => {
    await agrees('one_time');
    const both = await Promise.allSettled([plan(), plan({ processDate: '2026-03-24' })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await count()).toBe(1);
  });

  test('several installments are refused, with an end or without', async () => {
    await agrees('one_time');
    expect(await refused({ frequency: 'Monthly', installments: 3 })).toMatchObject({ code: SINGLE });
    expect(await refused({ frequency: 'Monthly' })).toMatchObject({ code: SINGLE });
    expect(await refused({ frequency: 'Twice', secondProcessDate: '2026-03-26' })).toMatchObject({ code: SINGLE });
    expect(await count()).toBe(0);
  });

  test('the form says so before it is sent', async () => {
    await agrees('one_time');
    const several = await (await schedules()).preview(terms({ frequency: 'Monthly' }));
    expect(several.problems.base?.[0]).toContain('Choose Once');
    expect((await (await schedules()).preview(terms())).problems).toEqual({});
    await plan();
    expect((await (await schedules()).preview(terms())).problems.base?.[0]).toContain('agreed to one payment only');
  });

  test('what is taken back makes room again, and cannot come back beside the next', async () => {
    await agrees('one_time');
    const { id } = await plan();
    await (await schedules()).skip({ id, installment: 1, skipped: true });
    const next = await plan({ processDate: '2026-03-24' });
    const restore = async () => (await schedules()).skip({ id, installment: 1, skipped: false });
    expect(await refusalFrom(restore())).toMatchObject({ code: USED });
    await (await schedules()).remove({ id: next.id });
    await restore();
    expect(await refused({ processDate: '2026-03-24' })).toMatchObject({ code: USED });
  });

  test('a paused schedule still means to debit', async () => {
    await agrees('one_time');
    const { id } = await plan();
    await (await schedules()).pause({ id, until: null });
    expect(await refused({ processDate: '2026-03-24' })).toMatchObject({ code: USED });
    await (await schedules()).resume({ id });
    expect(await count()).toBe(1);
  });

  test('a declined debit is tried again, not planned anew', async () => {
    await agrees('one_time');
    await plan();
    await declineAll();
    expect(await refused({ processDate: '2026-03-24' })).toMatchObject({ code: USED });
    const records = (await (await asAda()).financialTransactions.list({ customerId: String(customerId) })).records;
    const detail = await (await asAda()).financialTransactions.byId({ financialTransactionId: records[0]?.id ?? '' });
    expect(detail.retry?.refusedBy).not.toBe(USED);
  });

  test('a new consent opens it again', async () => {
    await agrees('one_time');
    await plan();
    world.setClock('2026-03-16', '09:30');
    await agrees('one_time');
    await plan({ processDate: '2026-03-24' });
    expect(await refused({ processDate: '2026-03-25' })).toMatchObject({ code: USED });
    world.setClock('2026-03-16', '09:40');
    await agrees('recurring');
    await plan({ frequency: 'Monthly', processDate: '2026-03-26' });
    expect(await count()).toBe(3);
  });

  test('another account is the same consent: what is planned counts, what failed on the old account does not', async () => {
    await agrees('one_time');
    await plan();
    world.setClock('2026-03-16', '09:30');
    await changes({ type: 'changeAccount', bankAccountId: String(customerId + 1n), by: 'payer', termsHash: null });
    expect(await refused({ processDate: '2026-03-24' })).toMatchObject({ code: USED });
    await declineAll(customerId + 1n);
    expect(await refused({ processDate: '2026-03-24' })).toMatchObject({ code: USED });
    await declineAll();
    await plan({ processDate: '2026-03-24' });
  });
});

describe('Given a consent that is not for one debit', () => {
  test('a schedule made under an earlier one goes on as agreed then', async () => {
    await agrees('recurring');
    const { id } = await plan({ frequency: 'Monthly', installments: 3 });
    world.setClock('2026-03-16', '09:30');
    await agrees('one_time');
    await plan({ processDate: '2026-03-24' });
    await (await schedules()).skip({ id, installment: 1, skipped: true });
    await (await schedules()).skip({ id, installment: 1, skipped: false });
    await (await schedules()).changeFrom({ id, fromInstallment: 2, installments: 5 });
    expect(await count()).toBe(2);
  });

  test('on paper, or imported, it covers as many as are planned', async () => {
    await plan();
    await plan({ processDate: '2026-03-24' });
    await plan({ processDate: '2026-03-25' });
    await plan({ frequency: 'Monthly', processDate: '2026-03-26' });
    expect(await count()).toBe(4);
  });

  test('a change that the business makes to what stands is no new consent', async () => {
    await agrees('one_time');
    await plan();
    await changes({ type: 'amend', signedForm: true });
    expect(await refused({ processDate: '2026-03-24' })).toMatchObject({ code: USED });
  });
});
