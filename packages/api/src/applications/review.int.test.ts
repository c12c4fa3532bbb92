import { inTransaction } from '@cordelle/db/connection.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import type { ApplicationCase } from '@cordelle/validation/applications.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealOfCheck } from '../identity-checks/checks.ts';
import { handedInBusiness } from '../testing/applications.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { caseFile } from './case-file.ts';
import { rememberLinks } from './links.ts';

let world: DayWorld;
let callers: Callers;
type Staff = Awaited<ReturnType<Callers['staff']>>;
let ada: Staff;
let bea: Staff;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-18', '10:00');
  callers = new Callers(world);
  ada = await callers.staff();
  bea = await callers.staff();
});
afterAll(() => world.close());

const handedIn = (answers = {}) => handedInBusiness(world, callers, answers);
const caseFor = async (who: Staff, clientId: string) => (await who()).applications.byClient({ clientId });
const approving = ({ clientId, version, hash, proposedTerms }: ApplicationCase) => ({
  clientId,
  version,
  hash,
  verdict: 'approve' as const,
  reasons: 'Papers agree.',
  terms: proposedTerms,
});
const statusOf = async (id: string) =>
  (await world.database.owner<{ status: string }[]>`select status from clients where id = ${id}`)[0]?.status;

describe('an application that was handed in', () => {
  test('waits in the inbox until the day it was promised an answer, and is told once', async () => {
    const { clientId } = await handedIn();
    const [head] = (await (await ada()).applications.list({ search: 'Larch' })).records.slice(-1);
    expect(head).toMatchObject({ round: 1, waitingFor: 'us', clock: { dueDate: '2026-03-24', state: 'fresh' } });
    const shown = await caseFor(ada, clientId);
    expect(shown.missing).toEqual([]);
    expect(shown.risk).toBe('low');
    expect(shown.sections.map(({ section }) => section)).toContain('volumes');
    const { businessType, category } = await (await ada({ language: 'fr' })).applications.byClient({ clientId });
    expect([businessType, category]).toEqual(['Société par actions', 'Commerce de détail et de gros · Alimentation']);
    expect(shown.decision).toMatchObject({ peopleNeeded: 1, standing: 'undecided', stops: [], exclusion: null });
    expect(await (await ada()).applications.waiting()).toMatchObject({ waiting: 1, overdue: 0 });
  });

  test('is approved by one person on the terms of its score, once, as it was shown', async () => {
    const { clientId } = await handedIn();
    const shown = await caseFor(ada, clientId);
    const wrong = (await ada()).applications.giveVerdict({ ...approving(shown), hash: 'another' });
    expect(await refusalFrom(wrong)).toMatchObject({ code: 'application.changed_meanwhile' });
    const approved = await (await ada()).applications.giveVerdict(approving(shown));
    expect(approved).toMatchObject({ status: 'approved', outcome: 'approved', decision: { allowed: [] } });
    const [terms] = await world.database.owner`
      select hold_days, holdback_bps from clients where id = ${clientId}`;
    expect(terms).toEqual({ hold_days: 5, holdback_bps: 0 });
    const [mail] = await world.database.owner<{ text: string }[]>`
      select text_body as text from outbox where template = 'client_approved' order by id desc limit 1`;
    expect(mail?.text).toContain('settled within 5 business days');
    const [watched] = await world.database.owner`select * from stated_volumes where client_id = ${clientId}`;
    expect(watched).toMatchObject({ alert_factor: 150 });
    expect(await refusalFrom((await bea()).applications.giveVerdict(approving(shown)))).toMatchObject({
      code: 'application.not_under_review',
    });
  });

  test('goes back with the pages that are marked, comes again with the rest kept, and its clock stood meanwhile', async () => {
    const { clientId, id, asOwner, load } = await handedIn();
    const first = await caseFor(ada, clientId);
    const partOf = (shown: ApplicationCase, name: string) => {
      const part = shown.sections.find(({ section }) => section === name);
      if (!part) throw new Error(`no part ${name}`);
      return part;
    };
    const use = partOf(first, 'use');
    const marking = {
      clientId,
      version: first.version,
      section: 'use' as const,
      mark: 'change' as const,
      hash: use.hash,
      pages: ['business_use_description' as const],
      reason: 'activity_unclear',
    };
    expect(
      await refusalFrom((await ada()).applications.mark({ ...marking, reason: 'other', words: 'Too short.' })),
    ).toMatchObject({ code: 'application.words_needed' });
    expect(
      await refusalFrom((await ada()).applications.mark({ ...marking, reason: 'certificate_old', words: 'Old.' })),
    ).toMatchObject({ code: 'application.reason_of_another_section' });
    expect(
      await refusalFrom((await ada()).applications.mark({ ...marking, pages: ['billing_account'], words: 'What?' })),
    ).toMatchObject({ code: 'application.pages_of_another_section' });
    const marked = await (await ada()).applications.mark({ ...marking, words: 'Say to whom you sell.' });
    // Bea read it before it was marked.
    const business = partOf(first, 'business');
    const accepting = { clientId, section: 'business' as const, mark: 'accepted' as const, hash: business.hash };
    expect(await refusalFrom((await bea()).applications.mark({ ...accepting, version: first.version }))).toMatchObject({
      code: 'application.changed_meanwhile',
    });
    const accepted = await (await bea()).applications.mark({ ...accepting, version: marked.version });
    world.setClock('2026-03-20', '15:00');
    const colleague = await callers.member({ clientId: BigInt(clientId), role: 'client_admin' });
    const { id: colleagueId } = (await (await colleague()).auth.me())?.user ?? {};
    await world.database.owner`update users set language = 'fr' where id = ${String(colleagueId)}`;
    const summary = 'One thing is left.';
    const back = await (await ada()).applications.askForChanges({ clientId, version: accepted.version, summary });
    expect(back.history.find(({ event }) => event === 'changes_asked')?.detail).toMatchObject({ words: summary });
    expect(back).toMatchObject({
      status: 'created',
      waitingFor: 'applicant',
      clock: { state: 'stopped', daysUsed: 2 },
    });
    // Each reads it in their own language, with its spaces.
    const mails = await world.database.owner<{ body: string }[]>`
      select text_body as body from outbox where template = 'client_changes_asked' order by id desc limit 2`;
    const inFrench = mails.map(({ body }) => body.includes('\u00a0: '));
    expect(inFrench.sort()).toEqual([false, true]);
    for (const { body } of mails) expect(body).toMatch(/One thing is left\.[\s\S]*Say to whom you sell\./);
    const returned = await load();
    expect(returned.open).toEqual(['business_use_description']);
    expect(returned.changesAsked).toEqual([
      {
        subState: 'business_use_description',
        reason: 'activity_unclear',
        text: 'Say to whom you sell.',
        answered: false,
      },
    ]);
    expect(returned.changesNote).toBe(summary);
    world.setClock('2026-03-26', '11:00');
    await (await asOwner()).onboardings.submit({
      id,
      currentState: 'business_use_description',
      answers: { businessUseDescription: 'Bread and cakes, sold to cafés of the neighbourhood each morning.' },
    });
    const again = await caseFor(ada, clientId);
    expect(again).toMatchObject({ round: 2, status: 'pending', clock: { dueDate: '2026-03-30' } });
    expect(partOf(again, 'business').state).toBe('accepted');
    expect(partOf(again, 'use')).toMatchObject({ state: 'answered', askedBefore: [{ round: 1, answered: true }] });
    const volumes = await (await ada()).applications.mark({
      ...{ clientId, version: again.version, section: 'volumes', hash: partOf(again, 'volumes').hash },
      ...{ mark: 'change', reason: 'volumes_unclear', pages: ['customer_count'], words: 'So few customers?' },
    });
    await (await ada()).applications.askForChanges({ clientId, version: volumes.version });
    expect((await load()).open).toEqual(['customer_count']);
    // Sent as it was: somebody says that it is right, and it is not asked for a third time with what comes after.
    await (await asOwner()).onboardings.submit({
      id,
      currentState: 'customer_count',
      answers: { ...(await load()).answers.customer_count },
    });
    const third = await caseFor(ada, clientId);
    expect([third.round, partOf(third, 'volumes').state, partOf(third, 'business').state]).toEqual([
      3,
      'answered',
      'accepted',
    ]);
    expect(
      await refusalFrom((await ada()).applications.askForChanges({ clientId, version: third.version })),
    ).toMatchObject({ code: 'application.nothing_marked' });
    world.setClock('2026-03-18', '10:00');
  });

  test('is declined with a reason that tells nothing of fraud', async () => {
    const { clientId, load } = await handedIn();
    const { version } = await caseFor(ada, clientId);
    const declined = await (await ada()).applications.decline({
      clientId,
      version,
      reason: 'fraud_suspected',
      words: 'We saw the same cheque at another client.',
    });
    expect(declined).toMatchObject({ status: 'closed', outcome: 'declined', outcomeReason: 'fraud_suspected' });
    const [mail] = await world.database.owner<{ body: string }[]>`
      select text_body as body from outbox where template = 'client_declined' order by id desc limit 1`;
    expect(mail?.body).toContain('Our bank does not accept this application.');
    expect(mail?.body).not.toMatch(/fraud|cheque/i);
    // What is closed is not led to; whoever comes back reads the same.
    expect(mail?.body).not.toContain('/client');
    expect((await load()).decision).toBe('Our bank does not accept this application.');
    // Nobody opens it by a call either: its people apply anew.
    expect((await (await bea()).clients.facts({ id: clientId })).nextStatuses).toEqual([]);
    const opening = (await bea()).clients.changeStatus({ id: clientId, status: 'approved', reviewNote: 'After all.' });
    expect(await refusalFrom(opening)).toMatchObject({ code: 'client.status_change_refused' });
  });
});

