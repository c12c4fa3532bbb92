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

test('a request that is declined or taken back leaves nothing, of what is on file of somebody either', async () => {
  const before = await inForce();
  const { owners } = await (await requests()).tree({});
  const ada = owners.stakeholders.find(({ firstName }) => firstName === 'Ada');
  const part = owners.shareholdings.find(({ stakeholderId }) => stakeholderId === ada?.id);
  const { corrections } = await (await requests()).save({
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
  expect(corrections).toMatchObject([{ name: 'Ada Roy', shownAnew: true }]);
  expect(await inForce()).toEqual(before);
  const { owners: corrected } = await (await requests()).tree({});
  const bo = owners.shareholdings.find(({ id }) => id !== part?.id);
  const removed = await (await requests()).remove({ ownersVersion: corrected.version, holdingId: bo?.id ?? '' });
  expect(removed.changes).toMatchObject([{ name: 'Bo Lund', before: '30', after: null }]);
  const taken = await (await requests()).withdraw({});
  expect(taken).toMatchObject({ changes: [], corrections: [], request: { status: 'withdrawn' } });

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

test('closing the business ends what it asked for, with the links to it; opened again, it asks anew', async () => {
  const { owners } = await (await requests()).tree({});
  const eve = { ...BO, firstName: 'Eve', lastName: 'Moss', email: 'eve.moss@example.test' };
  const [held] = owners.shareholdings;
  const before = await inForce();
  const drafted = await add((await lower(owners, held?.share === '70' ? '20' : '30')).owners, eve, '30');
  await (await requests()).ask({ ownersVersion: drafted.owners.version });
  const other = await callers.staff();
  await (await staff()).clients.changeStatus({ id: clientId, status: 'closed', reviewNote: 'Sold.' });
  expect(await (await staff()).ownerRequests.forStaff({ clientId })).toEqual({ request: null });
  expect(await codeOf((await staff()).ownerRequests.approve({ clientId }))).toBe('owners.not_asked');
  const proposed = await sql()`
    select 1 from stakeholders where client_id = ${clientId} and proposed_at is not null`;
  expect(proposed).toHaveLength(0);
  const reopen = (who: typeof staff) =>
    who().then((call) => call.clients.changeStatus({ id: clientId, status: 'approved', reviewNote: 'Bought back.' }));
  await reopen(staff);
  await reopen(other);
  expect(await inForce()).toEqual(before);
  expect(await (await requests()).tree({})).toMatchObject({ changes: [], request: { status: 'withdrawn' } });
  const { version, hash, reasons } = await (await staff()).applications.byClient({ clientId });
  expect(reasons).toMatchObject([{ trigger: 'reopened' }]);
  await (await staff()).applications.confirmReverification({ clientId, version, hash, note: 'As before.' });
});

test('what is wrong on file of an owner is corrected by asking for it, and they show who they are once more', async () => {
  const { owners } = await (await requests()).tree({});
  const ada = owners.stakeholders.find(({ firstName }) => firstName === 'Ada');
  const part = owners.shareholdings.find(({ stakeholderId }) => stakeholderId === ada?.id);
  const onFile = () => sql()`
    select first_name as first, city, verified_at is not null as shown from stakeholders
     where client_id = ${clientId} and id = ${ada?.id ?? ''}`;
  const [before] = await onFile();
  const draft = await (await requests()).save({
    ownersVersion: owners.version,
    holdingId: part?.id ?? '',
    parentId: null,
    ownerCategory: 'Individual',
    share: part?.share ?? '',
    trustRole: null,
    isSignupUser: false,
    position: null,
    individual: { ...BO, firstName: 'Adèle', lastName: 'Roy', dateOfBirth: '1985-02-27', email: 'adele@example.test' },
  });
  expect(draft).toMatchObject({
    changes: [],
    corrections: [
      {
        name: 'Ada Roy',
        shownAnew: true,
        details: [
          { detail: 'name', before: 'Ada Roy', after: 'Adèle Roy' },
          { detail: 'dateOfBirth', before: '1985-02-28', after: '1985-02-27' },
          { detail: 'email', before: 'ada@example.test', after: 'adele@example.test' },
          { detail: 'address', after: '1 Main, Ottawa, ON K2P 1L7, CA' },
        ],
      },
    ],
  });
  expect(await onFile()).toEqual([before]);
  const seen = await (await requests()).tree({});
  expect(seen.owners.stakeholders).toContainEqual(expect.objectContaining({ firstName: 'Adèle' }));

  await (await requests()).ask({ ownersVersion: seen.owners.version });
  expect(await onFile()).toEqual([before]);
  const { request } = await (await staff()).ownerRequests.forStaff({ clientId });
  expect(request?.corrections).toEqual(draft.corrections);
  // Only where she was ever asked, she is told there.
  await sql()`
    insert into owner_links (client_id, stakeholder_id, code_hash, code_encrypted, expires_at, mailed_at, created_at)
    values (${clientId}, ${ada?.id ?? ''}, 'hash', 'sealed', now(), now(), now())`;
  expect(await mailed('owner_address_replaced')).toEqual([]);
  await (await staff()).ownerRequests.approve({ clientId });
  expect(await mailed('owner_address_replaced')).toEqual([{ to: 'ada@example.test' }]);
  expect(await onFile()).toMatchObject([{ first: 'Adèle', shown: false }]);
  const [link] = await sql()`
    select count(*)::int as count from owner_links where client_id = ${clientId} and stakeholder_id = ${ada?.id ?? ''} and reopened_at is not null`;
  const confirm = async () => {
    const { version, hash } = await (await staff()).applications.byClient({ clientId });
    return (await staff()).applications.confirmReverification({ clientId, version, hash, note: 'Looked.' });
  };
  expect(await codeOf(confirm())).toBe('owners.not_verified');
  const decided = { clientId, ownerId: ada?.id ?? '', decision: 'approved' as const, note: 'Passport seen.' };
  await (await staff()).identityReviews.decideByHand(decided);
  expect(await onFile()).toMatchObject([{ shown: true }]);
  expect(await confirm()).toMatchObject({ outcome: 'confirmed' });
  expect(link).toBeDefined();
});
