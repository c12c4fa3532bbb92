import { addClient } from '@cordelle/engine/testing/clients.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { CLIENT, liveWorkedExample } from '@cordelle/engine/testing/worked-example.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
let asOwner: Awaited<ReturnType<Callers['member']>>;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-04-20', '10:00');
  await addClient(world.database.worker, { id: CLIENT, customers: 9 });
  await liveWorkedExample(world.database.worker);
  callers = new Callers(world);
  asOwner = await callers.member({ clientId: CLIENT, role: 'client_primary' });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.owner`delete from settlement_deposits`;
  await world.database.owner`delete from client_statements`;
});

const statement = (lines: readonly string[], name = 'april.csv') =>
  new UploadedFile(name, Buffer.from(['Date,Description,Amount', ...lines].join('\n')));
const compare = async (lines: readonly string[], request = {}) =>
  (await asOwner(request)).settlements.compareStatement({ file: statement(lines) });
const kept = () => world.database.owner<{ id: string; bookedOn: string; by: string; statement: boolean }[]>`
  select settlement_id::text as id, booked_on::text as "bookedOn", matched_by as by, statement_id is not null as statement
    from settlement_deposits order by settlement_id`;
const statements = () => world.database.owner<{ filename: string; deposits: number; matched: number }[]>`
  select filename, deposits, matched from client_statements order by id`;

const FIRST = '2026-03-27,payout-1 CORDELLE,3698.80';
const THIRD = '2026-04-17,DEPOSIT,996.56';
const SALARY = '2026-04-15,SALARY OF ADA,4815162.34';

describe('a statement of the client’s bank', () => {
  test('shows which deposits are settlements; nothing else of it is kept', async () => {
    expect(await compare([FIRST, SALARY, THIRD])).toEqual({
      fromDate: '2026-03-27',
      toDate: '2026-04-17',
      matched: [
        {
          settlementId: '1',
          settlementDate: '2026-03-26',
          payout: '3698.80',
          amount: '3698.80',
          bookedOn: '2026-03-27',
          matchedBy: 'reference',
          known: false,
        },
        {
          settlementId: '3',
          settlementDate: '2026-04-16',
          payout: '996.56',
          amount: '996.56',
          bookedOn: '2026-04-17',
          matchedBy: 'amount_and_date',
          known: false,
        },
      ],
      ambiguous: [],
      near: [],
      missing: [],
      others: 1,
    });
    expect(await kept()).toEqual([
      { id: '1', bookedOn: '2026-03-27', by: 'reference', statement: true },
      { id: '3', bookedOn: '2026-04-17', by: 'amount_and_date', statement: true },
    ]);
    expect(await statements()).toEqual([{ filename: 'april.csv', deposits: 3, matched: 2 }]);
    const everything = await world.database.owner`
      select (select json_agg(s) from client_statements s)::text || (select json_agg(d) from settlement_deposits d)::text as text`;
    expect(JSON.stringify(everything)).not.toMatch(/SALARY|4815162/);
    const { records } = await (await asOwner()).settlements.list({});
    expect(records.map(({ seenOn }) => seenOn)).toEqual(['2026-04-17', null, '2026-03-27']);
    expect((await (await asOwner()).settlements.byId({ settlementId: '1' })).deposit).toEqual({
      bookedOn: '2026-03-27',
      amount: '3698.80',
      matchedBy: 'reference',
    });
  });

  test('once more changes nothing, and neither does the same request', async () => {
    const first = await compare([FIRST], { idempotencyKey: 'statement-0001' });
    expect(await compare([FIRST], { idempotencyKey: 'statement-0001' })).toEqual(first);
    const again = await compare([FIRST]);
    expect(again.matched).toMatchObject([{ settlementId: '1', matchedBy: 'reference', known: true }]);
    expect([(await kept()).length, (await statements()).length]).toEqual([1, 1]);
  });

  test('twice at once is kept once', async () => {
    const answers = await Promise.all([compare([FIRST, THIRD]), compare([FIRST, THIRD])]);
    expect(answers.map(({ matched }) => matched.filter(({ known }) => !known).length).sort()).toEqual([0, 2]);
    expect([(await kept()).length, (await statements()).length]).toEqual([2, 1]);
  });

  test('without an expected deposit names it', async () => {
    const { missing, others } = await compare(['2026-03-20,SALARY,1.00', '2026-04-20,SALARY,1.00']);
    expect(missing).toEqual([
      { settlementId: '1', settlementDate: '2026-03-26', payout: '3698.80', expectedOn: '2026-03-27' },
      { settlementId: '3', settlementDate: '2026-04-16', payout: '996.56', expectedOn: '2026-04-17' },
    ]);
    expect(others).toBe(2);
    expect(await statements()).toEqual([]);
  });

  test('with two deposits that fit one settlement asks, and an answer settles it', async () => {
    const lines = ['2026-04-17,DEPOSIT,996.56', '2026-04-20,DEPOSIT,996.56'];
    const { matched, ambiguous } = await compare(lines);
    expect(matched).toEqual([]);
    const settlements = [{ settlementId: '3', settlementDate: '2026-04-16', payout: '996.56' }];
    expect(ambiguous).toEqual([
      { bookedOn: '2026-04-17', amount: '996.56', settlements },
      { bookedOn: '2026-04-20', amount: '996.56', settlements },
    ]);
    await (await asOwner()).settlements.markSeen({ settlementId: '3', bookedOn: '2026-04-17' });
    expect(await compare(lines)).toMatchObject({
      matched: [{ settlementId: '3', bookedOn: '2026-04-17', matchedBy: 'person', known: true }],
      ambiguous: [],
      others: 1,
    });
  });
});

