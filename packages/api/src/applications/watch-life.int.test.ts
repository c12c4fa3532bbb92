import { inTransaction } from '@cordelle/db/connection.ts';
import { payoutHolds } from '@cordelle/engine/bank-account-changes/payout-holds.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeHolding } from '../onboardings/owners/owner-writes.ts';
import { followUnanswered } from '../onboardings/unanswered.ts';
import { handedInBusiness } from '../testing/applications.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { ChangingAccount } from '../testing/changing-account.ts';
import { watchLife } from './watch-life.ts';

let world: DayWorld;
let callers: Callers;
let clientId: string;
let staff: Awaited<ReturnType<Callers['staff']>>;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-18', '10:00');
  callers = new Callers(world);
  staff = await callers.staff();
  await world.database.owner`update users set password_hash = 'none' where kind = 'staff'`;
  ({ clientId } = await handedInBusiness(world, callers));
  await (await staff()).clients.changeStatus({ id: clientId, status: 'approved' });
});
afterAll(() => world.close());

const sql = () => world.database.owner;
const collected = (date: string, cents: number) => sql()`
  insert into transaction_days (client_id, process_date, status, count, cents)
  values (${clientId}, ${date}, 'Approved', 10, ${cents})`;
const questions = () => sql()`select detail from review_items where kind = 'volumes_left' and client_id = ${clientId}`;
const mails = async () =>
  (await sql()<{ count: number }[]>`select count(*)::int as count from outbox where template = 'volumes_left'`)[0]
    ?.count;
const cases = () => sql()`
  select trigger, closed_at is null as open from application_cases
   where client_id = ${clientId} and kind = 'reverification' order by id`;

test('a month above one and a half of what was stated is told of, once', async () => {
  // Stated: up to 24,999.99 a month.
  await collected('2026-03-10', 3_750_000);
  await watchLife(world.app());
  expect(await questions()).toEqual([]);
  await collected('2026-03-11', 1);
  await watchLife(world.app());
  await watchLife(world.app());
  expect(await questions()).toEqual([{ detail: { collected: '37500.01', limit: '25000.00', month: '2026-03' } }]);
  expect(await mails()).toBe(1);
  expect(await cases()).toEqual([]);
});

test('two such months have the business looked at again, and whoever confirms it is not asked at once', async () => {
  await collected('2026-04-10', 3_800_000);
  world.setClock('2026-05-04', '10:00');
  await Promise.all([watchLife(world.app()), watchLife(world.app())]);
  expect(await cases()).toEqual([{ trigger: 'volume_exceeded', open: true }]);
  const { version, hash } = await (await staff()).applications.byClient({ clientId });
  await (await staff()).applications.confirmReverification({ clientId, version, hash, note: 'A new contract.' });
  await watchLife(world.app());
  expect(await cases()).toEqual([{ trigger: 'volume_exceeded', open: false }]);
});

test('a business of low risk is looked at again after three years', async () => {
  await sql()`update transaction_days set cents = 100 where client_id = ${clientId}`;
  world.setClock('2029-05-03', '10:00');
  await watchLife(world.app());
  expect((await cases()).length).toBe(1);
  world.setClock('2029-05-04', '10:00');
  await watchLife(world.app());
  expect((await cases()).at(-1)).toEqual({ trigger: 'calendar', open: true });
  world.setClock('2026-05-04', '10:00');
});

