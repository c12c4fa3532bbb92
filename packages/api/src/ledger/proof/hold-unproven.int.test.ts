import { CHAIN_START, chainHash, LINKED_COLUMNS, type LinkedRow } from '@cordelle/db/event-store/chain.ts';
import { proveAround } from '@cordelle/engine/ledger/proof/hold-unproven.ts';
import { proveClients } from '@cordelle/engine/ledger/proof/prove-clients.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../../testing/callers.ts';

const ALTERED = 4n;
const HONEST = 5n;
/** Process dates of one debit a day of each client, from 1001 on and from 2001 on. */
const DAYS = ['2026-03-19', '2026-03-20', '2026-03-23', '2026-03-24', '2026-03-25', '2026-03-26', '2026-03-27'];

let days: BankingDays;

beforeEach(async () => {
  days = await BankingDays.open('2026-03-18', ['CA']);
  for (const [clientId, first] of [
    [ALTERED, 1001n],
    [HONEST, 2001n],
  ] as const) {
    const [customerId = 0n] = await days.world.addClient({ id: clientId, rail: 'CA' });
    for (const [index, requestedDate] of DAYS.entries()) {
      const debit = { rail: 'CA', clientId, customerId, requestedDate, amount: '25.00' } as const;
      await days.world.addDebit({ ...debit, id: first + BigInt(index) });
    }
  }
  await days.until('2026-03-18');
});
afterEach(() => days.close());

const sql = () => days.world.database.owner;

/** What somebody does who has the password of the tables' owner: the triggers that protect the log are asked nothing. */
async function asOwner(...statements: readonly string[]): Promise<void> {
  await sql().begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const statement of statements) await tx.unsafe(statement);
    await tx`select pg_stat_force_next_flush()`;
  });
}

/** Two planned debits become larger, as if they had been asked for so. */
const alterTwoEvents = () =>
  asOwner(
    `update events set data = replace(data::text, '25.00', '95.00')::json
      where client_id = 4 and stream_type = 'transaction' and stream_id in (1003, 1005) and type = 'TransactionCreated'`,
  );
const restoreTwoEvents = () =>
  asOwner(
    `update events set data = replace(data::text, '95.00', '25.00')::json
      where client_id = 4 and stream_type = 'transaction' and stream_id in (1003, 1005) and type = 'TransactionCreated'`,
  );

/** Debits that really left, by day. */
const sent = async () =>
  (
    await sql()<{ day: string; ids: string }[]>`
      select f.business_date::text as day, string_agg(e.stream_id::text, ' ' order by e.stream_id) as ids
        from bank_file_entries e join bank_files f on f.id = e.bank_file_id
       where e.kind = 'debit' group by 1 order by 1`
  ).map(({ day, ids }) => `${day} ${ids}`);
const questions = () =>
  sql()`select client_id::text as client, detail, resolved_at is null as open from review_items
         where kind = 'ledger' order by id`;
const eventsOf = async (clientId: bigint) =>
  (await sql()<{ count: number }[]>`select count(*)::int as count from events where client_id = ${clientId}`)[0]?.count;
const staff = async () => (await new Callers(days.world).staff())();

describe('two altered events', () => {
  test('stop the money of their client that very day, and nobody else’s; one question says where', async () => {
    await alterTwoEvents();
    await days.until('2026-03-24');
    expect(await sent()).toEqual([
      '2026-03-18 1001 2001',
      '2026-03-19 2002',
      '2026-03-20 2003',
      '2026-03-23 2004',
      '2026-03-24 2005',
    ]);
    expect(await questions()).toEqual([
      { client: '4', detail: { about: 'client', record: 'event 4/6 altered' }, open: true },
    ]);
    // what waits stays as it is: nothing is added to a log that does not hold
    const moved = await sql()`select 1 from events where client_id = 4 and data->'moved'->>'reason' = 'batch_missed'`;
    expect(moved).toEqual([]);
  });

  test('are no reason to stop once a person has settled them: what waited leaves with the next file', async () => {
    await alterTwoEvents();
    await days.until('2026-03-19');
    const [question] = (await (await staff()).reviewItems.list({})).records;
    const close = async () => (await staff()).reviewItems.resolve({ id: question?.id ?? '', note: 'put back' });
    expect(await refusalFrom(close())).toMatchObject({ code: 'ledger.still_broken' });
    await days.until('2026-03-20');
    expect(await sent()).toEqual(['2026-03-18 1001 2001', '2026-03-19 2002', '2026-03-20 2003']);
    await restoreTwoEvents();
    await close();
    await days.until('2026-03-23');
    expect((await sent()).at(-1)).toBe('2026-03-23 1002 1003 1004 2004');
    expect(await days.ledgerFaults()).toEqual([]);
  });
});

