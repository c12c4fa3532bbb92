import type { Owners, SaveOwner } from '@cordelle/validation/onboarding/owners.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApplyingBusinesses, entity, individual } from '../../testing/applying-business.ts';
import { refusalFrom } from '../../testing/callers.ts';

let businesses: ApplyingBusinesses;
let caller: Awaited<ReturnType<Awaited<ReturnType<ApplyingBusinesses['add']>>['call']>>;
let asPrimary: Awaited<ReturnType<ApplyingBusinesses['add']>>['call'];
let clientId: bigint;

beforeAll(async () => {
  businesses = await ApplyingBusinesses.open();
});
afterAll(() => businesses.world.close());
beforeEach(async () => {
  ({ clientId, call: asPrimary } = await businesses.add());
  caller = await asPrimary();
});

const owner = () => businesses.world.database.owner;
const save = (input: SaveOwner) => caller.owners.save(input);
/** Saves one after the other; answers the owners at the end. */
async function saved(...inputs: SaveOwner[]): Promise<Owners> {
  for (const input of inputs) await save(input);
  return caller.owners.tree({});
}
function named(owners: Owners, name: string) {
  const found = owners.stakeholders.find(({ firstName, legalName }) => firstName === name || legalName === name);
  if (!found) throw new Error(`${name} is no owner`);
  return found;
}
function holdingOf(owners: Owners, name: string, parentId: string | null = null) {
  const { id } = named(owners, name);
  const found = owners.shareholdings.find((held) => held.stakeholderId === id && held.parentId === parentId);
  if (!found) throw new Error(`${name} holds nothing there`);
  return found;
}

describe('owners of a business', () => {
  test('are none at first', async () =>
    expect(await caller.owners.tree({})).toMatchObject({
      stakeholders: [],
      shareholdings: [],
      hidden: { part: '100', somebodyMayBeMissing: true },
      business: { name: 'Larch Bakery Inc.', country: 'CA', businessType: 'Corporation', hasThirdParty: false },
      ownersCompleted: false,
    }));

  test('are told with their parts over all ways, and whether they count', async () => {
    const first = await saved(individual('Ana', '15'), entity('Holding Inc.', '30'), individual('Cy', '55'));
    const holding = named(first, 'Holding Inc.').id;
    const ana = named(first, 'Ana').id;
    const { individual: _, ...picked } = individual('Ana', '40', { parentId: holding, stakeholderId: ana });
    const owners = await saved(picked, individual('Bo', '60', { parentId: holding }));
    expect(
      owners.stakeholders.map(({ firstName, legalName, part, countsBy }) => [firstName ?? legalName, part, countsBy]),
    ).toEqual([
      ['Ana', '27', ['share']],
      ['Holding Inc.', '30', []],
      ['Cy', '55', ['share']],
      ['Bo', '18', []],
    ]);
    expect(named(owners, 'Ana').paths).toEqual([
      { holdingIds: [holdingOf(owners, 'Ana').id], part: '15' },
      { holdingIds: [holdingOf(owners, 'Holding Inc.').id, holdingOf(owners, 'Ana', holding).id], part: '12' },
    ]);
    expect(owners.hidden).toEqual({ part: '0', somebodyMayBeMissing: false });
  });

  test('described twice are one, whose parts are summed', async () => {
    const first = await saved(individual('Ana', '15'), entity('Holding Inc.', '30'));
    const owners = await saved(individual('ANA', '40', { parentId: named(first, 'Holding Inc.').id }));
    expect(owners.stakeholders).toHaveLength(2);
    expect(named(owners, 'ANA').part).toBe('27');
    expect(await refusalFrom(save(individual('ana', '1')))).toMatchObject({
      code: 'owners.twice_under_parent',
      messages: { base: ['This shareholder is already listed here. Edit the share instead.'] },
    });
  });

  test('keep their birth date sealed, and their address as its country writes it', async () => {
    const typed = individual('Ana', '15');
    const address = {
      country: 'CA',
      address1: '1 Main Street',
      city: 'Ottawa',
      provinceCode: 'on',
      postalCode: 'k1a0b1',
    };
    const owners = await saved({ ...typed, individual: typed.individual && { ...typed.individual, address } });
    expect(named(owners, 'Ana')).toMatchObject({
      dateOfBirth: '1980-02-03',
      address: { provinceCode: 'ON', postalCode: 'K1A 0B1' },
    });
    const [row] = await owner()`select date_of_birth_encrypted from stakeholders where client_id = ${String(clientId)}`;
    expect(row?.date_of_birth_encrypted).toMatch(/^v1\./);
    const log = await owner()`
      select action, after::text from audit_log where client_id = ${String(clientId)} and target_type = 'stakeholders'`;
    expect(log).toEqual([{ action: 'owners.added', after: expect.stringContaining('"share": "15"') }]);
    expect(JSON.stringify(log)).not.toMatch(/1980|Main Street|Ana/);
  });

  test('live in any country; regions are asked for in two of them', async () => {
    const at = (country: string, provinceCode: string, postalCode: string): SaveOwner => {
      const typed = individual('Ana', '15');
      const address = { country, address1: 'Rua 1', city: 'X', provinceCode, postalCode };
      return { ...typed, individual: typed.individual && { ...typed.individual, address } };
    };
    const refused = async (input: SaveOwner) => Object.keys((await refusalFrom(save(input))).messages);
    expect(await refused(at('CA', '', 'K1A 0B1'))).toEqual(['individual.address.provinceCode']);
    const blank = { country: 'US', address1: '', city: ' ', provinceCode: '', postalCode: '' };
    const nothing = { firstName: '', lastName: '', dateOfBirth: '', email: '', address: blank };
    expect((await refused({ ...at('US', '', ''), individual: nothing })).sort()).toEqual([
      'individual.address.address1',
      'individual.address.city',
      'individual.address.postalCode',
      'individual.address.provinceCode',
      'individual.dateOfBirth',
      'individual.firstName',
      'individual.lastName',
    ]);
    expect(await refused(at('US', 'NY', ''))).toEqual(['individual.address.postalCode']);
    expect(await refused(at('US', 'ON', '10001'))).toEqual(['individual.address.provinceCode']);
    expect(await refused(at('ZZ', '', ''))).toEqual(['individual.address.country']);
    expect(named(await saved(at('PT', '', '')), 'Ana').address).toMatchObject({ country: 'PT', provinceCode: null });
  });
});

