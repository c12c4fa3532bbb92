import type { Database } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import type { FileMemory } from './file-memory.ts';
import type { AccountingServices } from './ports/accounting-service.ts';
import type { ArmingToken } from './ports/arming-token.ts';
import type { BankConnect } from './ports/bank-connect.ts';
import type { BankTransports } from './ports/bank-transport.ts';
import type { Clock } from './ports/clock.ts';
import type { Documents } from './ports/documents.ts';
import type { Failpoint } from './ports/failpoints.ts';
import type { FileArchive } from './ports/file-archive.ts';
import type { FileManifest } from './ports/file-manifest.ts';
import type { FileScanner } from './ports/file-scanner.ts';
import type { FileStore } from './ports/files.ts';
import type { Identity } from './ports/identity.ts';
import type { Mailer } from './ports/mailer.ts';
import type { SandboxControl } from './ports/sandbox.ts';
import type { Screening } from './ports/screening.ts';

export type Addresses = {
  /** Every mailed link starts here; never with what a request claims. */
  readonly publicBaseUrl: URL;
  /** Addresses that `redirectUrl` and `confirmSuccessUrl` may name: exactly one of these, or none. */
  readonly redirectUrls: readonly string[];
  /** Who is told when work waits, besides the provider's people: reached even while the database is away. */
  readonly alertMail: readonly string[];
  /** Where Zapier's app for this installation is; null: nowhere. */
  readonly zapierUrl: URL | null;
};

/** The medium that holds keys, archives and, where it is ours, the database. */
export type Disk = {
  freeBytes(): Promise<number>;
  /** Below this somebody is told, and the installation is not ready. */
  readonly freeBytesMin: number;
};

/** Structured log lines: fields first, then the sentence. */
export type Log = Record<'info' | 'warn' | 'error', (fields: Record<string, unknown>, message: string) => void>;

/** Everything the product is built from; made once where a process starts, passed down from there. */
export type App = {
  /** Sees one client's rows at a time. */
  readonly database: Database;
  /** Sees every client's rows: jobs, and finding out who somebody is. */
  readonly worker: Database;
  /** Business time: dates, cut-offs, money. In a sandbox it stands still until it is moved. */
  readonly clock: Clock;
  /** The time on people's phones: sessions, codes, links. Never decides about money. */
  readonly wallClock: Clock;
  /** How people reach us, and where a link of ours may lead besides. */
  readonly addresses: Addresses;
  readonly keys: KeyStore;
  readonly mailer: Mailer;
  readonly bankTransports: BankTransports;
  /** Null where no service is configured: payers type the numbers of their account. */
  readonly bankConnect: BankConnect | null;
  /** Null where no service is configured: identity is checked by hand. */
  readonly identity: Identity | null;
  readonly accountingServices: AccountingServices;
  readonly manifest: FileManifest;
  /** Every byte sent to the bank and received from it, apart from the database. */
  readonly archive: FileArchive;
  /** What was found of the files outside the database since the process was started. */
  readonly fileMemory: FileMemory;
  readonly armingToken: ArmingToken;
  /** What people handed in. */
  readonly files: FileStore;
  /** Null where none is configured: what people hand in is not looked through for viruses. */
  readonly scanner: FileScanner | null;
  /** Compares names of businesses and their people with lists of sanctions. */
  readonly screening: Screening;
  readonly documents: Documents;
  /** Null where business time cannot be moved. */
  readonly sandbox: SandboxControl | null;
  readonly disk: Disk;
  readonly failpoint: Failpoint;
  readonly log: Log;
};
