import { inTransaction } from '@cordelle/db/connection.ts';
import { payoutHolds } from '@cordelle/engine/bank-account-changes/payout-holds.ts';
import { loadList } from '@cordelle/engine/sanctions/load-list.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchLists } from '../sanctions/watch-lists.ts';
import { handedInBusiness } from '../testing/applications.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { lookAtCases } from './look-at-cases.ts';
import { screenBusinesses } from './screen-businesses.ts';

let world: DayWorld;
let callers: Callers;
type Staff = Awaited<ReturnType<Callers['staff']>>;
let ada: Staff;
let bea: Staff;
const sql = () => world.database.owner;

const record = (given: string, last: string, born: string, item: number) =>
  `<record><Country>Testland</Country><GivenName>${given}</GivenName><LastName>${last}</LastName>
   <DateOfBirth>${born}</DateOfBirth><Schedule>1</Schedule><Item>${item}</Item></record>`;
const OTHERS = Array.from({ length: 9 }, (_, at) => record('Nobody', `Elsewhere${'abcdefghi'[at]}`, '1950', at)).join(
  '',
);
const listOf = (...records: string[]) => Buffer.from(`<data-set>${records.join('')}${OTHERS}</data-set>`);
const load = (file: Buffer, publishedOn = '2026-03-18') =>
  loadList(world.app(), { list: 'ca_autonomous', files: [file], publishedOn, fewer: false });
const WOLF = record('Serge', 'Volkov', '1962-04-11', 20);

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-18', '10:00');
  callers = new Callers(world);
  ada = await callers.staff();
  bea = await callers.staff();
  await sql()`update users set password_hash = 'some' where kind = 'staff'`;
  await load(listOf(WOLF));
});
afterAll(() => world.close());

const caseFor = async (who: Staff, clientId: string) => (await who()).applications.byClient({ clientId });
/** A business that somebody of the list may own. */
async function handedIn(owner = 'Volkov'): Promise<string> {
  const { clientId } = await handedInBusiness(world, callers);
  await sql()`update stakeholders set first_name = 'Sergei', last_name = ${owner} where client_id = ${clientId}`;
  await screenBusinesses(world.app());
  return clientId;
}
const approve = async (who: Staff, clientId: string) => {
  const { version, hash, proposedTerms } = await caseFor(who, clientId);
  const given = {
    clientId,
    version,
    hash,
    verdict: 'approve' as const,
    reasons: 'Papers agree.',
    terms: proposedTerms,
  };
  return (await who()).applications.giveVerdict(given);
};
const firstHit = async (clientId: string) => {
  const [hit] = (await caseFor(ada, clientId)).hits;
  if (!hit) throw new Error('nothing is alike');
  return hit;
};
type Answer = { decision: 'same' | 'not_the_same'; because?: 'birth_date' | 'other' | null; note?: string };
const answer = async (who: Staff, clientId: string, { decision, because = null, note = '' }: Answer) =>
  (await who()).applications.answerHit({ clientId, hitId: (await firstHit(clientId)).id, decision, because, note });
const NOT_THEM = { decision: 'not_the_same', because: 'birth_date' } as const;
const THEM = { decision: 'same', note: 'Their passport has the number of the list.' } as const;
const rowOf = async (clientId: string) =>
  (
    await sql()<{ status: string; suspended_for: string | null }[]>`
    select status, suspended_for from clients where id = ${clientId}`
  )[0];
const holdOf = async (clientId: string) => {
  const at = world.app().clock.now();
  const holds = await inTransaction(world.database.worker, {}, (tx) => payoutHolds(tx, at, BigInt(clientId)));
  return holds.get(BigInt(clientId));
};
const mails = async () =>
  (await sql()<{ count: number }[]>`select count(*)::int as count from outbox where template = 'sanctions_hit'`)[0]
    ?.count ?? 0;

