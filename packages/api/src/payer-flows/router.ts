import {
  answerPayerPageInput,
  confirmedGift,
  mailedGift,
  mailedGiftInput,
  openedPayerPage,
  openPayerPageInput,
} from '@cordelle/validation/payer-flows.ts';
import { procedure, router } from '../trpc.ts';
import { answerPages, openPage } from './answer.ts';
import { confirmGift, openGift } from './confirm-gift.ts';

/** Pages on which payers authorize a business, give to it, or answer what it mailed them. */
export const payerFlowsRouter = router({
  open: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(openPayerPageInput)
    .output(openedPayerPage)
    .query(({ ctx, input }) => openPage(ctx, input)),

  /** Answers the page that follows. What is done is written by the flow itself, so that no number reaches the audit log. */
  answer: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(answerPayerPageInput)
    .output(openedPayerPage)
    .mutation(({ ctx, input }) => answerPages(ctx, input)),

  openGift: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(mailedGiftInput)
    .output(mailedGift)
    .query(({ ctx, input }) => openGift(ctx, input.token)),

  confirmGift: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(mailedGiftInput)
    .output(confirmedGift)
    .mutation(({ ctx, input }) => confirmGift(ctx, input.token)),
});
