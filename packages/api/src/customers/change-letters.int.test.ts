import { sendPayerNotices } from '@cordelle/engine/payer-notices/send-notices.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
let ada: Awaited<ReturnType<Callers['member']>>;

const customerId = '4001';

beforeEach(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '08:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  await world.addClient({ id: 5n, rail: 'CA' });
  callers = new Callers(world);
  ada = await callers.member({ clientId: 4n, role: 'client_primary' });
});
afterEach(() => world.close());

const lowerLimit = async (email: string | null) => {
  await world.database.owner`update customers set email = ${email} where id = ${customerId}`;
  await (await ada()).customers.update({ customerId, authorizationAmount: '50.00', paymentsAboveLimit: 'lower' });
};
const changes = async () => (await (await ada()).customers.changes({ customerId })).records;
const untold = async () =>
  (await (await ada()).home.actions()).records.find(({ kind }) => kind === 'changes_untold')?.customers ?? [];
/** What becomes of the mail about the change. */
const mailIs = (fate: 'bounced' | 'given up' | 'sent') => world.database.owner`
  update outbox set bounced_at = ${fate === 'bounced' ? world.now : null}, sent_at = ${fate === 'given up' ? null : world.now},
                    attempts = ${fate === 'given up' ? 8 : 1}
   where template = 'agreement_changed'`;

describe('a change that no mail tells the payer of', () => {
  test('waits for a letter, which is printed in their language, and asks them to call or write', async () => {
    await lowerLimit(null);
    expect(await changes()).toMatchObject([{ letterBecause: 'no_address', postedOn: null, objectUntil: '2026-04-15' }]);
    expect(await untold()).toMatchObject([{ id: customerId }]);
    await world.database.owner`update customers set language = 'fr' where id = ${customerId}`;
    await world.database.owner`update clients set contact_phone = '514 555 0199' where id = 4`;
    world.setClock('2026-03-20', '08:00');
    const { business, letters, waiting } = await (await ada()).customers.changeLetters({ customerId });
    expect(waiting).toBe(1);
    expect(business.contact).toContain('514 555 0199');
    expect(letters[0]).toMatchObject({ language: 'fr', subject: expect.stringContaining('a changé') });
    expect(letters[0]?.paragraphs.join('\n')).toMatch(/aucune limite → 50,00\s\$ CAD/);
    expect(letters[0]?.paragraphs.at(-1)).toMatch(/^Quelque chose ne va pas\? Appelez-nous .* 19\savril\s2026/);
  });

  test('is on record with the agreement once somebody says when it was posted; from then on they may object as long', async () => {
    await lowerLimit(null);
    world.setClock('2026-03-20', '08:00');
    const member = await ada();
    const changeIds = (await changes()).map(({ id }) => id);
    for (const postedOn of ['2026-03-15', '2026-03-21'])
      expect(await refusalFrom(member.customers.postChangeLetters({ customerId, changeIds, postedOn }))).toMatchObject({
        status: 422,
        code: 'change.posted_day',
        messages: { postedOn: [expect.any(String)] },
      });
    const reader = await (await callers.member({ clientId: 4n, role: 'client_read_only' }))();
    const elsewhere = await (await callers.member({ clientId: 5n, role: 'client_primary' }))();
    const posting = { customerId, changeIds, postedOn: '2026-03-18' };
    expect(await refusalFrom(reader.customers.postChangeLetters(posting))).toMatchObject({ status: 403 });
    expect(await refusalFrom(elsewhere.customers.postChangeLetters(posting))).toMatchObject({ status: 404 });
    expect(await refusalFrom(elsewhere.customers.changes({ customerId }))).toMatchObject({ status: 404 });
    expect(await refusalFrom(elsewhere.customers.changeLetters({ customerId }))).toMatchObject({ status: 404 });
    expect(await member.customers.postChangeLetters(posting)).toEqual({ posted: 1 });
    expect(await member.customers.postChangeLetters(posting)).toEqual({ posted: 0 });
    expect(await changes()).toMatchObject([{ postedOn: '2026-03-18', objectUntil: '2026-04-17' }]);
    expect(await untold()).toEqual([]);
    expect((await reader.home.actions()).records.map(({ kind }) => kind)).not.toContain('changes_untold');
    const { records } = await member.customers.authorizations({ customerId });
    const [version] = records.filter(({ kind }) => kind === 'told');
    expect(version?.evidence.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['a change of this agreement', 'by letter']),
    );
  });

  test.each(['bounced', 'given up'] as const)('by a mail that is %s, becomes one that a letter tells', async (fate) => {
    await lowerLimit('maya@payer.test');
    await sendPayerNotices(world.app());
    expect(await changes()).toMatchObject([{ letterBecause: null }]);
    expect(await untold()).toEqual([]);
    await mailIs(fate);
    await sendPayerNotices(world.app());
    expect(await changes()).toMatchObject([
      { letterBecause: fate === 'bounced' ? 'address_failed' : 'mail_failed', postedOn: null },
    ]);
    expect(await untold()).toHaveLength(1);
    await mailIs('sent');
    await sendPayerNotices(world.app());
    // A mail that left after all saves the letter; one that came back is back.
    expect(await changes()).toMatchObject([{ letterBecause: fate === 'bounced' ? 'address_failed' : null }]);
  });

  test('of two, the one that came after the letters were printed still waits', async () => {
    await lowerLimit(null);
    const printed = (await changes()).map(({ id }) => id);
    await (await ada()).customers.update({ customerId, authorizationAmount: '60.00' });
    const posting = { customerId, changeIds: printed, postedOn: '2026-03-16' };
    expect(await (await ada()).customers.postChangeLetters(posting)).toEqual({ posted: 1 });
    expect((await changes()).map(({ postedOn }) => postedOn)).toEqual([null, '2026-03-16']);
    expect(await untold()).toHaveLength(1);
  });

  test('of more than are shown at once, those that are printed are those that are shown, and posted', async () => {
    await lowerLimit(null);
    const member = await ada();
    for (let dollars = 51; dollars <= 71; dollars += 1)
      await member.customers.update({ customerId, authorizationAmount: `${dollars}.00` });
    const shown = await changes();
    const { letters } = await member.customers.changeLetters({ customerId });
    expect(shown).toHaveLength(20);
    expect(letters.map(({ paragraphs }) => paragraphs[1])).toEqual(shown.map(({ lines }) => lines[0]));
    const posting = { customerId, changeIds: shown.map(({ id }) => id), postedOn: '2026-03-16' };
    expect(await member.customers.postChangeLetters(posting)).toEqual({ posted: 20 });
    expect((await member.customers.changeLetters({ customerId })).letters).toHaveLength(2);
  });

  test('needs no letter once the agreements it is about are over', async () => {
    await lowerLimit(null);
    await world.database.owner`update authorizations set status = 'revoked' where customer_id = ${customerId}`;
    expect(await untold()).toEqual([]);
    expect((await (await ada()).customers.changeLetters({ customerId })).letters).toEqual([]);
  });
});