/** The user behind calls of one of the provider's people. */
async function person(who: Staff): Promise<bigint> {
  const { clientId } = await handedIn();
  const { version } = await caseFor(who, clientId);
  const { colleagues } = await caseFor(who, clientId);
  for (const { id } of colleagues) {
    await (await who()).applications.assign({
      clientId,
      version: (await caseFor(who, clientId)).version,
      assigneeId: id,
    });
    const { count } = await (await who()).applications.list({ view: 'mine' });
    if (count > 0) return BigInt(id);
  }
  throw new Error(`nobody of version ${version} is asked as`);
}

test('nothing is approved while something compulsory is missing, whichever way it is asked', async () => {
  await world.addClient({ id: 900n, rail: 'CA' });
  await callers.member({ clientId: 900n, role: 'client_primary' });
  const clientId = '900';
  await world.database.owner`update clients set status = 'created' where id = ${clientId}`;
  await (await ada()).clients.changeStatus({ id: clientId, status: 'pending' });
  const shown = await caseFor(ada, clientId);
  expect(shown.missing.length).toBeGreaterThan(5);
  expect(shown.decision.stops).toContain('requirements');
  const asAda = await ada();
  for (const call of [
    () => asAda.clients.changeStatus({ id: clientId, status: 'approved' }),
    () => asAda.applications.giveVerdict(approving(shown)),
  ])
    expect(await refusalFrom(call())).toMatchObject({ status: 409, code: 'application.requirements_missing' });
  expect(await statusOf(clientId)).toBe('pending');
});

