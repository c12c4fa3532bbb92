import type { Disk } from '../disk.ts';
import { PER_MINUTE } from '../xero/meter.ts';
import { AccountingBooks } from './books.ts';
import { Faults } from './faults.ts';
import { Grants, type Lives } from './grants.ts';
import { seed } from './seed.ts';
import { type Rows, Store } from './store.ts';

/** An organisation that a program may open: made by a consent, ended by either side. */
export type Connection = {
  readonly id: string;
  readonly organisationId: string;
  readonly eventId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly alive: boolean;
};

const today = (): string => new Date().toISOString().slice(0, 10);

/** The day a service began. */
type Begun = { readonly id: 'begun'; readonly on: string };

export type Kind = {
  readonly name: 'xero' | 'quickbooks';
  readonly numbered: boolean;
  readonly lives: Lives;
};

/** One accounting service: its books, who may open them, and what it does wrong. */
export class AccountingWorld {
  readonly kind: Kind;
  readonly books: AccountingBooks;
  readonly grants: Grants;
  readonly connections: Rows<Connection>;
  /** Answers to keys, so that the same is not done twice. */
  readonly answers: Rows<{ readonly id: string; readonly asked: string; readonly at: string; readonly body: string }>;
  readonly faults = new Faults();
  /** Calls that each organisation may make in a minute. */
  perMinute = PER_MINUTE;
  /** Where browsers may be sent back to. */
  readonly redirectUri: string;
  readonly #store: Store;

  private constructor(store: Store, kind: Kind, redirectUri: string) {
    this.#store = store;
    this.kind = kind;
    this.redirectUri = redirectUri;
    this.books = new AccountingBooks(store, kind.numbered);
    this.grants = new Grants(store, kind.lives);
    this.connections = store.rows('connection');
    this.answers = store.rows('answer');
  }

  /** Opens what was kept under `folder`; one that is new begins today. */
  static async open(disk: Disk, folder: string, kind: Kind, redirectUri: string): Promise<AccountingWorld> {
    await disk.makeFolder(folder);
    const store = new Store(disk, folder);
    const world = new AccountingWorld(store, kind, redirectUri);
    const begun = store.rows<Begun>('begun');
    // The seed comes first, so that what was changed since replaces it.
    await store.open(() => {
      const { on } = begun.get('begun') ?? begun.put({ id: 'begun', on: today() });
      seed(world.books, kind.name, kind.numbered, on);
    });
    return world;
  }

  /** Everything that was changed is on the disk. */
  kept(): Promise<void> {
    return this.#store.kept();
  }

  connectionTo(organisationId: string): Connection | undefined {
    return this.connections.all().find((one) => one.organisationId === organisationId && one.alive);
  }
}
