import { inTransaction } from '@cordelle/db/connection.ts';
import type { ClientStatus } from '@cordelle/domain/client/kinds.ts';
import { DomainError, type ErrorCode } from '@cordelle/domain/errors.ts';
import { parseMoney } from '@cordelle/domain/money.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import type { KeyScope } from '@cordelle/validation/api-key-scopes.ts';
import { type Permission, statusInTheWay } from '@cordelle/validation/permissions.ts';
import { initTRPC, TRPCError } from '@trpc/server';
import type { z } from 'zod';
import { nameOfCredential } from './auth/credential.ts';
import { networkOf } from './auth/network.ts';
import { namesRecord, recordCall } from './auth/record-call.ts';
import type { AnonymousPrincipal, KnownContext, MemberContext, RequestContext, UserContext } from './context.ts';
import { limiter } from './limiter.ts';
import { EXPORTS_AT_ONCE_MAX, keyTurns, type RateCaller, type RateClass, rateHeaders } from './rate-limit.ts';
import { refusalOf, retrySeconds } from './refusal.ts';
import { scopeMissing } from './scope-missing.ts';
import { unstorableText } from './unstorable-text.ts';
import { type AskedCall, type AuditClass, writeRecorded, writeRecordedTogether } from './write-recorded.ts';

/**
 * Who may call: anybody; whoever shows a credential of any kind; a person with a session; somebody working for one client (a
 * person or an API key); the provider's people.
 */
type Auth = 'anonymous' | 'known' | 'user' | 'member' | 'staff';
type ContextOf = {
  anonymous: RequestContext;
  known: KnownContext;
  user: UserContext;
  member: MemberContext;
  staff: UserContext;
};

/** Every procedure says all of this; one that forgets does not compile. */
export type Declarations<Kind extends Auth = Auth> = {
  readonly auth: Kind;
  /** Null: membership alone is enough. */
  readonly permission: Permission | null;
  /** The one scope that opens it to API keys; without it, it is for people. */
  readonly scope?: KeyScope;
  readonly rate: RateClass;
  readonly audit: AuditClass;
  /** Dangerous: the caller must have proved who they are within minutes; programs cannot. Or only where the answer holds numbers
   *  of accounts in clear, because the caller may see them. */
  readonly proof?: 'recent' | 'recent_to_see_numbers';
  /** Also for somebody who still has to set up a second factor or choose a password. */
  readonly restricted?: 'allowed';
  /** Customer accounts may call it as well: it answers about themselves, and `onlyCustomer` bounds it to their own records. */
  readonly payer?: 'own_records';
  /**
   * `secret`: told to the caller and kept nowhere: asked again under the same idempotency key, it is done again. `found_again`: of
   * what nobody signs in for, and yet the same under the same key.
   */
  readonly answer?: 'secret' | 'found_again';
};

const t = initTRPC
  .context<RequestContext>()
  .meta<Declarations>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const refusal = refusalOf(error, ctx?.language ?? 'en');
      return {
        ...shape,
        message: refusal.code,
        data: { ...shape.data, ...refusal, requestId: ctx?.requestId ?? null },
      };
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

const turns = keyTurns();

type Rated = Pick<Declarations, 'auth' | 'rate'>;

/** Whose limits apply. What anybody may call counts by address, whatever credential comes with it. */
function callerOf({ principal, ip }: RequestContext, { auth, rate }: Rated): RateCaller {
  if (auth === 'anonymous' || principal.kind === 'anonymous') return { kind: 'address', name: networkOf(ip) };
  if (principal.kind === 'apiKey') return { kind: 'api_key', name: String(principal.keyId) };
  // Files count by the person: signing in once more gives no more of them.
  const name = rate === 'export' || rate === 'upload' ? actorOf(principal) : nameOfCredential(principal.credential);
  return { kind: 'session', name };
}

/** Counts bytes of an exported file that were sent to somebody. */
export function countExported(ctx: RequestContext, bytes: number): void {
  const rated = { auth: 'member', rate: 'export' } as const;
  limiter.spend('export', callerOf(ctx, rated), bytes);
}

