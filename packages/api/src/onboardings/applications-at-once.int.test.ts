import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import type { Onboarding } from '@cordelle/validation/onboarding/onboarding.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersFor, giveRecords } from '../testing/applications.ts';
import { Callers } from '../testing/callers.ts';

/** `npm run drill applications` asks for more. */
const APPLICATIONS = Number(process.env.APPLICATIONS_AT_ONCE ?? 8);
const SECONDS_MAX = 9 * 60;
/** The business of all of them, away from the ids that are counted. */
const OWN = 1_000_000n;

let world: DayWorld;
let callers: Callers;
beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: OWN, rail: 'CA' });
  callers = new Callers(world);
});
afterAll(() => world.close());

type Call = Awaited<ReturnType<Callers['member']>>;
const took: number[] = [];
const answers = answersFor('CA');

/** One person with two tabs that send every page at the same moment; answers what both were told at the end. */
async function apply(call: Call, businessName: string): Promise<Onboarding[]> {
  let shown: Onboarding = await (await call()).onboardings.load({});
  for (;;) {
    const page: SubState = shown.state;
    const clientId = shown.client?.id;
    if (page === 'shareholders' && clientId) await giveRecords(world, clientId);
    const said = page === 'business_info' ? { ...answers.business_info, businessName } : answers[page];
    const send = async () => {
      const at = performance.now();
      const answer = await (await call()).onboardings.submit({
        ...(shown.id ? { id: shown.id } : {}),
        currentState: page,
        answers: { ...said },
      });
      took.push(performance.now() - at);
      return answer;
    };
    const both = await Promise.all([send(), send()]);
    const [one] = both;
    if (both.every(({ state }) => state === 'pending')) return both;
    shown = one;
  }
}

test(
  'many applications at once, each page sent by two tabs: every one ends once',
  async () => {
    const people = await Promise.all(
      Array.from({ length: APPLICATIONS }, () => callers.member({ clientId: OWN, role: 'client_admin' })),
    );
    const began = performance.now();
    const ends = await Promise.all(people.map((call, index) => apply(call, `Applicant ${index}`)));
    const seconds = (performance.now() - began) / 1000;
    expect(ends.filter((both) => both.filter(({ completedAccount }) => completedAccount).length === 1)).toHaveLength(
      APPLICATIONS,
    );
    const [counted] = await world.database.owner`
      select count(*)::int as clients, count(distinct business_name)::int as names,
             count(*) filter (where status = 'pending')::int as pending
        from clients where id <> ${String(OWN)}`;
    expect(counted).toEqual({ clients: APPLICATIONS, names: APPLICATIONS, pending: APPLICATIONS });
    const [kept] = await world.database.owner`
      select count(*)::int as applications, min(round) as least, max(round) as most,
             (select count(*)::int from memberships where client_id <> ${String(OWN)}) as members,
             (select count(*)::int from application_cases) as cases
        from client_onboardings where state = 'pending'`;
    expect(kept).toEqual({ applications: APPLICATIONS, least: 1, most: 1, members: APPLICATIONS, cases: APPLICATIONS });
    took.sort((a, b) => a - b);
    const at = (share: number) => Math.round(took[Math.floor((took.length - 1) * share)] ?? 0);
    process.stdout.write(
      `${APPLICATIONS} applications, ${took.length} pages in ${seconds.toFixed(1)} s: ${Math.round(took.length / seconds)} a second; a page took ${at(0.5)} ms in the middle, ${at(0.99)} ms at 99 of 100, ${at(1)} ms at most\n`,
    );
  },
  SECONDS_MAX * 1000,
);
