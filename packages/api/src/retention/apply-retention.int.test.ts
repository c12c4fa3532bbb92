import { openFile } from '@cordelle/engine/stored-files/stored-files.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillIn, giveRecords } from '../testing/applications.ts';
import { Callers } from '../testing/callers.ts';
import { pictureOf } from '../testing/pictures.ts';
import { applyRetention } from './apply-retention.ts';

const DAY_MS = 86_400_000;
const BEGUN = new Date('2026-03-16T14:00:00Z');
let world: DayWorld;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 9000n, rail: 'CA' });
  callers = new Callers(world);
});
afterAll(() => world.close());

const day = (number: number, ms = 0): void => {
  world.now = new Date(BEGUN.getTime() + number * DAY_MS + ms);
};
const run = (dryRun = false) => applyRetention(world.app(), { dryRun });

/** A business that began its application, handed in a document, and left. */
async function leftAlone() {
  day(0);
  const person = await callers.member({ clientId: 9000n, role: 'client_admin' });
  const begun = await fillIn(person, await (await person()).onboardings.load({}), { until: 'shareholders' });
  const id = BigInt(begun.client?.id ?? '');
  const owner = await callers.member({ clientId: id, role: 'client_primary' });
  await (await owner()).onboardings.saveDraft({ id: String(begun.id), subState: 'shareholders', values: { x: 'y' } });
  const file = new UploadedFile('cheque.png', await pictureOf('png'));
  const { id: fileId } = await (await owner()).clientFiles.upload({ title: 'Settlement Recent Bank Statement', file });
  return { id, onboardingId: begun.id, fileId: BigInt(fileId) };
}
const open = (one: { id: bigint; fileId: bigint }) =>
  world.database.worker.sql.begin((sql) => openFile({ sql } as never, world.app(), one.id, one.fileId));

test('an abandoned application is warned of on the sixtieth day and gone on the ninetieth, at the instant', async () => {
  const one = await leftAlone();
  const held = await leftAlone();
  const awake = await leftAlone();
  const { owner } = world.database;
  await owner`update clients set legal_hold_at = now() where id = ${String(held.id)}`;
  for (const { id } of [one, held]) await giveRecords(world, id);
  await owner`update client_onboardings set last_active_at = ${BEGUN} where client_id in ${owner([String(one.id), String(held.id)])}`;
  day(60, -1);
  expect(await run()).toMatchObject({ applicationsWarned: 0 });
  day(60);
  expect(await run(true)).toMatchObject({ applicationsWarned: 2 });
  expect(await run()).toMatchObject({ applicationsWarned: 2, applicationsErased: 0 });
  expect(await run()).toMatchObject({ applicationsWarned: 0 });
  const mails = await owner<
    { body: string }[]
  >`select text_body as body from outbox where template = 'application_abandoned'`;
  expect(mails).toHaveLength(2);
  expect(mails[0]?.body).toContain('Jun 14, 2026');
  // Somebody comes back: the days begin anew.
  await owner`update client_onboardings set last_active_at = ${world.now} where client_id = ${String(awake.id)}`;
  day(90, -1);
  expect(await run()).toMatchObject({ applicationsErased: 0 });
  day(90);
  const would = await run(true);
  expect(would).toMatchObject({
    applicationsErased: 1,
    documentsErased: 1,
    draftsErased: 1,
    ownersErased: 1,
    accountsErased: 1,
  });
  expect(would.answersErased).toBeGreaterThan(5);
  await expect(open(one)).resolves.toMatchObject({ filename: 'cheque.png' });
  expect(await Promise.all([run(), run()])).toContainEqual(would);
  await expect(open(one)).rejects.toMatchObject({ code: 'record.not_found' });
  await expect(open(held)).resolves.toMatchObject({ filename: 'cheque.png' });
  await expect(open(awake)).resolves.toMatchObject({ filename: 'cheque.png' });
  const [left] = await owner<Record<string, unknown>[]>`
    select o.user_id is not null as who, o.erased_at is not null as gone, f.key_encrypted as key,
           (select count(*)::int from onboarding_sections s where s.onboarding_id = o.id) as answers
      from client_onboardings o join stored_files f on f.client_id = o.client_id where o.client_id = ${String(one.id)}`;
  expect(left).toEqual({ who: true, gone: true, key: null, answers: 0 });
  const leftOf = async ({ id }: { id: bigint }) =>
    (
      await owner`
        select (select count(*)::int from stakeholders where client_id = e.client_id) as owners,
               (select count(*)::int from client_bank_accounts where client_id = e.client_id) as accounts,
               (select count(*)::int from client_addresses where client_id = e.client_id) as places, c.contact_phone as phone
          from clients c join event_heads e on e.client_id = c.id where e.client_id = ${String(id)}`
    )[0];
  expect(await leftOf(one)).toEqual({ owners: 0, accounts: 0, places: 0, phone: null });
  expect(await leftOf(held)).toMatchObject({ owners: 1, accounts: 1 });
  const [told] = await owner<{ after: unknown }[]>`
    select after from audit_log where client_id = ${String(one.id)} and action = 'clientFiles.erase'`;
  expect(told?.after).toMatchObject({ count: 1, sha256: [expect.stringMatching(/^[0-9a-f]{64}$/)] });
  const runs = await owner<{ dry: boolean }[]>`select dry_run as dry from retention_runs order by id`;
  expect(runs.filter(({ dry }) => !dry)).toHaveLength(2);
});

