import { ATTEMPTS_MAX } from '@cordelle/engine/outbox/delivery.ts';
import { sendPayerNotices } from '@cordelle/engine/payer-notices/send-notices.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
let ada: Awaited<ReturnType<Callers['member']>>;

beforeAll(async () => {
  world = await DayWorld.open();
  await world.addClient({ id: 4n, rail: 'CA', customers: 5 });
  await world.addClient({ id: 5n, rail: 'US', customers: 1 });
  callers = new Callers(world);
  ada = await callers.member({ clientId: 4n, role: 'client_primary' });
});
afterAll(() => world.close());

/** Five payers: two with an address, one in French; one whose mail comes back, one without an address, one archived. */
beforeEach(async () => {
  const { owner } = world.database;
  world.setClock('2026-03-16', '10:00');
  await owner`delete from outbox`;
  await owner`delete from payer_notice_recipients`;
  await owner`delete from payer_notices`;
  await owner`
    update customers set email = 'payer' || id::text || '@example.test', email_bounced_at = null, active = true, language = 'en'`;
  await owner`update customers set language = 'fr' where id = 4002`;
  await owner`update customers set email_bounced_at = now() where id = 4003`;
  await owner`update customers set email = null where id = 4004`;
  await owner`update customers set active = false where id = 4005`;
});

const RENAMED = { what: 'renamed', audience: 'all', previousName: 'Willow Dental', from: '2026-03-26' } as const;
const send = () => sendPayerNotices(world.app());
const mails = () => world.database.owner<{ to: string; subject: string; text: string; customer: string | null }[]>`
  select to_address as "to", subject, text_body as text, customer_id::text as customer from outbox
   where template like 'payer_notice%' order by id`;
const told = (noticeId: string) => world.database.owner<
  { customer: string; by: string; on: string; inTime: boolean }[]
>`
  select a.customer_id::text as customer, e.data ->> 'by' as "by", e.data ->> 'toldOn' as "on", (e.data ->> 'inTime')::boolean as "inTime"
    from events e join authorizations a on a.client_id = e.client_id and a.id = e.stream_id
   where e.type = 'AuthorizationPayerTold' and e.data ->> 'noticeId' = ${noticeId} order by a.customer_id, e.version`;

