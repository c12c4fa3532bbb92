import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
let asOwner: Awaited<ReturnType<Callers['member']>>;

beforeEach(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 3 });
  await world.addClient({ id: 5n, rail: 'CA' });
  callers = new Callers(world);
  asOwner = await callers.member({ clientId: 4n, role: 'client_primary' });
});
afterEach(() => world.close());

const settings = async () => (await asOwner()).notificationSettings;
const switches = async () =>
  world.database.owner`
    select id::text, payment_reminder_enabled as reminder, payment_receipt_enabled as receipt from customers
     where client_id = 4 order by id`;

describe('what holds for all payers of a client', () => {
  test('reminders are on and receipts off until somebody says otherwise, in the product’s own words', async () => {
    const { paymentReminder, paymentReceipt, reminderDaysBefore, placeholders } = await (await settings()).get({});
    expect([paymentReminder.enabledByDefault, paymentReceipt.enabledByDefault]).toEqual([true, false]);
    expect([paymentReminder.customersReached, paymentReceipt.customersReached]).toEqual([3, 0]);
    expect([reminderDaysBefore, placeholders]).toEqual([
      3,
      ['customer_name', 'amount', 'process_date', 'business_name'],
    ]);
    expect(paymentReminder.texts).toEqual([
      {
        language: 'en',
        bodyContent: '{business_name} will withdraw {amount} from your bank account on {process_date}.',
        isOwn: false,
        footerText: 'Client 4 sends you this message because you pay by bank debit.',
        unsubscribe: 'Stop these messages',
      },
      {
        language: 'fr',
        bodyContent: '{business_name} prélèvera {amount} de votre compte bancaire le {process_date}.',
        isOwn: false,
        footerText: 'Client 4 vous envoie ce message parce que vous payez par débit bancaire.',
        unsubscribe: 'Ne plus recevoir ces messages',
      },
    ]);
  });

  test('reaches every payer but those of whom somebody said something else, now and later', async () => {
    const member = await asOwner();
    await member.customers.act({ ids: ['4001'], name: 'enable_payment_receipt', isBulk: false });
    await member.customers.act({ ids: ['4002'], name: 'disable_payment_reminder', isBulk: false });
    await member.customers.act({ ids: ['4002'], name: 'enable_payment_reminder', isBulk: false });
    await member.notificationSettings.update({ paymentReminder: { enabledByDefault: false } });
    expect(await switches()).toEqual([
      { id: '4001', reminder: false, receipt: true },
      { id: '4002', reminder: true, receipt: false },
      { id: '4003', reminder: false, receipt: false },
    ]);
    const after = await member.notificationSettings.update({ paymentReceipt: { enabledByDefault: true } });
    expect(after.paymentReceipt.customersReached).toBe(3);
    await member.notificationSettings.update({ paymentReceipt: { enabledByDefault: false } });
    expect((await switches()).map(({ receipt }) => receipt)).toEqual([true, false, false]);
    await member.customers.create({ name: 'Jo Tremblay', customerType: 'Personal' });
    expect((await switches()).at(-1)).toMatchObject({ reminder: false, receipt: false });
    const [other] = await world.database
      .owner`select payment_reminder_enabled as on from customers where client_id = 5`;
    expect(other).toEqual({ on: true });
  });

  test('says for how many there is no address', async () => {
    await world.database.owner`update customers set email = null where id = 4001`;
    await world.database.owner`update customers set email_bounced_at = now() where id = 4002`;
    expect((await (await settings()).get({})).paymentReminder).toMatchObject({
      customersReached: 1,
      customersWithoutEmail: 2,
    });
  });
});

