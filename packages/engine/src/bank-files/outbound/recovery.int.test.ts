import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { RAILS, type Rail } from '@cordelle/domain/rail.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordSystemAct } from '../../audit/record-act.ts';
import { runDue } from '../../day/run-due.ts';
import { DayWorld } from '../../testing/day-world.ts';
import { verifyLedger } from '../../verify-ledger.ts';
import { disarm } from './arming.ts';
import { armSending, decideInDoubt, reconciliation, takeCopy, type Word } from './reconcile.ts';

const WORD: Word = {
  by: 'user:9',
  at: new Date('2026-03-18T18:00:00Z'),
  note: 'the bank says so',
  record: (tx, act) => recordSystemAct(tx, 'operator', act),
};
const NAMES = { CA: ['CA_20260318_0001.txt', 'CA_20260319_0002.txt'], US: ['US_20260318_A.ach', 'US_20260319_A.ach'] };

let before: DayWorld;
/** An older copy of the same installation: what the file names, it has forgotten or has otherwise. */
let after: DayWorld;

beforeEach(async () => {
  [before, after] = await Promise.all([DayWorld.open(), DayWorld.open()]);
});
afterEach(() => Promise.all([before.close(), after.close()]));

async function dayUntil(world: DayWorld, date: string, time: string) {
  if (world.now.getTime() === 0) world.setClock('2026-03-18', '11:00');
  const ran = await runDue(world.app({ moving: true }), instantOf(date, time, 'America/Toronto'));
  world.setClock(date, time);
  return ran.flatMap((step) => ('failure' in step ? [`${step.rail} ${step.step}: ${step.failure}`] : []));
}

const debits = (world: DayWorld) => world.database.owner<
  { id: bigint; cents: bigint; status: string; trace: string }[]
>`
  select id, amount_cents as cents, status, trace from transactions order by customer_id, id`;
/** What is asked of a person, beside that the rail waits. */
const questions = (world: DayWorld) => world.database.owner<{ kind: string; detail: object }[]>`
  select kind, detail from review_items where resolved_at is null and kind <> 'rail_waits' order by id`;
/** Why rails wait, in the words of programs. */
const waits = async (world: DayWorld) =>
  (
    await world.database.owner<{ reason: string }[]>`
      select detail ->> 'waitReason' as reason from review_items where resolved_at is null and kind = 'rail_waits' order by id`
  ).map(({ reason }) => reason);

