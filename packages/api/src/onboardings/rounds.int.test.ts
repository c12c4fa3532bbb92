import { inTransaction } from '@cordelle/db/connection.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import type { Onboarding } from '@cordelle/validation/onboarding/onboarding.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replaceLink } from '../identity-checks/owner-links.ts';
import { answersFor, fillIn, giveRecords } from '../testing/applications.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { advanceOnboarding } from './hand-in.ts';
import { followUnanswered } from './unanswered.ts';

let world: DayWorld;
let callers: Callers;
let asOwner: Awaited<ReturnType<Callers['member']>>;
let next = 40n;
const answers = answersFor('CA');

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  callers = new Callers(world);
});
afterAll(() => world.close());

/** The sign-up of a business, as it is when its address was confirmed. */
beforeEach(async () => {
  next += 1n;
  await world.addClient({ id: next, rail: 'CA' });
  await world.database.owner`
    update clients set status = 'created', business_name = '' where id = ${String(next)}`;
  await world.database.owner`update client_bank_accounts set active = false where client_id = ${String(next)}`;
  asOwner = await callers.member({ clientId: next, role: 'client_primary' });
});

const load = async (call = asOwner) => (await call()).onboardings.load({ clientId: String(next) });
const send = async (page: SubState, said: Record<string, unknown> = { ...answers[page] }, call = asOwner) =>
  (await call()).onboardings.submit({ clientId: String(next), currentState: page, answers: said });
const statusOf = async () => {
  const [row] = await world.database.owner`select status from clients where id = ${String(next)}`;
  return row?.status;
};
const begun = async (): Promise<Onboarding> => {
  await send('user_info');
  return load();
};
const handedIn = async (): Promise<Onboarding> => {
  await begun();
  await giveRecords(world, next);
  return fillIn(asOwner, await load());
};
const ask = async (shown: Onboarding, ...pages: SubState[]) => {
  for (const page of pages)
    await world.database.owner`
      insert into onboarding_changes (onboarding_id, round, sub_state, reason, words, asked_at)
      values (${String(shown.id)}, 1, ${page}, 'name_not_registry', 'As registered, please.', now())`;
  await world.database.owner`update clients set status = 'created' where id = ${String(next)}`;
  await world.database.owner`update application_cases set stopped_at = ${world.now} where client_id = ${String(next)}`;
};
/** The owner was asked who they are, and has not shown it. */
const awaitOwner = async () => {
  const [owner] = await world.database.owner<{ id: bigint }[]>`
    update stakeholders set verified_at = null where client_id = ${String(next)} returning id`;
  const app = world.app({ moving: true });
  await inTransaction(world.database.worker, {}, (tx) =>
    replaceLink(tx, app, { clientId: next, ownerId: BigInt(owner?.id ?? 0), mailed: true }),
  );
};
const ownerShown = () => world.database.owner`
  update stakeholders set verified_at = now() where client_id = ${String(next)}`;
const advance = () =>
  inTransaction(world.database.worker, {}, (tx) => advanceOnboarding(tx, world.app({ moving: true }), next));

