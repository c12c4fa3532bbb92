import { inTransaction } from '@cordelle/db/connection.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { sendOutbox } from '@cordelle/engine/outbox/send-outbox.ts';
import { AddressRefused, type Mail } from '@cordelle/engine/ports/mailer.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Callers } from '../testing/callers.ts';
import { findOpenRequest } from './open-request.ts';

let world: DayWorld;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  await world.addClient({ id: 4n, rail: 'CA', customers: 6 });
  await world.addClient({ id: 5n, rail: 'US', customers: 1 });
  callers = new Callers(world);
});
afterAll(() => world.close());

beforeEach(async () => {
  world.setClock('2026-03-16', '10:00');
  world.mails.length = 0;
  const { owner } = world.database;
  await owner`delete from authorization_requests`;
  await owner`delete from outbox`;
  await owner`delete from day_steps`;
  await owner`
    update customers set authorization_status = 'pending', authorization_requested_at = null, email_bounced_at = null,
           active = true, language = 'en', email = 'payer' || id || '@example.test' where id < 10000`;
  await owner`update customers set active = false where id >= 10000`;
  await owner`
    update clients set website_url = 'https://www.maple.example', contact_email = 'hello@maple.example',
           authorization_code = 'client-' || id, client_type = 'Processing', new_auth_settings_enabled = true`;
});

const admin = async () => (await callers.member({ clientId: 4n, role: 'client_admin' }))();
const mails = () => world.database.owner<
  { to: string; subject: string; text: string; html: string; template: string; customerId: string }[]
>`
  select to_address as to, subject, text_body as text, html_body as html, template, customer_id::text as "customerId"
    from outbox where template like 'authorization%' order by id`;
const customer = async (id: bigint) =>
  (
    await world.database.owner<{ status: string; requested: Date | null; bounced: Date | null }[]>`
    select authorization_status as status, authorization_requested_at as requested, email_bounced_at as bounced
      from customers where id = ${String(id)}`
  )[0];
const facts = async (id: bigint | string) =>
  (
    await world.database.owner<{ type: string }[]>`
    select type from customer_facts where customer_id = ${String(id)} order by id`
  ).map(({ type }) => type);
const linkIn = (text: string): URLSearchParams =>
  new URL(/https:\/\/pay\.example\.test\/email_authorizations\S+/.exec(text)?.[0] ?? 'none:').searchParams;
const opened = (link: URLSearchParams, change: Record<string, string> = {}) =>
  inTransaction(world.database.worker, { readOnly: true }, (tx) =>
    findOpenRequest(
      tx,
      { token: link.get('cid') ?? '', name: link.get('name') ?? '', email: link.get('email') ?? '', ...change },
      world.now,
    ),
  );

describe('who does not answer', () => {
  const pass = async (date: string) => {
    world.setClock(date, '09:00');
    await runDue(world.app(), world.now);
  };
  const reminders = async () => (await mails()).filter(({ template }) => template === 'authorization_reminder');

  test('is reminded after three days and after seven, with a link that works beside the first', async () => {
    await (await admin()).customers.emailAuthRequest({ ids: ['4001'] });
    await pass('2026-03-18');
    expect(await reminders()).toHaveLength(0);
    await pass('2026-03-20');
    expect(await reminders()).toHaveLength(1);
    await pass('2026-03-20');
    expect(await reminders()).toHaveLength(1);
    await pass('2026-03-24');
    await pass('2026-04-10');
    const [first, second, third] = await reminders();
    expect(third).toBeUndefined();
    expect(first).toMatchObject({
      subject: 'Reminder: Client 4 is waiting for your authorization',
      customerId: '4001',
    });
    expect(second?.text).toContain('We wrote to you on Mar 16, 2026');
    for (const { text } of await mails()) expect(await opened(linkIn(text))).toMatchObject({ customerId: 4001n });
    expect((await facts(4001n)).filter((type) => type === 'authorization_reminded')).toHaveLength(2);
  });

  test('can be asked anew once the link is too old', async () => {
    await (await admin()).customers.emailAuthRequest({ ids: ['4001'] });
    await pass('2026-04-16');
    expect(await customer(4001n)).toMatchObject({ requested: null });
    await (await admin()).customers.emailAuthRequest({ ids: ['4001'] });
  });

  test.each([
    ['authorized another way', `authorization_status = 'complete'`],
    ['has another address by now', `email = 'new@example.test'`],
    ['was archived', 'active = false'],
  ])('is left in peace who %s', async (_, change) => {
    await (await admin()).customers.emailAuthRequest({ ids: ['4001'] });
    await world.database.owner.unsafe(`update customers set ${change} where id = 4001`);
    await pass('2026-03-20');
    expect(await reminders()).toHaveLength(0);
    expect(await customer(4001n)).toMatchObject({ requested: null });
  });
});

