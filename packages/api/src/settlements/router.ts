import {
  settlementDetail,
  settlementIdInput,
  settlementListInput,
  settlementPage,
  settlementTransactionPage,
  settlementTransactionsInput,
} from '@cordelle/validation/settlements.ts';
import { procedure, router } from '../trpc.ts';
import { unfinished } from '../unfinished.ts';

export const settlementsRouter = router({
  list: procedure({ auth: 'member', permission: 'menu.settlements', rate: 'read', audit: 'none' })
    .input(settlementListInput)
    .output(settlementPage)
    .query(unfinished),

  byId: procedure({ auth: 'member', permission: 'menu.settlements', rate: 'read', audit: 'none' })
    .input(settlementIdInput)
    .output(settlementDetail)
    .query(unfinished),

  transactions: procedure({ auth: 'member', permission: 'menu.settlements', rate: 'read', audit: 'none' })
    .input(settlementTransactionsInput)
    .output(settlementTransactionPage)
    .query(unfinished),
});
