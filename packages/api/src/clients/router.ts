import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { clientChoice, clientSearchInput, selectClientInput } from '@cordelle/validation/auth.ts';
import { enterClientInput } from '@cordelle/validation/clients.ts';
import { z } from 'zod';
import { scopeOfStaff, scopesOfMember, searchClients } from '../auth/client-scopes.ts';
import { choiceOf } from '../auth/router.ts';
import { enterClient } from '../auth/staff-entries.ts';
import { procedure, router } from '../trpc.ts';

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
});