test('under another address the mailed link opens nothing, and they can be asked again tomorrow', async () => {
  const own = await admin();
  await own.customers.emailAuthRequest({ ids: ['4001'] });
  await own.customers.update({ customerId: '4001', email: 'new@example.test' });
  expect(await opened(linkIn((await mails())[0]?.text ?? ''))).toBeNull();
  expect(await customer(4001n)).toMatchObject({ requested: null });
  world.setClock('2026-03-17', '10:01');
  await own.customers.emailAuthRequest({ ids: ['4001'] });
  expect((await mails()).at(-1)).toMatchObject({ to: 'new@example.test' });
});

describe('an address that takes no mail', () => {
  const bouncing = () => ({
    ...world.app(),
    mailer: {
      send: async (mail: Mail) => {
        if (mail.to.includes('4001')) throw new AddressRefused('550 5.1.1 No such mailbox');
        world.mails.push(mail);
      },
    },
  });

  test('is asked once, and becomes something to correct', async () => {
    const own = await admin();
    await own.customers.emailAuthRequest({ ids: ['4001', '4002'] });
    expect(await sendOutbox(bouncing())).toEqual({ sent: 1, failed: 1 });
    world.setClock('2026-03-17', '10:00');
    expect(await sendOutbox(bouncing())).toEqual({ sent: 0, failed: 0 });
    expect(await customer(4001n)).toMatchObject({ requested: null, bounced: new Date('2026-03-16T14:00:00Z') });
    expect(await customer(4002n)).toMatchObject({ bounced: null });
    expect(await facts(4001n)).toContain('email_bounced');
    const record = await own.customers.byId({ customerId: '4001' });
    expect(record.requiredActions).toContain('correct_email');
    expect(record.requiredActions).not.toContain('send_auth_request');
    expect(await opened(linkIn((await mails())[0]?.text ?? ''))).toBeNull();
  });

  test('once corrected, they can be asked at once', async () => {
    const own = await admin();
    await own.customers.emailAuthRequest({ ids: ['4001'] });
    await sendOutbox(bouncing());
    await world.database.owner`
      update customers set email = 'right@example.test', email_bounced_at = null where id = 4001`;
    await own.customers.emailAuthRequest({ ids: ['4001'] });
    expect((await mails()).map(({ to }) => to)).toEqual(['payer4001@example.test', 'right@example.test']);
  });

  test('is not noted on somebody whose address was corrected meanwhile', async () => {
    await (await admin()).customers.emailAuthRequest({ ids: ['4001'] });
    await world.database.owner`update customers set email = 'right@example.test' where id = 4001`;
    await sendOutbox(bouncing());
    expect(await customer(4001n)).toMatchObject({ bounced: null });
  });
});

test.each([
  ['Donation', true, '/donation/client-4', 'donation'],
  ['Processing', true, '/authorize/client-4', 'processing'],
  ['Processing', false, '/link_authorizations?form_url=client-4', 'tuition'],
  ['Tuition', true, '/link_authorizations?form_url=client-4', 'tuition'],
])('the public link of a %s client (new settings: %s) is %s', async (type, isNew, path, source) => {
  await world.database.owner`
    update clients set client_type = ${type}, new_auth_settings_enabled = ${isNew} where id = 4`;
  expect(await (await admin()).customers.publicLink()).toEqual({ url: `https://pay.example.test${path}`, source });
});