describe.each(RAILS)('a database that is older than the last file sent, %s', (rail: Rail) => {
  const client = { id: 4n, rail } as const;
  const day = { rail, clientId: 4n, requestedDate: '2026-03-19' } as const;

  /** Three debits were sent; the older database has one of them, with another amount, and does not know the third payer. */
  async function fileIsForgotten(renamedFrom?: string) {
    const [maya = 0n, omar = 0n, zoe = 0n] = await before.addClient({ ...client, customers: 3 });
    if (renamedFrom) await rename(before, renamedFrom);
    await before.addDebit({ ...day, id: 1001n, customerId: maya, amount: '150.00' });
    await before.addDebit({ ...day, id: 1002n, customerId: omar, amount: '42.50' });
    await before.addDebit({ ...day, id: 1003n, customerId: zoe, amount: '80.00' });
    await dayUntil(before, '2026-03-18', '12:00');
    expect(before.banks[rail].arrivals).toEqual([NAMES[rail][0]]);
    await after.addClient({ ...client, customers: 2 });
    if (renamedFrom) await rename(after, renamedFrom);
    await after.addDebit({ ...day, id: 1001n, customerId: maya, amount: '100.00' });
  }
  const rename = (world: DayWorld, from: string) => world.database.owner`
    update clients set next_statement_short_name = 'WILLOW', next_statement_long_name = 'WILLOW CARE', next_statement_from = ${from}`;
  const archiveSurvives = () => {
    after.archive.kept.push(...before.archive.kept);
    after.manifest.kept.push(...before.manifest.kept);
  };
  async function decide(decision: 'adopt' | 'never_arrived') {
    const app = after.app();
    for (const file of (await reconciliation(app, rail)).inDoubt) await decideInDoubt(app, file, decision, WORD);
    await armSending(app, rail, null, WORD);
  }

  test('waits and says so; adopted, what the bank has is sent here too, and what nobody stands for is a question', async () => {
    await fileIsForgotten();
    archiveSurvives();
    expect(await dayUntil(after, '2026-03-18', '12:00')).toEqual([
      expect.stringMatching(new RegExp(`^${rail} inbound_files: .*until a person arms it.*${NAMES[rail][0]}`)),
    ]);
    expect(await questions(after)).toEqual([
      { kind: 'sending_disarmed', detail: { disarmed: 'files_unknown', missingFiles: 1 } },
    ]);
    expect(await waits(after)).toEqual(['not_armed']);
    await expect(armSending(after.app(), rail, null, WORD)).rejects.toMatchObject({
      code: 'sending.files_in_doubt',
      details: { count: 1, name: NAMES[rail][0] },
    });
    await decide('adopt');
    const waiting = [expect.stringContaining('1 questions about the restore')];
    expect(await dayUntil(after, '2026-03-18', '12:30')).toEqual(waiting);
    expect(await waits(after)).toEqual(['restore_questions']);
    const sent = await debits(before);
    expect(await debits(after)).toMatchObject([
      { id: 1001n, cents: 15000n, status: 'Sent to Bank', trace: sent[0]?.trace },
      { cents: 4250n, status: 'Sent to Bank', trace: sent[1]?.trace },
    ]);
    expect(await questions(after)).toMatchObject([
      { kind: 'recovered_entry', detail: { file: NAMES[rail][0], amount: '80.00', trace: sent[2]?.trace } },
    ]);
    const { checks } = await verifyLedger(after.database.worker);
    expect(checks.filter(({ holds }) => !holds)).toEqual([]);

    await after.addDebit({ ...day, id: 1004n, customerId: 4001n, amount: '9.00', requestedDate: '2026-03-20' });
    expect(await dayUntil(after, '2026-03-19', '12:00')).toEqual(waiting);
    expect(after.banks[rail].arrivals).toEqual([]);
    await after.database.owner`update review_items set resolved_at = now(), resolved_by = 'user:1'`;
    expect(await dayUntil(after, '2026-03-19', '12:05')).toEqual([]);
    expect(after.banks[rail].arrivals).toEqual([NAMES[rail][1]]);
    const [next] = await after.database.owner<{ trace: string }[]>`select trace from transactions where id = 1004`;
    expect(sent.map(({ trace }) => trace)).not.toContain(next?.trace);
    expect((next?.trace ?? '') > (sent[2]?.trace ?? '')).toBe(true);
  });

  test.each([
    ['the last day on which a file was made', '2026-03-18'],
    ['a day before', '2026-03-19'],
  ])('that would have sent on %s what no file of it holds asks before anything else leaves', async (_, last) => {
    await fileIsForgotten();
    await before.addDebit({ ...day, id: 1005n, customerId: 4001n, amount: '7.00', requestedDate: '2026-03-20' });
    await dayUntil(before, last, '12:00');
    archiveSurvives();
    // removed by its client after the backup
    await after.addDebit({ ...day, id: 1006n, customerId: 4002n, amount: '66.00' });
    await dayUntil(after, '2026-03-18', '11:30');
    await decide('adopt');
    expect(await dayUntil(after, last, '12:00')).toEqual([expect.stringContaining('2 questions about the restore')]);
    expect(await questions(after)).toContainEqual({
      kind: 'recovered_leftover',
      detail: { missingDate: '2026-03-18', debits: 1, payouts: 0 },
    });
    expect(after.banks[rail].arrivals).toEqual([]);
  });

  test.each([
    ['told to its payers, and its day is that of the debits', '2026-03-19'],
    ['told to its payers, and its day is not there', '2026-03-30'],
  ])('finds the debits of a client with another name %s', async (_, from) => {
    await fileIsForgotten(from);
    archiveSurvives();
    await dayUntil(after, '2026-03-18', '12:00');
    await decide('adopt');
    await dayUntil(after, '2026-03-18', '12:30');
    expect((await debits(after)).map(({ status }) => status)).toEqual(['Sent to Bank', 'Sent to Bank']);
    expect(await questions(after)).toHaveLength(1);
  });

  test('finds by its number the debit of a client that has another name since the backup', async () => {
    await fileIsForgotten();
    await after.database.owner`update clients set statement_short_name = 'BEFORE', statement_long_name = 'BEFORE'`;
    archiveSurvives();
    await dayUntil(after, '2026-03-18', '12:00');
    await decide('adopt');
    await dayUntil(after, '2026-03-18', '12:30');
    expect(await debits(after)).toMatchObject([{ id: 1001n, cents: 15000n, status: 'Sent to Bank' }]);
    expect(await questions(after)).toMatchObject([{ detail: { amount: '42.50' } }, { detail: { amount: '80.00' } }]);
  });

  test('that a person knows never arrived: its debits leave under a number and traces nobody has seen', async () => {
    await fileIsForgotten();
    archiveSurvives();
    await dayUntil(after, '2026-03-18', '12:00');
    await decide('never_arrived');
    expect(await dayUntil(after, '2026-03-18', '12:30')).toEqual([]);
    const [name] = after.banks[rail].arrivals;
    expect(name).toBe(rail === 'CA' ? 'CA_20260318_0002.txt' : 'US_20260318_B.ach');
    const old = (await debits(before)).map(({ trace }) => trace);
    const [debit] = await debits(after);
    expect(debit).toMatchObject({ id: 1001n, cents: 10000n, status: 'Sent to Bank' });
    expect(old).not.toContain(debit?.trace);
    expect(await after.database.owner`select name, state from bank_files order by id`).toMatchObject([
      { name: NAMES[rail][0], state: 'Given up' },
      { name },
    ]);
  });

  test('whose archive is lost too takes the copy of the bank; without one nothing can be adopted', async () => {
    await fileIsForgotten();
    after.manifest.kept.push(...before.manifest.kept);
    await dayUntil(after, '2026-03-18', '12:00');
    await expect(decide('adopt')).rejects.toMatchObject({ code: 'sending.no_copy' });
    const [name = ''] = NAMES[rail];
    const bytes = before.banks[rail].inbox.get(name) ?? Buffer.alloc(0);
    expect(await takeCopy(after.app(), rail, name, bytes)).toBe(true);
    expect(await takeCopy(after.app(), rail, name, bytes)).toBe(false);
    await expect(takeCopy(after.app(), rail, name, bytes.subarray(0, 500))).rejects.toThrow();
    await decide('adopt');
    expect(await dayUntil(after, '2026-03-18', '12:30')).toEqual([expect.stringContaining('1 questions')]);
    expect((await debits(after)).map(({ status }) => status)).toEqual(['Sent to Bank', 'Sent to Bank']);
    expect(after.banks[rail].arrivals).toEqual([]);
  });
});

