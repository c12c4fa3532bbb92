import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClonedDatabase, createTestDatabase } from '@cordelle/db/testing/test-database.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS, RAILS, type Rail } from '@cordelle/domain/rail.ts';
import { loadInboundFiles } from '../../bank-files/inbound/load-inbound-files.ts';
import type { Counts } from '../../day-step.ts';
import { writing } from '../../handle.ts';
import { verifyLedger } from '../../verify-ledger.ts';
import { BankingDays } from '../banking-days.ts';
import { DayWorld } from '../day-world.ts';
import { seededNumbers } from '../seeded-numbers.ts';
import { type Delivered, mangled } from './mangle.ts';

const DATE = '2026-03-23';
const MANGLED_MAX = 6;
const DEBITS = 6;

/** Events that may stand once in a stream, whatever the bank sends. */
const ONCE = [
  'TransactionDeclined',
  'TransactionChargedBack',
  'PayoutBounced',
  'PayoutConfirmed',
  'MicrodepositDeclined',
  'MicrodepositReturnedLate',
  'BankFileAccepted',
  'BankFileRejected',
  'BankFileApplied',
] as const;

/** What became of the files of one case. */
export type Outcome = {
  readonly applied: number;
  readonly duplicates: number;
  readonly quarantined: number;
  /** Of no known name, or not to be taken: left where they are. */
  readonly asked: number;
  /** Entries that a person has to look at. */
  readonly entriesAsked: number;
  readonly done: readonly string[];
};

/** What a case must not end in. */
export class Broken extends Error {}

/**
 * An installation on the morning of a day on which the bank has put out every kind of file on both rails, and nothing looked yet.
 * Each case begins there, in a database of its own.
 */
export class FuzzHarness {
  readonly #original: ClonedDatabase;
  readonly #folder: string;
  /** Each world is the same installation. */
  readonly #tokens: ReadonlyMap<Rail, string>;
  /** What the bank has put out, by rail; `old`: was loaded on earlier days. */
  readonly #files: Readonly<Record<Rail, { readonly fresh: readonly Delivered[]; readonly old: readonly Delivered[] }>>;
  /** What everything is once the files are loaded undisturbed. */
  #undisturbed = '';

  private constructor(
    original: ClonedDatabase,
    folder: string,
    tokens: ReadonlyMap<Rail, string>,
    files: FuzzHarness['files'],
  ) {
    this.#tokens = tokens;
    this.#original = original;
    this.#folder = folder;
    this.#files = files;
  }

  get files(): Readonly<Record<Rail, { readonly fresh: readonly Delivered[]; readonly old: readonly Delivered[] }>> {
    return this.#files;
  }