describe('whatever somebody alters as the owner of the tables', () => {
  test.each([
    ['a posting', `update postings set cents = cents + 100 where client_id = 4 and rule = 'P1'`, 'posting 4/18/1'],
    ['a posting taken away', `delete from postings where client_id = 4 and rule = 'P1'`, 'posting 4/18/1'],
    [
      'a posting of nothing',
      `insert into postings select client_id, 900, 1, rule, debit_account, credit_account, cents, currency, stream_type,
         stream_id, occurred_on from postings where client_id = 4 order by position limit 1`,
      'posting 4/900/1',
    ],
    ['a balance', `update balances set cents = cents + 5 where client_id = 4`, 'client 4 CLIENT_UNAPPROVED CAD'],
    [
      'a link of the chain',
      `update events set previous_hash = decode(repeat('00', 32), 'hex') where client_id = 4 and position = 5`,
      'event 4/5 altered',
    ],
    ['an event taken away', `delete from events where client_id = 4 and position = 3`, 'event 4/3 missing'],
    [
      'the end of the log cut off',
      `delete from events where client_id = 4 and position > 10;
       update event_heads h set position = 10, hash = e.hash from events e
        where h.client_id = 4 and e.client_id = 4 and e.position = 10`,
      'event 4/11 missing',
    ],
    [
      'how far the ledger is proven',
      `update ledger_proofs set balances = '{"CUST_RECV CAD": "9900"}' where client_id = 4`,
      'proof of client 4 altered',
    ],
  ])('%s holds its client', async (_what, statement, record) => {
    await asOwner(statement);
    await days.until('2026-03-19', '12:00');
    expect(await questions()).toMatchObject([{ client: '4', detail: { record } }]);
    expect((await sent()).at(-1)).toBe('2026-03-19 2002');
  });

  test('a log written anew with hashes that fit each other is not the one that was proven', async () => {
    await rewriteLog();
    await days.until('2026-03-19', '12:00');
    // the end of the last proof, which came before the debit left with the file
    expect(await questions()).toMatchObject([{ client: '4', detail: { record: 'event 4/17 altered' } }]);
    expect((await sent()).at(-1)).toBe('2026-03-19 2002');
  });

  test('the provider’s own log: nothing of anybody leaves', async () => {
    await asOwner(`update events set actor = 'nobody' where client_id = 0 and position = 2`);
    await days.until('2026-03-19', '12:00');
    expect(await questions()).toMatchObject([
      { client: null, detail: { about: 'provider', record: 'event 0/2 altered' } },
    ]);
    expect(await sent()).toEqual(['2026-03-18 1001 2001']);
  });

  test('without a trace in the statistics: the round over what was proven before finds it', async () => {
    await alterTwoEvents();
    await sql()`select pg_stat_reset_single_table_counters('events'::regclass)`;
    await proveAround(days.app());
    expect(await questions()).toEqual([
      { client: '4', detail: { about: 'client', record: 'event 4/6 altered' }, open: true },
    ]);
    await days.until('2026-03-19', '12:00');
    expect((await sent()).at(-1)).toBe('2026-03-19 2002');
  });

  test('a posting put beside those of an event: the round finds it', async () => {
    await days.until('2026-03-19', '12:00');
    await asOwner(
      `insert into postings select client_id, position, 9, rule, debit_account, credit_account, cents, currency, stream_type,
         stream_id, occurred_on from postings where client_id = 4 and rule = 'P1' order by position limit 1`,
    );
    await proveAround(days.app());
    expect(await questions()).toMatchObject([{ client: '4', detail: { record: 'posting 4/18/9' } }]);
  });

  test('the round goes on where it ended, and asks about nobody whose ledger holds', async () => {
    await proveAround(days.app());
    await days.until('2026-03-19', '12:00');
    await proveAround(days.app());
    expect(await questions()).toEqual([]);
    const rounds =
      await sql()`select client_id::text as client, swept_position = 0 as complete from ledger_proofs order by 1`;
    expect(rounds).toEqual(['0', '4', '5'].map((client) => ({ client, complete: true })));
  });
});

describe('a proof', () => {
  const prove = () => {
    const { worker, keys } = days.app();
    return proveClients({ worker, keys, at: new Date() }, [ALTERED]);
  };

  test('reads what was added since the one before', async () => {
    // that the debit left with the file, which was proven before
    expect(await prove()).toEqual({ faults: [], events: 1 });
    expect(await prove()).toEqual({ faults: [], events: 0 });
    await days.until('2026-03-19', '12:00');
    const [proven] = await sql()<{ position: bigint }[]>`select position from ledger_proofs where client_id = 4`;
    const { faults, events } = await prove();
    expect(faults).toEqual([]);
    expect(events).toBe(((await eventsOf(ALTERED)) ?? 0) - Number(proven?.position));
  });

  test('reads everything where rows were changed that nothing of ours changes', async () => {
    await alterTwoEvents();
    expect((await prove()).faults).toEqual([{ clientId: ALTERED, record: 'event 4/6 altered' }]);
    await restoreTwoEvents();
    expect(await prove()).toEqual({ faults: [], events: await eventsOf(ALTERED) });
  });
});

/** Alters the first debit of the client, which comes after the agreement, and chains the whole log anew behind it. */
async function rewriteLog(): Promise<void> {
  const rows = await sql().unsafe<LinkedRow[]>(
    `select ${LINKED_COLUMNS} from events e where client_id = 4 order by e.position`,
  );
  let previous = CHAIN_START;
  const statements = rows.map((row) => {
    const data = row.position === '2' ? row.data.replace('25.00', '95.00') : row.data;
    const hash = chainHash(previous, { ...row, data });
    const statement = `update events set data = '${data}', hash = decode('${hash}', 'hex'),
      previous_hash = decode('${previous}', 'hex') where client_id = 4 and position = ${row.position}`;
    previous = hash;
    return statement;
  });
  await asOwner(...statements, `update event_heads set hash = decode('${previous}', 'hex') where client_id = 4`);
  await sql()`select pg_stat_reset_single_table_counters('events'::regclass)`;
}
