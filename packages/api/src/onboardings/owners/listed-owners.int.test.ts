import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApplyingBusinesses, individual } from '../../testing/applying-business.ts';
import { Callers, refusalFrom } from '../../testing/callers.ts';
import { SILENT_IDENTITY_SERVICE } from '../../testing/silent-identity-service.ts';

// Owners as a list of names: what is asked while `rot_2548_ubo_released` is off.

let businesses: ApplyingBusinesses;
let clientId: bigint;
let caller: Awaited<ReturnType<Awaited<ReturnType<ApplyingBusinesses['add']>>['call']>>;

const released = async (isOn: boolean) => {
  const asStaff = await (await businesses.callers.staff())();
  await asStaff.releaseHelpers.set({ name: 'rot_2548_ubo_released', enabled: isOn, clientId: null });
};
const begin = async (businessType = 'Corporation') => {
  const added = await businesses.add({ businessType, until: 'ownership' });
  clientId = added.clientId;
  caller = await added.call();
};

beforeAll(async () => {
  businesses = await ApplyingBusinesses.open();
  await released(false);
});
afterAll(() => businesses.world.close());
beforeEach(() => begin());

type Row = { readonly id?: string; readonly name: string; readonly share: string };
const send = (
  currentState: 'ownership' | 'owners_names' | 'primary_owner' | 'owners_info',
  answers: Record<string, unknown>,
) => caller.onboardings.submit({ clientId: String(clientId), currentState, answers });
const names = (...owners: Row[]) => send('owners_names', { owners });
const messagesOf = async (call: Promise<unknown>) => (await refusalFrom(call)).messages;
const details = (id: string) => ({
  id,
  position: 'Director',
  dateOfBirth: '1980-02-03',
  email: `owner${id}@example.test`,
  address: { country: 'CA', address1: '1 Main Street', city: 'Ottawa', provinceCode: 'ON', postalCode: 'k1a0b1' },
});
const listed = async () => (await caller.owners.tree({})).stakeholders;

test('the pages come one after the other, and end at who shows who they are', async () => {
  expect((await send('ownership', {})).state).toBe('owners_names');
  expect(
    (await names({ name: 'Ana Roy', share: '60' }, { name: 'Cher', share: '40' }, { name: '', share: '' })).state,
  ).toBe('primary_owner');
  const [ana, cher] = await listed();
  expect([ana, cher]).toMatchObject([
    { firstName: 'Ana', lastName: 'Roy', part: '60' },
    { firstName: 'Cher', lastName: '', part: '40' },
  ]);
  expect((await send('primary_owner', { primaryOwnerId: cher?.id })).state).toBe('owners_info');
  const owners = [details(ana?.id ?? ''), details(cher?.id ?? '')];
  expect((await send('owners_info', { owners })).state).toBe('owner_verification');
  expect((await listed())[1]).toMatchObject({
    isPrimaryOwner: true,
    position: 'Director',
    address: { postalCode: 'K1A 0B1' },
  });
  // Names and birth dates stand with the owners, not with the pages.
  const { answers } = await caller.onboardings.load({ clientId: String(clientId) });
  expect(answers).toMatchObject({ owners_names: {}, owners_info: {} });
});

test('a row is refused at its field', async () => {
  await send('ownership', {});
  const required = ['This field is required'];
  const ana = { name: 'Ana Roy', share: '60' };
  expect(await messagesOf(names())).toMatchObject({ 'owners.0.name': required, 'owners.0.share': required });
  expect(await messagesOf(names({ name: '', share: '' }, ana))).toMatchObject({ 'owners.0.name': required });
  expect(await messagesOf(names(ana, { name: 'Bo', share: '' }))).toEqual({ 'owners.1.share': required });
  expect(await messagesOf(names(ana, { name: '', share: '30' }))).toEqual({ 'owners.1.name': required });
  expect(await messagesOf(names({ ...ana, share: '24' }))).toEqual({ 'owners.0.share': ['Must be 25% or greater'] });
  expect(await messagesOf(names({ ...ana, share: '101' }))).toEqual({ 'owners.0.share': ['Must be 100% or less'] });
  expect(await messagesOf(names(ana, { name: 'Bo', share: '50' }))).toEqual({
    'owners.1.share': ['Total shares cannot exceed 100% (40% remaining)'],
  });
  expect(Object.keys(await messagesOf(names(ana, ana, ana, ana, ana)))).toEqual(['owners']);
});

