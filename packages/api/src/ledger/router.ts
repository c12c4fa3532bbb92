import { clientTruth, clientTruthInput, truth } from '@cordelle/validation/ledger.ts';
import { procedure, router } from '../trpc.ts';
import { truthOfClient } from './client-truth.ts';
import { ledgerTruth } from './truth.ts';

export const ledgerRouter = router({
  truth: procedure({ auth: 'staff', permission: 'staff.ledger', rate: 'read', audit: 'none' })
    .output(truth)
    .query(({ ctx }) => ledgerTruth(ctx.app)),

  clientTruth: procedure({ auth: 'member', permission: 'menu.settlements', rate: 'read', audit: 'none' })
    .input(clientTruthInput)
    .output(clientTruth)
    .query(({ ctx }) => truthOfClient(ctx)),
});
