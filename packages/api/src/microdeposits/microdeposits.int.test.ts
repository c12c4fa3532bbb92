import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { DayWorld, verificationToken } from '@cordelle/engine/testing/day-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limiter } from '../limiter.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
let asOwner: Awaited<ReturnType<Callers['member']>>;

beforeEach(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 2 });
  await world.addClient({ id: 5n, rail: 'CA' });
  callers = new Callers(world);
  asOwner = await callers.member({ clientId: 4n, role: 'client_primary' });
  limiter.forget();
});
afterEach(() => world.close());

const FORM = verificationToken(70n);
/** 0.12 and 0.34 to the first customer. */
const requested = (id = 70n, customerId = 4001n) =>
  world.addMicrodeposit({ rail: 'CA', clientId: 4n, customerId, id, on: '2026-03-16', cents: [12, 34] });
const sent = async () => {
  await requested();
  await runDue(world.app({ moving: true }), instantOf('2026-03-16', '13:00', 'America/Toronto'));
  world.mails.length = 0;
};
const enter = (one: string, two: string, formUrl = FORM) =>
  callers.nobody().microdeposits.verify({ formUrl, amountOneAttempt: one, amountTwoAttempt: two });
const templates = async () =>
  (await world.database.owner<{ template: string }[]>`select template from outbox order by id`).map(
    ({ template }) => template,
  );
const customer = async (id = 4001) => {
  const [row] = await world.database.owner`
    select bank_verification as verification, verification_method as method from customers where id = ${id}`;
  return row;
};

describe('asking for microdeposits', () => {
  test('gives each its own address, kept as a hash and as ciphertext', async () => {
    const member = await asOwner();
    await member.customers.act({ ids: ['4001', '4002'], name: 'send_microdeposit', isBulk: true });
    const { records } = await member.microdeposits.list({});
    expect(records).toHaveLength(2);
    const tokens = records.map(({ formUrl }) => formUrl ?? '');
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect((await callers.nobody().microdeposits.open({ formUrl: token })).publicName).toBe('Client 4');
    }
    const stored = JSON.stringify(
      await world.database.owner`select token_hash, token_encrypted from microdeposit_links`,
    );
    for (const token of tokens) expect(stored).not.toContain(token);
  });

  test('writes to the payer in their language once the file has left, with the address but never an amount', async () => {
    await world.database.owner`update customers set language = 'fr' where id = 4001`;
    await requested();
    expect(world.mails).toEqual([]);
    await runDue(world.app({ moving: true }), instantOf('2026-03-16', '13:00', 'America/Toronto'));
    const [mail] = world.mails.filter(({ to }) => to === 'payer4001@example.test');
    expect(mail).toMatchObject({ language: 'fr', subject: 'Deux petits dépôts arriveront dans votre compte' });
    expect(mail?.text).toContain(`https://pay.example.test/microdeposit_verifications?verification_form_url=${FORM}`);
    expect(mail?.text).toMatch(/18\smars\s2026/);
    expect(mail?.text).not.toMatch(/0[.,]12|0[.,]34/);
  });

  test('tells the people of the client who want to know and may act on it, and nobody else', async () => {
    await callers.member({ clientId: 4n, role: 'client_read_only' });
    await callers.member({ clientId: 4n, role: 'client_custom', flags: ['crdApiKeys'] });
    await callers.member({ clientId: 4n, role: 'client_custom', flags: ['cudCustomers'] });
    const off = await callers.member({ clientId: 4n, role: 'client_admin' });
    await off();
    await world.database.owner`
      update memberships set microdeposit_sent_email = false where role = 'client_admin' and client_id = 4`;
    await callers.payer({ clientId: 4n, customerId: 4002n });
    await callers.member({ clientId: 5n, role: 'client_primary' });
    await sent();
    const told = await world.database.owner`
      select m.role, m.cud_customers as acts from outbox o join users u on u.email = o.to_address
        join memberships m on m.user_id = u.id where o.template = 'user_microdeposit_sent' order by m.role`;
    expect(told).toEqual([
      { role: 'client_custom', acts: true },
      { role: 'client_primary', acts: false },
    ]);
  });

  test('at many customers tells each of them once, in one mail', async () => {
    const member = await asOwner();
    await callers.member({ clientId: 4n, role: 'client_admin' });
    await member.customers.act({ ids: ['4001', '4002'], name: 'send_microdeposit', isBulk: true });
    await runDue(world.app({ moving: true }), instantOf('2026-03-16', '13:00', 'America/Toronto'));
    expect((await templates()).filter((template) => template.startsWith('user_'))).toEqual([
      'user_microdeposit_sent_many',
      'user_microdeposit_sent_many',
    ]);
    const mail = world.mails.find(({ subject }) => subject === 'Microdeposits to 2 customers were sent');
    expect(mail?.text).toContain('Élodie Nº 4001, Élodie Nº 4002');
    expect(mail?.text).toContain('/client/microdeposits');
  });

  test('is called off by archiving whoever they have not left for; what is in a file goes on', async () => {
    const member = await asOwner();
    await member.customers.act({ ids: ['4001'], name: 'send_microdeposit', isBulk: false });
    await runDue(world.app({ moving: true }), instantOf('2026-03-16', '13:00', 'America/Toronto'));
    world.mails.length = 0;
    await member.customers.act({ ids: ['4002'], name: 'send_microdeposit', isBulk: false });
    await member.customers.act({ ids: ['4001', '4002'], name: 'archive', isBulk: true });
    await runDue(world.app({ moving: true }), instantOf('2026-03-17', '13:00', 'America/Toronto'));
    expect(world.mails).toEqual([]);
    const records = await world.database.owner`
      select customer_id::int as customer, status, status_reason as reason, bank_file_id is not null as left
        from microdeposits order by customer_id`;
    expect(records).toEqual([
      { customer: 4001, status: 'Requested', reason: null, left: true },
      { customer: 4002, status: 'Failed', reason: 'customer_archived', left: false },
    ]);
    expect(await customer(4002)).toEqual({ verification: 'none', method: null });
  });

  test('costs what the plan of the client says', async () => {
    expect(await (await asOwner()).microdeposits.price()).toEqual({ price: '1.00' });
  });
});