/** Refusals of a secret in an address that opens nothing. */
const MISSES: readonly (ErrorCode | 'internal')[] = [
  'auth.link_invalid',
  'identity.link_unknown',
  'bank_change.link_unknown',
  'microdeposit.link_unknown',
  'unsubscribe.link_unknown',
];

/** Counts a secret that opens nothing, on any page of payers. Throws `rate.limited` for whoever tries many. */
function countMiss(error: unknown, { ip }: RequestContext, { rate }: Declarations): void {
  if (rate !== 'public' && rate !== 'microdeposit_check') return;
  if (MISSES.includes(refusalOf(error, 'en').code))
    limiter.take('public_miss', { kind: 'address', name: networkOf(ip) });
}

/**
 * Counts a record that is not there for somebody who signed in, and returns whether it is still to be written down. Another
 * client's record is told apart from one that never was by nothing, in the log neither: who reads the log is whoever asked.
 */
function countMissed({ principal }: RequestContext): boolean {
  if (principal.kind === 'anonymous') return false;
  const caller = { kind: principal.kind === 'apiKey' ? 'api_key' : 'session', name: actorOf(principal) } as const;
  if (limiter.standing('missed_record', caller)?.left === 0) return false;
  limiter.spend('missed_record', caller, 1);
  return true;
}

/** Minutes for which a password or a code counts as proof. Source: security §3. */
const PROOF_MINUTES = 5;

/** Throws `auth.proof_needed` unless the caller proved who they are within minutes. */
export function requireRecentProof({ app, principal }: RequestContext): void {
  const at = principal.kind === 'user' ? principal.provenAt.getTime() : 0;
  if (at < app.wallClock.now().getTime() - PROOF_MINUTES * 60_000) throw new DomainError('auth.proof_needed');
}

const needsProof = ({ client }: RequestContext, { proof }: Declarations): boolean =>
  proof === 'recent' ||
  (proof === 'recent_to_see_numbers' && client?.permissions.has('customers.view_unmasked_bank_numbers') === true);

/** Throws for a person who has something to do before this is answered. What anybody may ask, they may ask as well. */
function refuseRestricted({ principal }: RequestContext, { auth, restricted }: Declarations): void {
  if (principal.kind !== 'user' || auth === 'anonymous' || restricted === 'allowed') return;
  if (principal.restriction === 'two_factor') throw new DomainError('auth.two_factor_required');
  if (principal.restriction === 'password') throw new DomainError('auth.password_change_required');
}

/** What somebody is told who could do it, were their client of another status. */
const STATUS_REFUSALS = {
  created: 'auth.client_not_handed_in',
  pending: 'auth.client_under_review',
  approved: 'auth.forbidden',
  closed: 'auth.client_closed',
} as const satisfies Record<ClientStatus, ErrorCode>;

/** Throws unless the caller may do this for the client: by permission, or a customer account with its own records. */
function refuseWithoutPermission({ client, may, principal }: MemberContext, declarations: Declarations): void {
  const { permission, payer, scope } = declarations;
  if (principal.kind === 'apiKey' && !scope) throw new DomainError('auth.not_for_keys');
  if (principal.kind === 'apiKey' && scope && !principal.scopes.has(scope)) throw scopeMissing(principal.name, scope);
  if (client.role === 'customer_account') {
    if (payer !== 'own_records') throw new DomainError('auth.forbidden');
  } else if (permission && !may(permission)) {
    const { role, status: clientStatus, clientType } = client;
    const status = principal.kind === 'user' ? statusInTheWay({ role, clientStatus, clientType }, permission) : null;
    throw new DomainError(status === null ? 'auth.forbidden' : STATUS_REFUSALS[status]);
  }
}

const notSignedIn = ({ refusedBecause = 'auth.not_signed_in' }: AnonymousPrincipal) => new DomainError(refusedBecause);