describe('the words of a client', () => {
  const change = async (bodyContent: string, language: 'en' | 'fr' = 'en') =>
    (await settings()).update({ paymentReminder: { texts: [{ language, bodyContent }] } });
  const versions = () =>
    world.database.owner`select language, body from client_texts where kind = 'payment_reminder' order by id`;

  test('are kept in versions; blank text and the product’s own are the product’s own again', async () => {
    const changed = await change('Dear {customer_name}: {amount}.');
    expect(changed.paymentReminder.texts.map(({ isOwn }) => isOwn)).toEqual([true, false]);
    await change('Dear {customer_name}: {amount}.');
    expect(await versions()).toEqual([{ language: 'en', body: 'Dear {customer_name}: {amount}.' }]);
    const own = await change('{business_name} will withdraw {amount} from your bank account on {process_date}.');
    expect(own.paymentReminder.texts[0]?.isOwn).toBe(false);
    await change('Bonjour', 'fr');
    expect((await change('', 'fr')).paymentReminder.texts[1]?.isOwn).toBe(false);
    expect((await versions()).map(({ body }) => body)).toEqual(['Dear {customer_name}: {amount}.', '', 'Bonjour', '']);
  });

  test.each([
    ['Hello {first_name}', 'notice.unknown_placeholder', '{first_name} is not a placeholder.'],
    ['Pay at https://evil.test', 'notice.foreign_link', 'evil.test'],
    ['x'.repeat(2001), 'input.invalid', 'Use at most 2,000 characters'],
  ])('%.20s is refused, and nothing is kept', async (text, code, said) => {
    const refusal = await refusalFrom(change(text));
    expect(refusal).toMatchObject({ status: 422, code });
    expect(Object.keys(refusal.messages)).toEqual(['paymentReminder.texts.0.bodyContent']);
    expect(Object.values(refusal.messages).flat().join()).toContain(said);
    expect(await versions()).toEqual([]);
  });

  test('are shown with a real payment in both languages before they are saved', async () => {
    await world.addDebit({
      rail: 'CA',
      clientId: 4n,
      customerId: 4002n,
      id: 9n,
      amount: '150.00',
      requestedDate: '2026-03-19',
    });
    const shown = await (await settings()).preview({
      type: 'payment_reminder',
      customerId: '4002',
      texts: { en: 'Dear {customer_name}, {amount} on {process_date}.' },
    });
    expect(shown.customerName).toBe('Élodie Nº 4002');
    expect(shown.en.text).toContain('Dear Élodie Nº 4002, $150.00 CAD on Thu, Mar 19, 2026.');
    for (const mail of [shown.en, shown.fr]) expect(mail.html).toContain('Client 4</span>');
    expect(shown.fr.text).toMatch(/prélèvera 150,00\s\$ CAD/);
    expect(await versions()).toEqual([]);
    const receipt = await (await settings()).preview({ type: 'payment_receipt' });
    expect(receipt.en.text).toContain('subject to your bank’s confirmation');
  });

  test('of a client without payments are shown by an example; another client’s customer is missing', async () => {
    const member = await settings();
    expect((await member.preview({ type: 'payment_reminder' })).customerName).toBeNull();
    expect(await refusalFrom(member.preview({ type: 'payment_reminder', customerId: '5001' }))).toMatchObject({
      code: 'record.not_found',
    });
  });

  test('are mailed to whoever asks, once a minute, never to a program', async () => {
    const test = async () => (await settings()).sendTest({ type: 'payment_receipt', language: 'fr' });
    const { email } = await test();
    const mails = await world.database.owner`select to_address, subject, customer_id, unsubscribe_address from outbox`;
    expect(mails).toEqual([
      {
        to_address: email,
        subject: expect.stringContaining('Essai'),
        customer_id: null,
        unsubscribe_address: null,
      },
    ]);
    expect((await refusalFrom(test())).code).toBe('notice.tested_recently');
    const program = await (await callers.program(4n))();
    const asked = program.notificationSettings.sendTest({ type: 'payment_receipt', language: 'en' });
    expect(await refusalFrom(asked)).toMatchObject({ status: 403 });
  });
});

test('somebody who only reads changes nothing', async () => {
  const reader = await (await callers.member({ clientId: 4n, role: 'client_read_only' }))();
  for (const asked of [
    () => reader.notificationSettings.get({}),
    () => reader.notificationSettings.update({ paymentReminder: { enabledByDefault: true } }),
    () => reader.notificationSettings.preview({ type: 'payment_reminder' }),
    () => reader.notificationSettings.sendTest({ type: 'payment_reminder', language: 'en' }),
  ])
    expect(await refusalFrom(asked())).toMatchObject({ status: 403 });
});
