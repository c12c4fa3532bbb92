import { truth } from '@cordelle/validation/bank-files.ts';
import { procedure, router } from '../trpc.ts';
import { ledgerTruth } from './truth.ts';

export const ledgerRouter = router({
  truth: procedure({ auth: 'staff', permission: 'staff.ledger', rate: 'read', audit: 'none' })
    .output(truth)
    .query(({ ctx }) => ledgerTruth(ctx.app)),
});