test('businesses with the same account, person or number are named to each other’s reviewers', async () => {
  const one = await handedIn();
  const other = await handedIn();
  const { links } = await caseFor(ada, other.clientId);
  expect(links.map(({ clientId }) => clientId)).toContain(one.clientId);
  expect(links.find(({ kind }) => kind === 'tax_number' || kind === 'registry_number')).toMatchObject({
    strength: 'strong',
  });
});

test('the same file, the same document and one network within a week are named as well', async () => {
  const { owner } = world.database;
  const [one, other] = [await handedIn(), await handedIn()];
  const sha256 = 'a'.repeat(64);
  for (const { clientId } of [one, other]) {
    await owner`
      insert into stored_files (client_id, title, version, filename, content_type, size_bytes, sha256, storage_key, scan, actor, created_at)
      values (${clientId}, 'Settlement Recent Bank Statement', 1, 'statement.pdf', 'application/pdf', 9, ${sha256},
              ${`k${clientId}`}, 'clean', 'user:1', now())`;
    await owner`
      insert into audit_log (client_id, at, actor, action, target_type, result, ip)
      values (${clientId}, now(), 'user:1', 'onboardings.submit', 'onboardings', 'done', '203.0.113.7')`;
    await inTransaction(world.database.worker, {}, async (tx) => {
      const [check] = await tx.sql<{ id: bigint }[]>`
        insert into identity_checks (client_id, stakeholder_id, provider, status, created_at, requested_at, changed_at)
        select client_id, id, 'veriff', 'approved', now(), now(), now() from stakeholders where client_id = ${clientId}
        returning id`;
      const of = { clientId: BigInt(clientId), id: check?.id ?? 0n };
      const read = JSON.stringify({ number: 'AB123456', country: 'CA' });
      const sealed = await sealOfCheck(tx, world.keys, of, 'document_encrypted', read);
      await tx.sql`update identity_checks set document_encrypted = ${sealed} where id = ${of.id}`;
    });
  }
  const remember = (clientId: string, at: Date) =>
    inTransaction(world.database.worker, {}, (tx) => rememberLinks(tx, world.app(), BigInt(clientId), at));
  const kinds = async () =>
    (await caseFor(ada, other.clientId)).links
      .filter(({ clientId }) => clientId === one.clientId)
      .map(({ kind }) => kind);
  await remember(one.clientId, world.now);
  await remember(other.clientId, new Date(world.now.getTime() + 7 * 86_400_000));
  expect(await kinds()).toEqual(expect.arrayContaining(['file', 'document', 'ip_network']));
  await remember(other.clientId, new Date(world.now.getTime() + 8 * 86_400_000));
  expect(await kinds()).not.toContain('ip_network');
});