test('another name, type or owner has a business looked at again, once each, with the reason', async () => {
  const { clientId: id } = await handedInBusiness(world, callers);
  const client = BigInt(id);
  await (await staff()).clients.changeStatus({ id, status: 'approved' });
  const reasons = async () =>
    (await (await staff()).applications.byClient({ clientId: id })).reasons.map(({ trigger, note }) => [trigger, note]);
  const inQueue = async () => (await (await staff()).applications.list({ view: 'reverification' })).records;
  await watchLife(world.app());
  expect((await inQueue()).filter(({ clientId }) => clientId === id)).toEqual([]);

  const entered = await callers.staff(client);
  await (await entered()).clients.updateBusiness({ businessName: 'Larch & Sons', clientType: 'Tuition' });
  await Promise.all([watchLife(world.app()), watchLife(world.app())]);
  await watchLife(world.app());
  const renamed = [
    ['name_changed', 'Larch Bakery · Larch Bakery Inc. · Larch → Larch & Sons · Larch Bakery Inc. · Larch'],
    ['type_changed', 'Processing · Corporation → Tuition · Corporation'],
  ];
  expect(await reasons()).toEqual(renamed);
  expect((await inQueue()).filter(({ clientId }) => clientId === id)).toMatchObject([{ trigger: 'name_changed' }]);

  // While that one is open, what else changes is written to it.
  const [part] = await sql()<{ id: bigint }[]>`select id from shareholdings where client_id = ${id}`;
  const ctx = { ...{ app: world.app(), clientId: client } } as unknown as Parameters<typeof changeHolding>[1];
  await inTransaction(world.database.worker, {}, (tx) =>
    changeHolding(tx, ctx, BigInt(part?.id ?? 0), { shareBps: 6000, trustRole: null }),
  );
  await watchLife(world.app());
  await watchLife(world.app());
  expect(await reasons()).toEqual([...renamed, ['owners_changed', '']]);

  const { version, hash } = await (await staff()).applications.byClient({ clientId: id });
  await (await staff()).applications.confirmReverification({ clientId: id, version, hash, note: 'As registered.' });
  await watchLife(world.app());
  expect((await inQueue()).filter(({ clientId }) => clientId === id)).toEqual([]);
});

test('another name a business goes by has it looked at again, whoever changed it', async () => {
  const { clientId: id } = await handedInBusiness(world, callers);
  await (await staff()).clients.changeStatus({ id, status: 'approved' });
  await watchLife(world.app());
  const administrator = await callers.member({ clientId: BigInt(id), role: 'client_admin' });
  await (await administrator()).clients.updateBusiness({ operatingAs: 'Alder Pharmacy' });
  await watchLife(world.app());
  await watchLife(world.app());
  const { kind, reasons } = await (await staff()).applications.byClient({ clientId: id });
  expect([kind, reasons.map(({ trigger, note }) => [trigger, note])]).toEqual([
    'reverification',
    [['name_changed', 'Larch Bakery · Larch Bakery Inc. · Larch → Larch Bakery · Larch Bakery Inc. · Alder Pharmacy']],
  ]);
});

test('a deposit account that two people let through has its business looked at again', async () => {
  await world.addClient({ id: 78n, rail: 'CA' });
  await watchLife(world.app());
  const change = await ChangingAccount.of(world, callers, 78n);
  const waiting = async () => (await (await staff()).applications.waiting()).waiting;
  const before = await waiting();
  const id = await change.ask();
  // Whoever signs in begins with it.
  expect(await waiting()).toBe(before + 1);
  await watchLife(world.app());
  const looked = () => sql()`select trigger from application_cases where client_id = 78`;
  expect(await looked()).toEqual([]);
  await change.letThrough(id);
  expect(await waiting()).toBe(before);
  await watchLife(world.app());
  await watchLife(world.app());
  expect(await looked()).toEqual([{ trigger: 'bank_account_changed' }]);
});

test('a business of which a limit’s share of debits comes back is looked at again, once', async () => {
  const [customer = 0n] = await world.addClient({ id: 77n, rail: 'US' });
  for (let id = 1; id <= 20; id += 1)
    await world.addDebit({
      rail: 'US',
      clientId: 77n,
      customerId: customer,
      id: BigInt(7700 + id),
      amount: '10.00',
      requestedDate: '2026-05-04',
    });
  await callers.member({ clientId: 77n, role: 'client_primary' });
  const back = (count: number) => sql()`
    update transactions set status = 'Declined', return_code = 'R01'
     where client_id = 77 and id <= ${7700 + count}`;
  await sql()`update transactions set status = 'Approved' where client_id = 77`;
  const looked = async () => {
    await watchLife(world.app());
    await watchLife(world.app());
    return sql()`select trigger from application_cases where client_id = 77`;
  };
  await back(2);
  expect(await looked()).toEqual([]);
  await back(3);
  expect(await looked()).toEqual([{ trigger: 'return_rate' }]);
});