describe('an installation', () => {
  const oneDebit = async () => {
    await before.addClient({ id: 4n, rail: 'CA' });
    await before.addDebit({
      rail: 'CA',
      clientId: 4n,
      id: 1001n,
      customerId: 4001n,
      amount: '150.00',
      requestedDate: '2026-03-19',
    });
  };

  test('whose database was armed elsewhere sends nothing until a person arms it, whoever closes the question', async () => {
    await oneDebit();
    await dayUntil(before, '2026-03-18', '11:30');
    await before.database.owner`
      insert into sending_arms (rail, token, since) values ('CA', 'of another one', now())
      on conflict (rail) do update set token = 'of another one'`;
    for (const time of ['12:00', '12:05']) {
      expect(await dayUntil(before, '2026-03-18', time)).toEqual([expect.stringContaining('armed by another')]);
      expect(await questions(before)).toMatchObject([{ kind: 'sending_disarmed' }]);
      await before.database.owner`update review_items set resolved_at = now(), resolved_by = 'user:1'`;
    }
    expect(before.banks.CA.arrivals).toEqual([]);
    await armSending(before.app(), 'CA', 41, WORD);
    const [act] = await before.database.owner`select actor, action, after from audit_log where action = 'sending.arm'`;
    expect(act).toMatchObject({ actor: 'system:operator', after: { note: WORD.note, lastNumber: 41 } });
    expect(await dayUntil(before, '2026-03-18', '12:30')).toEqual([]);
    expect(before.banks.CA.arrivals).toEqual(['CA_20260318_0042.txt']);
    expect(await questions(before)).toEqual([]);
  });

  test('whose archive takes nothing hands nothing over, and goes on once it does', async () => {
    await oneDebit();
    before.archive.full = true;
    expect(await dayUntil(before, '2026-03-18', '12:00')).toEqual([expect.stringContaining('no space left')]);
    expect(before.banks.CA.arrivals).toEqual([]);
    before.archive.full = false;
    expect(await dayUntil(before, '2026-03-18', '12:30')).toEqual([]);
    expect(before.banks.CA.arrivals).toEqual(['CA_20260318_0001.txt']);
    const kept = before.archive.kept.find(({ head }) => head.name === 'CA_20260318_0001.txt');
    expect(kept?.bytes.equals(before.banks.CA.inbox.get('CA_20260318_0001.txt') ?? Buffer.alloc(0))).toBe(true);
  });

  test('that never had an archive fills it from the database before anything else', async () => {
    await oneDebit();
    await dayUntil(before, '2026-03-18', '12:00');
    const [kept] = before.archive.kept.splice(0);
    before.tokens.clear();
    await before.database.owner`delete from sending_arms`;
    expect(await dayUntil(before, '2026-03-18', '12:30')).toEqual([]);
    const [again, ...others] = before.archive.kept;
    expect(others).toEqual([]);
    expect(again?.bytes.equals(kept?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(again?.head.sha256).toBe(kept?.head.sha256);
  });

  test('that was restored and lost its archive as well is armed with the bank’s number alone', async () => {
    await oneDebit();
    await dayUntil(before, '2026-03-18', '12:00');
    before.archive.kept.splice(0);
    await disarm(before.database.worker, 'CA', 'restored', before.now);
    expect(await dayUntil(before, '2026-03-18', '12:30')).toEqual([
      expect.stringContaining('the database was restored'),
    ]);
    await expect(armSending(before.app(), 'CA', null, WORD)).rejects.toMatchObject({
      code: 'sending.last_number_needed',
    });
    await armSending(before.app(), 'CA', 7, WORD);
    expect(before.archive.kept.map(({ head }) => head.name)).toEqual(['CA_20260318_0001.txt']);
    await before.addDebit({
      rail: 'CA',
      clientId: 4n,
      id: 1002n,
      customerId: 4001n,
      amount: '1.00',
      requestedDate: '2026-03-20',
    });
    expect(await dayUntil(before, '2026-03-19', '12:00')).toEqual([]);
    expect(before.banks.CA.arrivals).toEqual(['CA_20260318_0001.txt', 'CA_20260319_0008.txt']);
  });
});
