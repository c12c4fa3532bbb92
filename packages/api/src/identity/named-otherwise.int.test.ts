import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inTransaction } from '@cordelle/db/connection.ts';
import type { IdentityStatus } from '@cordelle/domain/onboarding/identity.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fillIn, giveRecords } from '../testing/applications.ts';
import { ApplyingBusinesses, individual } from '../testing/applying-business.ts';
import { SILENT_IDENTITY_SERVICE } from '../testing/silent-identity-service.ts';
import { applyNews } from './apply-news.ts';

let businesses: ApplyingBusinesses;
let clientId: string;
let call: Awaited<ReturnType<ApplyingBusinesses['add']>>['call'];
/** First names the service was given, newest last. */
const asked: string[] = [];

beforeAll(async () => {
  businesses = await ApplyingBusinesses.open({
    ...SILENT_IDENTITY_SERVICE,
    createSession: async ({ person }) => {
      asked.push(person.firstName);
      return { sessionId: randomUUID(), url: new URL('https://alchemy.veriff.com/v/1') };
    },
  });
});
afterAll(() => businesses.world.close());

/** A business whose only owner, Zoe, has a link; nothing else is missing but pages that come later. */
beforeEach(async () => {
  const business = await businesses.add();
  call = business.call;
  clientId = String(business.clientId);
  await giveRecords(businesses.world, clientId);
  await name('Zoe');
  expect((await goOn()).state).toBe('owner_verification');
  await send();
});

const owner = () => businesses.world.database.owner;
const load = async () => (await call()).onboardings.load({ clientId });
/** As far as the pages lead before the owner is asked. */
const goOn = async () => fillIn(call, await load(), { until: 'owner_verification' });
const holding = async () => (await (await call()).owners.tree({})).shareholdings[0];
/** Corrects what is said of the owner. */
async function name(firstName: string, dateOfBirth = '1980-02-03') {
  const said = individual(firstName, '100', { holdingId: (await holding())?.id });
  const person = said.individual && { ...said.individual, dateOfBirth, email: 'zoe@example.test' };
  await (await call()).owners.save({ ...said, individual: person });
}
const identity = async () => (await (await call()).ownerIdentities.list({ clientId })).owners[0];
/** The link is sent an hour after the one before. */
async function send() {
  await owner()`update owner_links set mailed_at = (mailed_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC'`;
  await (await call()).ownerIdentities.send({ clientId, ownerId: (await identity())?.id ?? '' });
}
const formUrl = async () => (await identity())?.link?.split('/').at(-1) ?? '';
const begin = async (code?: string) => (await call()).ownerSignups.verify({ formUrl: code ?? (await formUrl()) });
/** What the service says of the newest session. */
async function told(status: IdentityStatus) {
  const [check] = await owner()<{ id: bigint; sessionId: string }[]>`
    select id, session_id as "sessionId" from identity_checks where client_id = ${clientId} order by id desc limit 1`;
  const person = { firstName: 'ZOE', lastName: 'ROY', fullName: null, dateOfBirth: '1980-02-03' };
  const document = { ...person, type: 'PASSPORT', number: 'X1', country: 'CA', state: null, validUntil: null };
  const news = { sessionId: check?.sessionId ?? '', vendorData: String(check?.id), attemptId: 'a1', status };
  return inTransaction(businesses.world.database.worker, {}, (tx) =>
    applyNews(tx, businesses.world.app({ moving: true }), {
      ...news,
      reasonCode: null,
      decidedAt: new Date('2026-03-16T14:05:00Z'),
      document,
      riskLabels: [],
    }),
  );
}
async function verify() {
  await begin();
  expect(await told('approved')).toBe('changed');
}
const reviewed = async () => {
  const staff = await businesses.callers.staff();
  return (await (await staff()).identityReviews.byClient({ clientId })).owners[0];
};

