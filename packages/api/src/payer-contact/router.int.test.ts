import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { DayWorld } from '../testing/day-world.ts';

let world: DayWorld;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  await world.addClient({ id: 5n, rail: 'US' });
  callers = new Callers(world);
});
afterAll(() => world.close());

const owner = async (clientId: bigint) => (await callers.member({ clientId, role: 'client_primary' }))();

describe('where payers reach a business', () => {
  test('stands on its forms from then on; what is blank is its primary contact’s', async () => {
    const maple = await owner(4n);
    const { otherwise } = await maple.payerContact.get();
    expect((await maple.authorizationForms.get({})).business.email).toBe(otherwise.email);
    await maple.payerContact.update({
      email: 'pay@maple.test',
      phone: '',
      address: { address1: '220 Elgin Street', city: 'Ottawa', provinceCode: 'ON', postalCode: 'K2P 1L7' },
    });
    expect((await maple.authorizationForms.get({})).business).toMatchObject({
      email: 'pay@maple.test',
      addressLines: ['220 Elgin Street', 'Ottawa ON K2P 1L7'],
    });
    await maple.payerContact.update({ email: '', phone: '', address: {} });
    expect((await maple.authorizationForms.get({})).business).toMatchObject({
      email: otherwise.email,
      addressLines: [],
    });
  });

  test('names a state in the United States', async () => {
    const boreal = await owner(5n);
    const changed = await boreal.payerContact.update({ email: '', phone: '', address: { stateCode: 'OR' } });
    expect(changed.address).toMatchObject({ stateCode: 'OR', provinceCode: null });
  });

  test('is neither read nor changed without the permission, and takes no half an address', async () => {
    const reader = await (await callers.member({ clientId: 4n, role: 'client_read_only' }))();
    expect((await refusalFrom(reader.payerContact.get())).code).toBe('auth.forbidden');
    const change = { email: 'x@example.test', phone: '', address: {} };
    expect((await refusalFrom(reader.payerContact.update(change))).code).toBe('auth.forbidden');
    const maple = await owner(4n);
    const refusal = await refusalFrom(maple.payerContact.update({ ...change, email: 'nobody' }));
    expect(refusal).toMatchObject({ code: 'input.invalid', messages: { email: expect.anything() } });
  });
});