describe('the application of a sign-up', () => {
  test('begins with the person, who agreed and said how they heard of us when they signed up', async () => {
    const first = await load();
    expect(first).toMatchObject({ id: null, state: 'user_info', agreementAsked: false });
    expect(first.steps[0]).toMatchObject({
      step: 'user_info',
      subStates: [{ subState: 'referred_by', status: 'skipped' }, {}, {}],
    });
    const said = await send('user_info');
    expect(said).toMatchObject({ state: 'who_are_you', answers: { user_info: { mobilePhone: '613-555-0199' } } });
    const [user] = await world.database.owner`
      select first_name, mobile_phone, city, date_of_birth_encrypted from users u
        join memberships m on m.user_id = u.id where m.client_id = ${String(next)}`;
    expect(user).toMatchObject({ first_name: 'Ada', mobile_phone: '613-555-0199', city: 'Ottawa' });
    expect(user?.date_of_birth_encrypted).toMatch(/^v1\./);
    const [section] = await world.database.owner`
      select answers_encrypted from onboarding_sections where onboarding_id = ${String(said.id)}`;
    expect(section?.answers_encrypted).toMatch(/^v1\./);
  });

  test.each([
    [{ dateOfBirth: undefined }, 'dateOfBirth'],
    [{ dateOfBirth: '2126-03-17' }, 'dateOfBirth'],
    [{ dateOfBirth: '1826-01-01' }, 'dateOfBirth'],
    [{ mobilePhone: '' }, 'mobilePhone'],
    [{ mobilePhone: '613-555-019' }, 'mobilePhone'],
    [{ lastName: ' ' }, 'lastName'],
    [
      { addressAttributes: { address1: '1 Rue', city: 'Québec', provinceCode: 'QC', postalCode: 'K1A 0B1' } },
      'addressAttributes.postalCode',
    ],
    [{ occupation: 'x' }, 'occupation'],
  ])('asks of the person what the installation asks: %j', async (change, field) => {
    const refusal = await refusalFrom(send('user_info', { ...answers.user_info, ...change }));
    expect(Object.keys(refusal.messages)).toEqual([field]);
  });

  test.each([
    [false, false, []],
    [true, false, ['dateOfBirth', 'address']],
    [false, true, ['dateOfBirth', 'address', 'occupation']],
    [true, true, ['dateOfBirth', 'address', 'occupation']],
  ])('asks who somebody is by flags: agreement %s, verification %s', async (agreement, verification, fields) => {
    await world.database.owner`
      insert into release_helpers (name, for_client_id, enabled, updated_at)
      values ('require_service_agreement_fields_for_users', ${String(next)}, ${agreement}, now()),
             ('personal_verification_for_existing_users', ${String(next)}, ${verification}, now())`;
    expect((await load()).userFields).toEqual(fields);
    const named = { firstName: 'Ada', lastName: 'Roy', mobilePhone: '613-555-0199' };
    const refused = fields.length > 0 ? await refusalFrom(send('user_info', named)) : null;
    const missing = Object.keys(refused?.messages ?? {}).map((place) => place.split('.')[0]);
    expect(new Set(missing)).toEqual(
      new Set(fields.map((field) => (field === 'address' ? 'addressAttributes' : field))),
    );
    if (!refused) expect(await send('user_info', named)).toMatchObject({ state: 'who_are_you' });
  });

  test('hands in what its provider then sees, and lacks nothing any more', async () => {
    expect((await load()).missing.length).toBeGreaterThan(10);
    expect(await handedIn()).toMatchObject({ state: 'pending', missing: [] });
    expect((await load()).answerExpected).toEqual({ from: '2026-03-18', to: '2026-03-20', passed: false });
    world.setClock('2026-03-20', '17:01');
    expect((await load()).answerExpected).toMatchObject({ to: '2026-03-20', passed: true });
    world.setClock('2026-03-16', '10:00');
  });
});

describe('while somebody else is waited for', () => {
  beforeEach(async () => {
    await begun();
    await giveRecords(world, next);
    await awaitOwner();
  });

  test('the last page leads to waiting, and the hand-in follows when what is waited for has come', async () => {
    expect(await fillIn(asOwner, await load(), { until: 'veriff_pending' })).toMatchObject({
      state: 'veriff_pending',
      client: { status: 'created' },
      missing: [{ subState: 'owner_verification', state: 'checking' }],
    });
    expect((await (await asOwner()).onboardings.get({ clientId: String(next) })).client?.ownerFormUrl).toMatch(
      /^[\w-]{20,}$/,
    );
    expect(await advance()).toBe(false);
    await ownerShown();
    expect(await Promise.all([advance(), advance(), advance()]).then((all) => all.filter(Boolean))).toEqual([true]);
    expect(await statusOf()).toBe('pending');
    expect((await load()).state).toBe('pending');
    const told = await Promise.all(
      [1, 2].map(async () => (await asOwner()).onboardings.markCompleted({ clientId: String(next) })),
    );
    expect(told.map(({ completedAccount }) => completedAccount).sort()).toEqual([false, true]);
  });

  test('an owner who was refused and passes in the end hands in as well, with no page sent again', async () => {
    await fillIn(asOwner, await load(), { until: 'veriff_pending' });
    const [owner] = await world.database.owner`select id from stakeholders where client_id = ${String(next)}`;
    const asStaff = await callers.staff();
    const decide = async (decision: 'approved' | 'declined') =>
      (await asStaff()).identityReviews.decideByHand({
        clientId: String(next),
        ownerId: String(owner?.id),
        decision,
        note: 'Passport seen at the branch by N. Gagnon',
      });
    await decide('declined');
    expect(await load()).toMatchObject({ state: 'owner_verification', client: { status: 'created' } });
    await decide('approved');
    expect(await load()).toMatchObject({ state: 'pending', client: { status: 'pending' } });
  });
});

