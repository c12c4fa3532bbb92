import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { recordMemberAct } from '@cordelle/engine/audit/record-act.ts';
import { clientChoice, selectClientInput } from '@cordelle/validation/auth.ts';
import { feePlans, setFeePlanInput } from '@cordelle/validation/billing-invoices.ts';
import {
  clientByIdInput,
  clientFacts,
  clientListInput,
  clientListItem,
  clientSummary,
  closingPreview,
  enterClientInput,
  managedClients,
  savedMonthlyLimits,
  setLegalHoldInput,
  setMonthlyLimitsInput,
  setSettlementTermsInput,
  settlementTerms,
  staffEntries,
  triedMonthlyLimits,
  updateBusinessInput,
} from '@cordelle/validation/clients.ts';
import { applyPromoCodeInput } from '@cordelle/validation/promo-codes.ts';
import { page } from '@cordelle/validation/wire.ts';
import { z } from 'zod';
import { scopeOfStaff } from '../auth/client-scopes.ts';
import { enterClient, entriesOf, leaveClient } from '../auth/staff-entries.ts';
import { feePlansOf, setFeePlan } from '../billing-invoices/fee-plans.ts';
import { dryRunFrom } from '../dry-run.ts';
import { applyPromoCode } from '../promo-codes/apply.ts';
import { choiceOf } from '../sign-in/router.ts';
import { procedure, router } from '../trpc.ts';
import { changeBusiness } from './change-business.ts';
import { factsOfClient } from './client-facts.ts';
import { summaryOf } from './client-summary.ts';
import { closingOf } from './closing.ts';
import { setLegalHold } from './legal-hold.ts';
import { type ClientsOf, listClients } from './list-clients.ts';
import { managedBy } from './managed-clients.ts';
import { setMonthlyLimits } from './monthly-limits.ts';
import { withdrawReopening } from './reopening.ts';
import { setSettlementTerms, settlementTermsOf } from './settlement-terms.ts';

