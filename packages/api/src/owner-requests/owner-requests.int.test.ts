import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import type { Owners } from '@cordelle/validation/onboarding/owners.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limiter } from '../limiter.ts';
import { handedInBusiness } from '../testing/applications.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
let clientId: string;
let owner: Awaited<ReturnType<Callers['member']>>;
let staff: Awaited<ReturnType<Callers['staff']>>;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-18', '10:00');
  callers = new Callers(world);
  staff = await callers.staff();
  ({ clientId } = await handedInBusiness(world, callers));
  await (await staff()).clients.changeStatus({ id: clientId, status: 'approved' });
  owner = await callers.member({ clientId: BigInt(clientId), role: 'client_admin' });
});
afterAll(() => world.close());
beforeEach(() => limiter.forget());

const sql = () => world.database.owner;
const requests = async () => (await owner()).ownerRequests;
const inForce = () => sql()<{ name: string; share: number }[]>`
  select s.first_name as name, h.share_bps as share from shareholdings h
    join stakeholders s on s.client_id = h.client_id and s.id = h.stakeholder_id
   where h.client_id = ${clientId} order by h.id`;
const mailed = (template: string) => sql()<{ to: string }[]>`
  select to_address as to from outbox where template = ${template} order by id`;
const BO = {
  firstName: 'Bo',
  lastName: 'Lund',
  dateOfBirth: '1980-01-01',
  email: 'bo@example.test',
  address: { country: 'CA', address1: '1 Main', city: 'Ottawa', provinceCode: 'ON', postalCode: 'K2P 1L7' },
};
const add = async ({ version }: Owners, individual = BO, share = '30') =>
  (await requests()).save({
    ownersVersion: version,
    parentId: null,
    ownerCategory: 'Individual',
    share,
    trustRole: null,
    isSignupUser: false,
    position: null,
    individual,
  });
/** As the form sends it: with the person as they are on file. */
const lower = async ({ version, shareholdings, stakeholders }: Owners, share: string) => {
  const [part] = shareholdings;
  const holder = stakeholders.find(({ id }) => id === part?.stakeholderId);
  const { firstName, lastName, dateOfBirth, email, address } = holder ?? {};
  const home = { address1: '', city: '', country: '', provinceCode: '', postalCode: '', ...address };
  return (await requests()).save({
    ownersVersion: version,
    holdingId: part?.id ?? '',
    parentId: null,
    ownerCategory: 'Individual',
    share,
    trustRole: null,
    isSignupUser: false,
    position: null,
    individual: {
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      dateOfBirth: dateOfBirth ?? '1985-02-28',
      email: email ?? '',
      address: Object.fromEntries(Object.entries(home).map(([name, text]) => [name, text ?? ''])) as typeof BO.address,
    },
  });
};
const codeOf = async (call: Promise<unknown>) => (await refusalFrom(call)).code;

test('other owners are put together, asked for and accepted; until then those on file stay in force', async () => {
  const before = await inForce();
  const first = await (await requests()).tree({});
  expect(first).toMatchObject({ changes: [], request: null });
  expect(await codeOf((await requests()).ask({ ownersVersion: first.owners.version }))).toBe('owners.not_asked');
  const lowered = await lower(first.owners, '70');
  const added = await add(lowered.owners);
  expect(added.changes).toMatchObject([
    { name: 'Ada Roy', before: '100', after: '70' },
    { name: 'Bo Lund', before: null, after: '30' },
  ]);
  expect(await inForce()).toEqual(before);
  expect(await mailed('owners_asked')).toHaveLength(0);

  const asked = await (await requests()).ask({ ownersVersion: added.owners.version });
  expect(asked).toMatchObject({ request: { status: 'asked' }, owners: { stakeholders: [{}, { firstName: 'Bo' }] } });
  expect(await inForce()).toEqual(before);
  expect(await mailed('owners_asked')).not.toHaveLength(0);
  expect(await codeOf(add(asked.owners))).toBe('owners.asked_already');

  const seen = await (await staff()).applications.byClient({ clientId });
  expect(seen).toMatchObject({ kind: 'reverification', reasons: [{ trigger: 'owners_changed' }] });
  const { version, hash } = seen;
  expect(
    await codeOf((await staff()).applications.confirmReverification({ clientId, version, hash, note: 'Looked.' })),
  ).toBe('owners.answer_first');
  const { request } = await (await staff()).ownerRequests.forStaff({ clientId });
  expect(request).toMatchObject({ stale: false, changes: added.changes });
  expect(request?.toVerify).toContainEqual({ name: 'Bo Lund', verified: false });
  expect(await codeOf((await staff()).ownerRequests.approve({ clientId }))).toBe('owners.not_verified');
  await sql()`update stakeholders set verified_at = now() where client_id = ${clientId}`;
  expect(await (await staff()).ownerRequests.approve({ clientId })).toEqual({ request: null });
  expect(await inForce()).toEqual([
    { name: 'Ada', share: 7000 },
    { name: 'Bo', share: 3000 },
  ]);
  expect(await mailed('owners_approved')).not.toHaveLength(0);
  const after = await (await staff()).applications.byClient({ clientId });
  await (await staff()).applications.confirmReverification({
    clientId,
    version: after.version,
    hash: after.hash,
    note: 'Looked.',
  });
});

test('a request that is declined or taken back leaves nothing, and details on file are not changed by it', async () => {
  const before = await inForce();
  const { owners } = await (await requests()).tree({});
  const ada = owners.stakeholders.find(({ firstName }) => firstName === 'Ada');
  const part = owners.shareholdings.find(({ stakeholderId }) => stakeholderId === ada?.id);
  const renamed = (await requests()).save({
    ownersVersion: owners.version,
    holdingId: part?.id ?? '',
    parentId: null,
    ownerCategory: 'Individual',
    share: '70',
    trustRole: null,
    isSignupUser: false,
    position: null,
    individual: { ...BO, firstName: 'Eve', email: 'eve@example.test' },
  });
  expect(await codeOf(renamed)).toBe('owners.details_fixed');
  const bo = owners.shareholdings.find(({ id }) => id !== part?.id);
  const removed = await (await requests()).remove({ ownersVersion: owners.version, holdingId: bo?.id ?? '' });
  expect(removed.changes).toMatchObject([{ name: 'Bo Lund', before: '30', after: null }]);
  const taken = await (await requests()).withdraw({});
  expect(taken).toMatchObject({ changes: [], request: { status: 'withdrawn' } });

  const cy = { ...BO, firstName: 'Cy', lastName: 'Ward', email: 'cy@example.test' };
  const again = await add((await lower(taken.owners, '40')).owners, cy, '30');
  await (await requests()).ask({ ownersVersion: again.owners.version });
  await (await staff()).ownerRequests.decline({ clientId, words: 'The register names nobody called Cy.' });
  expect(await inForce()).toEqual(before);
  expect(await (await requests()).tree({})).toMatchObject({
    changes: [],
    request: { status: 'declined', words: 'The register names nobody called Cy.' },
  });
  const [letter] = await sql()<
    { text: string }[]
  >`select text_body as text from outbox where template = 'owners_declined'`;
  expect(letter?.text).toContain('The register names nobody called Cy.');
});
