import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { searchIndexOf } from '@cordelle/db/blind-index.ts';
import { type Database, inTransaction, openDatabase } from '@cordelle/db/connection.ts';
import { encryptSecret } from '@cordelle/db/encryption.ts';
import { beginLog } from '@cordelle/db/event-store/begin-log.ts';
import { fileKeyStore, type KeyStore } from '@cordelle/db/key-store.ts';
import { fastestFolder } from '@cordelle/db/testing/fastest-folder.ts';
import { lendTestDatabase } from '@cordelle/db/testing/lent-database.ts';
import type { TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { datesOf } from '@cordelle/domain/calendar/process-date.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { EXPIRY_BUSINESS_DAYS, microdeposit } from '@cordelle/domain/microdeposit/decider.ts';
import { currencyOf, RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import type { App } from '../app.ts';
import { comparedNumbers, sealNumbers } from '../bank-numbers/bank-numbers.ts';
import { keyringOf } from '../bank-numbers/keyring.ts';
import { seedBankProfiles } from '../bank-profile.ts';
import { FileMemory } from '../file-memory.ts';
import { command, handleAll } from '../handle.ts';
import type { AccountingServices } from '../ports/accounting-service.ts';
import type { BankConnect } from '../ports/bank-connect.ts';
import type { DocumentRequest } from '../ports/documents.ts';
import type { FailpointName } from '../ports/failpoints.ts';
import type { FileManifest, ManifestLine } from '../ports/file-manifest.ts';
import type { FileScanner } from '../ports/file-scanner.ts';
import type { Identity } from '../ports/identity.ts';
import type { Mail } from '../ports/mailer.ts';
import { loadedLists } from '../sanctions/loaded-lists.ts';
import { fingerprintOf } from '../secrets.ts';
import { agreeOnPaper } from './agreements.ts';
import { FakeBank } from './fake-bank.ts';
import { MemoryArchive } from './memory-archive.ts';
import { MemoryFiles } from './memory-files.ts';

/** Ids of billing accounts begin here, away from those of settlement accounts. */
const BILLING_ACCOUNTS = 500n;
const LONG_AGO = new Date('2026-01-05T14:00:00Z');

class MemoryManifest implements FileManifest {
  readonly kept: ManifestLine[] = [];

  async add(line: ManifestLine): Promise<void> {
    this.kept.push(line);
  }

  async lines(rail: Rail): Promise<ManifestLine[]> {
    return this.kept.filter((line) => line.rail === rail);
  }
}

/** What stands in the address at which the amounts of a microdeposit that `addMicrodeposit` made are entered. */
export const verificationToken = (id: bigint): string => `token-of-microdeposit-${id}-and-more-characters`;

/** What a process dies of at a failpoint: nothing of it touches the database or the bank afterwards. */
export class Killed extends Error {}

export type NewDebit = {
  readonly rail: Rail;
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly id: bigint;
  readonly amount: string;
  readonly requestedDate: string;
  readonly customerType?: CustomerType;
};

export type NewClient = {
  readonly id: bigint;
  readonly rail: Rail;
  readonly customers?: number;
  /** Account number of a customer; default `1<id>`. */
  readonly accountOf?: (customerId: bigint) => string;
  /** Whether it has an account from which our fees are debited. */
  readonly pays?: boolean;
  /** Whether the accounts of its customers have been validated; default: they have. */
  readonly proven?: boolean;
};

/** `moving`: business time moves along with the day, as in the sandbox. */
type Process = Partial<Pick<App, 'worker' | 'failpoint'>> & { readonly moving?: boolean };

type OpenWith = { readonly database?: TestDatabase; readonly folder?: string; readonly rails?: readonly Rail[] };

/** One installation with everything outside it replaced: banks, mail, clock. For tests of the day. */
export class DayWorld {
  readonly database: TestDatabase;
  readonly keys: KeyStore;
  readonly banks: Record<Rail, FakeBank> = { CA: new FakeBank(), US: new FakeBank() };
  /** Real adapters may stand here, in front of a sandbox. */
  accountingServices: AccountingServices = { xero: null, quickbooks: null };
  bankConnect: BankConnect | null = null;
  identity: Identity | null = null;
  scanner: FileScanner | null = null;
  readonly manifest = new MemoryManifest();
  readonly archive = new MemoryArchive();
  readonly fileMemory = new FileMemory();
  /** What the installation keeps beside its list of files, by rail. */
  readonly tokens = new Map<Rail, string>();
  readonly files = new MemoryFiles();
  /** What was drawn, as data; its bytes hold the same. */
  readonly drawn: DocumentRequest[] = [];
  readonly mails: Mail[] = [];
  readonly logged: { level: string; message: string; fields: Record<string, unknown> }[] = [];
  now = new Date(0);
  freeBytes = 1_000_000_000;
  readonly #folder: string;
  readonly #control = {
    now: async () => new Date(this.now),
    advance: async (now: Date) => {
      if (now > this.now) this.now = now;
    },
    testAccounts: async () => [],
  };

  private constructor(database: TestDatabase, keys: KeyStore, folder: string) {
    this.database = database;
    this.keys = keys;
    this.#folder = folder;
  }

  /** The time on people's phones; null: the real one. */
  wallTime: Date | null = null;

  /**
   * Over a database and a folder for its keys, or new ones. `close` removes both. `rails`: those with a bank, both unless said; the
   * day of another does not run.
   */
  static async open(given: OpenWith = {}): Promise<DayWorld> {
    const folder = given.folder ?? mkdtempSync(join(fastestFolder(), 'cordelle-day-'));
    const database = given.database ?? (await lendTestDatabase());
    const world = new DayWorld(database, await fileKeyStore(join(folder, 'keys')), folder);
    await inTransaction(world.database.worker, {}, (tx) => seedBankProfiles(tx, LONG_AGO, given.rails));
    return world;
  }

  async close(): Promise<void> {
    await this.database.drop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The process as it is started: `worker` is its own connection pool when it is going to die. */
  app({ worker = this.database.worker, failpoint = () => undefined, moving = false }: Process = {}): App {
    const log = (level: string) => (fields: Record<string, unknown>, message: string) => {
      this.logged.push({ level, message, fields });
    };
    return {
      database: this.database.app,
      worker,
      clock: { now: () => new Date(this.now) },
      wallClock: { now: () => this.wallTime ?? new Date() },
      addresses: {
        publicBaseUrl: new URL('https://pay.example.test'),
        redirectUrls: ['https://partner.example.test/done'],
        alertMail: ['on-call@example.test'],
        zapierUrl: null,
      },
      keys: this.keys,
      mailer: {
        send: async (mail) => {
          this.mails.push(mail);
          return `250 2.0.0 queued as ${mail.messageId}`;
        },
      },
      bankTransports: this.banks,
      bankConnect: this.bankConnect,
      identity: this.identity,
      accountingServices: this.accountingServices,
      manifest: this.manifest,
      archive: this.archive,
      fileMemory: this.fileMemory,
      armingToken: {
        read: async (rail) => this.tokens.get(rail) ?? null,
        write: async (rail, token) => {
          this.tokens.set(rail, token);
        },
      },
      files: this.files,
      scanner: this.scanner,
      screening: loadedLists(),
      documents: {
        draw: async (request) => {
          this.drawn.push(request);
          return Buffer.from(`%PDF-1.3\n${JSON.stringify(request)}\n%%EOF\n`);
        },
      },
      sandbox: moving ? this.#control : null,
      disk: { freeBytes: async () => this.freeBytes, freeBytesMin: 1_000_000 },
      failpoint,
      log: { info: log('info'), warn: log('warn'), error: log('error') },
    };
  }

  /** Runs `work` with a process that dies the `time`-th time it comes to a failpoint: its connections are cut. Returns whether it came there. */
  async dyingAt(name: FailpointName, work: (app: App) => Promise<unknown>, time = 1): Promise<boolean> {
    const worker: Database = await openDatabase(this.database.url, { role: 'worker', max: 3 });
    let left = time;
    const failpoint = async (reached: FailpointName) => {
      if (reached !== name) return;
      left -= 1;
      if (left > 0) return;
      await worker.sql.end({ timeout: 0 });
      throw new Killed(name);
    };
    await work(this.app({ worker, failpoint })).catch(() => undefined);
    await worker.sql.end({ timeout: 0 });
    return left <= 0;
  }

  /** Sets the clock to a wall-clock time in the zone of both rails. */
  setClock(date: string, time: string): Date {
    this.now = instantOf(date, time, RAIL_FACTS.CA.zone);
    return this.now;
  }

  /** An approved client, its settlement account, and customers 1…`customers` (ids `clientId × 1000 + n`) with bank details. */
  async addClient({
    id,
    rail,
    customers = 1,
    accountOf = (customerId) => `1${customerId}`,
    pays = false,
    proven = true,
  }: NewClient): Promise<bigint[]> {
    const ids = Array.from({ length: customers }, (_, index) => id * 1000n + BigInt(index + 1));
    await inTransaction(this.database.worker, {}, async (tx) => {
      const { sql } = tx;
      await sql`
        insert into clients (id, business_name, country, currency, status, statement_short_name, statement_long_name,
                             authorization_code, zone, created_at)
        values (${id}, ${`Client ${id}`}, ${rail}, ${currencyOf(rail)}, 'approved', ${`CLIENT ${id}`},
                ${`CLIENT ${id} LTD`}, ${`client-${id}`}, ${RAIL_FACTS[rail].zone}, ${LONG_AGO})`;
      await beginLog(tx, id);
      const keyring = await keyringOf(tx, this.keys, id);
      const numbersOf = (account: string) =>
        rail === 'CA'
          ? ({ country: 'CA', institution: '003', transit: '00123', account } as const)
          : ({ country: 'US', routing: '231380104', account, accountType: 'checking' } as const);
      const columnsOf = (table: 'customer_bank_accounts' | 'client_bank_accounts', rowId: bigint, account: string) => {
        const sealed = sealNumbers(keyring, { table, clientId: id, rowId }, numbersOf(account));
        return {
          clientId: id,
          id: rowId,
          country: rail,
          institution_number_encrypted: sealed.institutionNumberEncrypted,
          transit_number_encrypted: sealed.transitNumberEncrypted,
          routing_number_encrypted: sealed.routingNumberEncrypted,
          account_number_encrypted: sealed.accountNumberEncrypted,
          account_type: sealed.accountType,
          last2: '67',
          created_at: LONG_AGO,
        };
      };
      const { clientId, ...own } = columnsOf('client_bank_accounts', id, '2233445');
      await sql`insert into client_bank_accounts ${sql({ ...own, client_id: clientId, purpose: 'settlement', active: true })}`;
      if (pays) {
        const { clientId: _, ...billing } = columnsOf('client_bank_accounts', id + BILLING_ACCOUNTS, '3344556');
        await sql`insert into client_bank_accounts ${sql({ ...billing, client_id: clientId, purpose: 'billing', active: true })}`;
      }
      for (const customerId of ids) {
        await sql`
          insert into customers (client_id, id, name, identifier, email, customer_type, language, authorization_status,
                                 authorization_channel, bank_account_id, created_at)
          values (${id}, ${customerId}, ${`Élodie Nº ${customerId}`}, ${`C${customerId}`}, ${`payer${customerId}@example.test`},
                  'Personal', 'en', 'complete', 'online', ${customerId}, ${LONG_AGO})`;
        const { clientId: _, ...account } = columnsOf('customer_bank_accounts', customerId, accountOf(customerId));
        await sql`
          insert into customer_bank_accounts ${sql({
            ...account,
            client_id: id,
            customer_id: customerId,
            version: 1,
            mask: '*****67',
            blind_index: searchIndexOf(this.keys, id, comparedNumbers(numbersOf(accountOf(customerId)))),
            source: 'entry',
            ...(proven && rail === 'US' ? { validated_at: LONG_AGO, validated_by: 'settled_debit' } : {}),
          })}`;
      }
      await agreeOnPaper(
        tx,
        id,
        rail,
        ids.map((customerId) => ({ id: customerId, customerId })),
        LONG_AGO,
      );
    });
    return ids;
  }

  /** A Future debit, written by its events. */
  async addDebit(debit: NewDebit): Promise<void> {
    const { rail, clientId, customerId, id, amount, requestedDate, customerType = 'Personal' } = debit;
    const { moved, ...dates } = datesOf({ rail, requestedDate, customerType });
    const [payer] = await this.database.owner<{ agreement: bigint }[]>`
      select authorization_id as agreement from customers where client_id = ${String(clientId)} and id = ${String(customerId)}`;
    await inTransaction(this.database.worker, {}, (tx) =>
      handleAll(
        tx,
        [
          {
            clientId,
            streamType: 'transaction',
            streamId: id,
            expectedVersion: 0,
            events: [
              {
                type: 'TransactionCreated',
                data: {
                  customerId: String(customerId),
                  authorizationId: payer ? String(payer.agreement) : null,
                  scheduleId: null,
                  installment: null,
                  amount,
                  currency: currencyOf(rail),
                  customerType,
                  requestedDate,
                  comment: null,
                  retryOf: null,
                },
              },
              { type: 'TransactionPlanned', data: { ...dates, moved } },
            ],
          },
        ],
        { actor: 'user:1', cause: null, occurredAt: LONG_AGO },
      ),
    );
  }

  /** A pair of test credits asked for on a day, to go out with the day's file. */
  async addMicrodeposit(record: {
    readonly rail: Rail;
    readonly clientId: bigint;
    readonly customerId: bigint;
    readonly id: bigint;
    readonly on: string;
    readonly cents: readonly [number, number];
  }): Promise<void> {
    const { rail, clientId, customerId, id, on, cents } = record;
    const target = { clientId, id };
    const request = command(
      microdeposit,
      target,
      {
        type: 'request',
        customerId: String(customerId),
        bankAccountId: String(customerId),
        currency: currencyOf(rail),
        requestedOn: on,
        expiresOn: addBusinessDays(calendarOf(rail), on, EXPIRY_BUSINESS_DAYS),
      },
      { openRecordExists: false, recentRecords: 0 },
    );
    await inTransaction(this.database.worker, {}, async (tx) => {
      const keyring = await keyringOf(tx, this.keys, clientId);
      const [first, second] = (['first_encrypted', 'second_encrypted'] as const).map((column, index) =>
        encryptSecret(keyring, { table: 'microdeposit_amounts', column, clientId, rowId: id }, String(cents[index])),
      );
      await tx.sql`
        insert into microdeposit_amounts (client_id, id, bank_account_id, first_encrypted, second_encrypted, created_at)
        values (${clientId}, ${id}, ${customerId}, ${first ?? ''}, ${second ?? ''}, ${LONG_AGO})`;
      const token = verificationToken(id);
      const place = { table: 'microdeposit_links', column: 'token_encrypted', clientId, rowId: id };
      await tx.sql`
        insert into microdeposit_links (client_id, id, customer_id, token_hash, token_encrypted, created_at)
        values (${clientId}, ${id}, ${customerId}, ${fingerprintOf(token)}, ${encryptSecret(keyring, place, token)}, ${this.now})`;
      await tx.sql`update customers set bank_verification = 'pending' where client_id = ${clientId} and id = ${customerId}`;
      await handleAll(tx, [request], {
        actor: 'user:1',
        cause: null,
        occurredAt: LONG_AGO,
      });
    });
  }
}
