import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import type { ApplicationCase } from '@cordelle/validation/applications.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handedInBusiness } from '../testing/applications.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { tellLapsedApprovals } from './tell-lapsed.ts';

let world: DayWorld;
let callers: Callers;
type Staff = Awaited<ReturnType<Callers['staff']>>;
let ada: Staff;
let bea: Staff;
let cyd: Staff;
let ids: { readonly ada: string; readonly bea: string };

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-18', '10:00');
  callers = new Callers(world);
  const added = [];
  for (let number = 0; number < 3; number += 1) {
    const call = await callers.staff();
    const [person] = await world.database.owner<{ id: bigint }[]>`
      update users set password_hash = 'some' where kind = 'staff' and password_hash is null returning id`;
    added.push({ call, id: String(person?.id) });
  }
  const [first, second, third] = added;
  if (!first || !second || !third) throw new Error('three people decide');
  [ada, bea, cyd] = [first.call, second.call, third.call];
  ids = { ada: first.id, bea: second.id };
});
afterAll(() => world.close());
// An hour's mails are few: what comes after them is told in one.
beforeEach(() => {
  world.now = new Date(world.now.getTime() + 3_600_000);
});

/** Large enough to need two people. */
const LARGE = {
  monthly_transaction_amount: { expectedMonthlyTransactionAmountRange: '$500,000 or more' },
};
const handedIn = () => handedInBusiness(world, callers, LARGE);
const caseFor = async (who: Staff, clientId: string) => (await who()).applications.byClient({ clientId });
const approving = ({ clientId, version, hash, proposedTerms }: ApplicationCase) => ({
  clientId,
  version,
  hash,
  verdict: 'approve' as const,
  reasons: 'Papers agree.',
  terms: proposedTerms,
});
const approve = async (who: Staff, clientId: string) =>
  (await who()).applications.giveVerdict(approving(await caseFor(who, clientId)));
const statusOf = async (id: string) =>
  (await world.database.owner<{ status: string }[]>`select status from clients where id = ${id}`)[0]?.status;
/** Who acts next, as the list of cases says it. */
const waitsInInbox = async (clientId: string, who: Staff = ada) => {
  const { records } = await (await who()).applications.list({ view: 'open', limit: 200 });
  return records.find((one) => one.clientId === clientId)?.waitingFor;
};
/** Templates of the mails about a case, with whom of the three they went to. */
const told = async (clientId: string, id: string) => {
  const rows = await world.database.owner<{ template: string }[]>`
    select o.template from outbox o join users u on u.email = o.to_address
     where u.id = ${id} and o.text_body like ${`%/staff/review/applications/${clientId}%`}
       and o.template <> 'application_waits' order by o.id`;
  return rows.map(({ template }) => template);
};

test('takes two people, and the second does not see what the first one said', async () => {
  const { clientId } = await handedIn();
  const shown = await caseFor(ada, clientId);
  expect(shown.decision).toMatchObject({ peopleNeeded: 2, why: expect.arrayContaining(['volume']) });
  const once = await (await ada()).applications.giveVerdict(approving(shown));
  expect(once).toMatchObject({
    status: 'pending',
    waitingFor: 'second_person',
    decision: { standing: 'second_needed' },
  });
  const forBea = await caseFor(bea, clientId);
  expect(forBea.decision).toMatchObject({ verdictsGiven: 1, verdicts: [] });
  expect(JSON.stringify(forBea)).not.toContain('Papers agree.');
  await (await ada()).applications.giveVerdict(approving(await caseFor(ada, clientId)));
  expect(await statusOf(clientId)).toBe('pending');
  const disagreed = await (await bea()).applications.giveVerdict({
    ...approving(forBea),
    version: (await caseFor(bea, clientId)).version,
    verdict: 'return',
    reasons: 'The figures do not fit.',
    terms: null,
  });
  expect(disagreed.decision).toMatchObject({ verdictsGiven: 0, standing: 'undecided' });
  await (await ada()).applications.giveVerdict(approving(await caseFor(ada, clientId)));
  const careful = await caseFor(bea, clientId);
  const other = { ...careful.proposedTerms, holdDays: 10 };
  const differs = await (await bea()).applications.giveVerdict({ ...approving(careful), terms: other });
  expect(differs.decision.standing).toBe('terms_differ');
  expect(differs.decision.verdicts).toHaveLength(2);
  const agreed = await (await ada()).applications.giveVerdict({ ...approving(differs), terms: other });
  expect(agreed).toMatchObject({ status: 'approved', outcome: 'approved' });
  const [terms] = await world.database.owner`select hold_days from clients where id = ${clientId}`;
  expect(terms).toEqual({ hold_days: 10 });
});

