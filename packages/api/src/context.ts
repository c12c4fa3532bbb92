import type { Tx } from '@cordelle/db/connection.ts';
import type { Currency, Money } from '@cordelle/domain/money.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { Language } from '@cordelle/validation/auth.ts';
import type { ClientStatus, Permission, Role } from '@cordelle/validation/permissions.ts';
import type { App } from './app.ts';

/** A person with a session. */
export type UserPrincipal = {
  readonly kind: 'user';
  readonly userId: bigint;
  readonly sessionId: string;
  readonly email: string;
  readonly userKind: 'member' | 'staff' | 'customer';
};
/** A program of one client. */
export type ApiKeyPrincipal = { readonly kind: 'apiKey'; readonly keyId: bigint; readonly clientId: bigint };
export type Principal = { readonly kind: 'anonymous' } | UserPrincipal | ApiKeyPrincipal;

/** The client a call works for, as the caller may see it. */
export type ClientScope = {
  readonly id: bigint;
  readonly businessName: string;
  readonly country: Rail;
  readonly currency: Currency;
  readonly status: ClientStatus;
  readonly role: Role;
  readonly permissions: ReadonlySet<Permission>;
};

/** What a face of the product knows of one request before any procedure runs. */
export type RequestContext = {
  readonly app: App;
  readonly principal: Principal;
  /** The chosen client the caller belongs to, or null. */
  readonly client: ClientScope | null;
  readonly language: Language;
  readonly requestId: string;
  readonly ip: string;
  readonly idempotencyKey: string | null;
  /** Headers the answer must carry; the face writes them. */
  readonly responseHeaders: Headers;
};

/** Context of a procedure that works for one client. */
export type MemberContext = RequestContext & {
  readonly principal: UserPrincipal | ApiKeyPrincipal;
  readonly client: ClientScope;
  /** Name of the caller in the log: `user:12`, `staff:3`, `api_key:5`. */
  readonly actor: string;
  /** Reads this client's rows. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Changes this client's rows in one transaction, once per idempotency key. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** An amount somebody wrote, in the client's currency. */
  money(text: string): Money;
  may(permission: Permission): boolean;
};

export type UserContext = RequestContext & { readonly principal: UserPrincipal };