describe('an objection by phone or letter', () => {
  test('is recorded by somebody at the business, once, and holds debits like one from the page', async () => {
    await lowerLimit(null);
    const [change] = await changes();
    const objecting = { customerId, changeId: change?.id ?? '', words: ' I never said 50. ' };
    const reader = await (await callers.member({ clientId: 4n, role: 'client_read_only' }))();
    const elsewhere = await (await callers.member({ clientId: 5n, role: 'client_primary' }))();
    expect(await refusalFrom(reader.customers.recordObjection(objecting))).toMatchObject({ status: 403 });
    expect(await refusalFrom(elsewhere.customers.recordObjection(objecting))).toMatchObject({ status: 404 });
    const member = await ada();
    expect(await refusalFrom(member.customers.recordObjection({ ...objecting, changeId: '999' }))).toMatchObject({
      status: 404,
    });
    await member.customers.recordObjection(objecting);
    await member.customers.recordObjection(objecting);
    expect((await member.customers.objections({ customerId })).records).toMatchObject([{ words: 'I never said 50.' }]);
    expect((await member.customers.byId({ customerId })).statuses.objected).toBe(true);
    expect(await changes()).toEqual([]);
    expect(await untold(), 'who objects knows of it').toEqual([]);
    await member.customers.settleObjection({ customerId, changeId: objecting.changeId, how: 'taken_back' });
    expect((await member.customers.byId({ customerId })).statuses.objected).toBe(false);
  });

  test('comes too late when the days are over', async () => {
    await lowerLimit('maya@payer.test');
    const [change] = await changes();
    world.setClock('2026-04-16', '08:00');
    const objecting = { customerId, changeId: change?.id ?? '' };
    expect(await refusalFrom((await ada()).customers.recordObjection(objecting))).toMatchObject({
      code: 'change.too_late',
    });
    expect(await changes()).toEqual([]);
  });
});
