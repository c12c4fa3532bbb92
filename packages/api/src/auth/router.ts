import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import {
  clientChoice,
  clientSearchInput,
  me,
  selectClientInput,
  setLanguageInput,
  signInInput,
} from '@cordelle/validation/auth.ts';
import { z } from 'zod';
import type { ClientScope, RequestContext, UserContext } from '../context.ts';
import { procedure, router } from '../trpc.ts';
import { scopeOfStaff, scopesOfMember, searchClients } from './client-scopes.ts';
import { passwordMatches } from './password.ts';
import type { Sessions } from './sessions.ts';
import { forgetFailures, mustWait, noteFailure } from './sign-in-failures.ts';

type UserRow = {
  id: bigint;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  language: 'en' | 'fr';
  kind: 'member' | 'staff' | 'customer';
  disabledAt: Date | null;
};

/** Trimmed, NFC and lower-case by ASCII rules only, so that look-alike letters stay different. */
export const normalisedEmail = (email: string): string =>
  email
    .trim()
    .normalize('NFC')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const choiceOf = ({ permissions: _, ...scope }: ClientScope) => ({ ...scope, id: String(scope.id) });

async function userByEmail(ctx: RequestContext, email: string): Promise<UserRow | undefined> {
  const [user] = await ctx.app.worker.sql<UserRow[]>`
    select id, email, password_hash as "passwordHash", first_name as "firstName", last_name as "lastName", language, kind,
           disabled_at as "disabledAt"
      from users where email = ${normalisedEmail(email)}`;
  return user;
}

async function meOf(ctx: UserContext) {
  const user = await userByEmail(ctx, ctx.principal.email);
  if (!user) throw new DomainError('auth.not_signed_in');
  return {
    user: {
      id: String(user.id),
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      language: user.language,
      kind: user.kind,
    },
    client: ctx.client ? choiceOf(ctx.client) : null,
    permissions: [...(ctx.client?.permissions ?? (user.kind === 'staff' ? STAFF_KEYS : []))],
    sandbox: ctx.app.sandbox !== null,
  };
}

/** What the provider's people may do before they have entered a client. */
const STAFF_KEYS = ['staff.bank_files', 'staff.review', 'staff.ledger'] as const;

/** Sign-in and who-am-I. `sessions` writes and clears the cookie through the answer's headers. */
export const authRouter = (sessions: Sessions) =>
  router({
    signIn: procedure({ auth: 'anonymous', permission: null, rate: 'sign_in', audit: 'change' })
      .input(signInInput)
      .output(z.object({ id: z.string() }))
      .mutation(async ({ ctx, input }) => {
        const user = await userByEmail(ctx, input.email);
        const attempt = { email: normalisedEmail(input.email), ip: ctx.ip };
        const usable = user && !user.disabledAt && !(await mustWait(ctx.app.worker, attempt.email)) ? user : undefined;
        const matches = await passwordMatches(usable?.passwordHash ?? null, input.password);
        if (!usable || !matches) {
          await noteFailure(ctx.app.worker, attempt);
          throw new DomainError('auth.sign_in_refused');
        }
        await forgetFailures(ctx.app.worker, attempt.email);
        const session = await sessions.createSession(String(usable.id), {});
        ctx.responseHeaders.append('Set-Cookie', sessions.createSessionCookie(session.id).serialize());
        return { id: String(usable.id) };
      }),

    signOut: procedure({ auth: 'user', permission: null, rate: 'write', audit: 'change' })
      .output(z.object({ signedOut: z.literal(true) }))
      .mutation(async ({ ctx }) => {
        await sessions.invalidateSession(ctx.principal.sessionId);
        ctx.responseHeaders.append('Set-Cookie', sessions.createBlankSessionCookie().serialize());
        return { signedOut: true };
      }),

    me: procedure({ auth: 'user', permission: null, rate: 'read', audit: 'none' })
      .output(me)
      .query(({ ctx }) => meOf(ctx)),

    setLanguage: procedure({ auth: 'user', permission: null, rate: 'write', audit: 'change' })
      .input(setLanguageInput)
      .output(setLanguageInput)
      .mutation(async ({ ctx, input }) => {
        await ctx.app.worker.sql`update users set language = ${input.language} where id = ${ctx.principal.userId}`;
        return input;
      }),
  });

/** The clients somebody may work in: their own, or all of them for the provider's people. */
export const clientsRouter = router({
  list: procedure({ auth: 'user', permission: null, rate: 'read', audit: 'none' })
    .input(clientSearchInput)
    .output(z.object({ clients: z.array(clientChoice) }))
    .query(async ({ ctx, input }) => {
      const scopes = await inTransaction(ctx.app.worker, { readOnly: true }, (tx) =>
        ctx.principal.userKind === 'staff' ? searchClients(tx, input.search) : scopesOfMember(tx, ctx.principal.userId),
      );
      if (ctx.principal.userKind === 'staff') return { clients: scopes.map(choiceOf) };
      const wanted = input.search.toLowerCase();
      return { clients: scopes.filter((scope) => scope.businessName.toLowerCase().includes(wanted)).map(choiceOf) };
    }),

  /** Checks that the caller may enter the client; entering is audited. The console then names it on every call. */
  select: procedure({ auth: 'user', permission: null, rate: 'write', audit: 'change' })
    .input(selectClientInput)
    .output(clientChoice)
    .mutation(async ({ ctx, input }) => {
      const clientId = BigInt(input.clientId);
      const scope = await inTransaction(ctx.app.worker, { readOnly: true }, async (tx) =>
        ctx.principal.userKind === 'staff'
          ? scopeOfStaff(tx, clientId)
          : (await scopesOfMember(tx, ctx.principal.userId)).find((own) => own.id === clientId),
      );
      if (!scope) throw new DomainError('record.not_found');
      return choiceOf(scope);
    }),
});