describe('a part is refused', () => {
  test('beyond what is left, in words of both languages (R4, R6)', async () => {
    await saved(individual('Ana', '60'));
    expect(await refusalFrom(save(individual('Bo', '50')))).toMatchObject({
      code: 'owners.share_over_whole',
      messages: { share: ['Total shares cannot exceed 100% (40% remaining)'] },
    });
    await saved(individual('Bo', '39.9'));
    expect(await refusalFrom(save(individual('Cy', '0.2')))).toMatchObject({
      messages: { share: ['Total shares cannot exceed 100% (0.1% remaining)'] },
    });

    expect(await refusalFrom(save(individual('Cy', '0.2')), 'fr')).toMatchObject({
      messages: {
        share: [expect.stringMatching(/^Le total des parts ne peut pas dépasser 100\s% \(il reste 0,1\s%\)$/)],
      },
    });
  });

  test.each(['-1', '101', '1.234', '1e1', '12,5', '', '  '])('of %j (R7)', async (share) =>
    expect(Object.keys((await refusalFrom(save(individual('Ana', share)))).messages)).toEqual(['share']),
  );

  test('that closes a circle, or names the business itself (R1, R2)', async () => {
    const first = await saved(entity('Holding Inc.', '50'));
    const holding = named(first, 'Holding Inc.').id;
    const second = await saved(entity('Kappa Inc.', '50', { parentId: holding }));
    const circle = entity('Holding Inc.', '50', { parentId: named(second, 'Kappa Inc.').id });
    expect(await refusalFrom(save(circle))).toMatchObject({
      status: 422,
      code: 'owners.circle',
      messages: { base: [expect.any(String)] },
    });
    expect(await refusalFrom(save(entity('LARCH BAKERY INC', '10', { parentId: holding })))).toMatchObject({
      code: 'owners.circle',
    });
  });

  test('raised above the whole; the old one stays (R10)', async () => {
    const owners = await saved(individual('Ana', '60'), individual('Bo', '40'));
    const bo = holdingOf(owners, 'Bo');
    expect(await refusalFrom(save(individual('Bo', '40.01', { holdingId: bo.id })))).toMatchObject({
      code: 'owners.share_over_whole',
    });
    expect(holdingOf(await caller.owners.tree({}), 'Bo').share).toBe('40');
  });

  test('where two change the owners at once: the second is told (R11)', async () => {
    const { version } = await saved(individual('Ana', '40'));
    const both = await Promise.allSettled([
      caller.owners.save(individual('Bo', '40', { ownersVersion: version })),
      caller.owners.save(individual('Cy', '40', { ownersVersion: version })),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((one) => one.status === 'rejected');
    expect(await refusalFrom(Promise.reject(refused?.reason))).toMatchObject({
      status: 409,
      code: 'owners.changed_meanwhile',
    });
    expect((await caller.owners.tree({})).shareholdings).toHaveLength(2);
  });

  test('with somebody else’s address for the link of the owner', async () => {
    await saved(individual('Ana', '40'));
    const taken = individual('Bo', '10');
    const [{ email } = { email: '' }] = await owner()<{ email: string }[]>`
      select u.email from memberships m join users u on u.id = m.user_id where m.client_id = ${String(clientId)}`;
    for (const address of ['ana@example.test', ` ${email.toUpperCase()}`]) {
      const input = { ...taken, individual: taken.individual && { ...taken.individual, email: address } };
      expect(await refusalFrom(save(input))).toMatchObject({ code: 'owners.email_of_another' });
    }
  });
});

describe('who runs the business', () => {
  test('does so in a position, and is one person at a time', async () => {
    const controls = (name: string, given: Partial<SaveOwner> = {}) =>
      individual(name, '0', { ownerCategory: 'ControlPerson', ...given });
    expect(Object.keys((await refusalFrom(save(controls('Ana')))).messages)).toEqual(['position']);
    const clerk = await refusalFrom(save(controls('Ana', { position: 'Bookkeeper' })));
    expect(clerk).toMatchObject({
      code: 'owners.position_without_control',
      messages: { position: [expect.any(String)] },
    });
    const owners = await saved(
      individual('Ana', '20'),
      controls('Ana', { position: 'Director' }),
      controls('Bo', { position: 'President' }),
    );
    expect(owners.stakeholders.map(({ firstName, position, countsBy }) => [firstName, position, countsBy])).toEqual([
      ['Ana', 'Director', []],
      ['Bo', 'President', ['control']],
    ]);
  });
});

describe('the person who signed up', () => {
  const dwell = () => owner()`
    update users set address1 = '2 Elm', city = 'Ottawa', province_code = 'ON', postal_code = 'K1A 0B1'
     where id = (select user_id from client_onboardings where client_id = ${String(clientId)})`;

  test('is offered with a complete address, until an owner has an account', async () => {
    await owner()`
      update users set city = null where id = (select user_id from client_onboardings where client_id = ${String(clientId)})`;
    expect((await caller.owners.tree({})).signupUser).toBeNull();
    await dwell();
    const offered = (await caller.owners.tree({})).signupUser;
    expect(offered).toMatchObject({ firstName: 'Ada', address: { country: 'CA', provinceCode: 'ON' } });
    const theirs = individual('Ada', '30', { isSignupUser: true });
    const email = offered?.email ?? '';
    const owners = await saved({ ...theirs, individual: theirs.individual && { ...theirs.individual, email } });
    expect(named(owners, 'Ada')).toMatchObject({ isSignupUser: true, email });
    expect(owners.signupUser).toBeNull();
  });

  test('is not offered where they act for another business', async () => {
    await dwell();
    expect((await caller.owners.tree({})).signupUser).not.toBeNull();
    await caller.onboardings.submit({
      clientId: String(clientId),
      currentState: 'who_are_you',
      answers: { hasThirdParty: true },
    });
    expect((await caller.owners.tree({})).signupUser).toBeNull();
  });
});

describe('an owner goes', () => {
  test('with everything below, but for who is named elsewhere; comes back with what was found of them (R12)', async () => {
    const first = await saved(individual('Ana', '20'), entity('Holding Inc.', '50'));
    const holding = named(first, 'Holding Inc.').id;
    const { individual: _, ...picked } = individual('Ana', '40', {
      parentId: holding,
      stakeholderId: named(first, 'Ana').id,
    });
    const second = await saved(picked, individual('Bo', '50', { parentId: holding }));
    await owner()`update stakeholders set verified_at = now() where client_id = ${String(clientId)} and first_name = 'Bo'`;
    await caller.owners.remove({ holdingId: holdingOf(second, 'Holding Inc.').id });
    const left = await caller.owners.tree({});
    expect(left.stakeholders.map(({ firstName }) => firstName)).toEqual(['Ana']);
    expect(left.shareholdings).toHaveLength(1);
    expect(named(await saved(individual('Bo', '10')), 'Bo')).toMatchObject({
      id: named(second, 'Bo').id,
      verified: true,
    });
  });
});

describe('owners are not', () => {
  test('seen or changed by who only reads, nor by another business', async () => {
    const owners = await saved(individual('Ana', '20'));
    const held = holdingOf(owners, 'Ana');
    const reader = await (await businesses.callers.member({ clientId, role: 'client_read_only' }))();
    expect(await refusalFrom(reader.owners.tree({}))).toMatchObject({ status: 403 });
    expect(await refusalFrom(reader.owners.remove({ holdingId: held.id }))).toMatchObject({ status: 403 });
    const stranger = await (await businesses.add()).call();
    expect((await stranger.owners.tree({})).stakeholders).toEqual([]);
    for (const call of [
      () => stranger.owners.remove({ holdingId: held.id }),
      () => stranger.owners.save(individual('Ana', '5', { holdingId: held.id })),
      () =>
        stranger.owners.save({ ...individual('Ana', '5'), individual: undefined, stakeholderId: held.stakeholderId }),
      () => stranger.owners.save(individual('Bo', '5', { parentId: held.stakeholderId })),
    ])
      expect(await refusalFrom(call())).toMatchObject({ status: 404, code: 'record.not_found' });
  });

  test('changed once the application is handed in', async () => {
    await owner()`update clients set status = 'pending' where id = ${String(clientId)}`;
    const late = await asPrimary();
    expect(await refusalFrom(late.owners.save(individual('Ana', '5')))).toMatchObject({ status: 403 });
  });
});

describe('the owners are confirmed', () => {
  const confirm = (ownersVersion?: string) =>
    caller.onboardings.submit({
      clientId: String(clientId),
      currentState: 'shareholders',
      answers: { ownersCompleted: true, ...(ownersVersion && { ownersVersion }) },
    });

  test('not before there are any, nor while nobody stands behind an entity (R8)', async () => {
    expect(await refusalFrom(confirm())).toMatchObject({ status: 422, code: 'owners.none' });
    const owners = await saved(entity('Holding Inc.', '50'));
    expect(await refusalFrom(confirm())).toMatchObject({
      code: 'owners.entity_without_individual',
      messages: { base: ['Holding Inc. requires at least one individual shareholder'] },
    });
    await saved(individual('Bo', '49', { parentId: named(owners, 'Holding Inc.').id }));
    expect(await refusalFrom(confirm())).toMatchObject({ code: 'owners.control_person_missing' });
  });

  test('as they were read: whoever holds most answers for the business; a change is to be confirmed again', async () => {
    const { version } = await saved(individual('Ana', '30'));
    const { version: newer } = await saved(individual('Bo', '70'));
    expect(await refusalFrom(confirm(version))).toMatchObject({ status: 409, code: 'owners.changed_meanwhile' });
    expect((await confirm(newer)).state).toBe('owner_verification');
    const owners = await caller.owners.tree({});
    expect(owners).toMatchObject({ ownersCompleted: true, version: expect.not.stringMatching(newer) });
    expect(owners.stakeholders.filter(({ isPrimaryOwner }) => isPrimaryOwner)).toMatchObject([{ firstName: 'Bo' }]);
    await saved(individual('Cy', '0'));
    const load = await caller.onboardings.load({ clientId: String(clientId) });
    expect(load.state).toBe('shareholders');
    expect(load.missing).toContainEqual({ key: 'owners.tree', subState: 'shareholders', state: 'due' });
    // Sent in the same words, by a program that names no version.
    await confirm();
    await saved(individual('Di', '0'));
    expect((await confirm()).state).toBe('owner_verification');
  });
});

describe('owners of another legal form', () => {
  const become = (businessType: string) =>
    caller.onboardings.submit({
      clientId: String(clientId),
      currentState: 'business_type',
      answers: { businessType },
    });
  const shown = ({ stakeholders, shareholdings }: Owners) => ({
    people: stakeholders.map((one) => [one.firstName ?? one.legalName, one.position, one.isPrimaryOwner, one.part]),
    shares: shareholdings.map(({ id: _, ...held }) => held),
  });
  const confirm = () =>
    caller.onboardings.submit({
      clientId: String(clientId),
      currentState: 'shareholders',
      answers: { ownersCompleted: true },
    });

  test('are kept aside while a corporation is a proprietorship, and come back with it', async () => {
    const first = await saved(individual('Ana', '30', { position: 'President' }), entity('Holding Inc.', '50'));
    await saved(individual('Bo', '100', { parentId: named(first, 'Holding Inc.').id }));
    await confirm();
    const corporation = shown(await caller.owners.tree({}));
    expect((await become('Proprietorship')).state).toBe('shareholders');
    expect(await caller.owners.tree({})).toMatchObject({ stakeholders: [], ownersCompleted: false });
    const proprietor = shown(await saved(individual('Ana', '100')));
    expect(proprietor.people).toEqual([['Ana', 'Owner', false, '100']]);
    expect((await confirm()).state).toBe('owner_verification');
    expect((await become('Corporation')).state).toBe('shareholders');
    expect(shown(await caller.owners.tree({}))).toEqual(corporation);
    await become('Proprietorship');
    expect(shown(await caller.owners.tree({})).people).toEqual([['Ana', 'Owner', true, '100']]);
  });

  test('that are asked nothing else stay confirmed; in the United States it is asked who runs the business', async () => {
    await saved(individual('Ana', '100'));
    await confirm();
    await become('Partnership');
    expect(await caller.owners.tree({})).toMatchObject({ ownersCompleted: true });
    const moved = await caller.onboardings.submit({
      clientId: String(clientId),
      currentState: 'business_country',
      answers: { countryCode: 'US' },
    });
    expect(moved.missing).toContainEqual({ key: 'owners.tree', subState: 'shareholders', state: 'due' });
    expect(shown(await caller.owners.tree({})).people).toHaveLength(1);
  });
});
