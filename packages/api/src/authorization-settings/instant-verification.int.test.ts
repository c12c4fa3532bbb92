import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
const RELEASE = 'authorization_settings.opt_in_instant_bank_verification';

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  for (const id of [4n, 5n, 6n, 7n, 8n, 9n, 10n, 11n]) await world.addClient({ id, rail: id === 5n ? 'US' : 'CA' });
  await world.database.owner`update clients set website_url = 'https://maple.test' where id = 4`;
  callers = new Callers(world);
});
afterAll(() => world.close());

const owner = async (clientId: bigint) => (await callers.member({ clientId, role: 'client_primary' }))();
const lastAct = async (clientId: number) => {
  const [row] = await world.database.owner<{ action: string; before: object; after: object }[]>`
    select action, before, after from audit_log where client_id = ${clientId} order by id desc limit 1`;
  return row;
};

describe('instant bank verification', () => {
  test('is agreed to once, and turned on and off after that', async () => {
    const nine = (await owner(9n)).authorizationSettings;
    expect(await refusalFrom(nine.updateProcessing({ enableFlinks: true }))).toMatchObject({
      code: 'authorization_settings.opt_in_needed',
      messages: { enableFlinks: [expect.any(String)] },
    });
    const on = { enableFlinks: true, flinksOptedIn: true, requireVerification: true };
    expect(await nine.optIn()).toMatchObject(on);
    expect(await lastAct(9)).toMatchObject({ action: 'authorizationSettings.optIn', after: on });
    expect(await nine.updateProcessing({ requireVerification: false })).toMatchObject(on);
    expect(await nine.updateProcessing({ enableFlinks: false, requireVerification: false })).toMatchObject({
      enableFlinks: false,
      flinksOptedIn: true,
      requireVerification: false,
    });
    const agreedAt = () =>
      world.database.owner`select flinks_opted_in_at as at from authorization_settings where client_id = 9`;
    const [first] = await agreedAt();
    world.setClock('2026-03-17', '10:00');
    expect(await nine.updateProcessing({ enableFlinks: true })).toMatchObject(on);
    expect(await nine.optIn()).toMatchObject(on);
    expect((await agreedAt())[0]).toEqual(first);
  });

  test('is offered to donors by the settings of their pages', async () => {
    const eleven = (await owner(11n)).authorizationSettings;
    expect(await eleven.donor()).toMatchObject({ enableFlinks: false, flinksOptedIn: false });
    expect(await refusalFrom(eleven.updateDonor({ enableFlinks: true }))).toMatchObject({
      code: 'authorization_settings.opt_in_needed',
      messages: { enableFlinks: [expect.any(String)] },
    });
    await eleven.optIn();
    expect(await eleven.donor()).toMatchObject({ enableFlinks: true, flinksOptedIn: true });
    expect(await eleven.updateDonor({ enableFlinks: false })).toMatchObject({
      enableFlinks: false,
      flinksOptedIn: true,
    });
    expect(await eleven.updateDonor({ enableFlinks: true })).toMatchObject({ enableFlinks: true });
  });

  test('is not turned on where it is not released, and can be turned off', async () => {
    const ten = (await owner(10n)).authorizationSettings;
    await ten.optIn();
    await world.database.owner`
      insert into release_helpers (name, for_client_id, enabled, updated_at) values (${RELEASE}, 10, false, now())`;
    const withdrawn = (await owner(10n)).authorizationSettings;
    expect((await refusalFrom(withdrawn.optIn())).code).toBe('auth.forbidden');
    expect(await withdrawn.updateProcessing({ enableGreeting: false })).toMatchObject({ enableFlinks: true });
    await withdrawn.updateProcessing({ enableFlinks: false });
    expect((await refusalFrom(withdrawn.updateProcessing({ enableFlinks: true }))).code).toBe(
      'authorization_settings.instant_verification_unavailable',
    );
    await world.database.owner`delete from release_helpers where for_client_id = 10`;
  });

  test('is an American client’s only way to require verification', async () => {
    const five = (await owner(5n)).authorizationSettings;
    expect(await refusalFrom(five.updateProcessing({ requireVerification: true }))).toMatchObject({
      code: 'authorization_settings.canada_only',
      messages: { requireVerification: [expect.any(String)] },
    });
    expect(await refusalFrom(five.tryLink({ allowMicrodeposit: true }))).toMatchObject({
      messages: { allowMicrodeposit: [expect.any(String)] },
    });
    expect(await five.optIn()).toMatchObject({ enableFlinks: true, requireVerification: true });
    expect(await five.updateProcessing({ enableFlinks: false })).toMatchObject({ requireVerification: false });
  });
});
