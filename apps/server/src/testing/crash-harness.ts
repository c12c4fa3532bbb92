import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCustomer } from '@cordelle/api/customers/create-customer.ts';
import { createSchedule } from '@cordelle/api/transaction-schedules/commands.ts';
import { readCpa005 } from '@cordelle/bank-files/cpa005/reader.ts';
import { readNacha } from '@cordelle/bank-files/nacha/reader.ts';
import type { Row } from '@cordelle/db/columns.ts';
import { columns, computed, joined } from '@cordelle/db/columns.ts';
import type { Database } from '@cordelle/db/connection.ts';
import { inTransaction, openDatabase } from '@cordelle/db/connection.ts';
import { bankFileEntries, bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { businessClock } from '@cordelle/db/schema/day.ts';
import { freePorts } from '@cordelle/db/testing/free-ports.ts';
import type { TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { parseMoney } from '@cordelle/domain/money.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { currencyOf, RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { decideUnknown } from '@cordelle/engine/bank-files/outbound/decide-unknown.ts';
import { readBankProfile } from '@cordelle/engine/bank-profile.ts';
import { rebuildProjections } from '@cordelle/engine/rebuild-projections.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { verifyLedger } from '@cordelle/engine/verify-ledger.ts';
import type { Answer } from '../operator/command-line.ts';
import { carryOutLine } from '../operator/command-line.ts';
import type { Ended, Running, StopAt } from './stopping-process.ts';
import { startStopping } from './stopping-process.ts';

const DAY_PROCESS = join(import.meta.dirname, 'day-process.ts');
const SANDBOX = join(import.meta.dirname, '../../../sandbox/src/main.ts');

const ACTOR = 'user:1';
const CLIENTS: readonly { readonly rail: Rail; readonly id: bigint }[] = [
  { rail: 'CA', id: 4n },
  { rail: 'US', id: 5n },
];
/** Documented account numbers: one that pays, one without funds, one that disputes. README, "Test accounts". */
const ACCOUNTS: Readonly<Record<Rail, readonly string[]>> = {
  CA: ['1000000', '1000901', '1000915'],
  US: ['100000000', '100000001', '100000010'],
};

/** Product and outside world as processes of their own, over one database and one folder; for tests that kill them. */
export class CrashHarness {
  readonly folder: string;
  databaseUrl: string;
  readonly #ports: readonly number[];
  #sandbox: ChildProcess | null = null;

  private constructor(folder: string, databaseUrl: string, ports: readonly number[]) {
    this.folder = folder;
    this.databaseUrl = databaseUrl;
    this.#ports = ports;
  }

  /** A bank, and on each rail a client with three customers who pay every week; business time stands at `now`. */
  static async open(database: TestDatabase, now: Date, firstDebit: string): Promise<CrashHarness> {
    const folder = mkdtempSync(join(tmpdir(), 'cordelle-crash-'));
    const world = await DayWorld.open({ database, folder });
    await world.database.owner`insert into business_clock (id, now) values (1, ${now})`;
    for (const { rail, id } of CLIENTS) {
      await world.addClient({ id, rail, customers: 0 });
      await inTransaction(database.worker, { clientId: id }, async (tx) => {
        for (const account of ACCOUNTS[rail]) {
          const numbers =
            rail === 'CA'
              ? ({ country: 'CA', institution: '003', transit: '00123', account } as const)
              : ({ country: 'US', routing: '231380104', account, accountType: 'checking' } as const);
          const customerId = await createCustomer(
            tx,
            world.keys,
            id,
            {
              name: `Payer ${account}`,
              customIdentifier: account,
              email: `payer${account}@example.test`,
              phone: null,
              customerType: 'Personal',
              language: 'en',
              authorization: { status: 'complete', channel: 'paper', limit: null },
              bank: { ...numbers, bankName: null },
              verificationRequired: false,
            },
            { actor: ACTOR, at: now, requestId: null },
          );
          await createSchedule(
            tx,
            { clientId: id, now, meta: { actor: ACTOR, cause: null, occurredAt: now } },
            {
              customerId: String(customerId),
              amount: parseMoney('125.40', currencyOf(rail)),
              frequency: 'Weekly',
              installments: null,
              processDate: firstDebit,
              secondProcessDate: null,
              comment: null,
            },
          );
        }
      });
    }
    const harness = new CrashHarness(folder, database.url, await freePorts(3));
    await harness.startSandbox();
    return harness;
  }

  /** Over an installation that runs by itself, to ask what became of everything in it. */
  static over(folder: string, databaseUrl: string): CrashHarness {
    return new CrashHarness(folder, databaseUrl, []);
  }

  async close(): Promise<void> {
    await this.killSandbox();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Of every process of this installation. */
  get environment(): NodeJS.ProcessEnv {
    const [sandboxPort, smtpPort, sftpPort] = this.#ports;
    return {
      ...process.env,
      MODE: 'sandbox',
      LOG_LEVEL: 'silent',
      DATABASE_URL: this.databaseUrl,
      DATA_DIR: this.folder,
      SANDBOX_PORT: String(sandboxPort),
      SMTP_PORT: String(smtpPort),
      SFTP_PORT: String(sftpPort),
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    };
  }

  async startSandbox(): Promise<void> {
    const child = spawn(process.execPath, [SANDBOX], { env: this.environment, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#sandbox = child;
    await once(child.stdout, 'data');
  }

  async killSandbox(): Promise<void> {
    const child = this.#sandbox;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Starts a process that runs the day until an instant. */
  start(until: Date, stopAt?: StopAt): Running {
    return startStopping(DAY_PROCESS, [until.toISOString()], this.environment, stopAt);
  }

  run(until: Date, stopAt?: StopAt): Promise<Ended> {
    return this.start(until, stopAt).ended;
  }

  /**
   * A person asks the bank about each file that it does not show and whose hand-over nobody saw end, and says what they heard; the day
   * goes on until where it stood.
   */
  async askBankAboutUnknown(): Promise<void> {
    for (;;) {
      const open = await this.#openHandovers();
      if (open.length === 0) return;
      await this.run(open[0]?.now ?? new Date(0));
      await this.reading((database) =>
        inTransaction(database, {}, async (tx) => {
          for (const { id, name, now } of await this.#openHandovers())
            await decideUnknown(tx, {
              bankFileId: id,
              atBank: existsSync(join(this.received, name)),
              note: 'told by phone',
              actor: ACTOR,
              at: now,
            });
        }),
      );
    }
  }

  async #openHandovers(): Promise<{ readonly id: bigint; readonly name: string; readonly now: Date }[]> {
    const open = await this.reading(
      ({ sql }) => sql`
        select ${columns(bankFiles, 'f', ['id', 'name', 'rail'])},
               ${columns(businessClock, 'c', ['now'])} from bank_files f, business_clock c
         where f.direction = 'outbound' and f.state in ('Handing over', 'Unknown') order by f.id`,
    );
    return open.filter(
      ({ rail, name }) => !existsSync(join(this.folder, 'sandbox/bank/exchange', rail, 'to-bank', name)),
    );
  }

  /** One line of the operator's command line, against this installation. */
  command(...words: string[]): Promise<Answer> {
    return carryOutLine(words, this.environment);
  }

  /** Folder in which the bank keeps what it received, in clear. */
  get received(): string {
    return join(this.folder, 'sandbox/bank/received');
  }

  /** Every entry in every file the bank ever took, read by our own readers. */
  async entriesAtBank(): Promise<EntryAtBank[]> {
    const names = (await readdir(this.received)).filter((name) => !name.endsWith('.part'));
    return this.reading(async (database) => {
      const { profile } = await readBankProfile(database, 'CA');
      invariant(profile.rail === 'CA', 'the Canadian profile is Canadian');
      const files = await Promise.all(
        names.map(async (name): Promise<EntryAtBank[]> => {
          const bytes = await readFile(join(this.received, name));
          if (name.startsWith('US_')) {
            const { batches } = await readNacha(bytes, { direction: 'outbound' });
            return batches.flatMap(({ header, entries }) =>
              entries.map(({ trace, amountCents, identification }) => ({
                trace,
                cents: amountCents,
                reference: identification,
                date: header.effectiveDate,
                file: name,
              })),
            );
          }
          const { segments } = await readCpa005(bytes, profile.cpa005);
          return segments.map(({ trace, amountCents, crossReference, date }) => ({
            trace,
            cents: amountCents,
            reference: crossReference,
            date,
            file: name,
          }));
        }),
      );
      return files.flat();
    });
  }

  /** What our side believes to be at the bank: entries of files that were handed over. */
  entriesOnRecord(): Promise<Entry[]> {
    return this.reading(
      ({ sql }) => sql`
        select ${ENTRY}
          from bank_file_entries e join bank_files f on f.id = e.bank_file_id
         where f.state in ('Handed over', 'Accepted') and not e.withdrawn`,
    );
  }

  /** What became of everything, in words that do not depend on the numbers a crash used up. */
  outcome(): Promise<Outcome> {
    return this.reading(async ({ sql }) => {
      const [transactions, settlements, payouts, balances, files, questions] = await Promise.all([
        sql`select c.custom_identifier as payer, t.process_date as date, t.status, t.return_code as code, t.amount_cents as cents,
                   t.settled_date as settled
              from transactions t join customers c on c.client_id = t.client_id and c.id = t.customer_id order by 1, 2, 3`,
        sql`select client_id as client, settlement_date as date, status, net_cents as cents from settlements order by 1, 2`,
        sql`select client_id as client, pay_date as date, status, amount_cents as cents from payouts order by 1, 2`,
        sql`select client_id as client, account, cents from balances where cents <> 0 order by 1, 2, 3`,
        sql`select rail, business_date as date, state, debits_cents as debits, credits_cents as credits
              from bank_files where direction = 'outbound' order by 1, 2`,
        sql`select kind, detail from review_items where resolved_at is null order by 1`,
      ]);
      return { transactions, settlements, payouts, balances, files, questions };
    });
  }

  /** What `verify-ledger` and `rebuild-projections --check` find wrong. */
  faults(): Promise<string[]> {
    return this.reading(async (database) => {
      const { checks } = await verifyLedger(database);
      const { differences } = await rebuildProjections(database, { check: true });
      return [
        ...checks.filter(({ holds }) => !holds).map(({ name, offenders }) => `${name}: ${offenders.join(', ')}`),
        ...differences.map(({ table, key, fault }) => `${table} ${key} ${fault}`),
      ];
    });
  }

  eventCount(): Promise<number> {
    return this.reading(async ({ sql }) => {
      const [row] = await sql<{ count: number }[]>`select count(*)::int as count from events`;
      return row?.count ?? 0;
    });
  }

  /** Looks at the database as the worker. */
  async reading<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase(this.databaseUrl, { role: 'worker', max: 2 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }
}

const ENTRY = joined(
  columns(bankFileEntries, 'e', { trace: 'trace', cents: 'amountCents' }),
  computed<{ reference: string }>({ reference: `e.kind || ' ' || e.stream_id` }),
);
export type Entry = Row<typeof ENTRY>;
/** With the date of the payment and the file in which it came. */
export type EntryAtBank = Entry & { readonly date: string; readonly file: string };
export type Outcome = Readonly<
  Record<'transactions' | 'settlements' | 'payouts' | 'balances' | 'files' | 'questions', readonly unknown[]>
>;

/** Business time in the zone both rails share. */
export const ZONE = RAIL_FACTS.CA.zone;