describe('the payer’s page', () => {
  test('says whom it is for, and how many attempts are left', async () => {
    await sent();
    expect(await callers.nobody().microdeposits.open({ formUrl: FORM })).toEqual({
      publicName: 'Client 4',
      attempts: 0,
      attemptsLeft: 3,
      status: 'Requested',
      language: 'en',
      expectedArrival: '2026-03-18',
      expiresOn: '2026-03-30',
      accountNumber: '*****67',
      business: expect.objectContaining({ name: 'Client 4', statementName: 'CLIENT 4 LTD' }),
    });
  });

  test.each(['', 'nothing', 'x'.repeat(43)])('%j leads nowhere', async (formUrl) => {
    const refusal = await refusalFrom(callers.nobody().microdeposits.open({ formUrl }));
    expect([404, 422]).toContain(refusal.status);
    expect((await refusalFrom(enter('0.12', '0.34', formUrl || 'nobody'))).messages.base).toEqual([
      "We couldn't find this verification request.",
    ]);
  });

  test('after the deadline it still names the business and how to reach it, and takes nothing', async () => {
    await sent();
    await runDue(world.app({ moving: true }), instantOf('2026-04-20', '13:00', 'America/Toronto'));
    expect(await callers.nobody().microdeposits.open({ formUrl: FORM })).toMatchObject({
      publicName: 'Client 4',
      status: 'Failed',
      attemptsLeft: 0,
      business: { name: 'Client 4' },
    });
    expect((await refusalFrom(enter('0.12', '0.34'))).code).toBe('microdeposit.not_open');
  });

  test('neither leads anywhere once the client was closed, nor three months after it was made', async () => {
    await sent();
    await world.database.owner`update clients set status = 'closed' where id = 4`;
    const open = () => callers.nobody().microdeposits.open({ formUrl: FORM });
    expect((await refusalFrom(open())).code).toBe('microdeposit.link_unknown');
    await world.database.owner`update clients set status = 'approved' where id = 4`;
    await enter('0.12', '0.34');
    expect((await open()).status).toBe('Verified');
    world.setClock('2026-06-15', '10:00');
    expect((await refusalFrom(open())).code).toBe('microdeposit.link_unknown');
  });
});

