import {
  answerPayerPageInput,
  bankMessageAnswer,
  bankMessageInput,
  bankPage,
  bankPageInput,
  confirmDonationInput,
  confirmedDonation,
  connectBankInput,
  connectedBank,
  mailedDonation,
  mailedDonationInput,
  openedPayerPage,
  openPayerPageInput,
} from '@cordelle/validation/payer-flows.ts';
import { procedure, router } from '../trpc.ts';
import { answerPages, openPage } from './answer.ts';
import { confirmDonation, openDonation } from './confirm-donation.ts';
import { bankPageOf, connectBank, connectByTag } from './connect-bank.ts';

/** Pages on which payers authorize a business, give to it, or answer what it mailed them. */
export const payerFlowsRouter = router({
  open: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(openPayerPageInput)
    .output(openedPayerPage)
    .query(({ ctx, input }) => openPage(ctx, input)),

  /** Returns the page that follows. What is done is written by the flow itself, so that no number reaches the audit log. */
  answer: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(answerPayerPageInput)
    .output(openedPayerPage)
    .mutation(({ ctx, input }) => answerPages(ctx, input)),

  /** Where the payer signs in at their bank. */
  bankPage: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(bankPageInput)
    .output(bankPage)
    .query(({ ctx, input }) => bankPageOf(ctx, input)),

  connectBank: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(connectBankInput)
    .output(connectedBank)
    .mutation(({ ctx, input }) => connectBank(ctx, input)),

  /** A program relays what a frame reported; steps before the login change nothing. */
  relay: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(bankMessageInput)
    .output(bankMessageAnswer)
    .mutation(async ({ ctx, input: { message, tag } }) => {
      if (message.step !== 'REDIRECT' || message.loginId === undefined) return { connection: 'pending' as const };
      const { loginId, accountId } = message;
      const { status } = await connectByTag(ctx, { loginId, accountId: accountId ?? null, tag });
      return { connection: status };
    }),

  openDonation: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(mailedDonationInput)
    .output(mailedDonation)
    .query(({ ctx, input }) => openDonation(ctx, input)),

  confirmDonation: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(confirmDonationInput)
    .output(confirmedDonation)
    .mutation(({ ctx, input }) => confirmDonation(ctx, input)),
});
