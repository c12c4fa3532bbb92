import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

type Asker = Awaited<ReturnType<Callers['member']>>;

let world: DayWorld;
let callers: Callers;
let asOwner: Asker;

/** A business with a customer who agreed, and one debit planned. */
beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '05:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  await world.addDebit({
    rail: 'CA',
    clientId: 4n,
    customerId: 4001n,
    id: 41n,
    amount: '100.00',
    requestedDate: '2026-03-18',
  });
  callers = new Callers(world);
  asOwner = await callers.member({ clientId: 4n, role: 'client_primary' });
});
afterAll(() => world.close());

describe('the first steps', () => {
  const checklist = async (asker: Asker) => (await asker()).home.checklist();
  const done = async (asker: Asker) =>
    (await checklist(asker)).steps.filter((step) => step.done).map(({ step }) => step);

  test('are read from what is there', async () => {
    await world.addClient({ id: 7n, rail: 'US', customers: 0 });
    const asNew = await callers.member({ clientId: 7n, role: 'client_primary' });
    expect(await done(asNew)).toEqual(['settlement_account']);
    expect(await done(asOwner)).toEqual(['settlement_account', 'customer', 'authorization', 'payment']);
    await (await asOwner()).notificationSettings.update({ paymentReminder: { enabledByDefault: true } });
    expect(await done(asOwner)).toContain('notifications');
  });

  test('are put away for one person, and come back', async () => {
    const asColleague = await callers.member({ clientId: 4n, role: 'client_read_only' });
    await (await asColleague()).home.putChecklistAway({ putAway: true });
    await (await asColleague()).home.putChecklistAway({ putAway: true });
    expect((await checklist(asColleague)).putAway).toBe(true);
    expect((await checklist(asOwner)).putAway).toBe(false);
    await (await asColleague()).home.putChecklistAway({ putAway: false });
    expect((await checklist(asColleague)).putAway).toBe(false);
  });

  test('a program puts nothing away', async () => {
    const asProgram = await callers.program(4n);
    const { home } = await asProgram();
    expect(await refusalFrom(home.checklist())).toMatchObject({ code: 'auth.not_for_keys' });
    expect(await refusalFrom(home.putChecklistAway({ putAway: true }))).toMatchObject({ code: 'auth.not_for_keys' });
  });
});