describe('a business tells all of its payers', () => {
  test('each once, in their language, with what the agreements keep of it; who has no address is left to a letter', async () => {
    const client = await ada();
    expect(await client.payerNotices.preview(RENAMED)).toMatchObject({
      earliest: '2026-03-26',
      byMail: 2,
      byLetter: 2,
      mails: [{ language: 'en', subject: 'Client 4 has a new name' }, { language: 'fr' }],
    });
    const { id, postBy } = await client.payerNotices.create(RENAMED);
    expect(postBy).toBe('2026-03-16');
    expect(await mails()).toEqual([]);
    await Promise.all([send(), send()]);
    await send();
    const written = await mails();
    expect(written.map(({ to }) => to)).toEqual([
      'payer4001@example.test',
      'payer4002@example.test',
      expect.any(String),
    ]);
    expect(written[0]?.text).toContain('From Mar 26, 2026, Willow Dental is called Client 4.');
    expect(written[0]?.text).toContain('I have certain recourse rights');
    expect(written[0]?.text).toContain('https://pay.example.test/my_payments/');
    expect(written[1]?.text).toContain('Willow Dental s’appelle Client 4');
    expect(written[2]).toMatchObject({ subject: 'Some payers are still to be told by letter', customer: null });
    expect(await told(id)).toEqual([
      { customer: '4001', by: 'mail', on: '2026-03-16', inTime: true },
      { customer: '4002', by: 'mail', on: '2026-03-16', inTime: true },
    ]);
    expect(await client.payerNotices.byId({ id })).toMatchObject({
      state: 'sent',
      byMail: 2,
      byLetter: 2,
      lettersWaiting: 2,
    });
    const { records } = await client.customers.authorizations({ customerId: '4001' });
    expect(records.at(-1)).toMatchObject({ kind: 'told' });
    const { records: waiting } = await client.payerNotices.recipients({ id, filter: 'waiting' });
    expect(waiting.map(({ customerId, letterBecause }) => [customerId, letterBecause])).toEqual([
      ['4003', 'address_failed'],
      ['4004', 'no_address'],
    ]);
  });

  test('letters are printed, and on record once they were posted; one that is posted late says so', async () => {
    const client = await ada();
    const { id } = await client.payerNotices.create({ ...RENAMED, what: 'processor_changed', previousName: '' });
    await send();
    const { letters, waiting } = await client.payerNotices.letters({ id });
    expect([waiting, letters.map(({ customerId }) => customerId)]).toEqual([2, ['4003', '4004']]);
    expect(letters[0]?.paragraphs[0]).toBe('From Mar 26, 2026, Client 4 collects your payments through Cordelle.');
    expect(await refusalFrom(client.payerNotices.posted({ id, postedOn: '2026-03-17' }))).toMatchObject({
      code: 'payer_notice.posted_day',
    });
    await client.payerNotices.posted({ id, postedOn: '2026-03-16', customerIds: ['4003'] });
    expect(
      await refusalFrom(client.payerNotices.posted({ id, postedOn: '2026-03-16', customerIds: ['4003'] })),
    ).toMatchObject({ code: 'record.not_found' });
    world.setClock('2026-03-18', '10:00');
    expect(await client.payerNotices.posted({ id, postedOn: '2026-03-18' })).toEqual({ id, posted: 1 });
    await send();
    await send();
    expect(await told(id)).toContainEqual({ customer: '4003', by: 'letter', on: '2026-03-16', inTime: true });
    expect(await told(id)).toContainEqual({ customer: '4004', by: 'letter', on: '2026-03-18', inTime: false });
    expect(await told(id)).toHaveLength(4);
    expect(await client.payerNotices.letters({ id })).toMatchObject({ letters: [], waiting: 0 });
  });

  test('letters that wait are on home of whoever may post them, until the last one was posted', async () => {
    const client = await ada();
    const { id } = await client.payerNotices.create({ ...RENAMED, from: '2026-03-30' });
    await send();
    const waiting = async (reader: typeof client) =>
      (await reader.home.actions()).records.filter(({ kind }) => kind === 'letters_waiting');
    expect(await waiting(client)).toMatchObject([{ count: 2, countIsExact: true, id, endDate: '2026-03-20' }]);
    const reader = await (await callers.member({ clientId: 4n, role: 'client_read_only' }))();
    expect(await waiting(reader)).toEqual([]);
    await client.payerNotices.posted({ id, postedOn: '2026-03-16', customerIds: ['4003'] });
    expect(await waiting(client)).toMatchObject([{ count: 1 }]);
    await client.payerNotices.posted({ id, postedOn: '2026-03-16' });
    expect(await waiting(client)).toEqual([]);
  });

  test('a mail that comes back makes a letter of it', async () => {
    const client = await ada();
    const { id } = await client.payerNotices.create(RENAMED);
    await send();
    await world.database.owner`update outbox set bounced_at = now() where customer_id = 4001`;
    await send();
    const { records } = await client.payerNotices.recipients({ id, filter: 'waiting' });
    expect(records.map(({ customerId, letterBecause }) => [customerId, letterBecause])).toContainEqual([
      '4001',
      'address_failed',
    ]);
  });

  describe('a mail that never leaves', () => {
    const lose = () =>
      world.database.owner`update outbox set attempts = ${ATTEMPTS_MAX}, last_error = 'down' where customer_id = 4001`;
    const waiting = async (id: string) => {
      const { records } = await (await ada()).payerNotices.recipients({ id, filter: 'waiting' });
      return records.map(({ customerId, letterBecause }) => [customerId, letterBecause]);
    };

    test('makes a letter of it, that waits at home and is on record once it was posted', async () => {
      const client = await ada();
      const { id } = await client.payerNotices.create({ ...RENAMED, from: '2026-03-30' });
      await send();
      await world.database.owner`
        update outbox set attempts = ${ATTEMPTS_MAX - 1}, last_error = 'down' where customer_id = 4001`;
      await send();
      expect(await waiting(id)).not.toContainEqual(['4001', 'mail_failed']);
      await lose();
      await send();
      await send();
      expect(await waiting(id)).toContainEqual(['4001', 'mail_failed']);
      expect((await client.home.actions()).records.find(({ kind }) => kind === 'letters_waiting')).toMatchObject({
        count: 3,
      });
      world.setClock('2026-03-19', '10:00');
      await client.payerNotices.posted({ id, postedOn: '2026-03-19', customerIds: ['4001'] });
      await world.database.owner`update outbox set sent_at = ${world.now} where customer_id = 4001`;
      await send();
      expect((await told(id)).filter(({ customer }) => customer === '4001')).toEqual([
        { customer: '4001', by: 'mail', on: '2026-03-16', inTime: true },
        { customer: '4001', by: 'letter', on: '2026-03-19', inTime: true },
      ]);
    });

    test('and leaves after all needs no letter: the payer is told on the day it left', async () => {
      const client = await ada();
      const { id } = await client.payerNotices.create(RENAMED);
      await send();
      await lose();
      await send();
      world.setClock('2026-03-17', '10:00');
      await world.database.owner`update outbox set attempts = 1, sent_at = ${world.now} where customer_id = 4001`;
      await send();
      await send();
      expect(await waiting(id)).not.toContainEqual(['4001', 'mail_failed']);
      expect((await told(id)).filter(({ customer }) => customer === '4001')).toEqual([
        { customer: '4001', by: 'mail', on: '2026-03-16', inTime: true },
        { customer: '4001', by: 'mail', on: '2026-03-17', inTime: false },
      ]);
      const { letters } = await client.payerNotices.letters({ id });
      expect(letters.map(({ customerId }) => customerId)).toEqual(['4003', '4004']);
    });
  });

  test('too late, too often, to nobody: it is refused', async () => {
    const client = await ada();
    const code = async (input: Parameters<typeof client.payerNotices.create>[0]) =>
      (await refusalFrom(client.payerNotices.create(input))).code;
    expect(await code({ ...RENAMED, from: '2026-03-25' })).toBe('payer_notice.too_soon');
    expect(await code({ ...RENAMED, previousName: 'CLIENT 4' })).toBe('payer_notice.same_name');
    expect(await code({ ...RENAMED, what: 'payee_changed' })).toBe('payer_notice.not_assignable');
    expect(await code({ ...RENAMED, audience: 'imported' })).toBe('payer_notice.nobody');
    await client.payerNotices.create(RENAMED);
    expect(await code(RENAMED)).toBe('payer_notice.too_many');
    await send();
    for (let more = 0; more < 2; more += 1) {
      await client.payerNotices.create(RENAMED);
      await send();
    }
    expect(await code(RENAMED)).toBe('payer_notice.too_many');
  });

  test('in the United States from the same day on; nobody reads or tells payers of another business', async () => {
    const { id } = await (await ada()).payerNotices.create(RENAMED);
    const bo = await (await callers.member({ clientId: 5n, role: 'client_primary' }))();
    expect(await bo.payerNotices.preview({ ...RENAMED, from: '2026-03-16' })).toMatchObject({ earliest: '2026-03-16' });
    expect(await refusalFrom(bo.payerNotices.byId({ id }))).toMatchObject({ code: 'record.not_found' });
    expect(await refusalFrom(bo.payerNotices.letters({ id }))).toMatchObject({ code: 'record.not_found' });
    expect(await refusalFrom(bo.payerNotices.posted({ id, postedOn: '2026-03-16' }))).toMatchObject({
      code: 'record.not_found',
    });
    const own = await bo.payerNotices.create({ ...RENAMED, from: '2026-03-16' });
    await send();
    expect(await told(own.id)).toEqual([{ customer: '5001', by: 'mail', on: '2026-03-16', inTime: true }]);
    expect((await mails()).find(({ customer }) => customer === '5001')?.text).not.toContain('recourse rights');
    const reader = await (await callers.member({ clientId: 4n, role: 'client_read_only' }))();
    expect(await refusalFrom(reader.payerNotices.create(RENAMED))).toMatchObject({ code: 'auth.forbidden' });
  });
});
