import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { DAY_PLAN } from '@cordelle/domain/day/steps.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { reminders } from '@cordelle/engine/day/steps/reminders.ts';
import type { Step } from '@cordelle/engine/day-step.ts';
import { sendOutbox } from '@cordelle/engine/outbox/send-outbox.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers } from '../testing/callers.ts';

const STEPS: Step[] = DAY_PLAN.map(({ step }) =>
  step === 'reminders' ? reminders : { name: step, run: async () => ({}) },
);

let world: DayWorld;
let customerId = 0n;

beforeEach(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-14', '00:00');
  [customerId = 0n] = await world.addClient({ id: 4n, rail: 'CA' });
  await world.addDebit({ rail: 'CA', clientId: 4n, customerId, id: 9n, amount: '150.00', requestedDate: '2026-03-19' });
});
afterEach(() => world.close());

const dayUntil = (date: string, time = '10:00') =>
  runDue(world.app({ moving: true }), instantOf(date, time, 'America/Toronto'), { steps: STEPS });

describe('a reminder', () => {
  test('leaves three calendar days before the debit, at nine, once, in the name and colours of the business', async () => {
    const { owner } = world.database;
    await owner`update clients set contact_email = 'desk@client4.test' where id = 4`;
    await owner`
      insert into authorization_settings (client_id, brand_color, updated_at) values (4, '#0f5f5c', ${world.now})`;
    await owner`
      with logo as (
        insert into stored_files (client_id, title, filename, content_type, size_bytes, sha256, storage_key, scan, actor, created_at)
        values (4, 'logo', 'logo.png', 'image/png', 1, ${'ab'.repeat(32)}, 'logo', 'clean', 'user:4', ${world.now}) returning id)
      update clients set logo_file_id = (select id from logo) where id = 4`;
    await dayUntil('2026-03-16', '08:59');
    expect(world.mails).toEqual([]);
    await dayUntil('2026-03-18');
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]).toMatchObject({
      fromName: 'Client 4 via Cordelle',
      replyTo: 'desk@client4.test',
      to: 'payer4001@example.test',
      subject: '$150.00 CAD will be withdrawn on Thu, Mar 19, 2026',
      language: 'en',
    });
    expect(world.mails[0]?.text).toContain('Account: ••67');
    expect(world.mails[0]?.text).toContain(
      'Frequency: Once\nCategory: Personal pre-authorized debit\nReference: C4001-1\n',
    );
    expect(world.mails[0]?.text).toMatch(
      /See, change or stop your payments:\nhttps:\/\/pay\.example\.test\/my_payments\//,
    );
    expect(world.mails[0]?.html).toContain('border-top:4px solid #0f5f5c');
    expect(world.mails[0]?.html).toContain(`<img src="https://pay.example.test/logos/${'ab'.repeat(32)}" alt=""`);
    expect(world.mails[0]?.text).toContain('before noon, Eastern Time, on Wed, Mar 18, 2026');
    const [about] = await world.database.owner`select customer_id as "customerId" from outbox`;
    expect(about).toEqual({ customerId });
  });

  test('leaves ten calendar days before it to who kept the right to be told, whatever is switched off, and nobody stops it', async () => {
    const { owner } = world.database;
    const keeps = (waived: boolean) =>
      owner`update authorizations set notice = ${waived ? 'waived' : 'kept'} where client_id = 4`;
    await keeps(false);
    await owner`update customers set payment_reminder_enabled = false, payment_reminder_unsubscribed_at = now()`;
    const debit = { rail: 'CA', clientId: 4n, customerId } as const;
    await world.addDebit({ ...debit, id: 12n, amount: '70.00', requestedDate: '2026-03-25' });
    await dayUntil('2026-03-14', '23:00');
    expect(world.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Mar 19, 2026')]);
    await dayUntil('2026-03-15', '23:00');
    expect(world.mails).toHaveLength(2);
    expect(world.mails[1]?.subject).toContain('$70.00 CAD will be withdrawn on Wed, Mar 25, 2026');
    expect(world.mails[1]?.text).not.toContain('/unsubscribe/');
    await keeps(true);
    await world.addDebit({ ...debit, id: 13n, amount: '80.00', requestedDate: '2026-03-26' });
    await dayUntil('2026-03-20', '23:00');
    expect(world.mails).toHaveLength(2);
  });

  test('of a debit after a long weekend, which left for the bank before it, leaves all the same and names no moment that has passed', async () => {
    // Good Friday is the third of April: the debit of Monday the sixth leaves on Thursday.
    const debit = {
      rail: 'CA',
      clientId: 4n,
      customerId,
      id: 11n,
      amount: '70.00',
      requestedDate: '2026-04-06',
    } as const;
    await world.addDebit(debit);
    await dayUntil('2026-04-02');
    const before = world.mails.length;
    await world.database.owner`update transactions set status = 'Sent to Bank' where id = 11`;
    await dayUntil('2026-04-04');
    expect(world.mails.slice(before)).toMatchObject([{ subject: '$70.00 CAD will be withdrawn on Mon, Apr 06, 2026' }]);
    expect(world.mails.at(-1)?.text).toContain('It has already left for the bank');
    expect(world.mails.at(-1)?.text).not.toContain('before 12:00 PM');
  });

  test('speaks the language of the customer', async () => {
    await world.database.owner`update customers set language = 'fr'`;
    await dayUntil('2026-03-16');
    expect(world.mails[0]).toMatchObject({
      language: 'fr',
      subject: expect.stringMatching(/^Prélèvement de 150,00\s\$\sCAD le jeudi\s19\smars\s2026$/u),
    });
    expect(world.mails[0]?.text).toContain('communiquez avec Client 4');
  });

  test('of a debit planned late leaves the next morning', async () => {
    await dayUntil('2026-03-16');
    await world.addDebit({
      rail: 'CA',
      clientId: 4n,
      customerId,
      id: 10n,
      amount: '5.00',
      requestedDate: '2026-03-19',
    });
    await dayUntil('2026-03-17');
    expect(world.mails).toHaveLength(2);
  });

  test.each([
    ['an archived customer', 'archived_at = now(), active = false'],
    ['a customer without an address', 'email = null'],
    ['a customer whose mail comes back', 'email_bounced_at = now()'],
    ['a customer who unsubscribed', 'payment_reminder_unsubscribed_at = now()'],
    ['a customer for whom they are switched off', 'payment_reminder_enabled = false'],
  ])('never goes to %s', async (_, change) => {
    await world.database.owner.unsafe(`update customers set ${change}`);
    await dayUntil('2026-03-18');
    expect(world.mails).toEqual([]);
  });

  test('leaves from the next morning on once a client has switched reminders on again', async () => {
    const asOwner = await new Callers(world).member({ clientId: 4n, role: 'client_primary' });
    const turn = async (enabledByDefault: boolean) =>
      (await asOwner()).notificationSettings.update({ paymentReminder: { enabledByDefault } });
    await turn(false);
    await dayUntil('2026-03-16');
    expect(world.mails).toEqual([]);
    await turn(true);
    await dayUntil('2026-03-17');
    expect(world.mails).toHaveLength(1);
  });

  test('uses the client’s own words, with the amount and the date whatever they say', async () => {
    await world.database.owner`
      insert into client_texts (client_id, kind, language, body, hash, actor, created_at)
      values (4, 'payment_reminder', 'en', 'Soon, {customer_name}.', 'x', 'user:1', now())`;
    await dayUntil('2026-03-16');
    expect(world.mails[0]?.text).toContain('Soon, Élodie Nº 4001.\n\nAmount: $150.00 CAD\nDate: Thu, Mar 19, 2026');
  });
});

describe('a mail that the server does not take', () => {
  test('is tried again later, each time under the same id, and then given to a person', async () => {
    const ids: string[] = [];
    const app = {
      ...world.app(),
      mailer: {
        send: async ({ messageId }: { messageId: string }) => {
          ids.push(messageId);
          throw new Error('421 try again later');
        },
      },
    };
    await dayUntil('2026-03-16', '09:00');
    expect(world.mails).toHaveLength(1);
    await world.database.owner`update outbox set sent_at = null, attempts = 0, created_at = ${world.now}`;
    // Business time stands still, as in a sandbox that nobody moves.
    world.wallTime = world.now;
    await sendOutbox(app);
    await sendOutbox(app);
    expect(ids).toHaveLength(1);
    for (let minutes = 0; minutes < 600; minutes += 1) {
      world.wallTime = new Date(world.wallTime.getTime() + 60_000);
      await sendOutbox(app);
    }
    expect(ids).toHaveLength(8);
    expect(new Set(ids).size).toBe(1);
    const [row] = await world.database.owner`select sent_at, attempts, last_error from outbox`;
    expect(row).toEqual({ sent_at: null, attempts: 8, last_error: '421 try again later' });
  });
});
