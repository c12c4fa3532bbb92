import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { clientChoice, clientSearchInput, selectClientInput } from '@cordelle/validation/auth.ts';
import { createClientInput, enterClientInput, nameBusinessInput } from '@cordelle/validation/clients.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { z } from 'zod';
import { scopeOfStaff, scopesOfMember, searchClients } from '../auth/client-scopes.ts';
import { choiceOf } from '../auth/router.ts';
import { enterClient } from '../auth/staff-entries.ts';
import { procedure, router } from '../trpc.ts';
import { words } from '../words.ts';
import { addBusiness, addPrimaryContact, nameBusiness, submitForReview } from './onboarding.ts';

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

  /** Checks that a member belongs to the client. The console then names it on every call. */
  select: procedure({ auth: 'user', permission: null, rate: 'write', audit: 'change' })
    .input(selectClientInput)
    .output(clientChoice)
    .mutation(async ({ ctx, input }) => {
      const scope = await ctx.scopeFor(BigInt(input.clientId));
      if (!scope) throw new DomainError('record.not_found');
      return choiceOf(scope);
    }),

  /** Lets one of the provider's people into a client, with the reason the client will read in its audit log. */
  enter: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'write', audit: 'change', proof: 'recent' })
    .input(enterClientInput)
    .output(clientChoice)
    .mutation(async ({ ctx, input }) => {
      const clientId = BigInt(input.clientId);
      const { userId, credential } = ctx.principal;
      return inTransaction(ctx.app.worker, {}, async (tx) => {
        const scope = await scopeOfStaff(tx, clientId);
        if (!scope) throw new DomainError('record.not_found');
        const { ip, requestId } = ctx;
        await enterClient(tx, { userId, credential, clientId, reason: input.reason, ip, requestId });
        return choiceOf(scope);
      });
    }),

  /**
   * Another business of somebody who is signed in: its sign-up begins, with them as primary contact. The provider's people
   * belong to no client: they enter it, and invite its primary contact.
   */
  create: procedure({ auth: 'user', permission: null, rate: 'write', audit: 'change' })
    .input(createClientInput)
    .output(clientChoice)
    .mutation(async ({ ctx, input }) => {
      const { userId, userKind, credential } = ctx.principal;
      if (userKind === 'customer') throw new DomainError('auth.forbidden');
      return inTransaction(ctx.app.worker, {}, async (tx) => {
        const at = ctx.app.clock.now();
        const clientId = await addBusiness(tx, { ...input, at });
        if (userKind === 'staff') {
          const reason = words('client_entered_as_new', ctx.language);
          const { ip, requestId } = ctx;
          await enterClient(tx, { userId, credential, clientId, reason, ip, requestId });
        } else {
          await addPrimaryContact(tx, clientId, userId, at);
        }
        const scopes = userKind === 'staff' ? [await scopeOfStaff(tx, clientId)] : await scopesOfMember(tx, userId);
        const scope = scopes.find((known) => known?.id === clientId);
        invariant(scope, 'who adds a client may work in it');
        return choiceOf(scope);
      });
    }),

  /** Names a business that signed up without a name. */
  nameBusiness: procedure({ auth: 'member', permission: 'onboarding.submit', rate: 'write', audit: 'change' })
    .input(nameBusinessInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => nameBusiness(tx, ctx.client.id, input.businessName));
      return { id: String(ctx.client.id) };
    }),

  /** Hands the sign-up in: from here on the provider reviews it. Asked again while it is reviewed, nothing happens. */
  submitForReview: procedure({ auth: 'member', permission: null, rate: 'write', audit: 'change' })
    .output(saved)
    .mutation(async ({ ctx }) => {
      // A second click comes when the sign-up is under review and may no longer be changed.
      if (ctx.client.status !== 'pending' && !ctx.may('onboarding.submit')) throw new DomainError('auth.forbidden');
      await ctx.write((tx) => submitForReview(tx, ctx.client.id));
      return { id: String(ctx.client.id) };
    }),
});
