import { inTransaction } from '@cordelle/db/connection.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { DAY_PLAN } from '@cordelle/domain/day/steps.ts';
import type { TransactionEvent } from '@cordelle/domain/transaction/events.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { reminders } from '@cordelle/engine/day/steps/reminders.ts';
import type { Step } from '@cordelle/engine/day-step.ts';
import { handleAll } from '@cordelle/engine/handle.ts';
import { writeWithdrawnReminders } from '@cordelle/engine/mail/write-withdrawn-reminders.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkedPayer } from '../auth/linked-payer.ts';
import { Callers } from '../testing/callers.ts';

/** Only what writes to payers: what else happens is written as events. */
const STEPS: Step[] = DAY_PLAN.map(({ step }) => {
  if (step === 'reminders') return reminders;
  return { name: step, run: step === 'batch_files' ? writeWithdrawnReminders : async () => ({}) };
});
const AMOUNT = { amount: '150.00', currency: 'CAD' } as const;

let world: DayWorld;
let customerId = 0n;

beforeEach(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-13', '00:00');
  [customerId = 0n] = await world.addClient({ id: 4n, rail: 'CA' });
  await world.addDebit({ rail: 'CA', clientId: 4n, customerId, id: 9n, amount: '150.00', requestedDate: '2026-03-10' });
  await happened(2, [
    {
      type: 'TransactionSentToBank',
      data: { bankFileId: '1', trace: 't', bankAccountId: '4001', sentOn: '2026-03-09', ...AMOUNT },
    },
    { type: 'TransactionProcessed', data: { processedOn: '2026-03-10', ...AMOUNT } },
  ]);
});
afterEach(() => world.close());

const happened = (expectedVersion: number, events: TransactionEvent[]) =>
  inTransaction(world.database.worker, {}, (tx) =>
    handleAll(tx, [{ clientId: 4n, streamType: 'transaction', streamId: 9n, expectedVersion, events }], {
      actor: 'system:test',
      cause: null,
      occurredAt: world.now,
    }),
  );
const dayUntil = (date: string, time = '10:00') =>
  runDue(world.app({ moving: true }), instantOf(date, time, 'America/Toronto'), { steps: STEPS });

describe('a receipt', () => {
  beforeEach(async () => {
    await world.database.owner`update customers set payment_receipt_enabled = true`;
    await happened(4, [
      {
        type: 'TransactionApproved',
        data: { approvedOn: '2026-03-17', ...AMOUNT, holdback: '0.00', holdbackReleaseDate: null },
      },
      { type: 'TransactionSettled', data: { settlementId: '77', settledOn: '2026-03-17', line: 'approved' } },
    ]);
    await world.database.owner`
      insert into settlements (client_id, id, settlement_date, currency, approved_cents, approved_count, chargeback_cents,
        chargeback_count, declined_cents, declined_count, holdback_cents, holdback_released_cents, fees_netted_cents,
        opening_carry_cents, adjustments, net_cents, payout_cents, closing_carry_cents, status, created_at, version)
      values (4, 77, '2026-03-17', 'CAD', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '[]', 0, 0, 0, 'Carried', now(), 1)`;
  });

  test('leaves on the settlement date, once, and promises nothing', async () => {
    await dayUntil('2026-03-16');
    expect(world.mails).toEqual([]);
    await dayUntil('2026-03-19');
    expect(world.mails).toHaveLength(1);
    const [mail] = world.mails;
    expect(mail?.subject).toBe('Receipt: $150.00 CAD withdrawn on Tue, Mar 10, 2026');
    expect(mail?.text).toContain('withdrawn on Tue, Mar 10, 2026, subject to your bank’s confirmation');
    expect(mail?.text).toContain('Account: ••67');
    expect(mail?.text).toContain('Transaction: 9');
    expect(mail?.text).toContain('payments.ca');
    expect(mail?.text).not.toMatch(/final|guarantee/i);
    expect(mail?.unsubscribe?.searchParams.get('type')).toBe('payment_receipt');
  });

  test('uses the client’s own words, with the amount and the date whatever they say', async () => {
    await world.database.owner`
      insert into client_texts (client_id, kind, language, body, hash, actor, created_at)
      values (4, 'payment_receipt', 'en', ${'Thanks, {customer_name}!\n\nYours, {business_name}'}, 'x', 'user:1', now())`;
    await dayUntil('2026-03-17');
    expect(world.mails[0]?.text).toContain('Thanks, Élodie Nº 4001!\n\nYours, Client 4\n\n');
    expect(world.mails[0]?.text).toContain('Amount: $150.00 CAD\nDate: Tue, Mar 10, 2026');
  });

  test.each([
    ['an archived customer', 'archived_at = now(), active = false'],
    ['a customer without an address', 'email = null'],
    ['a customer who unsubscribed', 'payment_receipt_unsubscribed_at = now()'],
    ['a customer for whom they are switched off', 'payment_receipt_enabled = false'],
  ])('never goes to %s', async (_, change) => {
    await world.database.owner.unsafe(`update customers set ${change}`);
    await dayUntil('2026-03-18');
    expect(world.mails).toEqual([]);
  });
});

