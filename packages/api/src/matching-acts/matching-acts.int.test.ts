import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { runMatchingActs, TRIES_MAX } from './run-matching-acts.ts';

let world: DayWorld;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  callers = new Callers(world);
});
afterAll(() => world.close());

let nextClient = 20n;
/** A client of its own with so many customers, seen by its owner. */
async function aClient(customers: number) {
  const id = nextClient;
  nextClient += 1n;
  const customerIds = (await world.addClient({ id, rail: 'CA', customers })).map(String);
  const asOwner = await callers.member({ clientId: id, role: 'client_primary' });
  return { id, customerIds, asOwner };
}
const ALL = { filter: 'active' as const, filters: [] };
const run = () => runMatchingActs(world.app());

describe('one thing with all customers who match', () => {
  test('is shown before: whom it changes, who is so already, who is left out and why', async () => {
    const { id, customerIds, asOwner } = await aClient(4);
    const [already = '', unsubscribed = ''] = customerIds;
    await world.database.owner`
      update customers set payment_reminder_enabled = (id = ${already}),
             payment_reminder_unsubscribed_at = case when id = ${unsubscribed} then now() end
       where client_id = ${String(id)}`;
    const { matchingActs } = await asOwner();
    expect(await matchingActs.preview({ name: 'enable_payment_reminder', matching: ALL })).toEqual({
      count: 4,
      nearly: false,
      done: 2,
      unchanged: 1,
      leftOut: [{ reason: expect.any(String), count: 1, names: [expect.any(String)] }],
      ends: null,
    });
    const { id: actId } = await matchingActs.start({ name: 'enable_payment_reminder', matching: ALL, count: 4 });
    await run();
    expect(await matchingActs.byId({ actId })).toMatchObject({
      state: 'done',
      total: 4,
      waiting: 0,
      done: 2,
      unchanged: 1,
      leftOut: [{ count: 1 }],
    });
    await matchingActs.undo({ actId });
    await run();
    const on = await world.database.owner<{ id: bigint }[]>`
      select id from customers where client_id = ${String(id)} and payment_reminder_enabled`;
    // Who was so before it began stays so.
    expect(on.map((one) => String(one.id))).toEqual([already]);
    expect(await matchingActs.byId({ actId })).toMatchObject({ state: 'undone', done: 0, undone: 2, stay: 0 });
  });

  test('archives them with what was planned, and brings the customers back', async () => {
    const { customerIds, asOwner } = await aClient(3);
    const { matchingActs, transactionSchedules, customers } = await asOwner();
    await transactionSchedules.create({
      customerId: customerIds[0] ?? '',
      amount: '12.50',
      frequency: 'Once',
      processDate: '2026-03-20',
    });
    const { ends } = await matchingActs.preview({ name: 'archive', matching: ALL });
    expect(ends).toEqual({ schedules: 1, payments: 1, amount: '12.50' });
    const { id: actId } = await matchingActs.start({ name: 'archive', matching: ALL, count: 3 });
    await run();
    expect((await customers.list({})).count).toBe(0);
    expect((await matchingActs.latest({})).act).toMatchObject({ id: actId, state: 'done', done: 3 });
    await matchingActs.undo({ actId });
    await run();
    expect((await customers.list({})).count).toBe(3);
    expect((await transactionSchedules.list({ active: true })).count).toBe(0);
  });

  test('says when the search names nobody, and these are only called almost so', async () => {
    const { customerIds, asOwner } = await aClient(2);
    await world.database.owner`update customers set name = 'Zoé Tremblay' where id = ${customerIds[0] ?? ''}`;
    const { matchingActs } = await asOwner();
    const sought = (search: string) => matchingActs.preview({ name: 'archive', matching: { ...ALL, search } });
    expect(await sought('tremblay')).toMatchObject({ count: 1, nearly: false });
    expect(await sought('trembaly')).toMatchObject({ count: 1, nearly: true });
    expect(await sought('nobody at all')).toMatchObject({ count: 0, nearly: false });
  });

  test('acts on those whom the filter and the search find, and on nobody else', async () => {
    const { id, customerIds, asOwner } = await aClient(3);
    await world.database.owner`
      update customers set payment_receipt_enabled = (id <> ${customerIds[1] ?? ''}) where client_id = ${String(id)}`;
    const { matchingActs, customers } = await asOwner();
    const counted = async (search: string) =>
      (await matchingActs.preview({ name: 'archive', matching: { ...ALL, search } })).count;
    const sought = (await customers.byId({ customerId: customerIds[2] ?? '' })).name;
    expect(await counted(sought)).toBe((await customers.list({ search: sought })).count);
    expect(await counted('nobody at all')).toBe(0);
    const matching = { ...ALL, filters: ['payment_receipts_disabled' as const] };
    expect(await matchingActs.preview({ name: 'archive', matching })).toMatchObject({ count: 1, done: 1 });
    await matchingActs.start({ name: 'archive', matching, count: 1 });
    await run();
    expect((await customers.list({ filter: 'archived' })).records.map((one) => one.id)).toEqual([customerIds[1]]);
  });
});

const mailsTo = (email: string) => world.database.owner<{ template: string; subject: string }[]>`
  select template, subject from outbox where to_address = ${email} and template like 'matching%'`;