describe('an application with a name like one on a list', () => {
  test('says with which lists its names were compared', async () => {
    const { clientId } = await handedInBusiness(world, callers);
    expect(await caseFor(ada, clientId)).toMatchObject({
      hits: [],
      screening: { current: true, names: 4, lists: [{ list: 'ca_autonomous', publishedOn: '2026-03-18' }] },
      decision: { stops: [] },
    });
  });

  test('is not approved before a person said that it is somebody else, and then by one', async () => {
    const clientId = await handedIn();
    expect(await firstHit(clientId)).toMatchObject({
      subjectName: 'Sergei Volkov',
      entryName: 'Serge Volkov',
      births: ['1962-04-11'],
      open: true,
      twoNeeded: false,
    });
    expect(await refusalFrom(approve(ada, clientId))).toMatchObject({ code: 'application.hit_open' });
    expect((await (await ada()).applications.counts()).sanctions).toBeGreaterThan(0);
    expect(await refusalFrom(answer(ada, clientId, { decision: 'not_the_same' }))).toMatchObject({
      code: 'application.words_needed',
    });
    expect(await refusalFrom(answer(ada, clientId, { decision: 'same', note: 'yes' }))).toMatchObject({
      code: 'application.words_needed',
    });
    const answered = await answer(ada, clientId, NOT_THEM);
    expect(answered.hits[0]).toMatchObject({ open: false, because: 'birth_date', mine: true });
    expect(answered.history.map(({ event }) => event)).toContain('hit_decided');
    expect(await refusalFrom(answer(bea, clientId, NOT_THEM))).toMatchObject({ code: 'application.hit_answered' });
    expect(await approve(ada, clientId)).toMatchObject({ status: 'approved' });
  });

  test('takes two where the likeness is strong and the year of birth the same; the second does not read the first’s reasons', async () => {
    const clientId = await handedIn();
    await sql()`update sanction_hits set two_needed = true where client_id = ${clientId}`;
    const once = await answer(ada, clientId, { ...NOT_THEM, note: 'Born ten years later.' });
    expect(once.hits[0]).toMatchObject({ open: true, needsSecond: true, note: 'Born ten years later.' });
    expect(await refusalFrom(answer(ada, clientId, NOT_THEM))).toMatchObject({
      code: 'application.another_person_needed',
    });
    expect((await caseFor(bea, clientId)).hits[0]).toMatchObject({ needsSecond: true, note: null, because: null });
    expect(JSON.stringify((await caseFor(bea, clientId)).history)).not.toContain('ten years');
    expect((await answer(bea, clientId, NOT_THEM)).hits[0]).toMatchObject({
      open: false,
      note: 'Born ten years later.',
    });
    expect((await caseFor(bea, clientId)).decision).toMatchObject({ stops: [], why: ['sanctions'], peopleNeeded: 2 });
  });

  test('is asked about anew when a name changes, even between two looks of the job; what was set aside stays so otherwise', async () => {
    const clientId = await handedIn();
    await answer(ada, clientId, NOT_THEM);
    await sql()`update clients set operating_as = 'Larch of Ottawa' where id = ${clientId}`;
    await screenBusinesses(world.app());
    expect((await firstHit(clientId)).open).toBe(false);
    await sql()`update stakeholders set first_name = 'Serge' where client_id = ${clientId}`;
    expect((await caseFor(ada, clientId)).screening).toMatchObject({ current: false });
    expect(await refusalFrom(approve(ada, clientId))).toMatchObject({ code: 'application.hit_open' });
    await sql()`update stakeholders set last_name = 'Tremblay' where client_id = ${clientId}`;
    await screenBusinesses(world.app());
    expect((await caseFor(ada, clientId)).hits).toEqual([]);
  });

  test('is nobody’s to answer who belongs to the business, nor a member’s', async () => {
    const clientId = await handedIn();
    const { id } = (await (await bea()).auth.me()).user;
    await sql()`
      insert into memberships (client_id, user_id, role, created_at) values (${clientId}, ${id}, 'client_read_only', now())`;
    expect(await refusalFrom(answer(bea, clientId, NOT_THEM))).toMatchObject({ code: 'application.excluded' });
    const member = await callers.member({ clientId: BigInt(clientId), role: 'client_read_only' });
    expect(await refusalFrom(answer(member, clientId, NOT_THEM))).toMatchObject({ status: 403 });
    await sql()`delete from memberships where client_id = ${clientId} and user_id = ${id}`;
  });
});

