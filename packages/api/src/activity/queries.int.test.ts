import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { DayWorld } from '../testing/day-world.ts';

const CLIENT = 4n;
let world: DayWorld;
let callers: Callers;
let asAda: Awaited<ReturnType<Callers['member']>>;
let customerId = '';
let otherId = '';

beforeAll(async () => {
  world = await DayWorld.open();
  const [first, second] = await world.addClient({ id: CLIENT, rail: 'CA', customers: 2 });
  [customerId, otherId] = [String(first), String(second)];
  await world.addClient({ id: 5n, rail: 'CA' });
  callers = new Callers(world);
  asAda = await callers.member({ clientId: CLIENT, role: 'client_primary' });
  const ada = await asAda();
  world.setClock('2026-03-16', '10:00');
  await ada.transactionSchedules.create({ customerId, amount: '25', frequency: 'Once', processDate: '2026-03-25' });
  world.setClock('2026-03-16', '10:05');
  await ada.customerNotes.create({ customerId, description: 'Prefers to be called after five' });
  world.setClock('2026-03-16', '10:10');
  await mail('reminder', '2026-03-16T14:06:00Z', 'A debit is coming', { sentAt: '2026-03-16T14:07:00Z' });
  await mail('authorization_request', '2026-03-16T14:08:00Z', 'Please authorize', {
    bouncedAt: '2026-03-16T14:09:00Z',
  });
  await world.database.owner`
    insert into customer_facts (client_id, customer_id, type, actor, occurred_at)
    values (${String(CLIENT)}, ${customerId}, 'authorization_requested', 'system:outbox', '2026-03-16T14:08:00Z')`;
  await ada.customers.act({ ids: [customerId], name: 'send_microdeposit' });
});
afterAll(() => world.close());

const mail = (template: string, at: string, subject: string, ends: { sentAt?: string; bouncedAt?: string }) =>
  world.database.owner`
    insert into outbox (client_id, customer_id, template, to_address, language, subject, text_body, dedupe_key, created_at,
                        sent_at, bounced_at, attempts)
    values (${String(CLIENT)}, ${customerId}, ${template}, 'jo@example.test', 'en', ${subject}, 'Text', ${template}, ${at},
            ${ends.sentAt ?? null}, ${ends.bouncedAt ?? null}, 1)`;

test('money, changes and mails stand on one timeline, newest first', async () => {
  const { records, count } = await (await asAda()).customers.activity({ customerId, limit: 10 });
  expect(count).toBe(6);
  expect(records.map(({ action, kind, delivery }) => [kind, action, delivery])).toEqual([
    ['money', 'Microdeposits requested', null],
    ['mail', 'Asked for an authorization by e-mail', 'bounced'],
    ['mail', 'E-mail: A debit is coming', 'sent'],
    ['customer', 'Note added', null],
    ['money', 'Payment of $25.00 planned', null],
    ['schedules', 'Schedule of $25.00 created', null],
  ]);
  expect(new Set(records.map(({ id }) => id)).size).toBe(6);
  expect(records[0]).toMatchObject({ userName: expect.stringMatching(/^Ada Person/), amount: null });
  expect(records[2]).toMatchObject({ userName: 'System', actorName: null });
});

test('a kind narrows it, a page continues it, the oldest may come first', async () => {
  const ada = await asAda();
  const of = async (kind: 'money' | 'schedules' | 'customer' | 'mail') =>
    (await ada.customers.activity({ customerId, kind })).records.map(({ type }) => type);
  expect(await of('money')).toEqual(['microdeposit_requested', 'transaction_created']);
  expect(await of('schedules')).toEqual(['schedule_created']);
  expect(await of('customer')).toEqual(['note_added']);
  expect(await of('mail')).toEqual(['authorization_requested', 'reminder']);
  const second = await ada.customers.activity({ customerId, skip: 4, limit: 2 });
  expect(second.records.map(({ type }) => type)).toEqual(['transaction_created', 'schedule_created']);
  const sort = { field: 'occurredAt', direction: 'asc' } as const;
  expect((await ada.customers.activity({ customerId, sort, limit: 1 })).records[0]?.kind).not.toBe('mail');
});

test('in the language of the reader; of nobody else’s customers', async () => {
  const french = await asAda({ language: 'fr' });
  expect((await french.customers.activity({ customerId, kind: 'customer' })).records[0]?.action).toBe('Note ajoutée');
  expect((await french.customers.activity({ customerId: otherId })).records).toEqual([]);
  const stranger = await callers.member({ clientId: 5n, role: 'client_primary' });
  expect((await refusalFrom((await stranger()).customers.activity({ customerId }))).code).toBe('record.not_found');
});