describe('an act that fails', () => {
  test('is tried again a minute later, given up after five tries, told by mail, and can be taken back', async () => {
    const { asOwner } = await aClient(201);
    const { matchingActs, customers, auth } = await asOwner();
    const { id: actId } = await matchingActs.start({ name: 'archive', matching: ALL, count: 201 });
    const { user } = await auth.me();
    const state = async () => (await matchingActs.byId({ actId })).state;
    const app = world.app();
    let portions = 0;
    const failing = {
      ...app,
      failpoint: async (name: string) => {
        if (name !== 'matching-act-before-commit') return;
        portions += 1;
        if (portions > 1) throw new Error('broken');
      },
    };
    world.wallTime = new Date('2026-03-16T15:00:00Z');
    for (let attempt = 1; attempt < TRIES_MAX; attempt++) {
      await runMatchingActs(failing);
      await runMatchingActs(failing);
      expect(await state()).toBe('running');
      expect(portions).toBe(attempt + 1);
      world.wallTime = new Date(world.wallTime.getTime() + 60_000);
    }
    expect(await mailsTo(user.email)).toEqual([]);
    await runMatchingActs(failing);
    expect(await matchingActs.byId({ actId })).toMatchObject({ state: 'failed', done: 200, waiting: 1 });
    expect(await mailsTo(user.email)).toEqual([
      { template: 'matching_failed', subject: 'Archive: given up, done for 200 of 201 customers' },
    ]);
    await run();
    expect((await customers.list({})).count).toBe(1);
    await matchingActs.undo({ actId });
    await run();
    expect((await customers.list({})).count).toBe(201);
    expect(await matchingActs.byId({ actId })).toMatchObject({ state: 'undone', undone: 200 });
    world.wallTime = null;
  });
});

describe('nothing begins', () => {
  test('where other customers match than were shown', async () => {
    const { id, asOwner } = await aClient(2);
    const { matchingActs } = await asOwner();
    expect(await refusalFrom(matchingActs.start({ name: 'archive', matching: ALL, count: 3 }))).toMatchObject({
      code: 'customer.matching_changed',
      status: 409,
    });
    expect(await world.database.owner`select 1 from customer_bulk_acts where client_id = ${String(id)}`).toHaveLength(
      0,
    );
  });

  test('for whoever may not do it, nor with what is sent to a bank', async () => {
    const { id, asOwner } = await aClient(1);
    const asReader = await (await callers.member({ clientId: id, role: 'client_read_only' }))();
    const asked = { name: 'archive', matching: ALL } as const;
    expect(await refusalFrom(asReader.matchingActs.preview(asked))).toMatchObject({ status: 403 });
    expect(await refusalFrom(asReader.matchingActs.start({ ...asked, count: 1 }))).toMatchObject({ status: 403 });
    const microdeposit = { ...asked, name: 'send_microdeposit' as 'archive' };
    expect(await refusalFrom((await asOwner()).matchingActs.preview(microdeposit))).toMatchObject({ status: 422 });
  });

  test('twice: not by the same request sent again, and not by two undone at once', async () => {
    const { id, asOwner } = await aClient(2);
    const start = async () =>
      (await asOwner({ idempotencyKey: 'matching-0001' })).matchingActs.start({
        name: 'disable_payment_receipt',
        matching: ALL,
        count: 2,
      });
    const first = await start();
    expect(await start()).toEqual(first);
    expect(await world.database.owner`select 1 from customer_bulk_acts where client_id = ${String(id)}`).toHaveLength(
      1,
    );
    const undo = async () => (await asOwner()).matchingActs.undo({ actId: first.id });
    expect(await refusalFrom(undo())).toMatchObject({ code: 'customer.act_not_undoable' });
    await run();
    const both = await Promise.allSettled([undo(), undo()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('that another client, or another person, sees or takes back', async () => {
    const { id, asOwner } = await aClient(1);
    const other = await aClient(1);
    const { id: actId } = await (await asOwner()).matchingActs.start({ name: 'archive', matching: ALL, count: 1 });
    await run();
    const colleague = await callers.member({ clientId: id, role: 'client_admin' });
    for (const somebody of [other.asOwner, colleague]) {
      const { matchingActs } = await somebody();
      expect(await refusalFrom(matchingActs.byId({ actId }))).toMatchObject({ status: 404 });
      expect(await refusalFrom(matchingActs.undo({ actId }))).toMatchObject({ status: 404 });
      expect((await matchingActs.latest({})).act).toBeNull();
    }
    expect((await (await other.asOwner()).customers.list({})).count).toBe(1);
  });
});

describe('a process that is killed', () => {
  test.each(['matching-act-before-commit', 'matching-act-committed'] as const)(
    'at %s: the next one goes on, and nobody is acted on twice',
    async (failpoint) => {
      const { id, asOwner } = await aClient(450);
      const { matchingActs } = await asOwner();
      const { id: actId } = await matchingActs.start({ name: 'archive', matching: ALL, count: 450 });
      expect(await world.dyingAt(failpoint, runMatchingActs, 2)).toBe(true);
      // What the dead process held is let go once the database notices; until then each run passes the act by.
      await vi.waitFor(async () => {
        await Promise.all([run(), run()]);
        expect((await matchingActs.byId({ actId })).state).toBe('done');
      }, 30_000);
      expect(await matchingActs.byId({ actId })).toMatchObject({ total: 450, done: 450, unchanged: 0 });
      const [facts] = await world.database.owner<{ count: bigint; people: bigint }[]>`
        select count(*) as count, count(distinct customer_id) as people from customer_facts
         where client_id = ${String(id)} and type = 'archived'`;
      expect(facts).toEqual({ count: 450n, people: 450n });
      // One mail about all of them, however often it was carried on.
      const { user } = await (await asOwner()).auth.me();
      const [mail, ...more] = await mailsTo(user.email);
      expect(mail).toMatchObject({ template: 'matching_done', subject: 'Archive: done for 450 of 450 customers' });
      expect(more).toEqual([]);
    },
    60_000,
  );
});
