import { DomainError } from '@cordelle/domain/errors.ts';
import { connectionOf } from '@cordelle/engine/accounting/connections.ts';
import { beginConsent, finishConsent } from '@cordelle/engine/accounting/consent.ts';
import type { ConsentBy } from '@cordelle/engine/accounting/consent-by.ts';
import { endConnectionOf, giveBack } from '@cordelle/engine/accounting/end-connection.ts';
import { readAccounts } from '@cordelle/engine/accounting/read-organisation.ts';
import { AccountingFailed } from '@cordelle/engine/ports/accounting-service.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import {
  beginConnectionInput,
  connectionBegun,
  connectionFinished,
  finishConnectionInput,
  integration,
  integrationInput,
  unlinkInput,
  updatePaymentAccountInput,
} from '@cordelle/validation/integrations.ts';
import type { MemberContext } from '../context.ts';
import { procedure, router } from '../trpc.ts';
import { accountsFor, integrationOf } from './integration-of.ts';

const MANAGING = { auth: 'member', permission: 'menu.integrations', rate: 'write', audit: 'change' } as const;

/** Consent is given by a person in a browser, which it is bound to. */
function consentBy({ principal, client, actor }: MemberContext): ConsentBy {
  if (principal.kind !== 'user' || principal.credential.kind !== 'session') throw new DomainError('auth.forbidden');
  return {
    clientId: client.id,
    userId: principal.userId,
    sessionHash: fingerprintOf(principal.credential.sessionId),
    actor,
  };
}

/** Accounting software of a client: what is connected, and how that begins and ends. */
export const integrationsRouter = router({
  get: procedure({ auth: 'member', permission: 'menu.integrations', rate: 'read', audit: 'none' })
    .input(integrationInput)
    .output(integration)
    .query(({ ctx, input }) => integrationOf(ctx, input.force)),

  begin: procedure(MANAGING)
    .input(beginConnectionInput)
    .output(connectionBegun)
    .mutation(async ({ ctx, input }) => ({ url: (await beginConsent(ctx.app, input.software, consentBy(ctx))).href })),

  finish: procedure(MANAGING)
    .input(finishConnectionInput)
    .output(connectionFinished)
    .mutation(async ({ ctx, input }) => ({
      outcome: await finishConsent(ctx.app, input.software, new URLSearchParams(input.answer), consentBy(ctx)),
    })),

  updateAccount: procedure(MANAGING)
    .input(updatePaymentAccountInput)
    .output(integration)
    .mutation(async ({ ctx, input }) => {
      await chooseAccount(ctx, input.paymentAccountId);
      return integrationOf(ctx, false);
    }),

  unlink: procedure({ ...MANAGING, permission: 'integrations.disconnect' })
    .input(unlinkInput)
    .output(integration)
    .mutation(async ({ ctx }) => {
      // Kept for the key of the call, so that asked again it is given back again where it was not.
      const { ended } = await ctx.writeAcross(async (tx) => {
        const connection = await endConnectionOf(tx, ctx.client.id, ctx.app.wallClock.now());
        return { ended: connection && String(connection.id) };
      });
      if (ended) await giveBack(ctx.app, { clientId: ctx.client.id, id: BigInt(ended) });
      return integrationOf(ctx, false);
    }),
});

/** Payments are booked to this account from now on; what was booked to another stays there. */
async function chooseAccount(ctx: MemberContext, accountId: string): Promise<void> {
  const { app, client } = ctx;
  const connection = await ctx.read((tx) => connectionOf(tx, client.id));
  if (connection?.status !== 'connected') throw new DomainError('accounting.not_connected');
  const accounts = await readAccounts(app, connection, 'person').catch((error: unknown) => {
    throw error instanceof AccountingFailed ? new DomainError('accounting.away') : error;
  });
  const chosen = accountsFor({ ...connection, accounts }, client.currency).find(({ id }) => id === accountId);
  if (!chosen) throw new DomainError('accounting.account_unknown');
  await ctx.write(
    ({ sql }) => sql`
    update accounting_connections
       set payment_account_id = ${chosen.id}, payment_account_name = ${chosen.name}, payment_account_kind = ${chosen.kind},
           payment_account_set_at = ${app.wallClock.now()}
     where client_id = ${client.id} and id = ${connection.id}`,
  );
}