test('documents of a declined application go after two years, those of a client never', async () => {
  const declined = await leftAlone();
  const approved = await leftAlone();
  const { owner } = world.database;
  for (const [one, approvedAt] of [
    [declined, null],
    [approved, BEGUN],
  ] as const) {
    await owner`update client_onboardings set submitted_at = ${BEGUN} where client_id = ${String(one.id)}`;
    await owner`
      update clients set status = 'closed', closed_at = ${BEGUN}, approved_at = ${approvedAt} where id = ${String(one.id)}`;
  }
  world.now = new Date('2028-03-16T13:59:59Z');
  expect((await run()).documentsErased).toBe(0);
  world.now = new Date('2028-03-16T14:00:00Z');
  expect((await run()).documentsErased).toBeGreaterThanOrEqual(1);
  await expect(open(declined)).rejects.toMatchObject({ code: 'record.not_found' });
  await expect(open(approved)).resolves.toMatchObject({ filename: 'cheque.png' });
});

test('of a declined application everything goes after five years, unless it is held; fraud keeps its documents until then', async () => {
  const declined = await leftAlone();
  const held = await leftAlone();
  const fraud = await leftAlone();
  const { owner } = world.database;
  const staff = await (await callers.staff())();
  for (const { id } of [declined, held, fraud]) {
    await giveRecords(world, id);
    await owner`update client_onboardings set submitted_at = ${BEGUN} where client_id = ${String(id)}`;
    await owner`update clients set status = 'closed', closed_at = ${BEGUN} where id = ${String(id)}`;
  }
  await owner`
    insert into application_cases (client_id, kind, received_at, handed_in_at, due_date, closed_at, outcome, outcome_reason)
    values (${String(fraud.id)}, 'application', ${BEGUN}, ${BEGUN}, '2026-03-20', ${BEGUN}, 'declined', 'fraud_suspected')`;
  const set = await staff.clients.setLegalHold({ id: String(held.id), hold: true, reason: 'Asked for by the court.' });
  expect(set.legalHold).toMatchObject({ heldFor: 'Asked for by the court.', since: expect.any(String) });
  // What was typed and not sent goes with the decision.
  expect(await run()).toMatchObject({ draftsErased: 2 });
  world.now = new Date('2028-03-16T14:00:00Z');
  expect((await run()).documentsErased).toBe(1);
  await expect(open(fraud)).resolves.toMatchObject({ filename: 'cheque.png' });
  world.now = new Date('2031-03-16T13:59:59Z');
  expect((await run()).ownersErased).toBe(0);
  world.now = new Date('2031-03-16T14:00:00Z');
  expect(await run()).toMatchObject({ ownersErased: 2, accountsErased: 2, documentsErased: 1 });
  await expect(open(fraud)).rejects.toMatchObject({ code: 'record.not_found' });
  await expect(open(held)).resolves.toMatchObject({ filename: 'cheque.png' });

  const released = await staff.clients.setLegalHold({ id: String(held.id), hold: false, reason: 'The case is over.' });
  expect(released.legalHold).toBeNull();
  expect(await run()).toMatchObject({ ownersErased: 1, documentsErased: 1 });
  const log = await owner`
    select after from audit_log where client_id = ${String(held.id)} and action = 'clients.setLegalHold' order by id`;
  expect(log.map(({ after }) => after)).toMatchObject([
    { hold: true, reason: 'Asked for by the court.' },
    { hold: false, reason: 'The case is over.' },
  ]);
});

test('a year later nothing tells who began it; who is held stays', async () => {
  const one = await leftAlone();
  const held = await leftAlone();
  const { owner } = world.database;
  const both = [String(one.id), String(held.id)];
  await owner`update client_onboardings set last_active_at = ${BEGUN} where client_id in ${owner(both)}`;
  for (const number of [60, 90]) {
    day(number);
    await run();
  }
  await owner`update clients set legal_hold_at = now() where id = ${String(held.id)}`;
  const left = (id: bigint) => owner`
    select c.business_name as name, c.status, (select count(*)::int from memberships m where m.client_id = c.id) as people,
           (select count(*)::int from client_onboardings o where o.client_id = c.id) as applications
      from clients c where c.id = ${String(id)}`;
  world.now = new Date('2027-06-14T13:59:59Z');
  await run();
  expect(await left(one.id)).toMatchObject([{ applications: 1 }]);
  world.now = new Date('2027-06-14T14:00:00Z');
  expect((await run()).skeletonsErased).toBeGreaterThan(0);
  expect(await left(one.id)).toEqual([{ name: '', status: 'closed', people: 0, applications: 0 }]);
  expect(await left(held.id)).toMatchObject([{ status: 'created', applications: 1 }]);
});