test('is not approved by a call that names only the status, nor where the provider has one person', async () => {
  const { clientId } = await handedIn();
  const byCall = (await ada()).clients.changeStatus({ id: clientId, status: 'approved' });
  expect(await refusalFrom(byCall)).toMatchObject({ status: 409, code: 'application.second_person_needed' });
  const shown = await caseFor(ada, clientId);
  await world.database.owner`
    update users set disabled_at = now() where kind = 'staff' and id <> ${ids.ada}`;
  try {
    expect(await refusalFrom((await ada()).applications.giveVerdict(approving(shown)))).toMatchObject({
      code: 'application.second_person_missing',
    });
  } finally {
    await world.database.owner`update users set disabled_at = null where kind = 'staff'`;
  }
});

const DECISIONS: [string, string, (shown: ApplicationCase) => Promise<ApplicationCase>, object, string][] = [
  [
    'disagrees',
    'approval_returned',
    async (shown) =>
      (await bea()).applications.giveVerdict({
        ...approving(shown),
        verdict: 'return',
        reasons: 'Too much.',
        terms: null,
      }),
    { status: 'pending', waitingFor: 'us' },
    'verdict',
  ],
  [
    'asks for changes',
    'approval_asked',
    async (shown) => {
      const { clientId, version } = shown;
      const volumes = shown.sections.find(({ section }) => section === 'volumes');
      const marked = await (await bea()).applications.mark({
        ...{ clientId, version, section: 'volumes', hash: volumes?.hash ?? '', mark: 'change' },
        ...{ reason: 'volumes_unclear', pages: ['customer_count'], words: 'So few customers?' },
      });
      return (await bea()).applications.askForChanges({ clientId, version: marked.version });
    },
    { status: 'created', waitingFor: 'applicant' },
    'changes_asked',
  ],
  [
    'declines',
    'approval_declined',
    async ({ clientId, version }) => (await bea()).applications.decline({ clientId, version, reason: 'not_supported' }),
    { status: 'closed', outcome: 'declined' },
    'declined',
  ],
];
test.each(DECISIONS)(
  'who approved is told when a colleague %s, and counts no more',
  async (_what, mail, decide, then, event) => {
    const { clientId } = await handedIn();
    await approve(ada, clientId);
    expect([await told(clientId, ids.ada), await told(clientId, ids.bea)]).toEqual([[], ['second_person_waits']]);
    const decided = await decide(await caseFor(bea, clientId));
    expect(decided).toMatchObject({ ...then, decision: { verdictsGiven: 0, standing: 'undecided' } });
    expect(decided.history[0]).toMatchObject({ event });
    expect(await told(clientId, ids.ada)).toEqual([mail]);
    expect(await told(clientId, ids.bea)).toEqual(['second_person_waits']);
    expect((await caseFor(ada, clientId)).decision.verdicts).toEqual([]);
  },
);

test('who approves on other terms has the first one told, and both read in which they differ', async () => {
  const { clientId } = await handedIn();
  await approve(ada, clientId);
  const shown = await caseFor(bea, clientId);
  expect(shown.decision.differsIn).toEqual([]);
  const terms = { ...shown.proposedTerms, holdDays: 10, alertFactor: 120 };
  await (await bea()).applications.giveVerdict({ ...approving(shown), terms });
  expect(await told(clientId, ids.ada)).toEqual(['approval_other_terms']);
  expect((await caseFor(ada, clientId)).decision).toMatchObject({
    standing: 'terms_differ',
    differsIn: ['holdDays', 'alertFactor'],
  });
});