describe('what the provider wants corrected', () => {
  test('is open, the rest can be read, and the last of it hands in again', async () => {
    const shown = await handedIn();
    await ask(shown, 'business_info', 'business_numbers');
    const asked = await load();
    expect(asked).toMatchObject({ state: 'business_info', open: ['business_info', 'business_numbers'] });
    expect(asked.changesAsked).toEqual([
      { subState: 'business_info', reason: 'name_not_registry', text: 'As registered, please.', answered: false },
      { subState: 'business_numbers', reason: 'name_not_registry', text: 'As registered, please.', answered: false },
    ]);
    expect(asked.answers.business_phone).toMatchObject({ phone: '613-555-0111' });
    expect(await refusalFrom(send('business_phone', { phone: '613-555-0777', websiteUrl: null }))).toMatchObject({
      code: 'onboarding.page_closed',
    });
    const half = await send('business_info', { ...answers.business_info, legalName: 'Larch Bakery Ltd.' });
    expect(half).toMatchObject({ state: 'business_numbers', client: { status: 'created' } });
    // Sent as it was: somebody says that it is right.
    const done = await send('business_numbers');
    expect(done).toMatchObject({ state: 'pending', client: { status: 'pending' }, completedAccount: false });
    const [row] = await world.database.owner`select round from client_onboardings where client_id = ${String(next)}`;
    expect(row?.round).toBe(2);
  });

  test('may be corrected with more than that: whoever corrects it opens further pages, and no days are won', async () => {
    const shown = await handedIn();
    await ask(shown, 'business_info');
    await world.database.owner`
      update onboarding_changes set asked_at = '2026-03-01T15:00:00Z' where onboarding_id = ${String(shown.id)}`;
    const id = String(shown.id);
    const reopen = async (subState: SubState, call = asOwner) =>
      (await call()).onboardings.reopenPage({ id, subState });
    const closed = await load();
    expect(closed.correctable).toEqual(expect.arrayContaining(['business_phone', 'shareholders', 'billing_account']));
    expect(closed.correctable).not.toContain('business_info');
    expect(closed.correctable).not.toContain('owner_verification');
    expect(await reopen('business_phone')).toMatchObject({ open: ['business_info', 'business_phone'] });
    expect(await reopen('business_phone')).toMatchObject({ open: ['business_info', 'business_phone'] });
    expect(await refusalFrom(reopen('owner_verification'))).toMatchObject({ code: 'onboarding.page_closed' });
    const asked = await world.database.owner`
      select reason, asked_at::text from onboarding_changes where onboarding_id = ${id} and sub_state = 'business_phone'`;
    expect(asked).toEqual([{ reason: 'own_correction', asked_at: expect.stringContaining('2026-03-01') }]);
    const asReader = await callers.member({ clientId: next, role: 'client_read_only' });
    expect(await refusalFrom(reopen('customer_count', asReader))).toMatchObject({ status: 403 });
    await send('business_info', { ...answers.business_info, legalName: 'Larch Bakery Ltd.' });
    expect(await send('business_phone', { phone: '613-555-0777', websiteUrl: null })).toMatchObject({
      state: 'pending',
    });
    expect(await refusalFrom(reopen('customer_count'))).toMatchObject({ status: 403 });
  });

  test('stays all that is open while an owner is waited for afterwards, is shown on, and the hand-in follows', async () => {
    const shown = await handedIn();
    await ask(shown, 'shareholders');
    await awaitOwner();
    expect(await send('shareholders')).toMatchObject({
      state: 'veriff_pending',
      open: [],
      changesAsked: [{ subState: 'shareholders', answered: true }],
    });
    const more = { ...answers.maximum_transaction_amount, expectedMaximumTransactionAmount: '9000.00' };
    expect(await refusalFrom(send('maximum_transaction_amount', more))).toMatchObject({
      code: 'onboarding.page_closed',
    });
    const reopening = { id: String(shown.id), subState: 'maximum_transaction_amount' } as const;
    expect((await (await asOwner()).onboardings.reopenPage(reopening)).open).toEqual(['maximum_transaction_amount']);
    expect(await send('maximum_transaction_amount', more)).toMatchObject({ state: 'veriff_pending' });
    await ownerShown();
    expect(await advance()).toBe(true);
    expect(await load()).toMatchObject({ client: { status: 'pending' }, changesAsked: [] });
  });

  test('asks for the documents of another account anew: those on file are of the last one, and say so', async () => {
    const keep = (version: number) => world.database.owner`
      insert into stored_files (client_id, title, version, filename, content_type, size_bytes, sha256, storage_key, scan, actor, created_at)
      select ${String(next)}, title, ${version}, 'paper.pdf', 'application/pdf', 9, 'a', ${`${next} ${version} `} || title, 'clean', 'user:1', now()
        from unnest(array['Settlement Void Cheque or Account Auth', 'Settlement Recent Bank Statement']) title`;
    await begun();
    await giveRecords(world, next);
    await world.database.owner`
      update client_bank_accounts set source = 'typed', holder_match = null, verified_at = null
       where client_id = ${String(next)} and active`;
    await keep(1);
    await ask(await fillIn(asOwner, await load()), 'settlement_account');
    const another = { institutionNumber: '003', transitNumber: '00123', accountNumber: '7654321' };
    const change = () => send('settlement_account', { settlementBankAccount: another });
    const fields = ['settlementRecentBankStatement', 'settlementVoidChequeOrAccountAuth'];
    expect(Object.keys((await refusalFrom(change())).messages).sort()).toEqual(fields);
    await keep(2);
    // What was signed for fees was signed for the last account.
    expect(await change()).toMatchObject({ state: 'billing_account' });
    const { documents } = await (await asOwner()).clientFiles.list({});
    expect(documents.map(({ version, formerAccount }) => [version, formerAccount]).sort()).toEqual([
      [1, '45'],
      [1, '45'],
      [2, null],
      [2, null],
    ]);
  });

  test('with nothing marked is handed in again by its last page, and not before', async () => {
    await handedIn();
    const reviewNote = 'Send it again, please: a number is missing.';
    const asStaff = await callers.staff();
    await (await asStaff()).clients.changeStatus({ id: String(next), status: 'created', reviewNote });
    expect(await load()).toMatchObject({
      state: 'maximum_transaction_amount',
      changesAsked: [],
      changesNote: reviewNote,
    });
    expect(await send('business_phone', { phone: '613-555-0777', websiteUrl: null })).toMatchObject({
      client: { status: 'created' },
    });
    expect(await send('maximum_transaction_amount')).toMatchObject({ state: 'pending' });
  });
});