test('an applicant who was asked for changes is reminded after three days and after ten, once each', async () => {
  const other = await handedInBusiness(world, callers);
  await (await staff()).clients.changeStatus({ id: other.clientId, status: 'created', reviewNote: 'Say more.' });
  const remindedOn = async (date: string) => {
    world.setClock(date, '10:00');
    const [first, second] = [await followUnanswered(world.app()), await followUnanswered(world.app())];
    return first.reminded + second.reminded;
  };
  expect(await remindedOn('2026-05-06')).toBe(0);
  expect(await remindedOn('2026-05-07')).toBe(1);
  expect(await remindedOn('2026-05-13')).toBe(0);
  expect(await remindedOn('2026-05-14')).toBe(1);
});

test('a business that does not answer by its day is reminded, loses its deposits first, and has them again once it was read', async () => {
  world.setClock('2026-05-04', '10:00');
  const { clientId: id } = await handedInBusiness(world, callers);
  await (await staff()).clients.changeStatus({ id, status: 'approved' });
  await (await staff()).applications.openReverification({ clientId: id, note: 'A new kind of trade.' });
  const seen = async () => (await staff()).applications.byClient({ clientId: id });
  const ask = async (answerBy: string) =>
    (await staff()).applications.askBusiness({
      clientId: id,
      version: (await seen()).version,
      question: 'Whom do you sell to now?',
      answerBy,
    });
  expect((await refusalFrom(ask('2026-05-10'))).code).toBe('application.answer_day');
  await ask('2026-06-01');
  const mailed = async (template: string) =>
    sql()`select 1 from outbox where template = ${template} and text_body like '%Larch%'`;
  const holds = async () =>
    inTransaction(world.database.worker, { readOnly: true }, (tx) =>
      payoutHolds(tx, world.app().clock.now(), BigInt(id)),
    );
  expect(await mailed('business_asked')).not.toHaveLength(0);
  const look = async (day: string) => {
    world.setClock(day, '10:00');
    await watchLife(world.app());
    await watchLife(world.app());
  };
  await look('2026-05-24');
  expect(await mailed('business_asked_again')).toHaveLength(0);
  await look('2026-05-25');
  const people = (await mailed('business_asked_again')).length;
  expect(people).toBeGreaterThan(0);
  await look('2026-06-01');
  expect([...(await holds()).values()]).toEqual([]);
  await look('2026-06-02');
  expect([...(await holds()).values()]).toEqual([{ because: 'unanswered', until: null }]);
  expect(await mailed('business_payouts_held')).toHaveLength(people);
  expect(await mailed('business_unanswered')).not.toHaveLength(0);
  expect((await seen()).history.map(({ event }) => event).slice(0, 3)).toEqual(['payouts_held', 'reminded', 'asked']);

  const owner = await callers.member({ clientId: BigInt(id), role: 'client_admin' });
  expect(await (await owner()).applications.question()).toMatchObject({ asked: { held: true, answer: null } });
  const answer = 'Cafés in Ottawa.';
  const toAnother = (await owner()).applications.answerQuestion({ answer, question: 'Where do you sell?' });
  expect((await refusalFrom(toAnother)).code).toBe('application.question_changed');
  await (await owner()).applications.answerQuestion({ answer, question: 'Whom do you sell to now?' });
  expect(await mailed('business_answered')).not.toHaveLength(0);
  // What comes too late is read first.
  expect((await holds()).size).toBe(1);
  const { version, hash, question } = await seen();
  expect(question).toMatchObject({ answer: 'Cafés in Ottawa.', held: true });
  await (await staff()).applications.confirmReverification({ clientId: id, version, hash, note: 'It fits.' });
  expect((await holds()).size).toBe(0);
  expect(await mailed('business_payouts_back')).not.toHaveLength(0);
  expect(await (await owner()).applications.question()).toEqual({ asked: null });
});