function memberContext(ctx: RequestContext, asked: AskedCall): MemberContext {
  const { principal, client } = ctx;
  if (principal.kind === 'anonymous') throw notSignedIn(principal);
  if (!client) throw new DomainError('auth.no_client_chosen');
  return {
    ...ctx,
    principal,
    client,
    actor: actorOf(principal),
    read: (work) => inTransaction(ctx.app.database, { clientId: client.id, readOnly: true }, work),
    readTogether: (records, id) => records.find(ctx.app.database, client.id, id),
    write: (work) => writeRecorded(ctx.app.database, ctx, asked, client.id, work),
    writeAcross: (work) => writeRecorded(ctx.app.worker, ctx, asked, client.id, work),
    writeTogether: (together, wanted, answer) =>
      writeRecordedTogether(ctx, asked, client.id, { together, wanted, answer }),
    money: (text) => parseMoney(text, client.currency),
    may: (permission) => client.permissions.has(permission),
    onlyCustomer: client.customerId,
  };
}

function userContext(ctx: RequestContext, staffOnly: boolean, { payer }: Declarations): UserContext {
  const { principal } = ctx;
  if (principal.kind === 'anonymous') throw notSignedIn(principal);
  if (principal.kind === 'apiKey') throw new DomainError('auth.not_for_keys');
  if (staffOnly && principal.userKind !== 'staff') throw new DomainError('auth.forbidden');
  if (principal.userKind === 'customer' && payer !== 'own_records') throw new DomainError('auth.forbidden');
  return { ...ctx, principal };
}

function knownContext(ctx: RequestContext, { payer }: Declarations): KnownContext {
  const { principal } = ctx;
  if (principal.kind === 'anonymous') throw notSignedIn(principal);
  if (principal.kind === 'user' && principal.userKind === 'customer' && payer !== 'own_records')
    throw new DomainError('auth.forbidden');
  return { ...ctx, principal };
}

/** The context that a kind of caller gets, or the refusal. The cast holds because each branch builds its own kind. */
function contextFor<Kind extends Auth>(
  declarations: Declarations<Kind>,
  ctx: RequestContext,
  asked: AskedCall,
): ContextOf[Kind] {
  const build: { [K in Auth]: () => ContextOf[K] } = {
    anonymous: () => ctx,
    known: () => knownContext(ctx, declarations),
    user: () => userContext(ctx, false, declarations),
    staff: () => userContext(ctx, true, declarations),
    member: () => {
      const member = memberContext(ctx, asked);
      refuseWithoutPermission(member, declarations);
      return member;
    },
  };
  return build[declarations.auth]() as ContextOf[Kind];
}

const TRPC_CODES = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
} as const;

/** The same failure under the status of the error table, so that HTTP says what the body says. */
function withStatus(error: TRPCError, status: number): TRPCError {
  const code = TRPC_CODES[status as keyof typeof TRPC_CODES];
  return code ? new TRPCError({ code, message: error.message, cause: error.cause ?? error }) : error;
}

/** A program has no role and no business with the provider: what it may not do is said of its key. */
function saidOfKey<Result extends { readonly ok: boolean; readonly error?: TRPCError }>(
  result: Result,
  { principal }: RequestContext,
): Result {
  const cause = result.error?.cause;
  if (principal.kind !== 'apiKey' || !(cause instanceof DomainError) || cause.code !== 'auth.forbidden') return result;
  return { ...result, error: new TRPCError({ code: 'FORBIDDEN', cause: new DomainError('auth.not_for_keys') }) };
}

/**
 * The builder, whose schemas are read at once: tRPC asks them to answer later, and zod compiles a schema only for who does not, which
 * takes a fifth of the time. None of ours waits for anything.
 */
function readingAtOnce<Builder extends object>(builder: Builder): Builder {
  return new Proxy(builder, {
    get(target, name) {
      const step: unknown = Reflect.get(target, name);
      if (typeof step !== 'function' || (name !== 'input' && name !== 'output')) return step;
      return (schema: z.ZodType) =>
        readingAtOnce(step(Object.assign(schema, { parseAsync: async (value: unknown) => schema.parse(value) })));
    },
  });
}