describe('entering the amounts', () => {
  beforeEach(sent);

  test.each([
    ['0.12', '0.34'],
    ['0.34', '0.12'],
  ])('%s and %s verify the account', async (one, two) => {
    expect(await enter(one, two)).toEqual({
      attempts: 0,
      messages: { base: ['Your bank account has been verified.'] },
    });
    expect(await customer()).toEqual({ verification: 'complete', method: 'microdeposit' });
    expect(await templates()).toEqual(expect.arrayContaining(['microdeposit_verified', 'user_microdeposit_verified']));
    const { records } = await (await asOwner()).microdeposits.list({ startDate: '2026-01-01' });
    expect(records[0]).toMatchObject({ status: 'Verified', formUrl: null, expectedArrival: null, mayRemind: false });
  });

  test.each([
    ['', '0.34', 'amountOneAttempt'],
    ['.12', '0.34', 'amountOneAttempt'],
    ['0.1', '0.34', 'amountOneAttempt'],
    ['0.123', '0.34', 'amountOneAttempt'],
    ['0.12', '1.34', 'amountTwoAttempt'],
    ['0.12', '0.00', 'amountTwoAttempt'],
    ['0.12', '-0.34', 'amountTwoAttempt'],
  ])('%j and %j are no amounts, and no attempt', async (one, two, field) => {
    const refusal = await refusalFrom(enter(one, two));
    expect([refusal.status, Object.keys(refusal.messages)]).toEqual([422, [field]]);
    expect((await callers.nobody().microdeposits.open({ formUrl: FORM })).attempts).toBe(0);
  });

  test('a wrong pair costs an attempt, the third the verification', async () => {
    expect((await refusalFrom(enter('0.12', '0.35'))).messages.base).toEqual([
      'The amounts do not match. 2 attempt(s) remaining.',
    ]);
    expect((await refusalFrom(enter('0.12', '0.12'))).messages.base).toEqual([
      'The amounts do not match. 1 attempt(s) remaining.',
    ]);
    const used = 'You have reached the maximum number of attempts. Please contact Client 4.';
    expect((await refusalFrom(enter('0.01', '0.02'))).messages.base).toEqual([used]);
    expect((await refusalFrom(enter('0.12', '0.34'))).messages.base).toEqual([used]);
    expect(await callers.nobody().microdeposits.open({ formUrl: FORM })).toMatchObject({
      status: 'Failed',
      attempts: 3,
      attemptsLeft: 0,
    });
    expect(await customer()).toMatchObject({ verification: 'failed' });
    expect(await templates()).toEqual(expect.arrayContaining(['microdeposit_failed', 'user_microdeposit_rejected']));
    const { records } = await (await asOwner()).microdeposits.list({ filter: 'Failed', startDate: '2026-01-01' });
    expect(records[0]?.statusReason).toBe('The amounts did not match three times');
  });

  test('of fifty guesses sent side by side three are counted, and the verification fails', async () => {
    // Each from an address of its own: nobody is held up by the limits of another.
    const guesses = Array.from({ length: 50 }, (_, index) => {
      const from = callers.nobody({ ip: `198.51.100.${index}` });
      return refusalFrom(
        from.microdeposits.verify({ formUrl: FORM, amountOneAttempt: '0.01', amountTwoAttempt: `0.${40 + index}` }),
      );
    });
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'microdeposit.wrong_amounts')).toHaveLength(2);
    const late = codes.filter((code) => code !== 'microdeposit.wrong_amounts');
    expect(late).toContain('microdeposit.attempts_used');
    expect(['microdeposit.attempts_used', 'microdeposit.not_open']).toEqual(expect.arrayContaining(late));
    const events = await world.database.owner`
      select 1 from events where stream_type = 'microdeposit' and type = 'MicrodepositAttemptFailed'`;
    expect(events).toHaveLength(3);
    const page = await callers.nobody().microdeposits.open({ formUrl: FORM });
    expect(page).toMatchObject({ status: 'Failed', attempts: 3, attemptsLeft: 0 });
    expect(await customer()).toMatchObject({ verification: 'failed' });
    expect((await refusalFrom(enter('0.12', '0.34'))).code).toBe('microdeposit.attempts_used');
  });

  test('the right amounts among guesses sent side by side count once', async () => {
    const answers = await Promise.allSettled([enter('0.12', '0.34'), enter('0.12', '0.34'), enter('0.34', '0.12')]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const verified = await world.database.owner`select 1 from events where type = 'MicrodepositVerified'`;
    expect(verified).toHaveLength(1);
  });

  test('are tried ten times an hour from one address', async () => {
    for (let guess = 0; guess < 10; guess += 1) await refusalFrom(enter('0.12', '0.34', `nobody-${guess}`));
    expect(await refusalFrom(enter('0.12', '0.34'))).toMatchObject({ status: 429, code: 'rate.limited' });
  });

  test('after the last day the record fails', async () => {
    world.setClock('2026-03-31', '10:00');
    expect((await refusalFrom(enter('0.12', '0.34'))).code).toBe('microdeposit.not_open');
    expect(await customer()).toMatchObject({ verification: 'failed' });
  });
});