describe('a deposit that is nearly a settlement', () => {
  const NEAR = '2026-03-30,payout-1 CORDELLE,3698.79';
  const marked = { settlementId: '1', bookedOn: '2026-03-30', amount: '3698.79' };

  test('is named with what tells them apart, and kept only once somebody says so', async () => {
    expect(await compare([NEAR, SALARY])).toMatchObject({
      matched: [],
      near: [
        {
          bookedOn: '2026-03-30',
          amount: '3698.79',
          settlement: { settlementId: '1', payout: '3698.80', expectedOn: '2026-03-27' },
          because: 'reference',
          difference: '-0.01',
        },
      ],
      missing: [],
      others: 1,
    });
    expect(await kept()).toEqual([]);
  });

  test('is kept with the amount that arrived, and known by it', async () => {
    await (await asOwner()).settlements.markSeen(marked);
    const { settlements } = await asOwner();
    const [, , first] = (await settlements.list({})).records;
    expect(first).toMatchObject({ payout: '3698.80', seenOn: '2026-03-30', seenAmount: '3698.79' });
    expect((await settlements.byId({ settlementId: '1' })).deposit).toEqual({
      bookedOn: '2026-03-30',
      amount: '3698.79',
      matchedBy: 'person',
    });
    expect(await compare([NEAR])).toMatchObject({
      matched: [{ settlementId: '1', payout: '3698.80', amount: '3698.79', known: true }],
      near: [],
      others: 0,
    });
  });

  test('twice at once is kept once', async () => {
    const call = await asOwner();
    await Promise.all([call.settlements.markSeen(marked), call.settlements.markSeen(marked)]);
    expect(await kept()).toHaveLength(1);
  });

  test.each(['0.00', '-1.00', 'all of it'])('not with %s as its amount', async (amount) => {
    expect(await refusalFrom((await asOwner()).settlements.markSeen({ ...marked, amount }))).toMatchObject({
      status: 422,
    });
    expect(await kept()).toEqual([]);
  });
});

describe('ticked off by hand', () => {
  const mark = async (settlementId: string, bookedOn: string) =>
    (await asOwner()).settlements.markSeen({ settlementId, bookedOn });

  test('once, and taken back', async () => {
    await mark('1', '2026-03-30');
    await mark('1', '2026-03-31');
    expect(await kept()).toEqual([{ id: '1', bookedOn: '2026-03-30', by: 'person', statement: false }]);
    await (await asOwner()).settlements.unmarkSeen({ settlementId: '1' });
    await (await asOwner()).settlements.unmarkSeen({ settlementId: '1' });
    expect(await kept()).toEqual([]);
  });

  test('not where nothing was sent, nor on a day that cannot be', async () => {
    expect(await refusalFrom(mark('2', '2026-04-10'))).toMatchObject({ code: 'settlement.nothing_sent' });
    expect(await refusalFrom(mark('1', '2026-03-25'))).toMatchObject({
      code: 'settlement.booked_on_impossible',
      messages: { bookedOn: ['Choose a day from Mar 26, 2026 to Apr 20, 2026.'] },
    });
    expect(await refusalFrom(mark('1', '2026-04-21'))).toMatchObject({ code: 'settlement.booked_on_impossible' });
  });
});

describe('who may not', () => {
  const acts = [
    [
      'compare a statement',
      (call: Awaited<ReturnType<typeof asOwner>>) => call.settlements.compareStatement({ file: statement([FIRST]) }),
    ],
    [
      'tick one off',
      (call: Awaited<ReturnType<typeof asOwner>>) =>
        call.settlements.markSeen({ settlementId: '1', bookedOn: '2026-03-27' }),
    ],
    ['take it back', (call: Awaited<ReturnType<typeof asOwner>>) => call.settlements.unmarkSeen({ settlementId: '1' })],
  ] as const;

  test.each(acts)('readers: %s', async (_, act) => {
    const asReader = await callers.member({ clientId: CLIENT, role: 'client_read_only' });
    expect(await refusalFrom(act(await asReader()))).toMatchObject({ status: 403 });
  });

  test.each(acts)('people of a closed client: %s', async (_, act) => {
    await world.database.owner`update clients set status = 'closed' where id = 1`;
    const refusal = await refusalFrom(act(await asOwner()));
    await world.database.owner`update clients set status = 'approved' where id = 1`;
    expect(refusal).toMatchObject({ status: 403 });
    expect(await kept()).toEqual([]);
  });

  test('people of another client: theirs shows nothing of this one', async () => {
    await world.addClient({ id: 8n, rail: 'CA' });
    const asOther = await callers.member({ clientId: 8n, role: 'client_primary' });
    const found = await (await asOther()).settlements.compareStatement({ file: statement([FIRST, THIRD]) });
    expect(found).toMatchObject({ matched: [], ambiguous: [], missing: [], others: 2 });
    expect(
      await refusalFrom((await asOther()).settlements.markSeen({ settlementId: '1', bookedOn: '2026-03-27' })),
    ).toMatchObject({ status: 404 });
    expect(await refusalFrom((await asOther()).settlements.unmarkSeen({ settlementId: '1' }))).toMatchObject({
      status: 404,
    });
  });
});
