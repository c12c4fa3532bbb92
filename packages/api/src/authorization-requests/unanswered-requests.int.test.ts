import { runDue } from '@cordelle/engine/day/run-due.ts';
import { sendOutbox } from '@cordelle/engine/outbox/send-outbox.ts';
import { AddressRefused, type Mail } from '@cordelle/engine/ports/mailer.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AskedPayers, linkIn, openAskedPayers } from '../testing/asked-payers.ts';

let asked: AskedPayers;

beforeAll(async () => {
  asked = await openAskedPayers();
});
afterAll(() => asked.close());
beforeEach(() => asked.startOver());

describe('who does not answer', () => {
  const pass = async (date: string) => {
    asked.world.setClock(date, '09:00');
    await runDue(asked.world.app(), asked.world.now);
  };
  const reminders = async () => (await asked.mails()).filter(({ template }) => template === 'authorization_reminder');

  test('is reminded after three days and after seven, with a link that works beside the first', async () => {
    await (await asked.admin()).customers.emailAuthRequest({ ids: ['4001'] });
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
    expect(second?.text).toContain('We emailed you on Mar 16, 2026');
    for (const { text } of await asked.mails())
      expect(await asked.opened(linkIn(text))).toMatchObject({ customerId: 4001n });
    expect((await asked.facts(4001n)).filter((type) => type === 'authorization_reminded')).toHaveLength(2);
  });

  test('can be asked anew once the link is too old', async () => {
    await (await asked.admin()).customers.emailAuthRequest({ ids: ['4001'] });
    await pass('2026-04-16');
    expect(await asked.customer(4001n)).toMatchObject({ requested: null });
    await (await asked.admin()).customers.emailAuthRequest({ ids: ['4001'] });
  });

  test.each([
    ['authorized another way', `authorization_status = 'complete'`],
    ['has another address by now', `email = 'new@example.test'`],
    ['was archived', 'active = false'],
  ])('is left in peace who %s', async (_, change) => {
    await (await asked.admin()).customers.emailAuthRequest({ ids: ['4001'] });
    await asked.world.database.owner.unsafe(`update customers set ${change} where id = 4001`);
    await pass('2026-03-20');
    expect(await reminders()).toHaveLength(0);
    expect(await asked.customer(4001n)).toMatchObject({ requested: null });
  });
});

test('under another address the mailed link opens nothing, and they can be asked again tomorrow', async () => {
  const own = await asked.admin();
  await own.customers.emailAuthRequest({ ids: ['4001'] });
  await own.customers.update({ customerId: '4001', email: 'new@example.test' });
  expect(await asked.opened(linkIn((await asked.mails())[0]?.text ?? ''))).toBeNull();
  expect(await asked.customer(4001n)).toMatchObject({ requested: null });
  asked.world.setClock('2026-03-17', '10:01');
  await own.customers.emailAuthRequest({ ids: ['4001'] });
  expect((await asked.mails()).at(-1)).toMatchObject({ to: 'new@example.test' });
});

describe('an address that takes no mail', () => {
  const bouncing = () => ({
    ...asked.world.app(),
    mailer: {
      send: async (mail: Mail) => {
        if (mail.to.includes('4001')) throw new AddressRefused('550 5.1.1 No such mailbox');
        asked.world.mails.push(mail);
        return '250 taken';
      },
    },
  });

  test('is asked once, and becomes something to correct', async () => {
    const own = await asked.admin();
    await own.customers.emailAuthRequest({ ids: ['4001', '4002'] });
    expect(await sendOutbox(bouncing())).toEqual({ sent: 1, failed: 1 });
    asked.world.setClock('2026-03-17', '10:00');
    expect(await sendOutbox(bouncing())).toEqual({ sent: 0, failed: 0 });
    expect(await asked.customer(4001n)).toMatchObject({ requested: null, bounced: new Date('2026-03-16T14:00:00Z') });
    expect(await asked.customer(4002n)).toMatchObject({ bounced: null });
    expect(await asked.facts(4001n)).toContain('email_bounced');
    const record = await own.customers.byId({ customerId: '4001' });
    expect(record.requiredActions).toContain('correct_email');
    expect(record.requiredActions).not.toContain('send_auth_request');
    expect(await asked.opened(linkIn((await asked.mails())[0]?.text ?? ''))).toBeNull();
  });

  test('once corrected, they can be asked at once', async () => {
    const own = await asked.admin();
    await own.customers.emailAuthRequest({ ids: ['4001'] });
    await sendOutbox(bouncing());
    await asked.world.database.owner`
      update customers set email = 'right@example.test', email_bounced_at = null where id = 4001`;
    await own.customers.emailAuthRequest({ ids: ['4001'] });
    expect((await asked.mails()).map(({ to }) => to)).toEqual(['payer4001@example.test', 'right@example.test']);
  });

  test('is not noted on somebody whose address was corrected meanwhile', async () => {
    await (await asked.admin()).customers.emailAuthRequest({ ids: ['4001'] });
    await asked.world.database.owner`update customers set email = 'right@example.test' where id = 4001`;
    await sendOutbox(bouncing());
    expect(await asked.customer(4001n)).toMatchObject({ bounced: null });
  });
});

test.each([
  ['Donation', true, '/donation/client-4', 'donation'],
  ['Processing', true, '/authorize/client-4', 'processing'],
  ['Processing', false, '/link_authorizations?form_url=client-4', 'tuition'],
  ['Tuition', true, '/link_authorizations?form_url=client-4', 'tuition'],
])('the public link of a %s client (new settings: %s) is %s', async (type, isNew, path, source) => {
  await asked.world.database.owner`
    update clients set client_type = ${type}, new_auth_settings_enabled = ${isNew} where id = 4`;
  expect(await (await asked.admin()).customers.publicLink()).toEqual({
    url: `https://pay.example.test${path}`,
    source,
  });
});
