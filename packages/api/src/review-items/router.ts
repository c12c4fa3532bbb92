import { inTransaction } from '@cordelle/db/connection.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { matchReturn } from '@cordelle/engine/bank-files/inbound/match-return.ts';
import { writing } from '@cordelle/engine/handle.ts';
import { answerReviewItem } from '@cordelle/engine/ledger/proof/answer-review-item.ts';
import { debtAskedAbout } from '@cordelle/engine/settlements/write-off-debt.ts';
import {
  matchReviewItemInput,
  resolveReviewItemInput,
  reviewCandidates,
  reviewCandidatesInput,
  reviewedDebt,
  reviewedDebtInput,
  reviewItemListInput,
  reviewItemPage,
  writeOffDebtInput,
} from '@cordelle/validation/bank-files.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { procedure, router } from '../trpc.ts';
import { candidatesOf } from './candidates.ts';
import { listReviewItems } from './queries.ts';
import { refuseAnswered, requireOwnAnswer } from './require-own-answer.ts';
import { writeOff } from './write-off.ts';

/** What a person of the provider has to look at. */
export const reviewItemsRouter = router({
  list: procedure({ auth: 'staff', permission: 'staff.review', rate: 'read', audit: 'none' })
    .input(reviewItemListInput)
    .output(reviewItemPage)
    .query(({ ctx, input }) => inTransaction(ctx.app.worker, { readOnly: true }, (tx) => listReviewItems(tx, input))),

  resolve: procedure({ auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'change' })
    .input(resolveReviewItemInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      const answer = { by: actorOf(ctx.principal), at: ctx.app.clock.now(), note: input.note };
      const standing = await answerReviewItem(ctx.app, BigInt(input.id), answer);
      await inTransaction(ctx.app.worker, { readOnly: true }, (tx) => requireOwnAnswer(tx, answer, standing));
      return { id: input.id };
    }),

  candidates: procedure({ auth: 'staff', permission: 'staff.review', rate: 'read', audit: 'none' })
    .input(reviewCandidatesInput)
    .output(reviewCandidates)
    .query(({ ctx, input }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, (tx) => candidatesOf(tx, BigInt(input.id), input.search)),
    ),

  match: procedure({ auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'money' })
    .input(matchReviewItemInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      const by = { actor: actorOf(ctx.principal), at: ctx.app.clock.now(), note: input.note };
      await writing(ctx.app.worker, {}, async (tx) => {
        const standing = await matchReturn(tx, {
          ...by,
          reviewItemId: BigInt(input.id),
          clientId: BigInt(input.clientId),
          transactionId: BigInt(input.transactionId),
        });
        if (standing) await refuseAnswered(tx, standing);
      });
      return { id: input.id };
    }),

  /** What an open question about a debt is about, as it stands now. */
  debt: procedure({ auth: 'staff', permission: 'staff.review', rate: 'read', audit: 'none' })
    .input(reviewedDebtInput)
    .output(reviewedDebt)
    .query(({ ctx, input }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, async (tx) => {
        const { owedCents, ...debt } = await debtAskedAbout(tx, BigInt(input.id));
        return { ...debt, owed: centsText(owedCents) };
      }),
    ),

  /** Gives up what a client owes, and answers the question about it. */
  writeOff: procedure({ auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'money' })
    .input(writeOffDebtInput)
    .output(saved)
    .mutation(({ ctx, input }) => writeOff(ctx, input)),
});