describe('an approved business', () => {
  test('is looked at again when a new list has a name of it: told once, paid until the promised day', async () => {
    const clientId = await handedIn('Petrenko');
    await approve(ada, clientId);
    const before = await mails();
    await load(listOf(WOLF, record('Sergei', 'Petrenko', '1971', 21)), '2026-03-19');
    expect(await screenBusinesses(world.app())).toBeGreaterThan(1);
    expect(await screenBusinesses(world.app())).toBe(0);
    const shown = await caseFor(ada, clientId);
    expect(shown).toMatchObject({
      kind: 'reverification',
      trigger: 'sanctions',
      hits: [{ entryName: 'Sergei Petrenko', open: true }],
    });
    expect(await mails()).toBe(before + 2);
    const questions = () =>
      sql()`select 1 from review_items where kind = 'sanctions_hit' and client_id = ${clientId} and resolved_at is null`;
    expect(await questions()).toHaveLength(1);
    expect(await holdOf(clientId)).toBeUndefined();
    await sql()`update application_cases set due_date = '2026-03-17' where client_id = ${clientId}`;
    expect(await holdOf(clientId)).toMatchObject({ because: 'under_review' });
    const { version, hash } = shown;
    const confirming = (await ada()).applications.confirmReverification({ clientId, version, hash, note: 'Looked.' });
    expect(await refusalFrom(confirming)).toMatchObject({ code: 'application.hit_open' });
    await answer(ada, clientId, NOT_THEM);
    expect([await holdOf(clientId), await questions()]).toEqual([undefined, []]);
  });

  test('neither collects nor is paid while somebody of it is on a list; its own log tells nothing of it; closing it changes nothing, two undo it', async () => {
    const clientId = await handedIn('Petrenko');
    await answer(ada, clientId, NOT_THEM);
    await approve(ada, clientId);
    await answer(ada, clientId, THEM);
    expect(await rowOf(clientId)).toEqual({ status: 'approved', suspended_for: 'under_review' });
    expect(await holdOf(clientId)).toMatchObject({ because: 'under_review' });
    const told =
      await sql()`select action from audit_log where client_id = ${clientId} and action ~ 'hold_debits|answerHit|sanction'`;
    expect(told).toEqual([]);
    await load(listOf(WOLF), '2026-03-20');
    await screenBusinesses(world.app());
    expect((await firstHit(clientId)).open).toBe(true);
    await sql()`update clients set status = 'closed' where id = ${clientId}`;
    expect(await holdOf(clientId)).toMatchObject({ because: 'under_review' });
    await answer(ada, clientId, NOT_THEM);
    expect(await holdOf(clientId)).toBeDefined();
    await answer(bea, clientId, NOT_THEM);
    expect(await rowOf(clientId)).toMatchObject({ suspended_for: null });
    expect(await holdOf(clientId)).toBeUndefined();
  });
});

describe('a list', () => {
  test('is replaced whole or stays: an older one, a part of one and the same one change nothing', async () => {
    const counted = async () => (await sql()`select count(*)::int as n from sanction_entries`)[0]?.n;
    const before = await counted();
    await expect(load(listOf(), '2026-03-01')).rejects.toThrow('that of 2026-03-20 is loaded already');
    await expect(load(Buffer.from(`<data-set>${WOLF}</data-set>`), '2026-03-21')).rejects.toThrow('is the file whole?');
    await expect(load(listOf(WOLF).subarray(0, -'</data-set>'.length), '2026-03-21')).rejects.toThrow('not whole');
    expect((await load(listOf(WOLF), '2026-03-21')).changes).toBeNull();
    expect(await counted()).toBe(before);
    const versions =
      await sql()`select published_on::text, replaced_at is null as counts from sanction_lists order by id`;
    expect(versions).toHaveLength(3);
    expect(versions.filter(({ counts }) => counts)).toHaveLength(1);
  });

  test('that nobody looked after for a week is asked about until somebody does', async () => {
    const open = () => sql()`select detail from review_items where kind = 'sanctions_list_old' and resolved_at is null`;
    await watchLists(world.app());
    expect(await open()).toEqual([]);
    world.setClock('2026-03-26', '10:00');
    await watchLists(world.app());
    await watchLists(world.app());
    expect(await open()).toMatchObject([{ detail: { list: 'ca_autonomous', days: 8 } }]);
    expect(await sql()`select 1 from outbox where template = 'sanctions_list_old'`).toHaveLength(2);
    await load(listOf(WOLF), '2026-03-26');
    await watchLists(world.app());
    expect(await open()).toEqual([]);
  });
});