/**
 * The only way to write a procedure: limits the rate, finds out who is asking and for which client, checks the
 * permission, narrows the context, records the call. A procedure body neither checks nor logs.
 */
export function procedure<Kind extends Auth>(declarations: Declarations<Kind>) {
  const built = t.procedure
    .meta(declarations)
    .use(async ({ ctx, next, path, type, getRawInput }) => {
      const trail = { path, written: false, notedIn: new Set<bigint>() };
      const result = saidOfKey(await next({ ctx: { trail } }), ctx);
      const refusal = result.ok ? null : refusalOf(result.error, 'en');
      const { audit } = declarations;
      const told = audit === 'read' || (audit !== 'none' && type === 'mutation');
      const denied = refusal?.status === 403 && ctx.principal.kind !== 'anonymous';
      const alreadyThere = result.ok && trail.written;
      const input = await getRawInput();
      const missed = !told && refusal?.code === 'record.not_found' && namesRecord(input) && countMissed(ctx);
      // What the limits refuse was not looked at; writing each down would do the work they spare.
      const unseen = refusal?.code === 'service.unavailable' || refusal?.code === 'rate.limited';
      if (!alreadyThere && ((told && !unseen) || denied || missed))
        await recordCall(
          { ...ctx, trail },
          {
            path,
            auth: declarations.auth,
            input,
            output: result.ok ? result.data : null,
            refusedBecause: refusal?.code ?? null,
          },
        );
      if (result.ok || !refusal) return result;
      const failure = { err: result.error.cause ?? result.error, path, requestId: ctx.requestId };
      if (refusal.code === 'internal') ctx.app.log.error(failure, 'procedure failed');
      if (refusal.code === 'service.unavailable') ctx.app.log.warn(failure, 'procedure could not be answered');
      const seconds = retrySeconds(result.error);
      if (seconds !== null) ctx.responseHeaders.set('Retry-After', String(seconds));
      return { ...result, error: withStatus(result.error, refusal.status) };
    })
    .use(async ({ ctx, next, path, getRawInput }) => {
      const { auth, rate } = declarations;
      const ofFiles = rate === 'export' || rate === 'upload';
      // Every call counts; files have a limit of their own, which only those meet who may have them.
      const asked = { auth, rate: ofFiles ? 'read' : rate } as const;
      const caller = callerOf(ctx, asked);
      const sayLimits = () => {
        const standings = [asked, ...(ofFiles ? [declarations] : [])].map((one) =>
          limiter.standing(one.rate, callerOf(ctx, one)),
        );
        const known = standings.filter((standing) => standing !== null);
        for (const [name, value] of Object.entries(known.length > 0 ? rateHeaders(known) : {}))
          ctx.responseHeaders.set(name, value);
      };
      const take = (one: Rated, count: number) => {
        try {
          limiter.take(one.rate, callerOf(ctx, one), count);
        } finally {
          sayLimits();
        }
      };
      take(asked, 1);
      const input = await getRawInput();
      refuseRestricted(ctx, declarations);
      const narrowed = contextFor(declarations, ctx, { ...declarations, path, input });
      if (ofFiles) take(declarations, rate === 'export' ? 0 : 1);
      if (needsProof(ctx, declarations)) requireRecentProof(ctx);
      const field = unstorableText(input);
      if (field !== null) throw new DomainError('input.invalid', { field });
      const answered = () => turns.during(caller, () => next({ ctx: narrowed }));
      const exporter = callerOf(ctx, declarations);
      const result =
        rate === 'export'
          ? await turns.atMost(EXPORTS_AT_ONCE_MAX, `export ${exporter.kind} ${exporter.name}`, answered)
          : await answered();
      if (!result.ok) countMiss(result.error, ctx, declarations);
      return result;
    });
  return readingAtOnce(built);
}