test('an owner who is let to begin anew is waited for again: what was decided of them shows and stops nothing more', async () => {
  const { clientId } = await handedIn();
  await world.database.owner`
    with refused as (update stakeholders set verified_at = null where client_id = ${clientId} returning client_id, id)
    insert into identity_checks (client_id, stakeholder_id, provider, session_id, status, risk_labels, name_agrees, created_at, requested_at, changed_at)
    select client_id, id, 'veriff', 's' || client_id, 'declined', '["multiple_parties_present"]', false, now(), now() - interval '1 minute', now()
      from refused`;
  const refused = await caseFor(ada, clientId);
  expect(refused.owners[0]).toMatchObject({ identity: 'failed', nameAgrees: false });
  expect(refused.decision.stops).toContain('identity_declined');
  await (await ada()).identityReviews.reopen({ clientId, ownerId: refused.owners[0]?.id ?? '' });
  const waiting = await caseFor(ada, clientId);
  expect(waiting.owners[0]).toMatchObject({
    identity: 'pending',
    identityStatus: null,
    nameAgrees: null,
    riskLabels: [],
  });
  expect(waiting.decision.stops).toEqual(['requirements']);
  expect(waiting.missing.map(({ state }) => state)).toEqual(['checking']);
  expect(waiting.score).toBeLessThan(refused.score ?? 0);
});

test('who belongs to the client has no say; members see nothing of the review', async () => {
  const { clientId, asOwner } = await handedIn();
  const owner = await asOwner();
  expect(await refusalFrom(owner.applications.byClient({ clientId }))).toMatchObject({ status: 403 });
  expect(await refusalFrom(owner.applications.list({}))).toMatchObject({ status: 403 });
  const shown = await caseFor(ada, clientId);
  await world.database.owner`
    update onboarding_sections set saved_by = ${`staff:${await person(ada)}`}
     where onboarding_id = (select id from client_onboardings where client_id = ${clientId}) and sub_state = 'business_phone'`;
  expect(await refusalFrom((await ada()).applications.giveVerdict(approving(shown)))).toMatchObject({
    code: 'application.excluded',
  });
});