  static async open(): Promise<FuzzHarness> {
    const folder = mkdtempSync(join(tmpdir(), 'cordelle-fuzz-'));
    const database = await createTestDatabase();
    const world = await DayWorld.open({ database, folder });
    const days = BankingDays.over(world, '2026-03-11');
    for (const rail of RAILS) await bankWith(days, rail);
    await days.until(DATE, '05:59');
    for (const rail of RAILS) {
      days.banks[rail].delivers = () => true;
      await days.banks[rail].advance(instantOf(DATE, '06:00', RAIL_FACTS[rail].zone));
    }
    const filesOf = (rail: Rail) => {
      const { outbox, archived } = world.banks[rail];
      const all = [...outbox].map(([name, bytes]) => ({ name, bytes }));
      return {
        fresh: all.filter(({ name }) => !archived.includes(name)),
        old: all.filter(({ name }) => archived.includes(name)),
      };
    };
    const files = { CA: filesOf('CA'), US: filesOf('US') };
    await database.release();
    const harness = new FuzzHarness(database, folder, world.tokens, files);
    await harness.#inWorld(async (world_) => {
      for (const rail of RAILS)
        for (const { name, bytes } of files[rail].fresh) world_.banks[rail].outbox.set(name, bytes);
      for (const rail of RAILS) await load(world_, rail);
      harness.#undisturbed = await digestOf(world_);
    });
    return harness;
  }

  async close(): Promise<void> {
    await this.#original.drop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #inWorld<T>(work: (world: DayWorld) => Promise<T>): Promise<T> {
    const database = await createTestDatabase(this.#original);
    try {
      const world = await DayWorld.open({ database, folder: this.#folder });
      for (const [rail, token] of this.#tokens) world.tokens.set(rail, token);
      return await work(world);
    } finally {
      await database.drop();
    }
  }

  /**
   * Mangled files, with the good ones beside them or after them, loaded by the real step. Throws `Broken` when a step fails, a file
   * is left without an answer, something had an effect twice, or mangled files that were all set aside left a trace.
   */
  run(seed: number): Promise<Outcome> {
    const below = seededNumbers(seed);
    return this.#inWorld(async (world) => {
      const done: string[] = [];
      const beside = below(2) === 0;
      for (const rail of RAILS) {
        const { fresh, old } = this.#files[rail];
        const other = this.#files[rail === 'CA' ? 'US' : 'CA'].fresh;
        const sources = [...fresh, ...fresh, ...fresh, ...old, ...other];
        if (beside) put(world, rail, fresh);
        for (let left = 1 + below(MANGLED_MAX); left > 0; left -= 1) {
          const one = mangled(sources, below);
          put(world, rail, [one.file]);
          done.push(...one.done);
        }
      }
      await this.#round(world, 'mangled files');
      const effects = await effectsOf(world, this.#files);
      for (const rail of RAILS) put(world, rail, this.#files[rail].fresh);
      await this.#round(world, 'good files');
      const before = await digestOf(world);
      await this.#round(world, 'nothing new');
      if ((await digestOf(world)) !== before) throw new Broken('loading once more changed something');
      if (effects === 0 && before !== this.#undisturbed)
        throw new Broken(`files that were set aside left a trace: ${difference(this.#undisturbed, before)}`);
      await requireSound(world);
      return { ...(await outcomeOf(world)), done };
    });
  }

  async #round(world: DayWorld, what: string): Promise<void> {
    for (const rail of RAILS) {
      try {
        await load(world, rail);
      } catch (error) {
        throw new Broken(`the step failed on ${rail} with ${what}`, { cause: error });
      }
    }
    await requireAnswered(world);
  }
}

/** A client with debits of which some come back, a microdeposit, a payout that bounces and a notice of change, all on the day. */
async function bankWith(days: BankingDays, rail: Rail): Promise<void> {
  const clientId = rail === 'CA' ? 4n : 5n;
  const { world } = days;
  const bank = days.banks[rail];
  const customers = await world.addClient({ id: clientId, rail, customers: DEBITS });
  const debit = (id: bigint, customerId: bigint, requestedDate: string) =>
    world.addDebit({ rail, clientId, customerId, id, amount: `${150n + (id % 3n)}.00`, requestedDate });
  for (const [index, customerId] of customers.entries()) {
    await debit(clientId * 1000n + BigInt(index + 1), customerId, '2026-03-12');
    await debit(clientId * 1000n + BigInt(index + 101), customerId, '2026-03-19');
    await debit(clientId * 1000n + BigInt(index + 201), customerId, DATE);
  }
  const third = customers.at(2) ?? 0n;
  await world.addMicrodeposit({
    rail,
    clientId,
    customerId: third,
    id: clientId * 10n,
    on: '2026-03-18',
    cents: [17, 42],
  });
  const codes = rail === 'CA' ? ['901', '915', '905'] : ['R01', 'R10', 'R02'];
  for (const [index, code] of codes.entries())
    bank.fates.set(`TXN-${clientId * 1000n + BigInt(index + 101)}`, { code, on: DATE });
  bank.fates.set(`TXN-${clientId * 1000n + 104n}`, { newAccount: '7654321', on: DATE });
  bank.fates.set(`MD-${clientId * 10n}-1`, { code: rail === 'CA' ? '912' : 'R03', on: DATE });
  bank.fates.set(`TXN-${clientId * 1000n + 1n}`, { code: codes[0] ?? '', on: '2026-03-16' });
  // what it says about the file of the last day is late
  bank.delivers = (name) => !/_ACK_.*20260320/.test(name);
}

function put(world: DayWorld, rail: Rail, files: readonly Delivered[]): void {
  const { outbox, archived } = world.banks[rail];
  for (const { name, bytes } of files) {
    outbox.set(name, bytes);
    const at = archived.indexOf(name);
    if (at >= 0) archived.splice(at, 1);
  }
}

function load(world: DayWorld, rail: Rail): Promise<Counts> {
  const at = instantOf(DATE, '06:00', RAIL_FACTS[rail].zone);
  const app = world.app();
  return loadInboundFiles({
    app: { ...app, clock: { now: () => at } },
    rail,
    date: DATE,
    at,
    actor: 'system:inbound_files',
    outsideNow: at,
    transaction: (work) => writing(app.worker, {}, work),
  });
}

/** Every file was applied, set aside with an open question, or is asked about where it lies. */
async function requireAnswered(world: DayWorld): Promise<void> {
  const { owner } = world.database;
  const open = await owner<{ name: string }[]>`
    select f.name from bank_files f
     where f.direction = 'inbound'
       and (f.state not in ('Applied', 'Quarantined')
            or (f.state = 'Quarantined' and not exists (
                  select 1 from review_items r
                   where r.kind = 'quarantined' and r.resolved_at is null and r.detail->>'bankFileId' = f.id::text)))`;
  if (open.length > 0) throw new Broken(`no answer to ${open.map(({ name }) => name).join(', ')}`);
  const asked = await owner<{ rail: Rail; file: string }[]>`
    select rail, detail->>'file' as file from review_items where kind = 'unknown_file' and resolved_at is null`;
  for (const rail of RAILS) {
    const { outbox, archived } = world.banks[rail];
    for (const name of outbox.keys())
      if (!archived.includes(name) && !asked.some((item) => item.rail === rail && item.file === name))
        throw new Broken(`${name} lies in the folder and nobody is asked`);
  }
}

/** Mangled files that were taken for good, as far as their entries were new. */
async function effectsOf(world: DayWorld, files: FuzzHarness['files']): Promise<number> {
  const good = RAILS.flatMap((rail) => [...files[rail].fresh, ...files[rail].old]).map(({ bytes }) => digest(bytes));
  const [row] = await world.database.owner<{ count: number }[]>`
    select count(*)::int as count from bank_files
     where direction = 'inbound' and state = 'Applied' and (applied > 0 or unmatched > 0 or kind = 'statement') and not (sha256 = any(${good}))`;
  return row?.count ?? 0;
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function outcomeOf(world: DayWorld): Promise<Omit<Outcome, 'done'>> {
  const [row] = await world.database.owner<Omit<Outcome, 'done'>[]>`
    with today as (
      select * from bank_files where direction = 'inbound' and created_at >= ${instantOf(DATE, '06:00', RAIL_FACTS.CA.zone)})
    select (select count(*)::int from today where state = 'Applied' and applied + unmatched > 0) as applied,
           (select count(*)::int from today where state = 'Applied' and applied + unmatched = 0) as duplicates,
           (select count(*)::int from today where state = 'Quarantined') as quarantined,
           (select count(*)::int from review_items where kind = 'unknown_file') as asked,
           (select count(*)::int from review_items
             where kind in ('unmatched_return', 'amount_differs', 'duplicate_return', 'noc_unapplied')) as "entriesAsked"`;
  if (!row) throw new Error('a count has a row');
  return row;
}

/** Nothing happened twice, and the ledger is what its events make it. */
async function requireSound(world: DayWorld): Promise<void> {
  const { owner, worker } = world.database;
  const twice = await owner<{ id: string }[]>`
    select stream_type || ' ' || client_id || '/' || stream_id || ' ' || type as id from events
     where type = any(${[...ONCE]}) group by client_id, stream_type, stream_id, type having count(*) > 1`;
  if (twice.length > 0) throw new Broken(`twice: ${twice.map(({ id }) => id).join(', ')}`);
  const ended = await owner<{ id: string }[]>`
    select client_id || '/' || stream_id as id from events
     where type in ('TransactionDeclined', 'TransactionChargedBack') group by client_id, stream_id
    having count(*) > 1 or not (stream_id % 1000 in (1, 101, 102, 103))`;
  if (ended.length > 0) throw new Broken(`ended twice, or never returned: ${ended.map(({ id }) => id).join(', ')}`);
  const { checks } = await verifyLedger(worker);
  // i5 compares with statements, which are mangled here
  const broken = checks.filter(({ name, holds }) => !holds && name !== 'i5');
  if (broken.length > 0) throw new Broken(`the ledger: ${JSON.stringify(broken.slice(0, 3))}`);
}

/** Where two digests part. */
function difference(one: string, other: string): string {
  const at = [...one].findIndex((character, index) => character !== other[index]);
  return `${one.slice(Math.max(at - 80, 0), at + 80)} is now ${other.slice(Math.max(at - 80, 0), at + 80)}`;
}

/** All that files of the bank can change, without the files themselves. */
async function digestOf(world: DayWorld): Promise<string> {
  const { owner } = world.database;
  const parts = await Promise.all([
    owner`select client_id, id, status, return_code from transactions order by client_id, id`,
    owner`select client_id, id, status from payouts order by client_id, id`,
    owner`select client_id, id, status from microdeposits order by client_id, id`,
    owner`select client_id, rule, debit_account, credit_account, sum(cents)::text as cents, count(*)::int as count
            from postings group by client_id, rule, debit_account, credit_account order by 1, 2, 3, 4`,
    owner`select rail, statement_date, closing_balance_cents from statement_days order by rail, statement_date`,
    owner`select client_id, customer_id, version, mask from customer_bank_accounts order by 1, 2, 3`,
    owner`select name, state from bank_files where direction = 'outbound' order by id`,
  ]);
  return JSON.stringify(parts, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}
