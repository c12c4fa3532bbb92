import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { SILENT_IDENTITY_SERVICE } from '../testing/silent-identity-service.ts';

let world: DayWorld;
let callers: Callers;
let applicant: Awaited<ReturnType<Callers['member']>>;
let clientId: string;
let owners: { readonly lea: string; readonly ada: string };
let next = 40n;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  world.identity = SILENT_IDENTITY_SERVICE;
  callers = new Callers(world);
});
afterAll(() => world.close());

/** A business of two halves: Ada, who fills in the application, and Léa. */
beforeEach(async () => {
  next += 1n;
  clientId = String(next);
  const { owner } = world.database;
  world.identity = SILENT_IDENTITY_SERVICE;
  callers = new Callers(world);
  await world.addClient({ id: next, rail: 'CA', customers: 0 });
  await owner`update clients set status = 'created' where id = ${clientId}`;
  applicant = await callers.member({ clientId: next, role: 'client_primary' });
  const [member] = await owner<{ userId: bigint }[]>`
    select user_id as "userId" from memberships where client_id = ${clientId}`;
  const userId = String(member?.userId);
  await owner`
    insert into client_onboardings (client_id, user_id, state, begun_at_sign_up, created_at, last_active_at)
    values (${clientId}, ${userId}, 'owner_verification', false, now(), now())`;
  const added = await owner<{ id: bigint }[]>`
    insert into stakeholders (client_id, category, first_name, last_name, email, user_id, is_primary_owner, created_at) values
      (${clientId}, 'Individual', 'Léa', 'Roy', ${`lea${next}@example.test`}, null, true, now()),
      (${clientId}, 'Individual', 'Ada', 'Tremblay', null, ${userId}, false, now()),
      (${clientId}, 'Individual', 'Noé', 'Petit', null, null, false, now()) returning id`;
  for (const [place, share] of [5000, 4000, 1000].entries())
    await owner`
      insert into shareholdings (client_id, stakeholder_id, category, share_bps, created_at)
      values (${clientId}, ${String(added[place]?.id)}, 'Individual', ${share}, now())`;
  owners = { lea: String(added[0]?.id), ada: String(added[1]?.id) };
});

const list = async () => (await applicant()).ownerIdentities.list({ clientId });
const stageOf = async (id: string) => (await list()).owners.find((one) => one.id === id)?.stage;
const send = async (ownerId: string, more: object = {}) =>
  (await applicant()).ownerIdentities.send({ clientId, ownerId, ...more });
/** Sums of instants and days are no function of the row alone, to a cluster; those of plain times are. */
const anHourPasses = () => world.database.owner`
  update owner_links set mailed_at = (mailed_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC'`;
const needs = async () =>
  (await (await applicant()).onboardings.load({ clientId })).missing
    .filter(({ key }) => key.endsWith('.identity'))
    .map(({ state }) => state);

test('who counts is asked, and nobody else; the application waits for each', async () => {
  const { owners: shown, byService } = await list();
  expect(shown.map(({ name, isSignupUser, stage }) => [name, isSignupUser, stage])).toEqual([
    ['Léa Roy', false, 'not_asked'],
    ['Ada Tremblay', true, 'not_asked'],
  ]);
  expect([byService, await needs()]).toEqual([true, ['due', 'due']]);
  await send(owners.lea);
  expect([await stageOf(owners.lea), await needs()]).toEqual(['asked', ['checking', 'due']]);
});