test('an approved business is looked at again, once at a time, and confirmed', async () => {
  const { clientId } = await handedIn();
  await (await ada()).clients.changeStatus({ id: clientId, status: 'approved' });
  const asking = { clientId, note: 'Its director changed.' };
  const opened = await (await ada()).applications.openReverification(asking);
  expect(opened).toMatchObject({
    kind: 'reverification',
    trigger: 'by_hand',
    decision: { allowed: ['confirm', 'ask_business'] },
  });
  const again = await (await bea()).applications.openReverification(asking);
  expect(again.id).toBe(opened.id);
  const { version, hash } = again;
  const done = await (await bea()).applications.confirmReverification({ clientId, version, hash, note: 'As before.' });
  expect(done).toMatchObject({ outcome: 'confirmed', status: 'approved' });
});

test('the file of a client holds what was answered and everything that was decided, and no number of an account', async () => {
  const { clientId } = await handedIn();
  await (await ada()).applications.addNote({ clientId, text: 'Called the owner back.' });
  await (await ada()).clients.changeStatus({ id: clientId, status: 'approved' });
  const { file } = await (await bea()).applications.file({ clientId });
  expect(file).toMatchObject({
    answers: { business_phone: { answers: { phone: '613-555-0111' } } },
    recorded: {
      application_notes: [{ text: 'Called the owner back.' }],
      application_verdicts: [{ verdict: 'approve' }],
    },
  });
  expect(JSON.stringify(file)).not.toContain('2233445');
});

test('a case is taken along as a document, by the provider’s people alone; that they did stands on it', async () => {
  const { clientId, asOwner } = await handedIn();
  await (await ada()).applications.addNote({ clientId, text: 'Called the owner back.' });
  await (await ada()).clients.changeStatus({ id: clientId, status: 'approved' });
  expect(await refusalFrom((await asOwner()).applications.print({ clientId }))).toMatchObject({ status: 403 });
  const { url, filename } = await (await bea()).applications.print({ clientId });
  expect([url, filename]).toEqual([expect.stringMatching(/^\/downloads\//), `case-${clientId}.pdf`]);
  for (const language of ['en', 'fr'] as const) {
    const reader = { app: world.app(), language } as unknown as Parameters<typeof caseFile>[1];
    const facts = await inTransaction(world.database.worker, {}, (tx) =>
      caseFile(tx, { ...reader, principal: { userId: 1n } } as typeof reader, BigInt(clientId)),
    );
    const text = JSON.stringify(facts);
    expect(text).toContain('Called the owner back.');
    expect(text).toContain(language === 'en' ? 'The person who applies' : 'La personne qui fait la demande');
    expect(text).not.toMatch(/2233445|[a-z]+_[a-z]+_[a-z]+"/);
  }
});

test('numbers are masked until somebody asks; that they did stands on the case', async () => {
  const { clientId } = await handedIn();
  await world.database.owner`update clients set business_type = 'Proprietorship' where id = ${clientId}`;
  const shown = await caseFor(ada, clientId);
  const factOf = (key: string) => shown.sections.flatMap(({ facts }) => facts).find((one) => one.key === key);
  expect(factOf('account')).toMatchObject({ given: '••••45', reveals: 'settlement' });
  expect(factOf('tax_number')).toMatchObject({ given: '••••01', reveals: 'tax_number', verdict: 'same' });
  expect(JSON.stringify(shown)).not.toMatch(/2233445|123026635/);
  const reveal = async (what: 'settlement' | 'billing' | 'tax_number') =>
    (await ada()).applications.revealNumbers({ clientId, what });
  expect(await reveal('settlement')).toEqual({
    numbers: [
      { key: 'institutionNumber', value: '003' },
      { key: 'transitNumber', value: '00123' },
      { key: 'accountNumber', value: '2233445' },
    ],
  });
  expect(await reveal('tax_number')).toEqual({ numbers: [{ key: 'taxNumber', value: '123026635RC0001' }] });
  expect(await refusalFrom(reveal('billing'))).toMatchObject({ status: 404 });
  const { history } = await caseFor(bea, clientId);
  expect(history.filter(({ event }) => event === 'revealed').map(({ detail }) => detail)).toEqual([
    { what: 'tax_number' },
    { what: 'settlement' },
  ]);
  const opened = await world.database.owner`
    select actor from audit_log where client_id = ${clientId} and action = 'bank_numbers.open'`;
  expect(opened).toEqual([{ actor: `staff:${await person(ada)}` }]);
});
