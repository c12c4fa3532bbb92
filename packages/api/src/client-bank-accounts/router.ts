import {
  acceptNoticeInput,
  accountPurposeInput,
  accountStandings,
  authorizeBillingInput,
  connectionAnswer,
  connectionFailedInput,
  relayLoginInput,
  typeAccountInput,
} from '@cordelle/validation/client-bank-accounts.ts';
import { clientSummary } from '@cordelle/validation/clients.ts';
import { summaryOf } from '../clients/client-summary.ts';
import { type Declarations, procedure, router } from '../trpc.ts';
import {
  acceptNotice,
  authorizeBilling,
  connect,
  connectionFailed,
  relayLogin,
  standingsFor,
  typeAccount,
} from './standings.ts';

const APPLICANT = { auth: 'member', permission: 'onboarding.submit' } as const satisfies Partial<Declarations>;
const WRITES = { ...APPLICANT, rate: 'write', audit: 'change' } as const;

/** The two accounts of a business that applies: where it is paid, and from where its fees are debited. */
export const clientBankAccountsRouter = router({
  standings: procedure({ ...APPLICANT, rate: 'read', audit: 'none' })
    .output(accountStandings)
    .query(({ ctx }) => standingsFor(ctx)),

  /** Somebody has read what signing in at their bank means. */
  acceptNotice: procedure(WRITES)
    .input(acceptNoticeInput)
    .output(clientSummary)
    .mutation(({ ctx, input }) =>
      ctx.writeAcross(async (tx) => {
        await acceptNotice(tx, ctx, input.accountType === 'billing_bank_account' ? 'billing' : 'settlement');
        return summaryOf(tx, ctx.client, { entered: true, now: ctx.app.clock.now() });
      }),
    ),

  connect: procedure(WRITES)
    .input(accountPurposeInput)
    .output(connectionAnswer)
    .mutation(({ ctx, input }) => connect(ctx, input.purpose)),

  /** The frame told of a login: the service itself is asked whose account it is. */
  relay: procedure(WRITES)
    .input(relayLoginInput)
    .output(accountStandings)
    .mutation(({ ctx, input: { connectionId, loginId, accountId } }) =>
      relayLogin(ctx, { connectionId: BigInt(connectionId), loginId, accountId: accountId ?? null }),
    ),

  /** The frame gave up. */
  connectionFailed: procedure(WRITES)
    .input(connectionFailedInput)
    .output(accountStandings)
    .mutation(({ ctx, input: { connectionId, step } }) => connectionFailed(ctx, BigInt(connectionId), step)),

  typeNumbers: procedure(WRITES)
    .input(typeAccountInput)
    .output(accountStandings)
    .mutation(({ ctx, input }) => typeAccount(ctx, input)),

  /** From which account fees are debited, and that they may be. */
  authorizeBilling: procedure(WRITES)
    .input(authorizeBillingInput)
    .output(accountStandings)
    .mutation(({ ctx, input }) => authorizeBilling(ctx, input)),
});
