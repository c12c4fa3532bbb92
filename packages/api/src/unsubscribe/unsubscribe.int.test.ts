import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limiter } from '../limiter.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
/** What stands in the address of the reminder, and that address. */
let uuid = '';
let address: URL;

beforeEach(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '00:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 2 });
  await world.database.owner`update customers set language = 'fr', payment_receipt_enabled = true where id = 4001`;
  await world.addDebit({
    rail: 'CA',
    clientId: 4n,
    customerId: 4001n,
    id: 9n,
    amount: '150.00',
    requestedDate: '2026-03-19',
  });
  await runDue(world.app({ moving: true }), instantOf('2026-03-16', '10:00', 'America/Toronto'));
  callers = new Callers(world);
  const [mail] = world.mails;
  address = mail?.unsubscribe ?? new URL('https://nowhere.test');
  uuid = address.pathname.split('/').at(-1) ?? '';
  limiter.forget();
});
afterEach(() => world.close());

const stop = (token = uuid, type = 'payment_reminder') => callers.nobody().unsubscribe.stop({ uuid: token, type });

test('a reminder carries the address that stops reminders, in the header and in its text', () => {
  expect(address.href).toMatch(
    /^https:\/\/pay\.example\.test\/unsubscribe\/[\w-]{43}\?type=payment_reminder&language=fr$/,
  );
  expect(world.mails[0]?.text).toContain(address.href);
});

test('the address is the same in every mail, and kept as a hash and as ciphertext', async () => {
  await world.addDebit({
    rail: 'CA',
    clientId: 4n,
    customerId: 4001n,
    id: 10n,
    amount: '5.00',
    requestedDate: '2026-03-20',
  });
  await runDue(world.app({ moving: true }), instantOf('2026-03-17', '10:00', 'America/Toronto'));
  expect(world.mails.map(({ unsubscribe }) => unsubscribe?.href)).toEqual([address.href, address.href]);
  const stored = JSON.stringify(await world.database.owner`select token_hash, token_encrypted from unsubscribe_links`);
  expect(stored).not.toContain(uuid);
});

describe('stopping', () => {
  test('opening the address changes nothing and says whose mail it is', async () => {
    const open = () => callers.nobody().unsubscribe.open({ uuid, type: 'payment_reminder' });
    expect(await open()).toEqual({
      type: 'payment_reminder',
      business: expect.objectContaining({ name: 'Client 4' }),
      language: 'fr',
      alreadyUnsubscribed: false,
      archived: false,
    });
    expect((await open()).alreadyUnsubscribed).toBe(false);
  });

  test('stops one kind of mail to one payer, and says so the second time', async () => {
    expect(await stop()).toEqual({ alreadyUnsubscribed: false });
    expect(await stop()).toEqual({ alreadyUnsubscribed: true });
    const rows = await world.database.owner`
      select payment_reminder_unsubscribed_at is not null as reminder,
             payment_receipt_unsubscribed_at is not null as receipt from customers order by id`;
    expect(rows).toEqual([
      { reminder: true, receipt: false },
      { reminder: false, receipt: false },
    ]);
    const facts = await world.database.owner`select type, data, actor from customer_facts`;
    expect(facts).toEqual([{ type: 'unsubscribed', data: { setting: 'payment_reminder' }, actor: 'payer:4001' }]);
  });

  test('is taken back by the payer alone, with its line in the history; what was not stopped stays as it is', async () => {
    const resume = () => callers.nobody().unsubscribe.resume({ uuid, type: 'payment_reminder' });
    expect(await resume()).toEqual({ alreadySubscribed: true });
    await stop();
    expect(await resume()).toEqual({ alreadySubscribed: false });
    const [row] = await world.database.owner`
      select payment_reminder_unsubscribed_at as stopped from customers where id = 4001`;
    expect(row).toEqual({ stopped: null });
    const facts = await world.database.owner`select type, data from customer_facts order by id`;
    expect(facts).toEqual(
      ['unsubscribed', 'subscribed_again'].map((type) => ({ type, data: { setting: 'payment_reminder' } })),
    );
  });

  test('asked for twice at once is done once', async () => {
    const answers = await Promise.all([stop(), stop(), stop()]);
    expect(answers.filter(({ alreadyUnsubscribed }) => !alreadyUnsubscribed)).toHaveLength(1);
  });

  test('holds: no reminder leaves, and only the payer could have said so', async () => {
    await stop();
    await world.addDebit({
      rail: 'CA',
      clientId: 4n,
      customerId: 4001n,
      id: 10n,
      amount: '5.00',
      requestedDate: '2026-03-20',
    });
    await runDue(world.app({ moving: true }), instantOf('2026-03-17', '10:00', 'America/Toronto'));
    expect(world.mails).toHaveLength(1);
    const member = await (await callers.member({ clientId: 4n, role: 'client_primary' }))();
    await member.customers.act({ ids: ['4001'], name: 'disable_payment_reminder', isBulk: false });
    const { messages } = await member.customers.act({ ids: ['4001'], name: 'enable_payment_reminder', isBulk: false });
    expect(messages.errors).toHaveLength(1);
  });

  test.each([
    ['a kind nobody can stop', () => uuid, 'payment_failed', 400, 'unsubscribe.type_unknown'],
    ['the other kind', () => uuid, 'payment_receipt', 400, 'unsubscribe.link_unknown'],
    ['an address of nobody', () => 'x'.repeat(43), 'payment_reminder', 400, 'unsubscribe.link_unknown'],
  ])('%s is refused', async (_, token, type, status, code) => {
    expect(await refusalFrom(stop(token(), type))).toMatchObject({ status, code });
    expect(await refusalFrom(callers.nobody().unsubscribe.open({ uuid: token(), type }))).toMatchObject({
      status,
      code,
    });
  });
});