test('whoever is named otherwise after they showed who they are shows it anew, by a link that is sent again', async () => {
  await verify();
  const former = await owner()`select 1 from stakeholders where client_id = ${clientId} and verified_at is not null`;
  expect([former.length, (await identity())?.stage]).toEqual([1, 'complete']);
  await name('Karl');
  expect(await identity()).toMatchObject({ name: 'Karl Roy', verification: 'pending', stage: 'not_asked', link: null });
  expect((await goOn()).state).toBe('owner_verification');
  await send();
  expect(await identity()).toMatchObject({ stage: 'asked' });
  expect(await fillIn(call, await load(), { until: 'veriff_pending' })).toMatchObject({
    missing: [{ subState: 'owner_verification', state: 'checking' }],
  });
  await verify();
  expect([asked.at(-1), (await load()).state]).toEqual(['Karl', 'pending']);
  expect((await reviewed())?.checks).toMatchObject([
    { status: 'approved', nameAgrees: false, formerPerson: null },
    { status: 'approved', nameAgrees: true, formerPerson: { name: 'Zoe Roy' } },
  ]);
});

test('what is as good as the same name keeps what was shown; another day does not; corrected back, it counts again', async () => {
  await verify();
  for (const [firstName, born, stage] of [
    ['Zoë', '1980-02-03', 'complete'],
    [' ZOE', '1980-02-03', 'complete'],
    ['Zoe', '1980-02-04', 'not_asked'],
    ['Karl', '1980-02-03', 'not_asked'],
    ['Zoé', '1980-02-03', 'complete'],
  ] as const) {
    await name(firstName, born);
    expect([firstName, born, (await identity())?.stage]).toEqual([firstName, born, stage]);
  }
  expect((await reviewed())?.checks).toMatchObject([{ formerPerson: null, nameAgrees: true, birthDateAgrees: true }]);
});

test('who is named otherwise while they show who they are is asked under the new name, at the link they have', async () => {
  const code = await formUrl();
  await begin();
  await name('Karl');
  expect(await told('approved')).toBe('former_person');
  expect(await identity()).toMatchObject({ verification: 'pending', stage: 'not_asked' });
  expect(await (await call()).ownerSignups.open({ formUrl: code })).toMatchObject({
    owner: { firstName: 'Karl' },
    verification: 'pending',
    stage: 'asked',
    veriffUrl: null,
  });
  expect(await reviewed()).toMatchObject({
    verification: 'pending',
    verifiedAt: null,
    checks: [{ status: 'approved', nameAgrees: null, formerPerson: { name: 'Zoe Roy' } }],
  });
  await begin(code);
  expect(asked.at(-1)).toBe('Karl');
  await name('Zoe');
  expect((await reviewed())?.checks).toMatchObject([{ formerPerson: { name: 'Karl Roy' } }, { nameAgrees: true }]);
  expect((await identity())?.stage).toBe('complete');
});

test('a refusal under one name is none under another', async () => {
  await begin();
  await told('declined');
  await name('Karl');
  expect(await identity()).toMatchObject({ verification: 'pending', stage: 'not_asked' });
  await name('Zoe');
  expect(await identity()).toMatchObject({ verification: 'failed', stage: 'failed' });
});

test('an owner who is removed and named again has what was shown of them, and under another name is asked', async () => {
  await verify();
  const again = async (firstName: string) => {
    await (await call()).owners.remove({ holdingId: (await holding())?.id ?? '' });
    await name(firstName);
    return (await identity())?.stage;
  };
  expect(await again('Zoe')).toBe('complete');
  await name('Karl');
  expect(await again('Karl')).toBe('not_asked');
  await send();
  await verify();
  expect((await identity())?.stage).toBe('complete');
});

test('an application that was stuck before checks knew whom they are of goes on', async () => {
  await verify();
  await name('Karl');
  for (const table of ['identity_checks', 'owner_links', 'stakeholders'])
    await owner()`update ${owner()(table)} set person_key = null where client_id = ${clientId}`;
  const file = new URL('../../../db/migrations/20261130212316_checks_know_whom_they_are_of.sql', import.meta.url);
  const statements = readFileSync(file, 'utf8').split('--> statement-breakpoint');
  for (const statement of statements.slice(4)) await owner().unsafe(statement);
  expect(await identity()).toMatchObject({ verification: 'pending', stage: 'not_asked' });
  expect((await goOn()).state).toBe('owner_verification');
  await send();
  await verify();
  expect(await identity()).toMatchObject({ stage: 'complete' });
  expect((await reviewed())?.checks).toMatchObject([{ formerPerson: null }, { formerPerson: {} }]);
});
