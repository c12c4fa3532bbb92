import type { Database, Tx } from '@cordelle/db/connection.ts';
import type { ClientStatus, ClientType } from '@cordelle/domain/client/kinds.ts';
import type { ErrorCode } from '@cordelle/domain/errors.ts';
import type { Currency, Money } from '@cordelle/domain/money.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { AuditRow } from '@cordelle/engine/audit/audit-rows.ts';
import type { KeyScope } from '@cordelle/validation/api-key-scopes.ts';
import type { RESTRICTIONS } from '@cordelle/validation/auth.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { Permission, Role } from '@cordelle/validation/permissions.ts';
import type { ReleaseHelpers } from '@cordelle/validation/release-helpers.ts';

/**
 * What a person signed in with: the session of a browser (by the id its cookie carries), or the four headers of `/v3` (by
 * the row of their token).
 */
export type Credential =
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'token'; readonly tokenId: bigint };

export type UserKind = 'member' | 'staff' | 'customer';

/** A person who signed in. */
export type UserPrincipal = {
  readonly kind: 'user';
  readonly userId: bigint;
  readonly credential: Credential;
  readonly email: string;
  readonly userKind: UserKind;
  /** When they last proved by password or code that it is they. */
  readonly provenAt: Date;
  /** What they have to do before anything else is answered; null: nothing. */
  readonly restriction: (typeof RESTRICTIONS)[number] | null;
};
/** A program of one client. */
export type ApiKeyPrincipal = {
  readonly kind: 'apiKey';
  readonly keyId: bigint;
  /** The first of the keys that took each other's place, of which this is the last. */
  readonly firstKeyId: bigint;
  /** As people know it. */
  readonly name: string;
  readonly clientId: bigint;
  readonly scopes: ReadonlySet<KeyScope>;
};
/** Nobody; of a key that opens nothing, why not. */
export type AnonymousPrincipal = { readonly kind: 'anonymous'; readonly refusedBecause?: ErrorCode };
export type Principal = AnonymousPrincipal | UserPrincipal | ApiKeyPrincipal;

/** The client a call works for, as the caller may see it. */
export type ClientScope = {
  readonly id: bigint;
  readonly businessName: string;
  readonly country: Rail;
  readonly currency: Currency;
  readonly status: ClientStatus;
  readonly clientType: ClientType;
  readonly role: Role;
  /** The payer a customer account belongs to; null for everybody else. */
  readonly customerId: bigint | null;
  readonly releaseHelpers: ReleaseHelpers;
  readonly permissions: ReadonlySet<Permission>;
};

/** What a face of the product knows of one request before any procedure runs. */
export type RequestContext = {
  readonly app: App;
  readonly principal: Principal;
  /** The chosen client the caller belongs to, or null. */
  readonly client: ClientScope | null;
  /** The client of that id, if the caller may work for it; null selects the caller's first. */
  scopeFor(clientId: bigint | null): Promise<ClientScope | null>;
  /** Which way the request came. */
  readonly face: 'console' | 'v3';
  readonly language: Language;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string | null;
  /** By what the browser of the console says it is known; null: by nothing, or no browser. */
  readonly browser: string | null;
  readonly idempotencyKey: string | null;
  /** Headers the answer must carry; the face writes them. */
  readonly responseHeaders: Headers;
  /**
   * Of the call under way, made by `procedure`: whether its audit row was written together with what it did, and in whose logs
   * a row tells more of it than its own would.
   */
  readonly trail?: { readonly path: string; written: boolean; readonly notedIn: Set<bigint> };
};

/** What is written once: which call of whom, for which client. */
export type OnceCalled = {
  readonly clientId: bigint;
  readonly principal: string;
  /** Procedure path. */
  readonly route: string;
  readonly input: unknown;
};

/** What is said of a request that was decided: to whoever asked, and in the audit log, if it is to be told there. */
export type Said<T> = { readonly answer: T; readonly row: AuditRow | null };

/** What was answered once; `replayed`: before, under the same idempotency key, and in which language, where that is known. */
export type OnceAnswered<T> = {
  readonly answer: T;
  readonly replayed: boolean;
  readonly language?: Language | undefined;
};

/** Requests of one kind that share transactions; made by `WrittenTogether`. */
export type Together<Wanted, One> = {
  write<T>(
    database: Database,
    asked: { readonly ctx: RequestContext; readonly call: OnceCalled; readonly wanted: Wanted },
    say: (decided: One) => Said<T>,
  ): Promise<OnceAnswered<T>>;
};

/** Records of one kind that are read together; made by `ReadTogether`. */
export type FoundTogether<Found> = { find(database: Database, clientId: bigint, id: bigint): Promise<Found | null> };

/** Context of a procedure that works for one client. */
export type MemberContext = RequestContext & {
  readonly principal: UserPrincipal | ApiKeyPrincipal;
  readonly client: ClientScope;
  /** Name of the caller in the log: `user:12`, `staff:3`, `api_key:5`. */
  readonly actor: string;
  /** Reads this client's rows. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A record of this client, read with the others of its kind that are asked for at the same moment; null: there is none. */
  readTogether<Found>(records: FoundTogether<Found>, id: bigint): Promise<Found | null>;
  /** Changes this client's rows in one transaction, once per idempotency key. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same, in one transaction with others who ask for the like at the same moment; `answer`: what of it is told. */
  writeTogether<Wanted, One, T>(
    together: Together<Wanted, One>,
    wanted: Wanted,
    answer: (decided: One) => T,
  ): Promise<T>;
  /** The same, for what spans clients, as people do: sees every row, so each statement names the client itself. */
  writeAcross<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** An amount somebody wrote, in the client's currency. */
  money(text: string): Money;
  may(permission: Permission): boolean;
  /** A customer account sees the records of this payer alone; null: no such bound. */
  readonly onlyCustomer: bigint | null;
};

export type UserContext = RequestContext & { readonly principal: UserPrincipal };
/** Of somebody known: a person or a program, whether they work for a client or not. */
export type KnownContext = RequestContext & { readonly principal: UserPrincipal | ApiKeyPrincipal };