describe('who was asked and does not answer', () => {
  test('is reminded, once each time, and the application is closed in the end', async () => {
    const shown = await handedIn();
    await ask(shown, 'business_info');
    const on = async (date: string) => {
      world.setClock(date, '12:00');
      return (await followUnanswered(world.app({ moving: true }))).closed;
    };
    const [asked] = await world.database.owner`select id from application_cases where client_id = ${String(next)}`;
    const mails = async () =>
      (
        await world.database.owner`
          select template from outbox
           where template in ('onboarding_reminder', 'client_declined') and dedupe_key like ${`%:${asked?.id}:%`} order by id`
      ).map(({ template }) => template);
    for (const date of ['2026-03-18', '2026-03-20', '2026-03-21', '2026-03-27', '2026-04-16', '2026-05-14'])
      await on(date);
    expect(await mails()).toEqual(Array(3).fill('onboarding_reminder'));
    expect(await statusOf()).toBe('created');
    // Others of this file wait for an answer, too.
    expect(await on('2026-05-16')).toBeGreaterThan(0);
    expect(await on('2026-05-17')).toBe(0);
    expect(await statusOf()).toBe('closed');
    expect((await mails()).at(-1)).toBe('client_declined');
    const [kept] = await world.database.owner`
      select a.outcome, a.outcome_reason as reason,
             array(select event || coalesce(' ' || (h.detail->>'day'), '') from application_history h
                    where h.client_id = a.client_id and h.event in ('reminded', 'declined') order by h.id) as events
        from application_cases a where a.client_id = ${String(next)}`;
    expect(kept).toEqual({
      outcome: 'declined',
      reason: 'not_completed',
      events: ['reminded 3', 'reminded 10', 'reminded 30', 'declined'],
    });
    // Whoever comes back finds what was entered, and cannot change it; what a link of an owner asked for is over.
    expect(await load()).toMatchObject({ mayEdit: false, client: { status: 'closed' } });
    world.setClock('2026-03-16', '10:00');
  });
});

