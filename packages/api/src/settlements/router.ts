import {
  settlementDetail,
  settlementIdInput,
  settlementListInput,
  settlementPage,
  settlementTransactionPage,
  settlementTransactionsInput,
} from '@cordelle/validation/settlements.ts';
import { procedure, router } from '../trpc.ts';
import { listSettlements, settlementById, settlementTransactions } from './queries.ts';

export const settlementsRouter = router({
  list: procedure({ auth: 'member', permission: 'menu.settlements', rate: 'read', audit: 'none' })
    .input(settlementListInput)
    .output(settlementPage)
    .query(({ ctx, input }) => ctx.read((tx) => listSettlements(tx, ctx.client.id, input))),

  byId: procedure({ auth: 'member', permission: 'menu.settlements', rate: 'read', audit: 'none' })
    .input(settlementIdInput)
    .output(settlementDetail)
    .query(({ ctx, input }) => ctx.read((tx) => settlementById(tx, ctx.client.id, BigInt(input.settlementId)))),

  transactions: procedure({ auth: 'member', permission: 'menu.settlements', rate: 'read', audit: 'none' })
    .input(settlementTransactionsInput)
    .output(settlementTransactionPage)
    .query(({ ctx, input }) => ctx.read((tx) => settlementTransactions(tx, ctx.client.id, input, ctx.language))),
});