describe('a link', () => {
  test('goes to the owner; a new one ends it; within a minute none goes out, nor more than ten in a day', async () => {
    expect(await send(owners.lea)).toEqual({ messages: { base: ['The link was sent to Léa Roy.'] } });
    const first = (await list()).owners[0]?.link;
    expect(await refusalFrom(send(owners.lea))).toMatchObject({ status: 429, code: 'identity.sent_recently' });
    for (let sent = 1; sent < 10; sent += 1) {
      await anHourPasses();
      await send(owners.lea);
    }
    expect((await list()).owners[0]?.link).not.toBe(first);
    await anHourPasses();
    expect(await refusalFrom(send(owners.lea))).toMatchObject({ status: 429, code: 'identity.sent_often' });
    const mails = await world.database.owner`
      select subject, text_body from outbox where to_address = ${`lea${next}@example.test`} order by id`;
    expect(mails).toHaveLength(10);
    expect(mails[0]?.text_body).toContain(first);
    const [working] = await world.database.owner`
      select count(*) as count from owner_links where client_id = ${clientId} and replaced_at is null`;
    expect(working?.count).toBe(1n);
  });

  test('that goes to another address is told of at the one before, where one was sent, once', async () => {
    const told = () => world.database.owner<{ to: string; text: string }[]>`
      select to_address as to, text_body as text from outbox where template = 'owner_address_replaced'`;
    await send(owners.lea, { email: `first${next}@example.test` });
    expect(await told()).toEqual([]);
    await anHourPasses();
    await send(owners.lea, { email: `second${next}@example.test` });
    await anHourPasses();
    await send(owners.lea);
    expect(await told()).toMatchObject([{ to: `first${next}@example.test`, text: expect.stringContaining('Léa Roy') }]);
    expect((await told())[0]?.text).not.toContain(`second${next}`);
  });

  test('does not go to whoever fills in the application for somebody else, nor to another owner', async () => {
    const [mine] = await world.database.owner<{ email: string }[]>`
      select u.email from client_onboardings o join users u on u.id = o.user_id where o.client_id = ${clientId}`;
    const refused = await refusalFrom(send(owners.lea, { email: mine?.email }));
    expect(refused).toMatchObject({ status: 422, code: 'identity.address_of_another' });
    expect(refused.messages).toHaveProperty('email');
  });

  test('is opened on the spot by the owner’s own account alone', async () => {
    const own = await (await applicant()).ownerIdentities.openOwn({ clientId, ownerId: owners.ada });
    expect(own.link).toMatch(/^https:\/\/pay\.example\.test\/owner_signup\/[\w-]{43}$/);
    const others = (await applicant()).ownerIdentities.openOwn({ clientId, ownerId: owners.lea });
    expect(await refusalFrom(others)).toMatchObject({ status: 404 });
  });

  test('is sent again for a program by the application, which names the owner where there are several', async () => {
    const { id } = await (await applicant()).onboardings.load({ clientId });
    const call = await applicant();
    expect(await refusalFrom(call.ownerIdentities.resend({ id: String(id) }))).toMatchObject({
      code: 'identity.owner_needed',
    });
    await (await applicant()).ownerIdentities.resend({ id: String(id), ownerId: owners.lea });
    const { veriffUrl } = await (await applicant()).ownerIdentities.link({ clientId, ownerId: owners.lea });
    expect(veriffUrl).toMatch(/\/owner_signup\//);
  });
});

test('a stranger learns nothing, and who may not fill in the application sends nothing', async () => {
  await world.addClient({ id: next + 1000n, rail: 'CA', customers: 0 });
  const stranger = await callers.member({ clientId: next + 1000n, role: 'client_primary' });
  const call = async () => (await stranger()).ownerIdentities;
  const asks = [
    async () => (await call()).list({ clientId }),
    async () => (await call()).link({ clientId, ownerId: owners.lea }),
    async () => (await call()).send({ clientId, ownerId: owners.lea }),
    async () => (await call()).openOwn({ clientId, ownerId: owners.ada }),
  ];
  for (const ask of asks) expect(await refusalFrom(ask())).toMatchObject({ status: 404 });
  const reader = await callers.member({ clientId: next, role: 'client_read_only' });
  expect(await refusalFrom((await reader()).ownerIdentities.send({ clientId, ownerId: owners.lea }))).toMatchObject({
    status: 403,
  });
});

describe('the provider', () => {
  test('lets an owner begin anew after a refusal: with a new link, and what was before counts no more', async () => {
    await send(owners.lea);
    await world.database.owner`
      insert into identity_checks (client_id, stakeholder_id, provider, session_id, status, reason_code, created_at, requested_at, changed_at)
      values (${clientId}, ${owners.lea}, 'veriff', ${`s${clientId}`}, 'declined', 102, now(), now() - interval '1 minute', now())`;
    expect([await stageOf(owners.lea), await needs()]).toEqual(['failed', ['wrong', 'due']]);
    expect(await refusalFrom(send(owners.lea))).toMatchObject({ code: 'identity.decided' });
    const staff = await callers.staff();
    await (await staff()).identityReviews.reopen({ clientId, ownerId: owners.lea });
    expect([await stageOf(owners.lea), await needs()]).toEqual(['asked', ['checking', 'due']]);
    const { owners: reviewed } = await (await staff()).identityReviews.byClient({ clientId });
    expect(reviewed[0]?.checks[0]).toMatchObject({ status: 'declined', reasonCode: 102 });
  });

  test('checks by hand where no service is: the application goes on, and what was seen is written down', async () => {
    world.identity = null;
    callers = new Callers(world);
    applicant = await callers.member({ clientId: next, role: 'client_primary' });
    await (await applicant()).ownerIdentities.leaveToProvider({ clientId });
    await (await applicant()).ownerIdentities.leaveToProvider({ clientId });
    expect([await stageOf(owners.lea), await needs()]).toEqual(['by_hand', []]);
    const staff = await callers.staff();
    await (await staff()).identityReviews.decideByHand({
      clientId,
      ownerId: owners.lea,
      decision: 'approved',
      note: 'Passport seen at the branch by N. Gagnon',
    });
    expect(await stageOf(owners.lea)).toBe('complete');
    const { owners: reviewed } = await (await staff()).identityReviews.byClient({ clientId });
    expect(reviewed[0]).toMatchObject({
      verification: 'complete',
      checks: [{ provider: 'by_hand', status: 'approved' }, {}],
    });
    const [told] = await world.database.owner`
      select count(*) as count from outbox where template = 'owner_verified' and client_id = 0`;
    expect(told?.count).toBeGreaterThan(0n);
  });
});