describe('who may', () => {
  test('a colleague goes on where somebody stopped; whoever only reads sees how far it is', async () => {
    await begun();
    const asColleague = await callers.member({ clientId: next, role: 'client_admin' });
    expect(await send('who_are_you', { hasThirdParty: false }, asColleague)).toMatchObject({
      state: 'business_country',
    });
    expect(await refusalFrom(send('user_info', { ...answers.user_info, firstName: 'Eve' }, asColleague))).toMatchObject(
      { status: 403 },
    );
    for (const role of ['client_read_only', 'client_custom'] as const) {
      const asReader = await callers.member({ clientId: next, role });
      expect(await load(asReader)).toMatchObject({
        state: 'business_country',
        mayEdit: false,
        answers: {},
        missing: [],
        open: [],
      });
      expect(await refusalFrom(send('business_country', { countryCode: 'CA' }, asReader))).toMatchObject({
        status: 403,
      });
    }
  });

  test('nobody of another client finds it, by its id or its client', async () => {
    const { id } = await begun();
    await world.addClient({ id: next + 1000n, rail: 'CA' });
    const asStranger = await callers.member({ clientId: next + 1000n, role: 'client_primary' });
    const stranger = await asStranger();
    const of = [{ id: String(id) }, { clientId: String(next) }, { id: '999999' }];
    for (const which of of) {
      expect(await refusalFrom(stranger.onboardings.load(which))).toMatchObject({ status: 404 });
      const page = { currentState: 'who_are_you', answers: answers.who_are_you } as const;
      expect(await refusalFrom(stranger.onboardings.submit({ ...which, ...page }))).toMatchObject({ status: 404 });
      expect(await refusalFrom(stranger.onboardings.check({ ...which, ...page }))).toMatchObject({ status: 404 });
    }
    expect(
      await refusalFrom(stranger.onboardings.saveDraft({ id: String(id), subState: 'who_are_you', values: {} })),
    ).toMatchObject({ status: 404 });
    expect(await refusalFrom((await (await callers.staff())()).onboardings.load({ id: String(id) }))).toMatchObject({
      status: 404,
    });
  });

  test.each(['pending', 'approved', 'closed'])('of a business that is %s nothing is changed', async (status) => {
    const { id } = await begun();
    await world.database.owner`update clients set status = ${status} where id = ${String(next)}`;
    expect(await load()).toMatchObject({ state: 'pending', mayEdit: false, open: [] });
    expect(await refusalFrom(send('business_country'))).toMatchObject({ status: 403 });
    expect(
      await refusalFrom(
        (await asOwner()).onboardings.saveDraft({ id: String(id), subState: 'business_country', values: {} }),
      ),
    ).toMatchObject({ status: 403 });
  });
});
