import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

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
    ['mail', 'Authorization requested by email', 'bounced'],
    ['mail', 'Email: A debit is coming', 'sent'],
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

test('a mail is read as it was sent, by the people of the client alone', async () => {
  const ada = await asAda();
  const { records } = await ada.customers.activity({ customerId, kind: 'mail' });
  const mailIds = records.map(({ mailId }) => mailId ?? '');
  expect(new Set(mailIds).size).toBe(2);
  expect(records[1]).toMatchObject({ subject: 'A debit is coming', subjectLanguage: 'en' });
  const [, mailId = ''] = mailIds;
  await world.database.owner`
    update outbox set text_body = ${'Stop: https://pay.example.test/unsubscribe/secret?type=payment_reminder'}
     where id = ${mailId}`;
  expect(await ada.customers.mail({ customerId, mailId })).toMatchObject({
    to: 'jo@example.test',
    subject: 'A debit is coming',
    text: 'Stop: https://pay.example.test/unsubscribe/…',
    delivery: 'sent',
    sentAt: '2026-03-16T14:07:00.000Z',
  });
  const missing = [
    { customerId: '999999999', mailId },
    { customerId, mailId: '999999999' },
  ];
  for (const asked of missing)
    expect(await refusalFrom(ada.customers.mail(asked))).toMatchObject({ code: 'record.not_found' });
});

test('in the language of the reader; of nobody else’s customers', async () => {
  const french = await asAda({ language: 'fr' });
  expect((await french.customers.activity({ customerId, kind: 'customer' })).records[0]?.action).toBe('Note ajoutée');
  expect((await french.customers.activity({ customerId: otherId })).records).toEqual([]);
  const stranger = await callers.member({ clientId: 5n, role: 'client_primary' });
  expect((await refusalFrom((await stranger()).customers.activity({ customerId }))).code).toBe('record.not_found');
});

test('edits of a schedule each have words of their own, in the reader’s language', async () => {
  world.setClock('2026-03-16', '11:00');
  const ada = (await asAda()).transactionSchedules;
  const weekly = { customerId: otherId, amount: '50', frequency: 'Weekly', processDate: '2026-03-26' } as const;
  const { id } = await ada.create({ ...weekly, installments: 6 });
  await ada.skip({ id, installment: 2, skipped: true });
  await ada.skip({ id, installment: 2, skipped: false });
  await ada.move({ id, installment: 2, processDate: '2026-04-01' });
  await ada.changeInstallment({ id, installment: 3, amount: '75.5' });
  await ada.changeFrom({ id, fromInstallment: 4, amount: '80', frequency: 'Monthly', installments: null });
  const told = async (language: 'en' | 'fr') =>
    (await (await asAda({ language })).customers.activity({ customerId: otherId, kind: 'schedules', limit: 10 }))
      .records;
  const english = await told('en');
  expect(english.map(({ action, amount, scheduleId }) => [action, amount, scheduleId])).toEqual([
    ['Schedule changed from payment 4 of Apr 16, 2026 on: $80.00 every month, no end date', '80.00', id],
    ['Schedule: payment 3 of Apr 09, 2026 changed from $50.00 to $75.50', '75.50', id],
    ['Schedule: payment 2 of Apr 02, 2026 moved to Apr 01, 2026', null, id],
    ['Schedule: payment 2 of Apr 02, 2026 restored', null, id],
    ['Schedule: payment 2 of Apr 02, 2026 skipped', null, id],
    ['Schedule of $50.00 created', '50.00', id],
  ]);
  const french = (await told('fr')).map(({ action }) => action.replaceAll('\u00A0', ' '));
  expect(french[2]).toBe('Échéancier : paiement 2 du 2 avril 2026 déplacé au 1er avril 2026');
});