test('who approved takes it back, once; what a colleague said stays', async () => {
  const { clientId } = await handedIn();
  await approve(ada, clientId);
  const withdraw = async () => {
    const { version, hash } = await caseFor(ada, clientId);
    return (await ada()).applications.giveVerdict({
      clientId,
      version,
      hash,
      verdict: 'withdraw',
      reasons: '',
      terms: null,
    });
  };
  const back = await withdraw();
  expect(back).toMatchObject({ waitingFor: 'us', decision: { standing: 'undecided', verdictsGiven: 0 } });
  expect(back.history[0]).toMatchObject({ event: 'verdict', detail: { verdict: 'withdraw' } });
  expect((await withdraw()).version).toBe(back.version);
  expect((await approve(bea, clientId)).decision.standing).toBe('second_needed');
  await withdraw();
  expect((await caseFor(bea, clientId)).decision.verdictsGiven).toBe(1);
  expect(await approve(ada, clientId)).toMatchObject({ status: 'approved' });
});

test('an approval of what has changed since counts no more, and whoever gave it may give it again', async () => {
  const { clientId } = await handedIn();
  await approve(ada, clientId);
  await world.database.owner`update clients set operating_as = 'Another' where id = ${clientId}`;
  const shown = await caseFor(ada, clientId);
  expect(shown).toMatchObject({ waitingFor: 'us', decision: { standing: 'undecided', verdictsGiven: 0 } });
  expect(shown.decision.verdicts).toMatchObject([{ mine: true, lapsed: 'application_changed' }]);
  const before = await told(clientId, ids.ada);
  expect([await tellLapsedApprovals(world.app()), await tellLapsedApprovals(world.app())]).toEqual([1, 0]);
  expect((await told(clientId, ids.ada)).slice(before.length)).toEqual(['approval_lapsed_application_changed']);
  expect((await caseFor(bea, clientId)).history[0]).toMatchObject({
    event: 'approval_lapsed',
    detail: { lapse: 'application_changed' },
  });
  expect(await waitsInInbox(clientId)).toBe('us');
  expect(await approve(bea, clientId)).toMatchObject({ status: 'pending' });
  expect(await approve(ada, clientId)).toMatchObject({ status: 'approved' });
});

test('an approval of somebody who left counts no more', async () => {
  const { clientId } = await handedIn();
  await approve(ada, clientId);
  await world.database.owner`update users set disabled_at = now() where id = ${ids.ada}`;
  try {
    expect(await waitsInInbox(clientId, bea)).toBe('us');
    const second = await approve(bea, clientId);
    expect(await waitsInInbox(clientId, bea)).toBe('second_person');
    expect(second).toMatchObject({ status: 'pending', decision: { standing: 'second_needed', verdictsGiven: 1 } });
    expect(second.decision.verdicts.map(({ lapsed }) => lapsed)).toEqual(['person_left', null]);
    expect(await approve(cyd, clientId)).toMatchObject({ status: 'approved' });
  } finally {
    await world.database.owner`update users set disabled_at = null where id = ${ids.ada}`;
  }
});

test('of two who decide at once one is refused, and sees what the other did', async () => {
  const { clientId } = await handedIn();
  const shown = await caseFor(ada, clientId);
  const both = await Promise.allSettled([
    (await ada()).applications.giveVerdict(approving(shown)),
    (await bea()).applications.giveVerdict(approving(shown)),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await statusOf(clientId)).toBe('pending');
  const [late, early] = both[0]?.status === 'rejected' ? [ada, bea] : [bea, ada];
  expect(await refusalFrom((await late()).applications.giveVerdict(approving(shown)))).toMatchObject({
    code: 'application.changed_meanwhile',
  });
  const { version } = await caseFor(late, clientId);
  const contrary = await Promise.allSettled([
    (await late()).applications.giveVerdict({ ...approving(shown), version }),
    (await early()).applications.decline({ clientId, version, reason: 'not_supported' }),
  ]);
  expect(contrary.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(['approved', 'closed']).toContain(await statusOf(clientId));
});
