import { inTransaction } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import { bringIntoSight } from '@cordelle/engine/clients/people-in-sight.ts';
import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { KEY_SCOPES } from '@cordelle/validation/api-key-scopes.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { CustomFlag, Role } from '@cordelle/validation/permissions.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import { createApiKey } from '../api-keys/operator-keys.ts';
import { scopeOfStaff, scopesOfMember } from '../auth/client-scopes.ts';
import { principalOfApiKey } from '../auth/principal-of-api-key.ts';
import { openSessions } from '../auth/sessions.ts';
import type { ClientScope, Principal, RequestContext, UserKind } from '../context.ts';
import { type Refusal, refusalOf } from '../refusal.ts';
import { appRouter } from '../root.ts';
import { createCallerFactory } from '../trpc.ts';

type Member = {
  readonly clientId: bigint;
  readonly role: Exclude<Role, 'staff' | 'customer_account'>;
  readonly flags?: readonly CustomFlag[];
};
type Request = { readonly language?: Language; readonly idempotencyKey?: string; readonly ip?: string };

const LONG_AGO = new Date('2026-01-05T14:00:00Z');
let sessions = 0;
let people = 0;

/** The procedures of one installation, called as somebody; for tests. Every call is a request of its own. */
export class Callers {
  readonly #world: DayWorld;
  readonly #app: App;
  readonly router: ReturnType<typeof appRouter>;

  constructor(world: DayWorld, app: App = world.app({ moving: true })) {
    this.#world = world;
    this.#app = app;
    this.router = appRouter(openSessions(app.worker, false));
  }

  #call(
    principal: Principal,
    client: ClientScope | null,
    { language = 'en', idempotencyKey, ip = '192.0.2.1' }: Request,
  ) {
    const ctx: RequestContext = {
      app: this.#app,
      principal,
      client,
      scopeFor: async (clientId) => this.#scopeFor(principal, client, clientId),
      face: 'console',
      language,
      requestId: 'test-request',
      ip,
      userAgent: null,
      browser: null,
      idempotencyKey: idempotencyKey ?? null,
      responseHeaders: new Headers(),
    };
    return createCallerFactory(this.router)(ctx);
  }

  /** A person signed in, without a client or with one. */
  async #person(userKind: UserKind): Promise<bigint> {
    people += 1;
    const [user] = await this.#app.worker.sql<{ id: bigint }[]>`
      insert into users (email, password_hash, first_name, last_name, language, kind, created_at)
      values (${`person${people}@example.test`}, null, 'Ada', ${`Person ${people}`}, 'en', ${userKind}, ${LONG_AGO})
      returning id`;
    if (!user) throw new Error('no user was added');
    return user.id;
  }

  /** A new member of a client; the answer calls as them. */
  async member({ clientId, role, flags = [] }: Member) {
    const { owner } = this.#world.database;
    // A client has one primary contact: whoever asks for them again gets the same person.
    const known =
      role === 'client_primary'
        ? await owner<{ userId: bigint }[]>`
            select user_id as "userId" from memberships where client_id = ${String(clientId)} and role = 'client_primary'`
        : [];
    const userId = known[0]?.userId ?? (await this.#person('member'));
    if (known.length === 0) {
      await owner`insert into memberships ${owner({
        client_id: String(clientId),
        user_id: String(userId),
        role,
        created_at: LONG_AGO,
        ...Object.fromEntries(flags.map((flag) => [snakeCase(flag), true])),
      })}`;
      await bringIntoSight({ sql: this.#app.worker.sql }, clientId, userId);
    }
    return async (request: Request = {}) => {
      const scopes = await inTransaction(this.#app.worker, { readOnly: true }, (tx) => scopesOfMember(tx, userId));
      const client = scopes.find(({ id }) => id === clientId) ?? null;
      return this.#call(this.#user(userId, 'member'), client, request);
    };
  }

  /** Somebody who pays a client, with an account of their own. */
  async payer({ clientId, customerId }: { readonly clientId: bigint; readonly customerId: bigint }) {
    const userId = await this.#person('customer');
    const { owner } = this.#world.database;
    await owner`insert into memberships ${owner({
      client_id: String(clientId),
      user_id: String(userId),
      role: 'customer_account',
      customer_id: String(customerId),
      created_at: LONG_AGO,
    })}`;
    await bringIntoSight({ sql: this.#app.worker.sql }, clientId, userId);
    return async (request: Request = {}) => {
      const scopes = await inTransaction(this.#app.worker, { readOnly: true }, (tx) => scopesOfMember(tx, userId));
      return this.#call(this.#user(userId, 'customer'), scopes[0] ?? null, request);
    };
  }

  /** One of the provider's people, inside a client where one is named. */
  async staff(clientId?: bigint) {
    const userId = await this.#person('staff');
    return async (request: Request = {}) => {
      const client =
        clientId === undefined
          ? null
          : await inTransaction(this.#app.worker, { readOnly: true }, (tx) => scopeOfStaff(tx, clientId));
      return this.#call(this.#user(userId, 'staff'), client, request);
    };
  }

  /** A program with a new key of a client. */
  async program(clientId: bigint) {
    const actor = 'system:test';
    const key = await createApiKey(this.#app, { clientId, name: 'Ordering system', scopes: KEY_SCOPES, actor });
    return async (request: Request = {}) => {
      const found = await principalOfApiKey(this.#app, `Bearer ${key}`, { ip: '192.0.2.1', userAgent: null });
      if (found.refusedBecause !== null) throw new Error(found.refusedBecause);
      return this.#call(found.principal, found.client, request);
    };
  }

  nobody(request: Request = {}) {
    return this.#call({ kind: 'anonymous' }, null, request);
  }

  /** A session of its own for each request, so that no test meets the limits of another. */
  #user(userId: bigint, userKind: UserKind): Principal {
    sessions += 1;
    return {
      kind: 'user',
      userId,
      credential: { kind: 'session', sessionId: `session-${sessions}` },
      email: `person${userId}@example.test`,
      userKind,
      provenAt: this.#app.wallClock.now(),
      restriction: null,
    };
  }

  async #scopeFor(principal: Principal, client: ClientScope | null, clientId: bigint | null) {
    if (principal.kind !== 'user' || principal.userKind === 'staff') return clientId === client?.id ? client : null;
    const { userId } = principal;
    const scopes = await inTransaction(this.#app.worker, { readOnly: true }, (tx) => scopesOfMember(tx, userId));
    return (clientId === null ? scopes[0] : scopes.find(({ id }) => id === clientId)) ?? null;
  }
}

/** What the caller is answered when a call is refused. Fails when it is not. */
export async function refusalFrom(call: Promise<unknown>, language: Language = 'en'): Promise<Refusal> {
  try {
    await call;
  } catch (error) {
    return refusalOf(error, language);
  }
  throw new Error('the call was not refused');
}