/** The clients somebody may work in: their own, or all of them for the provider's people. */
export const clientsRouter = router({
  list: procedure({ auth: 'user', permission: null, rate: 'read', audit: 'none' })
    .input(clientListInput)
    .output(page(clientListItem))
    .query(({ ctx, input }) => {
      const { userKind, userId } = ctx.principal;
      const of: ClientsOf = userKind === 'staff' ? { kind: 'staff' } : { kind: 'member', userId };
      return inTransaction(ctx.app.worker, { readOnly: true }, (tx) => listClients(tx, of, input));
    }),

  /** One client and what the caller may do there; for the provider's people who have not entered it, their own area. */
  byId: procedure({ auth: 'user', permission: null, rate: 'read', audit: 'none' })
    .input(clientByIdInput)
    .output(clientSummary)
    .query(async ({ ctx, input }) => {
      const clientId = BigInt(input.id);
      const entered = await ctx.scopeFor(clientId);
      const scope =
        entered ??
        (ctx.principal.userKind === 'staff'
          ? await inTransaction(ctx.app.worker, { readOnly: true }, (tx) => scopeOfStaff(tx, clientId))
          : null);
      if (!scope) throw new DomainError('record.not_found');
      return inTransaction(ctx.app.worker, { readOnly: true }, (tx) =>
        summaryOf(tx, scope, { entered: entered !== null, now: ctx.app.clock.now() }),
      );
    }),

  /** What a business says of itself: how it is named to payers and reached, and whom its invoices are for. */
  updateBusiness: procedure({
    auth: 'member',
    permission: 'settings.update_business_info',
    rate: 'write',
    audit: 'change',
  })
    .input(updateBusinessInput)
    .output(clientSummary)
    .mutation(({ ctx, input }) =>
      // What the provider's people change beside is out of sight of the client's own login.
      ctx.writeAcross(async (tx) => {
        const scope = await changeBusiness(tx, ctx, input);
        return summaryOf(tx, scope, { entered: true, now: ctx.app.clock.now() });
      }),
    ),

  /** Gives the client a promo code, from this month on or from its approval on. */
  applyPromoCode: procedure({
    auth: 'member',
    permission: 'settings.add_promo_code',
    rate: 'promo_code',
    audit: 'change',
  })
    .input(applyPromoCodeInput)
    .output(clientSummary)
    .mutation(({ ctx, input }) =>
      ctx.writeAcross(async (tx) => {
        const now = ctx.app.clock.now();
        const { before, after } = await applyPromoCode(tx, ctx.client.id, input.promoCode, { by: ctx.actor, now });
        await recordMemberAct(tx, ctx, { before: { promoCode: before }, after: { promoCode: after } });
        return summaryOf(tx, ctx.client, { entered: true, now });
      }),
    ),

  /** Businesses that the client, a third party, opened or looks after. */
  managed: procedure({ auth: 'member', permission: 'menu.home', rate: 'read', audit: 'none' })
    .output(managedClients)
    .query(({ ctx }) => {
      const userId = ctx.principal.kind === 'user' ? ctx.principal.userId : null;
      return inTransaction(ctx.app.worker, { readOnly: true }, (tx) => managedBy(tx, ctx.client.id, userId));
    }),

  /** What the provider's people decide by: the sign-up, who to talk to, and the steps there are. */
  facts: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'read', audit: 'none' })
    .input(clientByIdInput)
    .output(clientFacts)
    .query(({ ctx, input }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, (tx) => factsOfClient(tx, BigInt(input.id), ctx.principal)),
    ),

  /** What closing a client ends, and what goes on after it: read before it is done. */
  closing: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'read', audit: 'none' })
    .input(clientByIdInput)
    .output(closingPreview)
    .query(({ ctx, input }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, (tx) => closingOf(tx, BigInt(input.id))),
    ),

  /** Keeps everything of a client from being deleted, or lets its usual time count again. */
  setLegalHold: procedure({
    auth: 'staff',
    permission: 'staff.clients',
    rate: 'write',
    audit: 'change',
    proof: 'recent',
  })
    .input(setLegalHoldInput)
    .output(clientFacts)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.app.worker, {}, async (tx) => {
        await setLegalHold(tx, ctx, input);
        return factsOfClient(tx, BigInt(input.id), ctx.principal);
      }),
    ),

  /** Takes back that a closed client is opened again, before another person confirms it. */
  withdrawReopening: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'write', audit: 'change' })
    .input(clientByIdInput)
    .output(clientFacts)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.app.worker, {}, async (tx) => {
        await withdrawReopening(tx, ctx, BigInt(input.id));
        return factsOfClient(tx, BigInt(input.id), ctx.principal);
      }),
    ),

  /** Most that may be debited from a customer in a month; 0: no limit. */
  setMonthlyLimits: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'write', audit: 'change' })
    .input(setMonthlyLimitsInput)
    .output(savedMonthlyLimits)
    .mutation(({ ctx, input }) => inTransaction(ctx.app.worker, {}, (tx) => setMonthlyLimits(tx, ctx, input))),

  /** What saving would hold back, without saving. */
  tryMonthlyLimits: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'write', audit: 'none' })
    .input(setMonthlyLimitsInput)
    .output(triedMonthlyLimits)
    .mutation(async ({ ctx, input }) => {
      const { paymentsAboveLimit, paymentsAboveLimitCount } = await dryRunFrom(ctx.app.worker, {}, (tx) =>
        setMonthlyLimits(tx, ctx, input),
      );
      return { problems: {}, warnings: [], paymentsAboveLimit, paymentsAboveLimitCount };
    }),

  /** What a client pays for the service, now and later. */
  feePlans: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'read', audit: 'none' })
    .input(clientByIdInput)
    .output(feePlans)
    .query(({ ctx, input }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, (tx) => feePlansOf(tx, BigInt(input.id), ctx.app.clock.now())),
    ),

  /** Agrees prices with a client, and how they are taken. */
  setFeePlan: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'write', audit: 'change' })
    .input(setFeePlanInput)
    .output(feePlans)
    .mutation(({ ctx, input }) => inTransaction(ctx.app.worker, {}, (tx) => setFeePlan(tx, ctx, input))),

  /** How and when a client gets its money. */
  settlementTerms: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'read', audit: 'none' })
    .input(clientByIdInput)
    .output(settlementTerms)
    .query(({ ctx, input }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, (tx) => settlementTermsOf(tx, BigInt(input.id))),
    ),

  /** Agrees with a client how and when it gets its money. */
  setSettlementTerms: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'write', audit: 'change' })
    .input(setSettlementTermsInput)
    .output(settlementTerms)
    .mutation(({ ctx, input }) => inTransaction(ctx.app.worker, {}, (tx) => setSettlementTerms(tx, ctx, input))),

  /** Why the caller is in the chosen client, and reasons they gave before. */
  entries: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'read', audit: 'none' })
    .output(staffEntries)
    .query(({ ctx }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, (tx) => entriesOf(tx, ctx.principal, ctx.client?.id ?? null)),
    ),

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
      return inTransaction(ctx.app.worker, {}, async (tx) => {
        const scope = await scopeOfStaff(tx, clientId);
        if (!scope) throw new DomainError('record.not_found');
        await enterClient(tx, ctx, { clientId, reason: input.reason });
        return choiceOf(scope);
      });
    }),

  /** Takes one of the provider's people out of the chosen client before their sign-in ends. */
  leave: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'write', audit: 'change' })
    .output(z.object({ left: z.literal(true) }))
    .mutation(({ ctx }) => {
      const { client } = ctx;
      return inTransaction(ctx.app.worker, {}, async (tx) => {
        if (client) await leaveClient(tx, ctx, client.id);
        return { left: true as const };
      });
    }),
});