describe('the list', () => {
  test('is the client’s own, of the last thirty days, newest first', async () => {
    await requested();
    world.setClock('2026-04-20', '10:00');
    const member = await asOwner();
    await world.database.owner`update microdeposits set created_at = '2026-03-16T14:00:00Z'`;
    expect((await member.microdeposits.list({})).count).toBe(0);
    const { records } = await member.microdeposits.list({ startDate: '2026-03-16', endDate: '2026-03-16' });
    expect(records).toMatchObject([
      { id: '70', customer: { id: '4001', name: 'Élodie Nº 4001' }, status: 'Requested', attempts: 0, formUrl: FORM },
    ]);
    const asOther = await callers.member({ clientId: 5n, role: 'client_primary' });
    expect((await (await asOther()).microdeposits.list({ startDate: '2026-01-01' })).count).toBe(0);
  });

  test('is narrowed by status and sorted by every column', async () => {
    await requested(70n, 4001n);
    await requested(71n, 4002n);
    await refusalFrom(enter('0.01', '0.02'));
    await world.database.owner`update microdeposits set created_at = ${world.now}`;
    const member = await asOwner();
    const ids = async (field: 'customerName' | 'status' | 'attempts' | 'createdAt', direction: 'asc' | 'desc') =>
      (await member.microdeposits.list({ sort: { field, direction } })).records.map(({ id }) => id);
    expect(await ids('customerName', 'asc')).toEqual(['70', '71']);
    expect(await ids('customerName', 'desc')).toEqual(['71', '70']);
    expect(await ids('attempts', 'desc')).toEqual(['70', '71']);
    expect(await ids('createdAt', 'desc')).toEqual(['71', '70']);
    expect((await member.microdeposits.list({ filter: 'Requested' })).count).toBe(2);
    expect((await member.microdeposits.list({ filter: 'Declined' })).count).toBe(0);
  });

  test('is closed to somebody who only reads', async () => {
    const reader = await (await callers.member({ clientId: 4n, role: 'client_read_only' }))();
    expect(await refusalFrom(reader.microdeposits.list({}))).toMatchObject({ status: 403 });
    expect(await refusalFrom(reader.microdeposits.remind({ id: '70' }))).toMatchObject({ status: 403 });
  });
});

describe('a reminder', () => {
  beforeEach(sent);

  test('goes to the payer once in twenty-four hours, and is counted', async () => {
    const remind = async () => (await asOwner()).microdeposits.remind({ id: '70' });
    await remind();
    const [mail] = await world.database.owner`
      select to_address, text_body from outbox where template = 'microdeposit_reminder'`;
    expect(mail).toMatchObject({ to_address: 'payer4001@example.test', text_body: expect.stringContaining(FORM) });
    const refusal = await refusalFrom(remind());
    expect(refusal).toMatchObject({ status: 429, code: 'microdeposit.reminded_recently' });
    const [waiting] = (await (await asOwner()).microdeposits.list({ startDate: '2026-01-01' })).records;
    const again = new Date(world.now.getTime() + 24 * 3_600_000).toISOString();
    expect(waiting).toMatchObject({ mayRemind: false, remindFrom: again });
    world.now = new Date(world.now.getTime() + 24 * 3_600_000);
    await remind();
    const { records } = await (await asOwner()).microdeposits.list({ startDate: '2026-01-01' });
    expect(records[0]).toMatchObject({ remindersSent: 2, remindedAt: world.now.toISOString() });
  });

  test('asked for twice at once leaves once', async () => {
    const [first, second] = [await asOwner(), await asOwner()];
    const answers = await Promise.allSettled([
      first.microdeposits.remind({ id: '70' }),
      second.microdeposits.remind({ id: '70' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await templates()).filter((template) => template === 'microdeposit_reminder')).toHaveLength(1);
  });

  test.each([
    ['of another client', 5n, '', 404, 'record.not_found'],
    ['of one that ended', 4n, 'verified', 422, 'microdeposit.not_reminded'],
    ['to somebody without an address', 4n, 'no email', 409, 'microdeposit.no_address'],
  ] as const)('%s is refused', async (_, clientId, state, status, code) => {
    if (state === 'verified') await enter('0.12', '0.34');
    if (state === 'no email') await world.database.owner`update customers set email = null`;
    const member = await (await callers.member({ clientId, role: 'client_admin' }))();
    expect(await refusalFrom(member.microdeposits.remind({ id: '70' }))).toMatchObject({ status, code });
    expect(await templates()).not.toContain('microdeposit_reminder');
  });
});
