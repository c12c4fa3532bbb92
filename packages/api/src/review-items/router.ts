import { resolveReviewItemInput, reviewItemListInput, reviewItemPage } from '@cordelle/validation/bank-files.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { procedure, router } from '../trpc.ts';
import { unfinished } from '../unfinished.ts';

/** What a person of the provider has to look at. */
export const reviewItemsRouter = router({
  list: procedure({ auth: 'staff', permission: 'staff.review', rate: 'read', audit: 'none' })
    .input(reviewItemListInput)
    .output(reviewItemPage)
    .query(unfinished),

  resolve: procedure({ auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'change' })
    .input(resolveReviewItemInput)
    .output(saved)
    .mutation(unfinished),
});