test('who is named no more is no owner; whoever answered for the business is asked for again', async () => {
  await send('ownership', {});
  await names({ name: 'Ana Roy', share: '60' }, { name: 'Bo Roy', share: '40' });
  const [ana, bo] = await listed();
  await send('primary_owner', { primaryOwnerId: bo?.id });
  const shown = await names({ id: ana?.id ?? '', name: 'Ana Roy', share: '40' }, { name: 'Cy Roy', share: '60' });
  expect(shown.state).toBe('primary_owner');
  expect((await listed()).map(({ id, firstName, part }) => [id === ana?.id, firstName, part])).toEqual([
    [true, 'Ana', '40'],
    [false, 'Cy', '60'],
  ]);
  expect(await refusalFrom(send('primary_owner', { primaryOwnerId: bo?.id }))).toMatchObject({ status: 404 });
  expect(await messagesOf(send('primary_owner', { primaryOwnerId: '' }))).toMatchObject({
    primaryOwnerId: ['This field is required'],
  });
});

test('a proprietor is alone, holds all of it, and is the owner', async () => {
  await begin('Proprietorship');
  await send('ownership', {});
  const two = names({ name: 'Ana Roy', share: '50' }, { name: 'Bo Roy', share: '50' });
  expect(await refusalFrom(two)).toMatchObject({ code: 'owners.proprietor_alone' });
  await names({ name: 'Ana Roy', share: '50' });
  const [ana] = await listed();
  expect(ana).toMatchObject({ part: '100', position: 'Owner' });
  await send('primary_owner', { primaryOwnerId: ana?.id });
  await send('owners_info', { owners: [details(ana?.id ?? '')] });
  expect((await listed())[0]).toMatchObject({ position: 'Owner' });
});

test('whoever signs up may be the one who answers for it: they show it themselves, at their own address', async () => {
  await send('ownership', {});
  await names({ name: 'Ana Roy', share: '60' }, { name: 'Bo Roy', share: '40' });
  const [ana, bo] = await listed();
  await send('primary_owner', { primaryOwnerId: ana?.id, signupUserIsPrimaryOwner: true });
  const [asMe] = await listed();
  expect(asMe).toMatchObject({ isSignupUser: true, isPrimaryOwner: true, email: expect.stringContaining('@') });
  const owners = [{ ...details(ana?.id ?? ''), email: asMe?.email }, details(bo?.id ?? '')];
  expect((await send('owners_info', { owners })).state).toBe('owner_verification');
  await send('primary_owner', { primaryOwnerId: bo?.id, signupUserIsPrimaryOwner: false });
  expect((await listed()).map(({ isSignupUser, isPrimaryOwner }) => [isSignupUser, isPrimaryOwner])).toEqual([
    [false, false],
    [false, true],
  ]);
});

test('where a service checks, whoever has to show who they are can be written to: in a list, and in a tree', async () => {
  await send('ownership', {});
  await names({ name: 'Ana Roy', share: '60' }, { name: 'Bo Roy', share: '40' });
  const [ana, bo] = await listed();
  await send('primary_owner', { primaryOwnerId: bo?.id });
  const { world } = businesses;
  const served = new Callers(world, { ...world.app(), identity: SILENT_IDENTITY_SERVICE });
  const asServed = await (await served.member({ clientId, role: 'client_primary' }))();
  const submit = (currentState: SubState, answers: Record<string, unknown>) =>
    asServed.onboardings.submit({ clientId: String(clientId), currentState, answers });
  const silent = (id = '') => ({ ...details(id), email: '' });
  expect(await messagesOf(submit('owners_info', { owners: [silent(ana?.id), silent(bo?.id)] }))).toEqual({
    'owners.1.email': ['This field is required'],
  });
  await submit('owners_info', { owners: [silent(ana?.id), details(bo?.id ?? '')] });
  await released(true);
  const refused = await messagesOf(submit('shareholders', { ownersCompleted: true }));
  await released(false);
  expect(refused).toEqual({
    base: ['Enter an email for Ana Roy: the link to verify their identity goes there.'],
  });
});

test('switched to the tree while somebody fills it in, nothing is lost', async () => {
  await send('ownership', {});
  await names({ name: 'Ana Roy', share: '60' });
  await released(true);
  expect((await caller.onboardings.load({ clientId: String(clientId) })).state).toBe('shareholders');
  const [ana] = await listed();
  expect(ana).toMatchObject({ firstName: 'Ana', part: '60' });
  await caller.owners.save(individual('Bo', '40'));
  await released(false);
  expect((await listed()).map(({ firstName }) => firstName)).toEqual(['Ana', 'Bo']);
});