describe('a payment that came back', () => {
  const declined = (code: string, returnClass: 'Declined' | 'Chargeback') =>
    ({
      code,
      class: returnClass,
      declinedOn: '2026-03-13',
      bankDate: null,
      source: null,
      clearing: 'rail',
      ...AMOUNT,
    }) as const;
  const returned = (code: string) =>
    happened(4, [{ type: 'TransactionDeclined', data: { stage: 'before_approval', ...declined(code, 'Declined') } }]);

  const ATTEMPT = { rail: 'CA', clientId: 4n, amount: '150.00', requestedDate: '2026-03-24' } as const;
  const triedAgain = async () => {
    await world.addDebit({ ...ATTEMPT, customerId, id: 10n });
    await world.database.owner`update transactions set retry_of = 9 where id = 10`;
  };

  test('is told once, in plain words, with what happens next, and cannot be unsubscribed from', async () => {
    await world.database.owner`
      update customers set payment_reminder_unsubscribed_at = now(), payment_receipt_unsubscribed_at = now()`;
    await returned('901');
    await dayUntil('2026-03-16');
    expect(world.mails).toHaveLength(1);
    const [mail] = world.mails;
    expect(mail).toMatchObject({ subject: 'Your payment of $150.00 CAD did not go through', unsubscribe: null });
    expect(mail?.text).toContain('not enough money in the account (NSF)');
    expect(mail?.text).toContain('It will not be retried automatically.');
    expect(mail?.text).not.toContain('901');
    expect(mail?.text).toContain('cannot be turned off');
  });

  test('names the day of the next attempt where one is planned', async () => {
    await returned('901');
    await triedAgain();
    await dayUntil('2026-03-13');
    expect(world.mails[0]?.text).toContain('We will try again on Tue, Mar 24, 2026, for the same amount.');
  });

  describe('once another account took the place of the one that was tried', () => {
    beforeEach(async () => {
      const { owner } = world.database;
      const [copy] = await owner`
        select string_agg(quote_ident(attname), ', ') as names from pg_attribute
         where attrelid = 'customer_bank_accounts'::regclass and attnum > 0 and not attisdropped
           and attname not in ('id', 'version', 'mask', 'blind_index', 'disabled_at', 'disabled_reason')`;
      await owner.unsafe(`
        insert into customer_bank_accounts (id, version, mask, blind_index, ${copy?.names})
        select 4900, 2, '*****00', 'another', ${copy?.names} from customer_bank_accounts where client_id = 4 and id = 4001`);
      await owner`update customers set bank_account_id = 4900 where client_id = 4`;
      await owner`update authorizations set bank_account_id = 4900 where client_id = 4`;
    });

    test('the next attempt names the account that it is taken from', async () => {
      await returned('901');
      await triedAgain();
      await dayUntil('2026-03-13');
      const [mail] = world.mails;
      expect(mail?.text).toContain('on Tue, Mar 24, 2026, for the same amount, from your account ••00.');
      expect(mail?.text).toContain('Account tried: ••67');
      expect(mail?.text).not.toContain('\nAccount: ');
    });

    test('a closed account asks for no other one', async () => {
      await returned('905');
      await dayUntil('2026-03-13');
      const [mail] = world.mails;
      expect(mail?.text).toContain('no longer taken from that account, but from ••00.');
      expect(mail?.text).not.toContain('can no longer be used');
      expect(linkOf(mail).pathname).not.toContain('/bank');
    });

    test('but where that one is refused as well, it does', async () => {
      await world.database.owner`
        update customer_bank_accounts set disabled_at = now(), disabled_reason = '905' where id = 4900`;
      await returned('905');
      await dayUntil('2026-03-13');
      expect(linkOf(world.mails[0]).pathname).toContain('/bank');
    });
  });

  test.each([
    ['removed', `status = 'Removed'`],
    ['held back', `status = 'Declined', stage = 'not_sent'`],
  ])('a promised attempt that is %s is told once, and one that nobody promised is not', async (_, over) => {
    await returned('901');
    await triedAgain();
    await dayUntil('2026-03-14');
    expect(world.mails).toHaveLength(1);
    await world.addDebit({ ...ATTEMPT, customerId, id: 11n, amount: '160.00' });
    await world.database.owner`update transactions set retry_of = 9, created_at = '2026-03-17' where id = 11`;
    await world.database.owner.unsafe(
      `update transactions set updated_at = '2026-03-18', batch_date = '2026-03-23', ${over} where id in (10, 11)`,
    );
    await dayUntil('2026-03-23', '19:00');
    expect(world.mails.slice(1).map(({ subject }) => subject)).toEqual([
      '$150.00 CAD will not be withdrawn on Tue, Mar 24, 2026',
    ]);
  });

  const linkOf = (mail: { readonly text: string } | undefined) =>
    new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? 'https://nowhere.example.test');
  const opens = async ({ pathname }: URL) => {
    const token = pathname.split('/')[2] ?? '';
    const app = world.app();
    return inTransaction(world.database.worker, {}, (tx) => linkedPayer(tx, token, app.wallClock.now()));
  };

  test.each([
    ['905', 'le compte est fermé'],
    ['902', 'votre institution financière ne trouve pas ce compte'],
    ['911', 'le compte est bloqué'],
  ])('%s asks for another account and leads to where it is named', async (code, reason) => {
    await world.database.owner`update customers set language = 'fr'`;
    await returned(code);
    await dayUntil('2026-03-13');
    const [mail] = world.mails;
    expect(mail?.text).toContain(reason);
    expect(mail?.text).toContain('Donnez les coordonnées d’un autre compte au moyen du lien ci-dessous');
    expect(mail?.text).toContain('Utiliser un autre compte\u00a0:\nhttps://pay.example.test/my_payments/');
    const link = linkOf(mail);
    expect(link.pathname).toMatch(/^\/my_payments\/[\w-]{20,}\/bank$/);
    expect(mail?.html).toContain(`href="${link.href}"`);
    expect(await opens(link)).toEqual({ clientId: 4n, customerId, language: 'fr' });
  });

  test('where another account does not help, it leads to their own page', async () => {
    await returned('901');
    await dayUntil('2026-03-13');
    const [mail] = world.mails;
    expect(mail?.text).not.toContain('another account');
    expect(mail?.text).toContain('See, change or stop your payments:\n');
    expect(linkOf(mail).pathname).toMatch(/^\/my_payments\/[\w-]{20,}$/);
    expect(await opens(linkOf(mail))).toMatchObject({ customerId });
  });

  test('the link lasts by the payer’s own clock, and is on record as a fingerprint alone', async () => {
    world.wallTime = new Date('2031-01-05T12:00:00Z');
    await returned('905');
    await dayUntil('2026-03-13');
    const token = linkOf(world.mails[0]).pathname.split('/')[2] ?? '';
    const [kept] = await world.database.owner<{ hash: string; expires: Date }[]>`
      select token_hash as hash, expires_at as expires from payer_links`;
    expect(kept?.hash).not.toContain(token);
    expect(kept?.expires.getTime()).toBeGreaterThan(world.wallTime.getTime());
    const [mail] = await world.database.owner<{ id: bigint }[]>`select id from outbox`;
    const callers = new Callers(world);
    const ada = await callers.member({ clientId: 4n, role: 'client_primary' });
    const read = await (await ada()).customers.mail({ customerId: String(customerId), mailId: String(mail?.id) });
    expect(read.text).toContain('https://pay.example.test/my_payments/…');
    expect(read.text).not.toContain(token);
    expect(JSON.stringify(world.logged)).not.toContain(token);
    const [audited] = await world.database.owner<{ n: number }[]>`
      select count(*)::int as n from audit_log a where a::text like ${`%${token}%`}`;
    expect(audited?.n).toBe(0);
  });

  test('opens nothing to a customer who is archived, and tells them whom to give the details to', async () => {
    await world.database.owner`update customers set archived_at = now(), active = false`;
    await returned('905');
    await dayUntil('2026-03-13');
    expect(world.mails[0]?.text).toContain('Give Client 4 the details of another account.');
    // The way to payments in general, which opens to who may.
    expect(world.mails[0]?.text).not.toContain('my_payments/');
  });

  test('says that nothing more is taken where the payer disputed it', async () => {
    await happened(4, [
      {
        type: 'TransactionChargedBack',
        data: { stage: 'before_approval', ...declined('915', 'Chargeback'), late: false, holdbackReleased: '0.00' },
      },
    ]);
    await dayUntil('2026-03-13');
    expect(world.mails[0]?.subject).toBe('Your payment of $150.00 CAD was returned');
    expect(world.mails[0]?.text).toContain('No further payments are taken from your account by Client 4');
    expect(linkOf(world.mails[0]).pathname).toMatch(/^\/my_payments\/[\w-]{20,}$/);
  });

  test.each([
    ['long ago', '2026-03-20', '901'],
    ['because the payer died', '2026-03-13', '910'],
  ])('%s is not written about', async (_, day, code) => {
    world.setClock(day, '00:00');
    await returned(code);
    await dayUntil(day);
    expect(world.mails).toEqual([]);
  });
});