test('what was found in a registry stands beside the name, with who looked', async () => {
  const { clientId } = await handedInBusiness(world, callers);
  const looked = { clientId, registry: 'CA-ON', asked: '1234567', note: '' };
  const wrong = (await ada()).applications.addRegistryLookup({ ...looked, result: 'active', nameFound: '' });
  expect(await refusalFrom(wrong)).toMatchObject({ code: 'application.words_needed' });
  const shown = await (await ada()).applications.addRegistryLookup({
    ...looked,
    result: 'active',
    nameFound: 'LARCH BAKERY INCORPORATED',
  });
  expect(shown.registry).toMatchObject({
    suggested: 'CA-ON',
    lookups: [{ asked: '1234567', result: 'active', nameMatch: 'full' }],
  });
  const facts = shown.sections.flatMap((section) => section.facts);
  expect(facts.find(({ key }) => key === 'legal_name')).toMatchObject({
    evidence: [{ source: 'registry', value: 'LARCH BAKERY INCORPORATED' }],
    verdict: 'same',
  });
  const gone = await (await ada()).applications.addRegistryLookup({ ...looked, result: 'not_found', nameFound: '' });
  expect(gone.sections.flatMap((section) => section.facts).find(({ key }) => key === 'tax_number')).toMatchObject({
    verdict: 'doubt',
  });
});

describe('a business whose names are being compared', () => {
  test('keeps nobody waiting meanwhile, and a name that changed meanwhile is compared as well', async () => {
    const { clientId } = await handedInBusiness(world, callers);
    await sql()`update clients set operating_as = 'Larch of Hull' where id = ${clientId}`;
    const app = world.app();
    let looks = 0;
    const decidedMeanwhile: typeof app.screening = {
      ...app.screening,
      async likenessesOf(...asked) {
        const alike = await app.screening.likenessesOf(...asked);
        looks += 1;
        if (looks === 1)
          await sql().begin(async (other) => {
            await other`select from clients where id = ${clientId} for no key update nowait`;
            await other`
              update stakeholders set first_name = 'Sergei', last_name = 'Volkov' where client_id = ${clientId}`;
          });
        return alike;
      },
    };
    await screenBusinesses({ ...app, screening: decidedMeanwhile });
    expect(await firstHit(clientId)).toMatchObject({ subjectName: 'Sergei Volkov', open: true });
    expect(await screenBusinesses(app)).toBe(0);
  });

  test('is decided on meanwhile, and looked at once it was: neither waits for what the other holds', async () => {
    const app = world.app();
    const { clientId } = await handedInBusiness(world, callers);
    await sql()`update stakeholders set last_name = 'Wolfe' where client_id = ${clientId}`;
    await sql()`delete from application_links where client_id = ${clientId}`;
    await sql()`update application_cases set score = null where client_id = ${clientId}`;
    let decided: Promise<unknown> | undefined;
    const decidedMeanwhile: typeof app.screening = {
      ...app.screening,
      async likenessesOf(...asked) {
        const begun = Promise.withResolvers<void>();
        // As whoever decides holds them: the client, its case, and the client alone for its new status.
        decided ??= sql().begin(async (other) => {
          await other`select from clients where id = ${clientId} for no key update`;
          await other`select from application_cases where client_id = ${clientId} for update`;
          begun.resolve();
          return await other`select id from clients, pg_sleep(0.1) where id = ${clientId} for update of clients`;
        });
        await Promise.race([begun.promise, decided]);
        return app.screening.likenessesOf(...asked);
      },
    };
    expect(await lookAtCases({ ...app, screening: decidedMeanwhile })).toBe(1);
    await expect(decided).resolves.toMatchObject([{ id: BigInt(clientId) }]);
    expect((await caseFor(ada, clientId)).score).toEqual(expect.any(Number));
  });
});
